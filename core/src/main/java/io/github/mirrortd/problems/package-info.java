/** The built-in problems, one file each. */
@NullMarked
package io.github.mirrortd.problems;

import org.jspecify.annotations.NullMarked;
