package io.github.mirrortd.figures;

import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The shape at a point. */
enum Marker {
    CIRCLE(true, 0, 0, 1),
    OPEN_CIRCLE(false, 0, 0, 1),
    SQUARE(true, 4, 45, 1),
    OPEN_SQUARE(false, 4, 45, 1),
    DIAMOND(true, 4, 0, 1),
    OPEN_DIAMOND(false, 4, 0, 1),
    TRIANGLE(true, 3, 0, 1),
    OPEN_TRIANGLE(false, 3, 0, 1),
    WEDGE(true, 3, 180, 1),
    OPEN_WEDGE(false, 3, 180, 1),
    STAR(true, 5, 0, 0.45),
    OPEN_STAR(false, 5, 0, 0.45),
    PENTAGON(true, 5, 0, 1),
    OPEN_PENTAGON(false, 5, 0, 1),
    HEXAGON(true, 6, 90, 1),
    OPEN_HEXAGON(false, 6, 90, 1),
    SPARK(true, 4, 0, 0.35),
    OPEN_SPARK(false, 4, 0, 0.35);

    private static final String OPEN = "OPEN_";

    private final boolean filled;
    private final int corners;
    private final double turn;
    private final double waist;

    Marker(boolean filled, int corners, double turn, double waist) {
        this.filled = filled;
        this.corners = corners;
        this.turn = Math.toRadians(turn);
        this.waist = waist;
    }

    /** The same shape filled instead of open, or the other way round. */
    Marker twin() {
        return valueOf(filled ? OPEN + name() : name().substring(OPEN.length()));
    }

    boolean isFilled() {
        return filled;
    }

    /** {@return its corners around 0, for size 1; none for a circle} */
    List<double[]> outline() {
        boolean star = waist < 1;
        int points = star ? 2 * corners : corners;
        double radius = corners == 3 ? 1.25 : 1.2;
        return IntStream.range(0, points)
                .mapToObj(i -> {
                    double r = star && i % 2 == 1 ? radius * waist : radius;
                    double angle = turn - Math.PI / 2 + 2 * Math.PI * i / points;
                    return new double[] {r * StrictMath.cos(angle), r * StrictMath.sin(angle)};
                })
                .toList();
    }

    private Shape shape(double x, double y, double size) {
        if (corners == 0) {
            double r = 0.9 * size;
            return new Ellipse2D.Double(x - r, y - r, 2 * r, 2 * r);
        }
        var path = new Path2D.Double();
        line(path, outline().stream().flatMapToDouble(DoubleStream::of).toArray(), x, y, size);
        path.closePath();
        return path;
    }

    void draw(Canvas canvas, double x, double y, double size, Ink ink) {
        var shape = shape(x, y, size);
        canvas.fill(shape, filled ? ink : Ink.PAPER);
        canvas.stroke(shape, filled ? Pen.solid(Ink.PAPER, 0.5) : Pen.solid(ink, 1.1));
    }

    /** Not finite: a cross, which no learner has. */
    static void cross(Canvas canvas, double x, double y, double size, Ink ink) {
        var path = new Path2D.Double();
        line(path, new double[] {-1, -1, 1, 1}, x, y, size);
        line(path, new double[] {-1, 1, 1, -1}, x, y, size);
        canvas.stroke(path, Pen.solid(ink, 1.6));
    }

    /** Outside of the axis: an arrow that way, which no learner has. */
    static void arrow(Canvas canvas, double x, double y, double size, boolean up, Ink ink) {
        double s = up ? -1 : 1;
        var path = new Path2D.Double();
        line(path, new double[] {0, -s, 0, s}, x, y, size);
        line(path, new double[] {-0.7, 0.2 * s, 0, s, 0.7, 0.2 * s}, x, y, size);
        canvas.stroke(path, Pen.solid(ink, 1.4));
    }

    /** Adds lines between corners around a point, x and y in turn. */
    private static void line(Path2D path, double[] corners, double x, double y, double size) {
        path.moveTo(x + size * corners[0], y + size * corners[1]);
        for (int i = 2; i < corners.length; i += 2) {
            path.lineTo(x + size * corners[i], y + size * corners[i + 1]);
        }
    }
}
