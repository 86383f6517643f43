/**
 * Figures: what is in them, how they are laid out, and what they are drawn on (SVG, PDF, PNG; all three alike, because
 * widths of text come from the bundled typeface and never from the machine). Uses results, experiments and the atlas, not
 * the running of experiments. Start with {@link io.github.mirrortd.figures.Gallery}, which makes all figures of results; a
 * new kind of figure is a class that makes a {@link io.github.mirrortd.figures.Figure}.
 */
@NullMarked
package io.github.mirrortd.figures;

import org.jspecify.annotations.NullMarked;
