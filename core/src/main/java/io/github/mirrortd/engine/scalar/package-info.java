/**
 * The plain engine: one learner, one step after another, with numbers and loops. Its order of operations defines a step's last
 * bits for every other engine. Uses {@code engine.batch}, {@code learn} and {@code mdp}. Start with {@link
 * io.github.mirrortd.engine.scalar.RuleLearner}: that is a whole learner on one page; {@link
 * io.github.mirrortd.engine.scalar.ScalarEngine} runs several of them.
 */
@NullMarked
package io.github.mirrortd.engine.scalar;

import org.jspecify.annotations.NullMarked;
