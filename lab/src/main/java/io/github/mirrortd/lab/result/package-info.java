/**
 * Results of experiments: what runs come to, the searches for settings and their statistics. Start with
 * {@link io.github.mirrortd.lab.result.ExperimentResult}.
 */
@NullMarked
package io.github.mirrortd.lab.result;

import org.jspecify.annotations.NullMarked;
