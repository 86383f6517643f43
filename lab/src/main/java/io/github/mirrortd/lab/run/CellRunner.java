package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.learnerfile.WeightMemory;
import io.github.mirrortd.lab.result.Runs;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.StreamProblem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs cells: takes what is known from the store, cuts the rest into blocks and has a scheduler run them. Cells on the same
 * problem and seeds share their trajectories, so comparisons are paired; who runs what changes nothing in the results.
 *
 * @param scheduler where blocks run
 * @param store finished runs to skip; receives new ones
 * @param progress receives the progress
 * @param cancellation says whether to stop
 */
public record CellRunner(Scheduler scheduler, RunStore store, Progress progress, Cancellation cancellation) {
    private static final int BLOCKS_AT_LEAST = 2;
    private static final int MOST_RUNS = 64;

    /**
     * Points of curves that a block holds before they go to disk: 80 MB, which lets some fifty runs of a long curve go side
     * by side.
     */
    private static final long MOST_POINTS = 10_000_000;

    /** Maximum share of the memory for weights, as the inverse. */
    private static final int CURVES_PART = 4;

    /** Learner-steps of a block whose runs are kept nowhere. */
    private static final long MOST_STEPS = 1_000_000_000;

    /** Learner-steps of a block whose runs are kept, about a second's worth at most: this much is lost if work is interrupted. */
    private static final long MOST_STEPS_KEPT = 20_000_000;

    /** Learners of a block whose runs are kept, as long as there are as many runs: fewer would not fill vectors. */
    private static final int LEAST_LEARNERS = 16;

    /**
     * Runs all cells, without a store or progress.
     *
     * @param scheduler where blocks run
     */
    public CellRunner(Scheduler scheduler) {
        this(scheduler, RunStore.NONE, Progress.SILENT, Cancellation.NEVER);
    }

    /**
     * {@return results in the order of the cells}
     *
     * @param what a word for progress
     * @param cells what is run
     */
    public List<Runs> run(String what, List<Cell> cells) {
        return run(what, cells, null);
    }

    /**
     * {@return results in the order of the cells}
     *
     * @param what a word for progress
     * @param cells what is run
     * @param curves receives every learning curve; null if none is needed
     */
    public List<Runs> run(String what, List<Cell> cells, @Nullable CurveSink curves) {
        var results = new LinkedHashMap<Cell, Runs>();
        for (var cell : cells) {
            int runs = cell.trials().runs();
            results.put(cell, new Runs(cell, new double[runs], new double[runs]));
        }
        store.expect(what, cells);
        if (curves != null) {
            curves.expect(cells);
        }
        var collector = new Collector(results, curves);
        var blocks = new ArrayList<RunBlock>();
        var groups = grouped(results.keySet()).values();
        for (var group : groups) {
            // A group alone is cut into more blocks than threads, so that a slow thread is not left with half of it;
            // so are streams, whose runs gain nothing from each other.
            boolean finely = groups.size() == 1 || group.get(0).problem() instanceof StreamProblem;
            int wanted = finely ? BLOCKS_AT_LEAST * scheduler.width() : scheduler.width();
            collector.restore(group).forEach((left, runs) -> {
                for (var part : thatFit(left, runs.size())) {
                    int size = blockSize(part, runs.size(), wanted, curves != null);
                    for (int first = 0; first < runs.size(); first += size) {
                        blocks.add(new RunBlock(
                                part, runs.subList(first, Math.min(first + size, runs.size())), curves != null));
                    }
                }
            });
        }
        // The longest first, so that no thread is left alone with one at the end.
        blocks.sort(Comparator.comparingLong(RunBlock::steps).reversed());
        progress.begin(what, blocks.stream().mapToLong(RunBlock::steps).sum());
        scheduler.run(blocks, collector);
        return cells.stream()
                .map(cell -> Objects.requireNonNull(results.get(cell)))
                .toList();
    }

    private record Shared(Problem problem, Trials trials, Schedule schedule, Window window) {}

    private static Map<Shared, List<Cell>> grouped(Iterable<Cell> cells) {
        var groups = new LinkedHashMap<Shared, List<Cell>>();
        for (var cell : cells) {
            groups.computeIfAbsent(
                            new Shared(cell.problem(), cell.trials(), cell.schedule(), cell.window()),
                            k -> new ArrayList<>())
                    .add(cell);
        }
        return groups;
    }

