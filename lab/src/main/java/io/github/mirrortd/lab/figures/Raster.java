package io.github.mirrortd.lab.figures;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;

/**
 * A picture of pixels that areas are painted into, each pixel by the share of it that lies inside. Java's own painter does more, and is so much code
 * that compiling it takes longer than all figures of an experiment; this is one pass along the edges and one over the rows
 * between them.
 *
 * <p>An edge leaves in every pixel that it meets by how much what lies to its right is covered from there on; the sum from the left is the
 * coverage. Areas that overlap themselves count once, as a line does that crosses itself.
 */
final class Raster {
    /** Curves become lines that are nowhere so many pixels away from them. */
    private static final double FLATNESS = 0.1;

    /** The share of a pixel that is all of it. */
    private static final int WHOLE = 256;

    private final int width;
    private final int height;
    private final int[] pixels;

    /** What is open to painting. */
    private int left;

    private int right;
    private int top;
    private int bottom;

    /** For every pixel the change of coverage from the one before, and one more at the end of a row; all zero between two areas. */
    private final float[] changes;

    /** Between which pixels of a row there are changes. */
    private final int[] first;

    private final int[] last;

    Raster(int width, int height) {
        this.width = width;
        this.height = height;
        pixels = new int[width * height];
        changes = new float[(width + 2) * height];
        first = new int[height];
        last = new int[height];
        Arrays.fill(first, Integer.MAX_VALUE);
        Arrays.fill(last, -1);
        open(new Rectangle2D.Double(0, 0, width, height));
    }

    /** The pixels row by row, 0xRRGGBB each. */
    int[] pixels() {
        return pixels;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    /** From now on, nothing is painted outside of this part, to the nearest pixel. */
    void open(Rectangle2D part) {
        left = within(part.getX(), width);
        right = within(part.getMaxX(), width);
        top = within(part.getY(), height);
        bottom = within(part.getMaxY(), height);
    }

    private static int within(double at, int most) {
        return (int) Math.max(0, Math.min(most, Math.round(at)));
    }

    /** @param place where the shape's points lie among the pixels */
    void fill(Shape shape, AffineTransform place, Ink ink) {
        if (left >= right || top >= bottom) {
            return;
        }
        double[] p = new double[6];
        double startX = 0;
        double startY = 0;
        double x = 0;
        double y = 0;
        for (var path = shape.getPathIterator(place, FLATNESS); !path.isDone(); path.next()) {
            int kind = path.currentSegment(p);
            if (kind == PathIterator.SEG_LINETO) {
                edge(x, y, p[0], p[1]);
                x = p[0];
                y = p[1];
            } else {
                // An area ends where it began.
                edge(x, y, startX, startY);
                startX = kind == PathIterator.SEG_MOVETO ? p[0] : startX;
                startY = kind == PathIterator.SEG_MOVETO ? p[1] : startY;
                x = startX;
                y = startY;
            }
        }
        edge(x, y, startX, startY);
        paint(ink);
    }

    /** The part of an edge that is between top and bottom; what lies beside the pixels is the same as on their side. */
    private void edge(double x0, double y0, double x1, double y1) {
        if (y0 == y1) {
            return;
        }
        if (y0 > y1) {
            down(x1, y1, x0, y0, -1);
        } else {
            down(x0, y0, x1, y1, 1);
        }
    }

    private void down(double x0, double y0, double x1, double y1, int sign) {
        double slope = (x1 - x0) / (y1 - y0);
        double from = Math.max(y0, top);
        double to = Math.min(y1, bottom);
        if (from >= to) {
            return;
        }
        double x = x0 + (from - y0) * slope;
        for (int row = (int) from; from < to; row++) {
            double until = Math.min(to, row + 1);
            double next = x0 + (until - y0) * slope;
            cross(row, x, next, until - from, sign);
            x = next;
            from = until;
        }
    }

    /** An edge that goes down in one row, by so much of it, from one place to another. */
    private void cross(int row, double x0, double x1, double tall, int sign) {
        double a = Math.min(x0, x1);
        double b = Math.max(x0, x1);
        if (a >= right || b <= left) {
            add(row, a >= right ? right : left, sign * tall);
            return;
        }
        int pixel = (int) a;
        if (a >= left && b <= pixel + 1) {
            cover(row, pixel, (a + b) / 2, sign * tall);
            return;
        }
        double steep = sign * tall / (b - a);
        if (a < left) {
            add(row, left, steep * (left - a));
            a = left;
        }
        if (b > right) {
            add(row, right, steep * (b - right));
            b = right;
        }
        for (pixel = (int) a; a < b; pixel++) {
            double next = Math.min(b, pixel + 1);
            cover(row, pixel, (a + next) / 2, steep * (next - a));
            a = next;
        }
    }

    /** Of the pixel itself, what lies to the right of the edge's middle is covered, and from the next one on all. */
    private void cover(int row, int pixel, double middle, double change) {
        double here = change * (pixel + 1 - middle);
        add(row, pixel, here);
        add(row, pixel + 1, change - here);
    }

    private void add(int row, int pixel, double change) {
        changes[row * (width + 2) + pixel] += (float) change;
        first[row] = Math.min(first[row], pixel);
        last[row] = Math.max(last[row], pixel);
    }

    private void paint(Ink ink) {
        for (int row = top; row < bottom; row++) {
            if (last[row] >= 0) {
                paint(row, Math.min(last[row], right - 1), ink);
                first[row] = Integer.MAX_VALUE;
                last[row] = -1;
            }
        }
    }

    private void paint(int row, int to, Ink ink) {
        int base = row * (width + 2);
        int pixel = row * width;
        float covered = 0;
        float opacity = (float) (WHOLE * ink.opacity());
        int from = first[row];
        while (from <= to) {
            covered += changes[base + from];
            int end = from + 1;
            while (end <= to && changes[base + end] == 0) {
                end++;
            }
            int share = (int) (Math.min(Math.abs(covered), 1) * opacity + 0.5f);
            if (share == WHOLE) {
                Arrays.fill(pixels, pixel + from, pixel + end, ink.rgb());
            } else if (share > 0) {
                mix(pixel + from, pixel + end, ink.rgb(), share);
            }
            from = end;
        }
        Arrays.fill(changes, base + first[row], base + last[row] + 1, 0);
    }

    private void mix(int from, int to, int colour, int share) {
        for (int i = from; i < to; i++) {
            pixels[i] = mixed(pixels[i], colour, share);
        }
    }

    /** @param share of the new colour, of {@link #WHOLE} */
    private static int mixed(int old, int colour, int share) {
        int rest = WHOLE - share;
        int redBlue = ((colour & 0xFF00FF) * share + (old & 0xFF00FF) * rest + 0x800080) >>> 8 & 0xFF00FF;
        int green = ((colour & 0xFF00) * share + (old & 0xFF00) * rest + 0x8000) >>> 8 & 0xFF00;
        return redBlue | green;
    }
}
