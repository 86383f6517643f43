/**
 * Running: cells become results here, on threads or wherever else somebody schedules them, and work that was interrupted goes on.
 * Uses experiments and results; knows nothing of how they are shown. Start with {@link io.github.mirrortd.lab.run.ExperimentRunner}.
 */
@NullMarked
package io.github.mirrortd.lab.run;

import org.jspecify.annotations.NullMarked;
