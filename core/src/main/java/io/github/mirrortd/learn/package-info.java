/** Algorithms: rules that turn inner products into coefficients, one file each. */
@NullMarked
package io.github.mirrortd.learn;

import org.jspecify.annotations.NullMarked;
