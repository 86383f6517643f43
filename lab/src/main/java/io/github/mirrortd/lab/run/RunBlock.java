package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.parallel.PairedRuns;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.learn.Algorithm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs that are scheduled together, of cells that share their trajectories. The result is a pure function of the block,
 * with any engine on any machine.
 *
 * @param cells on the same problem and seeds, with the same schedule and window
 * @param runs the numbers of the runs
 * @param withCurves whether the learning curves are wanted too
 */
public record RunBlock(List<Cell> cells, List<Integer> runs, boolean withCurves) {
    /** Transitions are drawn this many at a time: memory does not grow with the length of a run. */
    private static final int CHUNK = 64;

    /** As many where learners share transitions: their weights come back into the cache less often, and nothing else grows. */
    private static final int CHUNK_OF_MANY = 256;

    /** Minimum number of settings of a learner that counts as many. */
    private static final int MANY = 17;

    /**
     * Copies the lists.
     *
     * @param cells on the same problem and seeds, with the same schedule and window
     * @param runs the numbers of the runs
     * @param withCurves whether the learning curves are wanted too
     */
    public RunBlock {
        cells = List.copyOf(cells);
        runs = List.copyOf(runs);
    }

    private Cell first() {
        return cells.get(0);
    }

    private long learners() {
        return (long) cells.size() * runs.size();
    }

    /** {@return how many steps learners make in it} */
    public long steps() {
        return learners() * first().trials().steps();
    }

    /**
     * Runs it.
     *
     * @param engine whose schedule is that of the cells
     * @param advanced receives the number of finished learner-steps
     * @param cancellation says whether to stop
     * @return the runs of the cells, each with its curve where curves are wanted
     * @throws java.util.concurrent.CancellationException where it was asked to stop
     */
    public List<FinishedRun> run(Engine engine, LongConsumer advanced, Cancellation cancellation) {
        var trials = first().trials();
        var byAlgorithm = new LinkedHashMap<Algorithm, List<Cell>>();
        for (var cell : cells) {
            byAlgorithm
                    .computeIfAbsent(cell.algorithm(), k -> new ArrayList<>())
                    .add(cell);
        }
        var seeds = runs.stream().map(trials::seedOf).toList();
        boolean many = byAlgorithm.values().stream().allMatch(own -> own.size() >= MANY);
        int length = Math.min(many ? CHUNK_OF_MANY : CHUNK, trials.steps());
        var paired = PairedRuns.of(engine, first().problem(), seeds, length);
        var measured = byAlgorithm.values().stream()
                .map(own -> new Measured(paired, own))
                .toList();
        for (int left = trials.steps(); left > 0; left -= length) {
            cancellation.check();
            int count = Math.min(left, length);
            paired.advance(count);
            advanced.accept(learners() * count);
        }
        var finished = new ArrayList<FinishedRun>();
        measured.forEach(m -> m.collect(finished));
        return finished;
    }

    /** The cells of one algorithm and the meters of their errors. */
    private final class Measured {
        private final List<Cell> own;
        private final List<Meter> meters;

        Measured(PairedRuns paired, List<Cell> own) {
            this.own = own;
            int steps = first().trials().steps();
            int from = first().window().from(steps);
            meters = Stream.generate(() -> new Meter(own.size(), steps, from, withCurves))
                    .limit(runs.size())
                    .toList();
            paired.start(
                    own.get(0).algorithm(), own.stream().map(Cell::settings).toList(), meters);
        }

        void collect(List<FinishedRun> finished) {
            for (int k = 0; k < runs.size(); k++) {
                var meter = meters.get(k);
                for (int i = 0; i < own.size(); i++) {
                    finished.add(new FinishedRun(
                            own.get(i), runs.get(k), meter.mean(i), meter.last(i), alike(meter.curve(i))));
                }
            }
        }

        /** Maps every NaN to one bit pattern, because its bits depend on the compiler. */
        private static double @Nullable [] alike(double @Nullable [] curve) {
            for (int i = 0; curve != null && i < curve.length; i++) {
                if (Double.isNaN(curve[i])) {
                    curve[i] = Double.NaN;
                }
            }
            return curve;
        }
    }
}
