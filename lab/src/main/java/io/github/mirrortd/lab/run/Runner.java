package io.github.mirrortd.lab.run;

import io.github.mirrortd.engine.PairedRuns;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.result.Runs;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs cells on all cores. Cells on the same problem and seeds share their trajectories, so comparisons are paired; which
 * thread runs what changes nothing in the results.
 */
public final class Runner {
    /** Transitions are drawn this many at a time: memory does not grow with the length of a run. */
    private static final int CHUNK = 64;

    private static final int TASKS_A_THREAD = 2;
    private static final int MOST_RUNS = 64;

    /** Points of curves that a thread holds before they go to disk: 32 MB. */
    private static final long MOST_POINTS = 4_000_000;

    /** Steps of learners in one go, some seconds' worth: what is lost where work is interrupted. */
    private static final long MOST_STEPS = 1_000_000_000;

    private final Engine engine;
    private final int threads;
    private final Progress progress;
    private final RunStore store;
    private final MemoryBudget memory;

    public Runner(Engine engine, int threads, Progress progress) {
        this(engine, threads, progress, RunStore.NONE, MemoryBudget.usual());
    }

    Runner(Engine engine, int threads, Progress progress, RunStore store, MemoryBudget memory) {
        this.engine = engine;
        this.threads = threads;
        this.progress = progress;
        this.store = store;
        this.memory = memory;
    }

    /** The same, but runs that the store knows are not run again, and those that are, it gets to know. */
    public Runner keeping(RunStore known) {
        return new Runner(engine, threads, progress, known, memory);
    }

    /**
     * Checks, before anything is written, whether a learner can run on a problem at all.
     *
     * @throws IllegalArgumentException where it has too many weights for what it does with them, or for the memory
     */
    public static void check(Problem problem, Algorithm algorithm) {
        MemoryBudget.usual().bytes(problem, algorithm);
    }

    public Engine engine() {
        return engine;
    }

    public int threads() {
        return threads;
    }

    /** Results in the order of the cells. */
    public List<Runs> run(String what, List<Cell> cells, Window window) {
        return run(what, cells, window, null);
    }

    /** As {@link #run(String, List, Window)}, with every learning curve handed to {@code curves}. */
    public List<Runs> run(String what, List<Cell> cells, Window window, @Nullable CurveSink curves) {
        var results = new ArrayList<Runs>();
        for (var cell : cells) {
            int runs = cell.trials().runs();
            results.add(new Runs(cell, new double[runs], new double[runs]));
        }
        if (curves != null) {
            curves.expect(cells);
        }
        var blocks = new ArrayList<Block>();
        for (var group : grouped(results).values()) {
            notYetRun(group, window, curves).forEach((cellsLeft, runs) -> {
                for (var part : thatFit(cellsLeft)) {
                    int block = blockSize(part, runs.size(), curves != null);
                    for (int first = 0; first < runs.size(); first += block) {
                        var some = runs.subList(first, Math.min(first + block, runs.size()));
                        blocks.add(new Block(part, some, window, curves));
                    }
                }
            });
        }
        // The longest first, so that no thread is left alone with one at the end.
        blocks.sort(Comparator.comparingLong(Block::cost).reversed());
        progress.begin(what, blocks.stream().mapToLong(Block::cost).sum());
        Workers.run(threads, blocks);
        return results;
    }

    /** Fills in what is known, and returns the cells of which runs are not, with the numbers of these runs. */
    private Map<List<Runs>, List<Integer>> notYetRun(List<Runs> group, Window window, @Nullable CurveSink curves) {
        var left = new LinkedHashMap<List<Runs>, List<Integer>>();
        for (int run = 0; run < group.get(0).cell().trials().runs(); run++) {
            var cells = new ArrayList<Runs>();
            for (var runs : group) {
                if (!restore(runs, run, window, curves)) {
                    cells.add(runs);
                }
            }
            if (!cells.isEmpty()) {
                left.computeIfAbsent(cells, k -> new ArrayList<>()).add(run);
            }
        }
        return left;
    }

    private boolean restore(Runs runs, int run, Window window, @Nullable CurveSink curves) {
        var known = store.find(runs.cell(), window, run, curves != null);
        if (known == null) {
            return false;
        }
        runs.auc()[run] = known.auc();
        runs.last()[run] = known.last();
        if (curves != null) {
            curves.accept(runs.cell(), run, Objects.requireNonNull(known.curve()));
        }
        return true;
    }

    private record Shared(Problem problem, Trials trials) {}

