/**
 * What is to be run, and nothing of how: an {@link io.github.mirrortd.lab.experiment.Experiment} says who is compared on what, on
 * which seeds, and what is shown; it unrolls into {@link io.github.mirrortd.lab.experiment.Cell}s. Knows nothing of files, running and results.
 */
@NullMarked
package io.github.mirrortd.lab.experiment;

import org.jspecify.annotations.NullMarked;
