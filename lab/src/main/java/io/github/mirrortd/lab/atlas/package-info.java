/**
 * Exact comparisons of metrics over many random problems, without sampling. Uses threads and progress of {@code lab.run}. Start
 * with {@link io.github.mirrortd.lab.atlas.Atlas}.
 */
@NullMarked
package io.github.mirrortd.lab.atlas;

import org.jspecify.annotations.NullMarked;
