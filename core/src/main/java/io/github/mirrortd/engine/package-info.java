/**
 * Learners at work: the doors behind which everything is run. {@link io.github.mirrortd.engine.Learner} is one learner on a
 * finite problem, {@link io.github.mirrortd.engine.SparseLearner} one over index/value features, {@link
 * io.github.mirrortd.engine.parallel.PairedRuns} all learners that follow the same runs of a problem, {@link
 * io.github.mirrortd.engine.parallel.Engines} the engines by name. The work itself is done one room further: {@code reference} one learner
 * after another, {@code program} many at once; {@code batch} is what all of them agree on. This package may use any of these, and none of them uses this one.
 */
@NullMarked
package io.github.mirrortd.engine;

import org.jspecify.annotations.NullMarked;
