/**
 * Declarations of work: an {@link io.github.mirrortd.lab.experiment.Experiment} has problems, learners, seeds and stages,
 * and unrolls into {@link io.github.mirrortd.lab.experiment.Cell}s. It depends neither on files nor on running, results and
 * figures.
 */
@NullMarked
package io.github.mirrortd.lab.experiment;

import org.jspecify.annotations.NullMarked;
