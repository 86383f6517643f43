/**
 * The page that shows results: one file that needs nothing else. Uses figures, results and the paper. Start with
 * {@link io.github.mirrortd.figures.report.Report}.
 */
@NullMarked
package io.github.mirrortd.figures.report;

import org.jspecify.annotations.NullMarked;
