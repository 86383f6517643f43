package io.github.mirrortd.figures;

import java.awt.Shape;
import java.awt.geom.Rectangle2D;

/** What a figure is drawn on. The origin is at the top left, y grows downwards. */
interface Canvas {
    /** Where a text is held. */
    enum Anchor {
        START(0),
        MIDDLE(0.5),
        END(1);

        private final double share;

        Anchor(double share) {
            this.share = share;
        }

        /** How much of the text lies before the point that holds it. */
        double share() {
            return share;
        }
    }

    /** What is drawn until {@link #end} belongs together, under a name: a curve, an entry of the legend. */
    void begin(String kind, String name);

    void end();

    /** Until {@link #unclip}, nothing is drawn outside. */
    void clip(Rectangle2D area);

    void unclip();

    void fill(Shape shape, Ink ink);

    void stroke(Shape shape, Pen pen);

    /** @param upright false to read from the bottom to the top */
    void text(double x, double y, RichText text, double size, Anchor anchor, boolean upright, Ink ink);
}
