package io.github.mirrortd.lab.run;

import io.github.mirrortd.lab.experiment.Cell;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finished runs in memory, so that the same work in the same process need not be done twice; learning curves outside of Java's heap,
 * where other languages see them without a copy.
 */
public final class MemoryRuns implements RunStore, CurveSink {
    private final boolean withCurves;
    private final RunKeys keys = new RunKeys(() -> "", List.of());
    private final Map<String, FinishedRun> known = new ConcurrentHashMap<>();
    private final Map<String, Array> arrays = new ConcurrentHashMap<>();

    /** The cells of the last evaluation, by problem and learner. */
    private volatile Map<List<String>, Array> evaluated = Map.of();

    /** Curves of runs × (steps + 1). */
    private record Array(ByteBuffer bytes, DoubleBuffer numbers, int columns) {
        static Array of(Cell cell) {
            int columns = cell.trials().steps() + 1;
            long size = (long) Double.BYTES * columns * cell.trials().runs();
            if (size > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "the learning curves of " + cell.algorithm().name() + " on "
                                + cell.problem().id() + " take " + (size >> 20)
                                + " MB, and an array holds 2047: ask for fewer runs or steps, or leave the curves out");
            }
            var bytes = ByteBuffer.allocateDirect((int) size).order(ByteOrder.nativeOrder());
            return new Array(bytes, bytes.asDoubleBuffer(), columns);
        }
    }

    /**
     * Knows nothing yet.
     *
     * @param withCurves whether learning curves are kept
     */
    public MemoryRuns(boolean withCurves) {
        this.withCurves = withCurves;
    }

    /** {@return whether learning curves are kept} */
    public boolean withCurves() {
        return withCurves;
    }

    private String key(Cell cell, int run) {
        return keys.of(cell) + " " + cell.window() + " " + cell.trials().seedOf(run);
    }

    @Override
    public @Nullable FinishedRun find(Cell cell, int run, boolean withCurve) {
        var found = known.get(key(cell, run));
        if (found == null || !withCurve) {
            return found == null ? null : new FinishedRun(cell, run, found.auc(), found.last(), null);
        }
        var array = arrays.get(arrayKey(cell));
        if (array == null) {
            return null;
        }
        double[] curve = new double[array.columns()];
        array.numbers().get(run * array.columns(), curve);
        return new FinishedRun(cell, run, found.auc(), found.last(), curve);
    }

    /** Also the seed, and how many runs: the same rows of the same array. */
    private String arrayKey(Cell cell) {
        return key(cell, 0) + " " + cell.trials().runs();
    }

    @Override
    public void keep(List<FinishedRun> finished) {
        for (var run : finished) {
            known.put(key(run.cell(), run.run()), new FinishedRun(run.cell(), run.run(), run.auc(), run.last(), null));
        }
    }

    @Override
    public void expect(List<Cell> cells) {
        var byName = new LinkedHashMap<List<String>, Array>();
        for (var cell : cells) {
            byName.put(
                    List.of(cell.problem().id(), cell.algorithm().name()),
                    arrays.computeIfAbsent(arrayKey(cell), k -> Array.of(cell)));
        }
        evaluated = byName;
    }

    @Override
    public void accept(Cell cell, int run, double[] curve) {
        var array = arrays.get(arrayKey(cell));
        if (array != null) {
            array.numbers().put(run * array.columns(), curve);
        }
    }

    /** {@return how many runs are known} */
    public int size() {
        return known.size();
    }

    /**
     * {@return the learning curves of a learner in the last evaluation, one run after the other, each of steps + 1 doubles in the machine's
     * order; null where there are none}
     *
     * @param problem the problem's name
     * @param learner the learner's
     */
    public @Nullable ByteBuffer curves(String problem, String learner) {
        var array = evaluated.get(List.of(problem, learner));
        return array == null ? null : array.bytes();
    }
}
