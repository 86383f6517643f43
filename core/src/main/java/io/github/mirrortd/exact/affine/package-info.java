/**
 * A rule's step on one transition as an affine function of weights, and learners' memory of the past. For the exact tools
 * only. Start with {@link io.github.mirrortd.exact.affine.Coefficients}.
 */
@NullMarked
package io.github.mirrortd.exact.affine;

import org.jspecify.annotations.NullMarked;
