/**
 * What runs come to: summaries, tunings and sweeps, their statistics, and the files of an output folder with their provenance.
 * Uses experiments and formats; knows nothing of who ran them. Start with {@link io.github.mirrortd.lab.result.Result}.
 */
@NullMarked
package io.github.mirrortd.lab.result;

import org.jspecify.annotations.NullMarked;
