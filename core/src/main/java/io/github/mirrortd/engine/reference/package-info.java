/**
 * The reference: one learner, one step at a time, over index/value features. Its order of operations defines the last bits of every
 * result. Uses {@code engine.batch}, {@code equations}, {@code learn} and {@code mdp}. Start with {@link
 * io.github.mirrortd.engine.reference.Reference} and {@code RuleLearner}, a whole learner on one page; {@link
 * io.github.mirrortd.engine.reference.ReferenceEngine} runs several learners.
 */
@NullMarked
package io.github.mirrortd.engine.reference;

import org.jspecify.annotations.NullMarked;
