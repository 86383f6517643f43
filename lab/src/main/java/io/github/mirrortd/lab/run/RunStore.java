package io.github.mirrortd.lab.run;

import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Window;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Remembers finished runs of cells. A run is a pure function of its cell and its seed, so it need not be run twice. */
public interface RunStore {
    /** Remembers nothing. */
    RunStore NONE = new RunStore() {
        @Override
        public @Nullable Run find(Cell cell, Window window, int run, boolean withCurve) {
            return null;
        }

        @Override
        public void keep(Window window, List<Run> finished) {}
    };

    /**
     * A finished run.
     *
     * @param run its number; its seed follows from the cell's trials
     * @param auc the mean error over the window
     * @param last the error after the last step
     * @param curve all errors, where they are kept; not to be changed
     */
    record Run(Cell cell, int run, double auc, double last, double @Nullable [] curve) {}

    /** The run as it came out before; null where it is not known, or its curve is wanted and not known. */
    @Nullable
    Run find(Cell cell, Window window, int run, boolean withCurve);

    /** Called from several threads, after the curves were handed on to where they are kept. */
    void keep(Window window, List<Run> finished);
}
