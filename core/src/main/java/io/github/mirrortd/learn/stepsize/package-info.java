/**
 * Step-size methods, one file each, found by name. Depends on {@code learn}, which refers to them only as
 * {@link io.github.mirrortd.learn.StepSizeMethod}. Start with {@link io.github.mirrortd.learn.stepsize.Bound}, the shortest, and its
 * {@link io.github.mirrortd.learn.stepsize.SampledBound}; {@link io.github.mirrortd.learn.stepsize.Auto} is the recommended method.
 */
@NullMarked
package io.github.mirrortd.learn.stepsize;

import org.jspecify.annotations.NullMarked;
