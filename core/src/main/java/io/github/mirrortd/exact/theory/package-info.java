/**
 * The paper's statements as programs: each with its numbers on a given problem, a verdict and the reason. Uses {@code exact} and
 * {@code exact.moments}, and {@code engine} where a statement is about sampled runs. Start with {@link
 * io.github.mirrortd.exact.theory.PaperCheck}.
 */
@NullMarked
package io.github.mirrortd.exact.theory;

import org.jspecify.annotations.NullMarked;
