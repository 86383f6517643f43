package io.github.mirrortd.lab.figures;

import java.awt.geom.Rectangle2D;
import java.util.HashMap;
import java.util.Map;

/**
 * What cannot be drawn where it is: values that are not finite, as crosses above the picture, and single values outside of the
 * axes, as arrows. Several at one place stand side by side.
 */
final class Flags {
    private static final double SIZE = 2.6;
    private static final double APART = 6.4;

    private Flags() {}

    private enum Kind {
        NOT_FINITE,
        ABOVE,
        BELOW,
        NONE
    }

    /** @param above whether flags above the picture are meant, or below */
    static boolean any(Figure figure, boolean above) {
        for (var s : figure.series()) {
            for (int i = 0; i < s.x().length; i++) {
                var kind = kind(figure, s, i);
                if (kind != Kind.NONE && above != (kind == Kind.BELOW)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Kind kind(Figure figure, Series s, int i) {
        double y = s.y()[i];
        if (!Double.isFinite(y)) {
            // A curve is flagged once, where it ends.
            boolean first = i == 0 || Double.isFinite(s.y()[i - 1]);
            return s.kind() == Series.Kind.POINTS || first ? Kind.NOT_FINITE : Kind.NONE;
        }
        if (s.kind() != Series.Kind.POINTS) {
            return Kind.NONE;
        }
        double at = figure.y().position(y);
        return at > 1 ? Kind.ABOVE : at < 0 ? Kind.BELOW : Kind.NONE;
    }

    static void draw(Canvas canvas, Figure figure, Rectangle2D plot) {
        Map<String, Integer> total = new HashMap<>();
        Map<String, Integer> drawn = new HashMap<>();
        for (var s : figure.series()) {
            for (int i = 0; i < s.x().length; i++) {
                total.merge(place(figure, s, i), 1, Integer::sum);
            }
        }
        for (var s : figure.series()) {
            canvas.begin("series flags", s.name());
            for (int i = 0; i < s.x().length; i++) {
                var kind = kind(figure, s, i);
                if (kind == Kind.NONE) {
                    continue;
                }
                String place = place(figure, s, i);
                int index = drawn.merge(place, 1, Integer::sum) - 1;
                double centre = plot.getX() + figure.x().position(s.x()[i]) * plot.getWidth();
                double x = centre + (index - (total.getOrDefault(place, 1) - 1) / 2.0) * APART;
                double above = plot.getY() - 6;
                switch (kind) {
                    case NOT_FINITE ->
                        Marker.cross(canvas, x, above, SIZE, s.style().ink());
                    case ABOVE ->
                        Marker.arrow(
                                canvas, x, above, SIZE + 0.6, true, s.style().ink());
                    default ->
                        Marker.arrow(
                                canvas,
                                x,
                                plot.getMaxY() - 6,
                                SIZE + 0.6,
                                false,
                                s.style().ink());
                }
            }
            canvas.end();
        }
    }

    private static String place(Figure figure, Series s, int i) {
        var kind = kind(figure, s, i);
        return kind == Kind.NONE ? "" : (kind == Kind.BELOW ? "below " : "above ") + s.x()[i];
    }
}
