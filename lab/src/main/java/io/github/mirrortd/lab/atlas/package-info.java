/**
 * Comparisons over many problems: of metrics, exactly and without sampling, and of learners that need no tuning with those that were tuned.
 * Uses threads, cells and progress of {@code lab.run}. Start
 * with {@link io.github.mirrortd.lab.atlas.Atlas} or {@link io.github.mirrortd.lab.atlas.Regret}.
 */
@NullMarked
package io.github.mirrortd.lab.atlas;

import org.jspecify.annotations.NullMarked;
