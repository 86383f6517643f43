/**
 * Step-size methods, one file each, found by name: how step sizes follow from the data. Uses {@code learn}, which knows them only as
 * {@link io.github.mirrortd.learn.StepSizeMethod}. Start with {@link io.github.mirrortd.learn.stepsize.Bound}, which is the shortest, and
 * {@link io.github.mirrortd.learn.stepsize.SampledBound} behind it; {@link io.github.mirrortd.learn.stepsize.Auto} is the one to use.
 */
@NullMarked
package io.github.mirrortd.learn.stepsize;

import org.jspecify.annotations.NullMarked;
