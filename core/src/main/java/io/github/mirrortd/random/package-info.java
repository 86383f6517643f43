/** NumPy's random numbers, to the bit. */
@NullMarked
package io.github.mirrortd.random;

import org.jspecify.annotations.NullMarked;
