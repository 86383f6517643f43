/**
 * Checks of a log, each for the estimators that it concerns, and the verdict that follows from them. Uses
 * {@code data.estimate} and {@code data.support}. Start with {@link io.github.mirrortd.data.verdict.Verdict}.
 */
@NullMarked
package io.github.mirrortd.data.verdict;

import org.jspecify.annotations.NullMarked;
