package io.github.mirrortd.figures;

import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Marks values outside of the picture: those that are not finite by crosses above it, single values outside of the axes by
 * arrows. Several marks at one place stand side by side.
 */
final class Flags {
    private static final double SIZE = 2.6;
    private static final double APART = 6.4;

    /** Distance between rows of flags. */
    private static final double ROW = 8;

    /** Height of the first row of flags. */
    private static final double STRIP = 13;

    private Flags() {}

    /**
     * A value that has no place in the picture.
     *
     * @param series which one of the figure's has it
     */
    private record Flag(int series, double x, boolean finite, boolean above) {}

    private static List<Flag> of(Figure figure) {
        var flags = new ArrayList<Flag>();
        for (int series = 0; series < figure.series().size(); series++) {
            var s = figure.series().get(series);
            boolean points = s.kind() == Series.Kind.POINTS;
            for (int i = 0; i < s.x().length; i++) {
                double y = s.y()[i];
                double at = figure.y().position(y);
                if (points && Double.isFinite(y) && (at < 0 || at > 1)) {
                    flags.add(new Flag(series, s.x()[i], true, at > 1));
                } else if (!Double.isFinite(y) && (points || i == 0 || Double.isFinite(s.y()[i - 1]))) {
                    // A curve is flagged once, where it ends.
                    flags.add(new Flag(series, s.x()[i], false, true));
                }
            }
        }
        return flags;
    }

    /**
     * Positions of flags, above or below the picture.
     *
     * @param counts how many at each place
     * @param columns number that has room side by side; more stand above each other
     */
    private record Places(NavigableMap<Double, Integer> counts, int columns) {
        static Places of(List<Flag> flags, Axis axis, double width, boolean above) {
            var counts = new TreeMap<Double, Integer>();
            for (var flag : flags) {
                if (above == flag.above()) {
                    counts.merge(flag.x(), 1, Integer::sum);
                }
            }
            double nearest = width;
            double last = Double.NEGATIVE_INFINITY;
            for (double x : counts.keySet()) {
                double at = axis.position(x) * width;
                nearest = Math.min(nearest, at - last);
                last = at;
            }
            return new Places(counts, (int) Math.max(1, (nearest - APART / 2) / APART));
        }
    }

    /**
     * Height of the flags above the picture.
     *
     * @param width of the picture
     */
    static double height(Figure figure, double width) {
        var places = Places.of(of(figure), figure.x(), width, true);
        int most = places.counts().values().stream()
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        int rowsAbove = (most - 1) / places.columns();
        return most == 0 ? 0 : STRIP + ROW * rowsAbove;
    }

    static void draw(Canvas canvas, Figure figure, Rectangle2D plot) {
        Map<String, Integer> drawn = new HashMap<>();
        var flags = of(figure);
        var higher = Places.of(flags, figure.x(), plot.getWidth(), true);
        var lower = Places.of(flags, figure.x(), plot.getWidth(), false);
        for (int series = 0; series < figure.series().size(); series++) {
            var s = figure.series().get(series);
            canvas.begin("series flags", s.name());
            for (var flag : flags) {
                if (flag.series() != series) {
                    continue;
                }
                boolean above = flag.above();
                var places = above ? higher : lower;
                int total = places.counts().getOrDefault(flag.x(), 1);
                int columns = places.columns();
                int index = drawn.merge(above + " " + flag.x(), 1, Integer::sum) - 1;
                int row = index / columns;
                int beside = Math.min(columns, total - row * columns);
                double centre = plot.getX() + figure.x().position(flag.x()) * plot.getWidth();
                double x = centre + (index % columns - (beside - 1) / 2.0) * APART;
                double y = (above ? plot.getY() : plot.getMaxY()) - 6 - row * ROW;
                var ink = s.style().ink();
                if (flag.finite()) {
                    Marker.arrow(canvas, x, y, SIZE + 0.6, above, ink);
                } else {
                    Marker.cross(canvas, x, y, SIZE, ink);
                }
            }
            canvas.end();
        }
    }
}
