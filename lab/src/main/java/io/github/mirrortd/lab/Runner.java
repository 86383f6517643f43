package io.github.mirrortd.lab;

import io.github.mirrortd.engine.Batch;
import io.github.mirrortd.engine.Engine;
import io.github.mirrortd.engine.Meter;
import io.github.mirrortd.engine.Stretch;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs cells on all cores. Cells on the same problem and seeds share their trajectories, so comparisons are paired; which
 * thread runs what changes nothing in the results.
 */
public final class Runner {
    /** Transitions are drawn this many at a time: memory does not grow with the length of a run. */
    private static final int STRETCH = 64;

    private static final int TASKS_A_THREAD = 2;
    private static final int MOST_RUNS = 64;
    private static final int MOST_RUNS_WITH_CURVES = 16;

    private final Engine engine;
    private final int threads;
    private final Progress progress;

    public Runner(Engine engine, int threads, Progress progress) {
        this.engine = engine;
        this.threads = threads;
        this.progress = progress;
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
        var tasks = new ArrayList<Task>();
        for (var group : grouped(results).values()) {
            int runs = group.get(0).cell().trials().runs();
            int block = blockSize(runs, curves != null);
            for (int first = 0; first < runs; first += block) {
                tasks.add(new Task(group, first, Math.min(block, runs - first), window, curves));
            }
        }
        // The longest first, so that no thread is left alone with one at the end.
        tasks.sort(Comparator.comparingLong(Task::cost).reversed());
        progress.begin(what, tasks.stream().mapToLong(Task::cost).sum());
        Workers.run(threads, tasks);
        return results;
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

    /** How many runs go side by side: enough to fill vectors, but no thread left without work, nor memory full of curves. */
    private int blockSize(int runs, boolean withCurves) {
        int fair = (runs + TASKS_A_THREAD * threads - 1) / (TASKS_A_THREAD * threads);
        return Math.min(fair, withCurves ? MOST_RUNS_WITH_CURVES : MOST_RUNS);
    }

    /** A few runs, side by side, of all cells that share their seeds. */
    private final class Task implements Runnable {
        private final List<Runs> group;
        private final int first;
        private final int count;
        private final Window window;
        private final @Nullable CurveSink curves;

        Task(List<Runs> group, int first, int count, Window window, @Nullable CurveSink curves) {
            this.group = group;
            this.first = first;
            this.count = count;
            this.window = window;
            this.curves = curves;
        }

        private long learners() {
            return (long) group.size() * count;
        }

        long cost() {
            return learners() * group.get(0).cell().trials().steps();
        }

        @Override
        public void run() {
            var cell = group.get(0).cell();
            var trials = cell.trials();
            var byAlgorithm = new LinkedHashMap<Algorithm, List<Runs>>();
            for (var runs : group) {
                byAlgorithm
                        .computeIfAbsent(runs.cell().algorithm(), k -> new ArrayList<>())
                        .add(runs);
            }
            var batches = byAlgorithm.values().stream().map(Lanes::new).toList();
            var samplers = IntStream.range(first, first + count)
                    .mapToObj(run -> cell.problem().sampler(trials.seedOf(run)))
                    .toList();
            var stretch = new Stretch(count, Math.min(STRETCH, trials.steps()));
            for (int left = trials.steps(); left > 0; left -= stretch.count()) {
                stretch.sample(samplers, Math.min(left, stretch.length()));
                for (var lanes : batches) {
                    lanes.batch.advance(stretch);
                }
                progress.advance(learners() * stretch.count());
            }
            batches.forEach(Lanes::collect);
        }

        /** The cells of one algorithm. */
        private final class Lanes {
            private final List<Runs> cells;
            private final List<Meter> meters;
            private final Batch batch;

            Lanes(List<Runs> cells) {
                this.cells = cells;
                var cell = cells.get(0).cell();
                int steps = cell.trials().steps();
                meters = Stream.generate(() -> new Meter(cells.size(), steps, window.from(steps), curves != null))
                        .limit(count)
                        .toList();
                batch = engine.start(
                        cell.problem(),
                        cell.algorithm(),
                        cells.stream().map(r -> r.cell().settings()).toList(),
                        meters);
            }

            void collect() {
                for (int k = 0; k < count; k++) {
                    var meter = meters.get(k);
                    for (int i = 0; i < cells.size(); i++) {
                        cells.get(i).auc()[first + k] = meter.mean(i);
                        cells.get(i).last()[first + k] = meter.last(i);
                        if (curves != null) {
                            curves.accept(cells.get(i).cell(), first + k, Objects.requireNonNull(meter.curve(i)));
                        }
                    }
                }
            }
        }
    }
}
