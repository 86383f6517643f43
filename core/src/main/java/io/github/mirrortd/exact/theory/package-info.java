/** The paper's statements as programs: each with its numbers on a given problem, a verdict and the reason. */
@NullMarked
package io.github.mirrortd.exact.theory;

import org.jspecify.annotations.NullMarked;
