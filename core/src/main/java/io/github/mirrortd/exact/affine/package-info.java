/**
 * What a rule does on one transition, as an affine function of weights, and what learners remember of the past. For the exact tools
 * only. Start with {@link io.github.mirrortd.exact.affine.Coefficients}.
 */
@NullMarked
package io.github.mirrortd.exact.affine;

import org.jspecify.annotations.NullMarked;
