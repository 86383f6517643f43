/** Sums whose bits depend on what is added and not on the order. Uses nothing else. */
@NullMarked
package io.github.mirrortd.data.sums;

import org.jspecify.annotations.NullMarked;
