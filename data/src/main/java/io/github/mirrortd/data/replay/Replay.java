package io.github.mirrortd.data.replay;

import io.github.mirrortd.data.estimate.Start;
import io.github.mirrortd.data.step.ReplayedLearner;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.engine.parallel.SparseReplicates;
import io.github.mirrortd.mdp.SparseStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Learners that go through a log step by step, each with replicates of itself that see every episode as often as chance has
 * it. All of them in one pass: the steps are read once, and while all replicates learn from some of them, the next ones are
 * read. Threads share replicates and see all steps, so their number changes no bit.
 *
 * @param steps the log
 * @param plans how each of them learns
 * @param passes how often they go through the log
 * @param replicates how many each of them has
 * @param threads how many
 * @param rows how many steps there are
 * @param longest how many the longest episode has
 * @param start whose value is asked for
 * @param progress receives the number of rows that are done
 */
public record Replay(
        Steps steps,
        List<ReplayedLearner> plans,
        int passes,
        int replicates,
        int threads,
        long rows,
        int longest,
        Start start,
        LongConsumer progress) {
    /** Number of steps of the stretches in which longer episodes are resampled. */
    public static final int STRETCH = 4_096;

    /**
     * A learner's answer.
     *
     * @param last θ·φ̄₀ with the last weights
     * @param averaged the same with the mean of the weights after every step of the second half of all steps
     * @param moved by how much the last weights' value changed in the last pass; in the second half of the only one
     * @param replicatesLast those of the replicates
     * @param theta the last weights
     * @param averagedTheta the averaged ones
     */
    public record Learned(
            ReplayedLearner plan,
            double last,
            double averaged,
            double moved,
            double[] replicatesLast,
            double[] replicatesAveraged,
            double[] theta,
            double[] averagedTheta) {}

    /** Learners that have seen nothing yet. */
    public Replay {
        plans = List.copyOf(plans);
    }

    /** {@return what the learners come to after all passes} */
    public List<Learned> run() {
        var shares = shares();
        var pool = Executors.newFixedThreadPool(shares.size() + 1, work -> {
            var thread = new Thread(work, "mirrortd-replay");
            thread.setDaemon(true);
            return thread;
        });
        double[] before;
        try {
            before = replay(shares, pool);
        } finally {
            pool.shutdownNow();
        }
        var learned = new ArrayList<Learned>();
        for (int p = 0; p < plans.size(); p++) {
            double[] last = values(shares, p, false);
            double[] averaged = values(shares, p, true);
            learned.add(new Learned(
                    plans.get(p),
                    last[0],
                    averaged[0],
                    last[0] - before[p],
                    withoutFirst(last),
                    withoutFirst(averaged),
                    shares.get(0).theta(p, 0, false),
                    shares.get(0).theta(p, 0, true)));
        }
        return learned;
    }

    /** All replicates, the log as it is before them, in as many shares as there are threads. */
    private List<Share> shares() {
        int all = replicates + 1;
        int parts = Math.min(threads, all);
        var shares = new ArrayList<Share>();
        for (int k = 0; k < parts; k++) {
            int from = (int) ((long) all * k / parts);
            int to = (int) ((long) all * (k + 1) / parts);
            var learners = plans.stream()
                    .map(plan -> SparseReplicates.of(
                            steps.dimension(), plan.algorithm(), plan.settings(), to - from, longest <= STRETCH))
                    .toList();
            var share = new Share(from, learners, steps.dimension());
            if (start.kind() == Start.Kind.GIVEN) {
                share.startFrom(Objects.requireNonNull(start.features()));
            }
            shares.add(share);
        }
        return shares;
    }

    private static double[] values(List<Share> shares, int plan, boolean averaged) {
        return shares.stream()
                .flatMapToDouble(share ->
                        IntStream.range(0, share.replicates()).mapToDouble(b -> share.value(plan, b, averaged)))
                .toArray();
    }

    private static double[] withoutFirst(double[] values) {
        return Arrays.copyOfRange(values, 1, values.length);
    }

    /** @return the learners' values on the log as it is, one pass before the end; half of the only one where there is one */
    private double[] replay(List<Share> shares, ExecutorService pool) {
        double[] before = new double[plans.size()];
        for (int pass = 0; pass < passes; pass++) {
            if (pass > 0 && pass == passes - 1) {
                remember(shares, before);
            }
            onePass(pass, shares, pool, before);
        }
        return before;
    }

    private void remember(List<Share> shares, double[] values) {
        for (int p = 0; p < values.length; p++) {
            values[p] = shares.get(0).value(p, 0, false);
        }
    }

    private void onePass(int pass, List<Share> shares, ExecutorService pool, double[] before) {
        var source = steps.iterator();
        boolean products = shares.stream().anyMatch(Share::readsProductsOfFeatures);
        var chunk = new Chunk(STRETCH, products);
        var next = new Chunk(STRETCH, products);
        chunk.fill(source, next);
        long done = rows * pass;
        boolean half = passes > 1;
        while (chunk.complete() > 0) {
            var now = chunk;
            var ahead = next;
            long from = done;
            var work = new ArrayList<Callable<@Nullable Void>>();
            for (var share : shares) {
                work.add(() -> {
                    learn(share, now, from, pass == 0);
                    return null;
                });
            }
            var reading = pool.submit(() -> ahead.fill(source, now));
            all(pool, work);
            done(reading);
            progress.accept(now.complete());
            done += now.complete();
            if (!half && 2 * done >= rows) {
                remember(shares, before);
                half = true;
            }
            chunk = ahead;
            next = now;
        }
    }

    /** @param done how many steps of all passes came before */
    private void learn(Share share, Chunk chunk, long done, boolean countStarts) {
        long all = rows * passes;
        long[] at = {done};
        chunk.forEach((seen, from, to, episode, unit) -> {
            long begins = at[0];
            long ends = begins + to - from;
            // The first stretch of the second half; where none begins there, the last one of all.
            long half = all - all / 2;
            if (begins >= half || ends >= all) {
                share.average();
            }
            share.learn(seen, from, to, episode, unit);
            if (countStarts) {
                countStarts(share, seen, from, to, unit);
            }
            at[0] = ends;
        });
    }

    private void countStarts(Share share, SparseStep[] seen, int from, int to, long unit) {
        switch (start.kind()) {
            case FIRST -> {
                if (unit == 0) {
                    share.start(seen[from].phi());
                }
            }
            case ALL -> {
                for (int i = from; i < to; i++) {
                    share.start(seen[i].phi());
                }
            }
            case GIVEN -> {}
        }
    }

    private static void all(ExecutorService pool, List<Callable<@Nullable Void>> work) {
        try {
            pool.invokeAll(work).forEach(Replay::done);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void done(Future<?> work) {
        try {
            work.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException told) {
                throw told;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
