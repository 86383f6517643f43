package io.github.mirrortd.lab.run;

import io.github.mirrortd.lab.experiment.Cell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Remembers finished runs of cells. A run is a pure function of its cell and its seed, so it need not be run twice. */
public interface RunStore {
    /** Remembers nothing. */
    RunStore NONE = new RunStore() {
        @Override
        public @Nullable FinishedRun find(Cell cell, int run, boolean withCurve) {
            return null;
        }

        @Override
        public void keep(List<FinishedRun> finished) {}
    };

    /**
     * {@return the run as it came out before; null where it is not known, or its curve is wanted and not known}
     *
     * @param cell whose run it is
     * @param run which one, from 0 on
     * @param withCurve whether its curve is wanted too
     */
    @Nullable
    FinishedRun find(Cell cell, int run, boolean withCurve);

    /**
     * Hears what is going to be run, before anything is; for those who watch.
     *
     * @param what in a word
     * @param cells all of them, also those whose runs are known
     */
    default void expect(String what, List<Cell> cells) {}

    /**
     * Called from several threads, after the curves were handed on to where they are kept.
     *
     * @param finished what is to be remembered
     */
    void keep(List<FinishedRun> finished);

    /**
     * {@return a store with the runs of two stores, which writes to both}
     *
     * @param other who is asked where this one does not know
     */
    default RunStore and(RunStore other) {
        var first = this;
        return new RunStore() {
            @Override
            public @Nullable FinishedRun find(Cell cell, int run, boolean withCurve) {
                var found = first.find(cell, run, withCurve);
                return found == null ? other.find(cell, run, withCurve) : found;
            }

            @Override
            public void expect(String what, List<Cell> cells) {
                first.expect(what, cells);
                other.expect(what, cells);
            }

            @Override
            public void keep(List<FinishedRun> finished) {
                first.keep(finished);
                other.keep(finished);
            }
        };
    }
}
