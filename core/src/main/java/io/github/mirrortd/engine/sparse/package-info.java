/**
 * Learners over features given by their non-zero entries, in time that does not grow with the number of weights: weights that
 * shrink all at once without being touched, traces kept by their entries. Uses {@code engine.formula} to ask what a rule reads,
 * and {@code engine.scalar} for estimators. Start with {@code SparseRuleLearner}, the twin of {@link
 * io.github.mirrortd.engine.scalar.RuleLearner}.
 */
@NullMarked
package io.github.mirrortd.engine.sparse;

import org.jspecify.annotations.NullMarked;
