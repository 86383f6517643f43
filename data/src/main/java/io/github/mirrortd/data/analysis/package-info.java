/**
 * Exact analysis of learners on a log, by empirical operators, before they run. Uses {@code data.step}. Start with {@link
 * io.github.mirrortd.data.analysis.EmpiricalOperators}.
 */
@NullMarked
package io.github.mirrortd.data.analysis;

import org.jspecify.annotations.NullMarked;
