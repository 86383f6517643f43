package io.github.mirrortd.exact.moments;

import java.util.ArrayList;
import java.util.List;

/** Tables that are used again, each thread's its own: a step of the moments needs many large ones, and none for long. */
final class SpareTables {
    private final ThreadLocal<List<double[][]>> free = ThreadLocal.withInitial(ArrayList::new);

    /** A table with at least so many rows. What is in it is not said. */
    double[][] take(int rows, int columns) {
        var own = free.get();
        for (int i = 0; i < own.size(); i++) {
            if (own.get(i).length >= rows && own.get(i)[0].length == columns) {
                return own.remove(i);
            }
        }
        return new double[Math.max(rows, 1)][columns];
    }

    /** Takes a table back. */
    void give(double[][] table) {
        free.get().add(table);
    }
}
