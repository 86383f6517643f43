/** Steps of a log, however it was stored. Start with {@link io.github.mirrortd.data.step.Step}. */
@NullMarked
package io.github.mirrortd.data.step;

import org.jspecify.annotations.NullMarked;
