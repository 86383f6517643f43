package io.github.mirrortd.lab.result;

import java.util.Arrays;

/** Numbers at their places in the order of size, without sorting all of them. */
final class Order {
    /** Maximum number of values that are sorted. */
    private static final int FEW = 16;

    private Order() {}

    /**
     * Puts at one place what would be there if the numbers were sorted as {@link Arrays#sort(double[])} does it; nothing
     * before it is larger, nothing behind it smaller.
     */
    static void place(double[] x, int place) {
        int first = 0;
        int last = x.length - 1;
        while (last - first > FEW) {
            double pivot = middle(x[first], x[(first + last) >>> 1], x[last]);
            if (Double.isNaN(pivot)) {
                break;
            }
            int i = first;
            int j = last;
            while (i <= j) {
                while (Double.compare(x[i], pivot) < 0) {
                    i++;
                }
                while (Double.compare(x[j], pivot) > 0) {
                    j--;
                }
                if (i <= j) {
                    double smaller = x[j];
                    x[j--] = x[i];
                    x[i++] = smaller;
                }
            }
            if (place <= j) {
                last = j;
            } else if (place >= i) {
                first = i;
            } else {
                return;
            }
        }
        Arrays.sort(x, first, last + 1);
    }

    private static double middle(double a, double b, double c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
