package io.github.mirrortd.explore.results;

/**
 * A curve with fewer points: two in every column, its lowest and its highest value, in the order in which they come. All curves of
 * the same length have their points at the same places.
 *
 * @param values two for each column, or all there are
 */
record Thinned(double[] values, int length) {
    static Thinned of(double[] curve, int columns) {
        if (curve.length <= 2 * columns) {
            return new Thinned(curve, curve.length);
        }
        double[] values = new double[2 * columns];
        for (int c = 0; c < columns; c++) {
            int begin = begin(c, columns, curve.length);
            int end = begin(c + 1, columns, curve.length);
            int low = begin;
            int high = begin;
            for (int i = begin; i < end; i++) {
                // What is not a number stays: a gap is part of the picture.
                if (Double.isNaN(curve[i])) {
                    low = i;
                    high = i;
                    break;
                }
                low = curve[i] < curve[low] ? i : low;
                high = curve[i] > curve[high] ? i : high;
            }
            values[2 * c] = curve[Math.min(low, high)];
            values[2 * c + 1] = curve[Math.max(low, high)];
        }
        return new Thinned(values, curve.length);
    }

    private static int begin(int column, int columns, int length) {
        return (int) ((long) length * column / columns);
    }

    /** The steps at which the points are drawn, where the curve begins at one. */
    double[] places(int from) {
        double[] places = new double[values.length];
        boolean all = values.length == length;
        for (int i = 0; i < places.length; i++) {
            places[i] = all
                    ? from + i
                    : i % 2 == 0
                            ? from + begin(i / 2, values.length / 2, length)
                            : from
                                    + (begin(i / 2, values.length / 2, length)
                                                    + begin(i / 2 + 1, values.length / 2, length))
                                            / 2.0;
        }
        return places;
    }
}