    /**
     * Splits cells into parts whose learners fit into a block's share of the memory; a larger cell is one part. Cells that
     * stay together share the work of drawing their trajectories; where there are fewer runs than blocks at once, they part.
     */
    private List<List<Cell>> thatFit(List<Cell> group, int runs) {
        var parts = new ArrayList<List<Cell>>();
        int wanted = runs >= scheduler.width() ? 1 : (BLOCKS_AT_LEAST * scheduler.width() + runs - 1) / runs;
        int most = (group.size() + wanted - 1) / wanted;
        long taken = 0;
        for (var cell : group) {
            long bytes = bytes(cell);
            if (parts.isEmpty() || parts.get(parts.size() - 1).size() == most || taken + bytes > bytesOfABlock()) {
                parts.add(new ArrayList<>());
                taken = 0;
            }
            parts.get(parts.size() - 1).add(cell);
            taken += bytes;
        }
        return parts;
    }

    private long bytes(Cell cell) {
        return scheduler.memory().bytes(cell.problem(), cell.algorithm());
    }

    private long bytesOfABlock() {
        return scheduler.memory().megabytes() * WeightMemory.UNIT / scheduler.width();
    }

    /**
     * Number of runs per block: enough to fill vectors, while every thread has work and curves fit into memory.
     *
     * @param blocks how many blocks there should be, for the sake of the threads
     */
    private int blockSize(List<Cell> group, int runs, int blocks, boolean withCurves) {
        int fair = (runs + blocks - 1) / blocks;
        long stepsOfOne = (long) group.size() * group.get(0).trials().steps();
        long points = Math.min(MOST_POINTS, bytesOfABlock() / CURVES_PART / Double.BYTES);
        long most = Math.min(MOST_RUNS, MOST_STEPS / stepsOfOne);
        if (store != RunStore.NONE) {
            most = Math.min(most, Math.max(MOST_STEPS_KEPT / stepsOfOne, LEAST_LEARNERS / group.size()));
        }
        if (withCurves) {
            most = Math.min(most, points / stepsOfOne);
        }
        long bytes = group.stream().mapToLong(this::bytes).sum();
        most = Math.min(most, bytesOfABlock() / Math.max(1, bytes));
        if (most >= fair) {
            return fair;
        }
        // As many for each thread, and all of one size: no thread is left with the last of them.
        int width = scheduler.width();
        long each = (runs + width * Math.max(1, most) - 1) / (width * Math.max(1, most));
        return (int) ((runs + width * each - 1) / (width * each));
    }

    /** Puts finished runs where they belong. */
    private final class Collector implements Scheduler.Listener {
        private final Map<Cell, Runs> results;
        private final @Nullable CurveSink curves;

        /** The cells that blocks are made of come back themselves; only those from elsewhere are looked up by what they are. */
        private final IdentityHashMap<Cell, Runs> own = new IdentityHashMap<>();

        Collector(Map<Cell, Runs> results, @Nullable CurveSink curves) {
            this.results = results;
            this.curves = curves;
            results.forEach(own::put);
        }

        /** Takes what is known, and returns the cells of which runs are not, with the numbers of these runs. */
        Map<List<Cell>, List<Integer>> restore(List<Cell> group) {
            var left = new LinkedHashMap<List<Cell>, List<Integer>>();
            for (int run = 0; run < group.get(0).trials().runs(); run++) {
                var unknown = new ArrayList<Cell>();
                for (var cell : group) {
                    var known = store.find(cell, run, curves != null);
                    if (known == null) {
                        unknown.add(cell);
                    } else {
                        take(known);
                    }
                }
                if (!unknown.isEmpty()) {
                    left.computeIfAbsent(unknown, k -> new ArrayList<>()).add(run);
                }
            }
            return left;
        }

        private void take(FinishedRun finished) {
            var known = own.get(finished.cell());
            var runs = known == null ? Objects.requireNonNull(results.get(finished.cell())) : known;
            runs.auc()[finished.run()] = finished.auc();
            runs.last()[finished.run()] = finished.last();
            if (curves != null) {
                curves.accept(finished.cell(), finished.run(), Objects.requireNonNull(finished.curve()));
            }
        }

        @Override
        public void finished(List<FinishedRun> runs) {
            runs.forEach(this::take);
            store.keep(runs);
        }

        @Override
        public void advanced(long steps) {
            progress.advance(steps);
        }

        @Override
        public boolean isRequested() {
            return cancellation.isRequested();
        }
    }
}