    private static Map<Shared, List<Runs>> grouped(List<Runs> results) {
        var groups = new LinkedHashMap<Shared, List<Runs>>();
        for (var runs : results) {
            groups.computeIfAbsent(new Shared(runs.cell().problem(), runs.cell().trials()), k -> new ArrayList<>())
                    .add(runs);
        }
        return groups;
    }

    /** The cells in parts whose learners fit into a thread's share of the memory; a larger one is a part of its own. */
    private List<List<Runs>> thatFit(List<Runs> group) {
        var parts = new ArrayList<List<Runs>>();
        long taken = 0;
        for (var runs : group) {
            long bytes = bytes(runs);
            if (parts.isEmpty() || taken + bytes > memory.share(threads)) {
                parts.add(new ArrayList<>());
                taken = 0;
            }
            parts.get(parts.size() - 1).add(runs);
            taken += bytes;
        }
        return parts;
    }

    private long bytes(List<Runs> cells) {
        return cells.stream().mapToLong(this::bytes).sum();
    }

    private long bytes(Runs runs) {
        return memory.bytes(runs.cell().problem(), runs.cell().algorithm());
    }

    /** How many runs go side by side: enough to fill vectors, but no thread left without work, nor memory full of curves. */
    private int blockSize(List<Runs> group, int runs, boolean withCurves) {
        int fair = (runs + TASKS_A_THREAD * threads - 1) / (TASKS_A_THREAD * threads);
        long stepsOfOne = (long) group.size() * group.get(0).cell().trials().steps();
        long most = Math.min(MOST_RUNS, (withCurves ? MOST_POINTS : MOST_STEPS) / stepsOfOne);
        most = Math.min(most, memory.share(threads) / Math.max(1, bytes(group)));
        return (int) Math.max(1, Math.min(fair, most));
    }

    /** A few runs, side by side, of all cells that share their seeds. */
    private final class Block implements Runnable {
        private final List<Runs> group;
        private final List<Integer> runs;
        private final Window window;
        private final @Nullable CurveSink curves;

        Block(List<Runs> group, List<Integer> runs, Window window, @Nullable CurveSink curves) {
            this.group = group;
            this.runs = runs;
            this.window = window;
            this.curves = curves;
        }

        private long learners() {
            return (long) group.size() * runs.size();
        }

        long cost() {
            return learners() * group.get(0).cell().trials().steps();
        }

        @Override
        public void run() {
            memory.with(runs.size() * bytes(group), this::learn);
        }

        private void learn() {
            var cell = group.get(0).cell();
            var trials = cell.trials();
            var byAlgorithm = new LinkedHashMap<Algorithm, List<Runs>>();
            for (var one : group) {
                byAlgorithm
                        .computeIfAbsent(one.cell().algorithm(), k -> new ArrayList<>())
                        .add(one);
            }
            var seeds = runs.stream().map(trials::seedOf).toList();
            int length = Math.min(CHUNK, trials.steps());
            var paired = PairedRuns.of(engine, cell.problem(), seeds, length);
            var batches = byAlgorithm.values().stream()
                    .map(cells -> new Lanes(paired, cells))
                    .toList();
            for (int left = trials.steps(); left > 0; left -= length) {
                int count = Math.min(left, length);
                paired.advance(count);
                progress.advance(learners() * count);
            }
            var finished = new ArrayList<RunStore.Run>();
            batches.forEach(lanes -> lanes.collect(finished));
            store.keep(window, finished);
        }

        /** The cells of one algorithm. */
        private final class Lanes {
            private final List<Runs> cells;
            private final List<Meter> meters;

            Lanes(PairedRuns paired, List<Runs> cells) {
                this.cells = cells;
                var cell = cells.get(0).cell();
                int steps = cell.trials().steps();
                meters = Stream.generate(() -> new Meter(cells.size(), steps, window.from(steps), curves != null))
                        .limit(runs.size())
                        .toList();
                paired.start(
                        cell.algorithm(),
                        cells.stream().map(r -> r.cell().settings()).toList(),
                        meters);
            }

            void collect(List<RunStore.Run> finished) {
                for (int k = 0; k < runs.size(); k++) {
                    int run = runs.get(k);
                    var meter = meters.get(k);
                    for (int i = 0; i < cells.size(); i++) {
                        var cell = cells.get(i).cell();
                        cells.get(i).auc()[run] = meter.mean(i);
                        cells.get(i).last()[run] = meter.last(i);
                        if (curves != null) {
                            curves.accept(cell, run, Objects.requireNonNull(meter.curve(i)));
                        }
                        finished.add(new RunStore.Run(cell, run, meter.mean(i), meter.last(i), meter.curve(i)));
                    }
                }
            }
        }
    }
}
