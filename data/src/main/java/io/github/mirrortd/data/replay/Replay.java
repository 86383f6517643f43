package io.github.mirrortd.data.replay;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.mdp.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Learners that go through a log step by step, each with replicates of itself that see every episode as often as chance has it. All
 * of them in one pass: the steps are read once, and every learner takes a stretch of them at a time, while its weights are near.
 */
public final class Replay {
    /** Longer episodes are resampled in stretches of so many steps. */
    static final int STRETCH = 4_096;

    /** So many times in the second half of all steps the weights go into the average. */
    private static final int AVERAGED = 200;

    private final Steps steps;
    private final List<Plan> plans;
    private final int passes;
    private final int replicates;
    private final int threads;
    private final long rows;
    private final int[] startFeatures;
    private final int[] places;
    private final SparseVector given = new SparseVector();
    private final LongConsumer progress;

    /**
     * A learner's answer.
     *
     * @param last θ·φ̄₀ with the last weights
     * @param averaged the same with the mean of the weights over the second half of all steps
     * @param replicatesLast those of the replicates
     * @param theta the last weights
     * @param averagedTheta the averaged ones
     */
    public record Learned(
            Plan plan,
            double last,
            double averaged,
            double[] replicatesLast,
            double[] replicatesAveraged,
            double[] theta,
            double[] averagedTheta) {}

    /**
     * @param rows how many steps there are
     * @param startFeatures those that are not zero in some first state
     * @param given the mean features of given start states; empty where the logged first states are meant
     */
    public Replay(
            Steps steps,
            List<Plan> plans,
            int passes,
            int replicates,
            int threads,
            long rows,
            BitSet startFeatures,
            double[] given,
            LongConsumer progress) {
        this.steps = steps;
        this.plans = List.copyOf(plans);
        this.passes = passes;
        this.replicates = replicates;
        this.threads = threads;
        this.rows = rows;
        this.progress = progress;
        for (int i = 0; i < given.length; i++) {
            if (given[i] != 0) {
                this.given.add(i, given[i]);
            }
        }
        this.startFeatures = given.length == 0
                ? startFeatures.stream().toArray()
                : IntStream.range(0, this.given.count()).map(this.given::index).toArray();
        places = new int[steps.dimension()];
        for (int k = 0; k < this.startFeatures.length; k++) {
            places[this.startFeatures[k]] = k;
        }
    }

    /** All passes. */
    public List<Learned> run() {
        var lanes = new ArrayList<Lane>();
        var thetaSums = new double[plans.size()][];
        int each = replicates + 1;
        for (int p = 0; p < plans.size(); p++) {
            for (int b = 0; b < each; b++) {
                var plan = plans.get(p);
                lanes.add(new Lane(
                        SparseLearner.of(steps.dimension(), plan.algorithm(), plan.settings()), b - 1, startFeatures));
            }
            thetaSums[p] = new double[steps.dimension()];
        }
        var pool = Executors.newFixedThreadPool(threads, work -> {
            var thread = new Thread(work, "mirrortd-replay");
            thread.setDaemon(true);
            return thread;
        });
        int averaged;
        try {
            averaged = replay(lanes, thetaSums, pool);
        } finally {
            pool.shutdownNow();
        }
        var learned = new ArrayList<Learned>();
        for (int p = 0; p < plans.size(); p++) {
            var own = lanes.subList(p * each, (p + 1) * each);
            int count = averaged;
            learned.add(new Learned(
                    plans.get(p),
                    own.get(0).last(given),
                    averaged(own.get(0)),
                    own.stream().skip(1).mapToDouble(lane -> lane.last(given)).toArray(),
                    own.stream().skip(1).mapToDouble(this::averaged).toArray(),
                    own.get(0).theta(),
                    Arrays.stream(thetaSums[p]).map(x -> x / count).toArray()));
        }
        return learned;
    }

    private double averaged(Lane lane) {
        return lane.averaged();
    }

