package io.github.mirrortd.figures;

import java.awt.Shape;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;

/** Draws figures in one format. The origin is at the top left; y grows downwards. */
interface Canvas {
    /** Anchor of a text. */
    enum Anchor {
        START(0),
        MIDDLE(0.5),
        END(1);

        /** Share of the text before its anchor. */
        final double share;

        Anchor(double share) {
            this.share = share;
        }
    }

    /** Begins a named group, such as a curve or an entry of the legend; {@link #end} ends it. */
    default void begin(String kind, String name) {}

    default void end() {}

    /** Until {@link #unclip}, nothing is drawn outside. */
    void clip(Rectangle2D area);

    void unclip();

    void fill(Shape shape, Ink ink);

    void stroke(Shape shape, Pen pen);

    default void line(double x1, double y1, double x2, double y2, Pen pen) {
        stroke(new Line2D.Double(x1, y1, x2, y2), pen);
    }

    /** @param upright false to read from the bottom to the top */
    void text(double x, double y, RichText text, double size, Anchor anchor, boolean upright, Ink ink);

    /** An upright text; nothing if it is empty. */
    default void text(double x, double y, String text, double size, Anchor anchor, Ink ink) {
        if (!text.isEmpty()) {
            text(x, y, RichText.of(text), size, anchor, true, ink);
        }
    }
}
