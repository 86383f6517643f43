package io.github.mirrortd.figures;

import java.util.Arrays;

/**
 * Thins out dense curves for drawing. The picture is cut into narrow columns; of each, the first, the lowest, the highest and
 * the last point stay. So no spike is lost, and where the curve begins and ends to be finite stays where it is.
 */
final class Decimation {
    private Decimation() {}

    /** @return which points stay, in their order */
    static int[] keep(double[] column, double[] y, int columns) {
        if (y.length <= 4 * columns) {
            return range(y.length);
        }
        int[] kept = new int[y.length];
        int count = 0;
        for (int from = 0; from < y.length; ) {
            int to = from + 1;
            int bucket = bucket(column[from], columns);
            while (to < y.length && bucket(column[to], columns) == bucket) {
                to++;
            }
            int low = from;
            int high = from;
            for (int i = from; i < to; i++) {
                low = y[i] < y[low] || Double.isNaN(y[low]) ? i : low;
                high = y[i] > y[high] || Double.isNaN(y[high]) ? i : high;
            }
            int[] wanted = {from, Math.min(low, high), Math.max(low, high), to - 1};
            for (int i : wanted) {
                if (count == 0 || kept[count - 1] < i) {
                    kept[count++] = i;
                }
            }
            from = to;
        }
        return Arrays.copyOf(kept, count);
    }

    /**
     * The outermost values of each column of a band.
     *
     * @param sign 1 for the largest, −1 for the smallest; NaN where any point of the column has none
     */
    static double[] outline(double[] column, double[] edge, int columns, int sign) {
        double[] outline = new double[columns];
        Arrays.fill(outline, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < edge.length; i++) {
            int b = bucket(column[i], columns);
            // Math.max keeps NaN, as it must: a column with a gap has no honest edge.
            outline[b] = Math.max(outline[b], sign * edge[i]);
        }
        for (int b = 0; b < columns; b++) {
            outline[b] = outline[b] == Double.NEGATIVE_INFINITY ? Double.NaN : sign * outline[b];
        }
        return outline;
    }

    private static int bucket(double position, int columns) {
        return (int) Math.max(0, Math.min(columns - 1, Math.floor(position * columns)));
    }

    private static int[] range(int length) {
        int[] all = new int[length];
        Arrays.setAll(all, i -> i);
        return all;
    }
}