    /** @return how often weights went into the averages */
    private int replay(List<Lane> lanes, double[][] thetaSums, ExecutorService pool) {
        long all = rows * passes;
        int length = (int) Math.max(64, Math.min(STRETCH, all / (2 * AVERAGED)));
        var chunk = new Chunk(length);
        long done = 0;
        long spacing = Math.max(1, all / (2 * AVERAGED));
        long nextAverage = all - all / 2;
        int averages = 0;
        for (int pass = 0; pass < passes; pass++) {
            var source = steps.iterator();
            boolean firstPass = pass == 0;
            while (chunk.fill(source)) {
                long after = done + chunk.complete();
                boolean average = after >= nextAverage || after >= all;
                each(lanes, pool, lane -> {
                    chunk.forEach((from, to, unit) -> lane.learn(chunk.steps, from, to, unit, places, firstPass));
                    if (average) {
                        lane.average();
                    }
                });
                if (average) {
                    averages++;
                    nextAverage = after + spacing;
                    for (int p = 0; p < thetaSums.length; p++) {
                        double[] theta = lanes.get(p * (replicates + 1)).theta();
                        for (int i = 0; i < theta.length; i++) {
                            thetaSums[p][i] += theta[i];
                        }
                    }
                }
                progress.accept(after - done);
                done = after;
                chunk.drop();
            }
        }
        return averages;
    }

    private interface Work {
        void on(Lane lane);
    }

    private void each(List<Lane> lanes, ExecutorService pool, Work work) {
        var tasks = new ArrayList<Callable<Void>>();
        for (int t = 0; t < threads; t++) {
            int from = lanes.size() * t / threads;
            int to = lanes.size() * (t + 1) / threads;
            tasks.add(() -> {
                for (int i = from; i < to; i++) {
                    work.on(lanes.get(i));
                }
                return null;
            });
        }
        try {
            for (var task : pool.invokeAll(tasks)) {
                task.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private interface Unit {
        void take(int from, int to, long unit);
    }

    /** Steps in memory: whole episodes, or whole stretches of long ones, and what is left of the last one. */
    private static final class Chunk {
        private final int wanted;
        private Step[] steps = new Step[0];
        private long[] units = new long[0];
        private int count;
        private int complete;
        private int place;
        private long unit;

        Chunk(int wanted) {
            this.wanted = wanted;
        }

        /** Reads on until there is enough. @return whether there is anything */
        boolean fill(java.util.Iterator<Step> source) {
            while (source.hasNext() && complete < wanted) {
                if (count == steps.length) {
                    int room = Math.max(256, 2 * count);
                    steps = Arrays.copyOf(steps, room);
                    units = Arrays.copyOf(units, room);
                    for (int i = count; i < room; i++) {
                        steps[i] = new Step();
                    }
                }
                var step = steps[count];
                step.set(source.next());
                // Now, on one thread: it is remembered in the step, for all learners that ask.
                step.seen().phiPhi();
                units[count++] = unit;
                place++;
                if (step.seen().isLast()) {
                    complete = count;
                    place = 0;
                    unit = 0;
                } else if (place == STRETCH) {
                    complete = count;
                    place = 0;
                    unit++;
                }
            }
            if (!source.hasNext()) {
                complete = count;
                place = 0;
                unit = 0;
            }
            return complete > 0;
        }

        int complete() {
            return complete;
        }

        void forEach(Unit hear) {
            int from = 0;
            for (int i = 0; i < complete; i++) {
                boolean last = i + 1 == complete
                        || steps[i].seen().isLast()
                        || units[i + 1] != units[i]
                        || steps[i + 1].id() != steps[i].id();
                if (last) {
                    hear.take(from, i + 1, units[from]);
                    from = i + 1;
                }
            }
        }

        /** Forgets what was complete. */
        void drop() {
            for (int i = complete; i < count; i++) {
                var free = steps[i - complete];
                steps[i - complete] = steps[i];
                steps[i] = free;
                units[i - complete] = units[i];
            }
            count -= complete;
            complete = 0;
        }
    }
}
