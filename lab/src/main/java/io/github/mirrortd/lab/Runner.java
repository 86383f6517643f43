package io.github.mirrortd.lab;

import io.github.mirrortd.engine.Batch;
import io.github.mirrortd.engine.Engine;
import io.github.mirrortd.engine.Meter;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Runs cells on all cores. Cells on the same problem and seeds share their trajectories, so comparisons are paired; which
 * thread runs what changes nothing in the results.
 */
public final class Runner {
    /** Transitions are drawn this many at a time: memory does not grow with the length of a run. */
    private static final int CHUNK = 4096;

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
            var trials = group.get(0).cell().trials();
            for (int run = 0; run < trials.runs(); run++) {
                tasks.add(new Task(group, run, window, curves));
            }
        }
        // The longest first, so that no thread is left alone with one at the end.
        tasks.sort(Comparator.comparingLong(Task::cost).reversed());
        progress.begin(what, tasks.stream().mapToLong(Task::cost).sum());
        runAll(tasks);
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

    private void runAll(List<Task> tasks) {
        var pool = Executors.newFixedThreadPool(threads, work -> {
            var thread = new Thread(work, "mirrortd-runner");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (var task : tasks) {
                futures.add(pool.submit(task));
            }
            for (var future : futures) {
                future.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    /** One seed of all cells that share it. */
    private final class Task implements Runnable {
        private final List<Runs> group;
        private final int run;
        private final Window window;
        private final @Nullable CurveSink curves;

        Task(List<Runs> group, int run, Window window, @Nullable CurveSink curves) {
            this.group = group;
            this.run = run;
            this.window = window;
            this.curves = curves;
        }

        long cost() {
            return (long) group.size() * group.get(0).cell().trials().steps();
        }

        @Override
        public void run() {
            var first = group.get(0).cell();
            var batches = new ArrayList<Lanes>();
            var byAlgorithm = new LinkedHashMap<Algorithm, List<Runs>>();
            for (var runs : group) {
                byAlgorithm
                        .computeIfAbsent(runs.cell().algorithm(), k -> new ArrayList<>())
                        .add(runs);
            }
            byAlgorithm.values().forEach(lanes -> batches.add(new Lanes(lanes)));

            var sampler = first.problem().sampler(first.trials().seedOf(run));
            int[] chunk = new int[Math.min(CHUNK, first.trials().steps())];
            for (int left = first.trials().steps(); left > 0; ) {
                int count = Math.min(left, chunk.length);
                sampler.next(chunk, count);
                for (var lanes : batches) {
                    lanes.batch.advance(chunk, count);
                }
                left -= count;
                progress.advance((long) group.size() * count);
            }
            batches.forEach(Lanes::collect);
        }

        /** The cells of one algorithm. */
        private final class Lanes {
            private final List<Runs> cells;
            private final Meter meter;
            private final Batch batch;

            Lanes(List<Runs> cells) {
                this.cells = cells;
                var cell = cells.get(0).cell();
                int steps = cell.trials().steps();
                meter = new Meter(cells.size(), steps, window.from(steps), curves != null);
                batch = engine.start(
                        cell.problem(),
                        cell.algorithm(),
                        cells.stream().map(r -> r.cell().settings()).toList(),
                        meter);
            }

            void collect() {
                for (int i = 0; i < cells.size(); i++) {
                    cells.get(i).auc()[run] = meter.mean(i);
                    cells.get(i).last()[run] = meter.last(i);
                    if (curves != null) {
                        curves.accept(cells.get(i).cell(), run, Objects.requireNonNull(meter.curve(i)));
                    }
                }
            }
        }
    }
}
