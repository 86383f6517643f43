/**
 * What learners will do on a log, before they run: the exact analysis on empirical operators. Uses {@code data.step}. Start with {@link
 * io.github.mirrortd.data.analysis.EmpiricalOperators}.
 */
@NullMarked
package io.github.mirrortd.data.analysis;

import org.jspecify.annotations.NullMarked;
