/**
 * Estimators of a policy's value, one file each, and the two passes that serve all of them. Uses {@code data.step} and {@code
 * data.sums}. Start with {@link io.github.mirrortd.data.estimate.Estimator}.
 */
@NullMarked
package io.github.mirrortd.data.estimate;

import org.jspecify.annotations.NullMarked;
