/**
 * Figures of results: drawn once on a {@link io.github.mirrortd.lab.figures.Canvas}, which is an SVG, a PDF or a PNG. All three
 * have the same layout, because widths of text come from the bundled typeface and never from the machine.
 */
@NullMarked
package io.github.mirrortd.lab.figures;

import org.jspecify.annotations.NullMarked;
