package io.github.mirrortd.lab.run;

import io.github.mirrortd.lab.experiment.Cell;
import java.util.List;

/** Receives learning curves as runs finish, in any order and from several threads. */
public interface CurveSink {
    /**
     * Called once, before any curve comes, with the cells whose curves will.
     *
     * @param cells in the order in which they were asked for
     */
    default void expect(List<Cell> cells) {}

    /**
     * Takes a curve.
     *
     * @param cell whose run it is
     * @param run which one, from 0 on
     * @param curve {@code steps + 1} errors; not used again by the caller
     */
    void accept(Cell cell, int run, double[] curve);

    /**
     * {@return a sink that hands everything on to two}
     *
     * @param other who gets it after this one
     */
    default CurveSink and(CurveSink other) {
        var first = this;
        return new CurveSink() {
            @Override
            public void expect(List<Cell> cells) {
                first.expect(cells);
                other.expect(cells);
            }

            @Override
            public void accept(Cell cell, int run, double[] curve) {
                first.accept(cell, run, curve);
                other.accept(cell, run, curve);
            }
        };
    }
}
