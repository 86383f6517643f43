/**
 * A policy's value from logged data. Start with {@link io.github.mirrortd.data.Evaluation}: {@code Evaluation.of(steps).run()}.
 */
@NullMarked
package io.github.mirrortd.data;

import org.jspecify.annotations.NullMarked;
