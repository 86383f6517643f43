package io.github.mirrortd.lab.atlas;

import io.github.mirrortd.base.Cluster;
import io.github.mirrortd.base.Fields;
import io.github.mirrortd.exact.MirrorProxRate;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.lab.run.Progress;
import io.github.mirrortd.lab.run.Workers;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.Problems;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Exact comparisons of the metrics C and H, and of all others on the path M_κ = C + κ(H − C), over many random problems.
 *
 * @param family what the problems have in common
 * @param entries one for each problem, in the order of their seeds
 */
public record Atlas(Choices family, List<Entry> entries) {
    /** Name of the parameter that distinguishes problems of a family. */
    private static final String SEED = "seed";

    /** κ is tried in steps of a tenth from 0 to 2, and in steps of a twentieth next to the best ones. */
    private static final int COARSE = 2;

    /** Number of problems per task, and of tasks per core. */
    private static final int MOST_IN_A_STRETCH = 100;

    private static final int STRETCHES_EACH = 4;

    private static final int LARGEST = 40;
    private static final double STEPS = 20;
    private static final int H = 20;

    /**
     * Analysis of a problem with a metric.
     *
     * @param q the smallest mean contraction factor over all step sizes; 1 where none contracts
     * @param alpha the step size that has it; NaN where none contracts
     * @param margin the Hurwitz margin
     */
    public record Metric(double q, double alpha, double margin) implements Serializable {}

    /**
     * One problem.
     *
     * @param seed that the problem is drawn with
     * @param kappaBC κ(B_C), infinite where singular
     * @param kappaBH κ(B_H), infinite where singular
     * @param kappaRate the κ with the smallest q
     * @param bestRate what that metric makes of the problem
     * @param kappaMargin the κ with the largest margin
     * @param bestMargin what that metric makes of the problem
     */
    @Fields("""
            seed q_C,alpha_C,margin_C=c kappa_B_C=kappaBC q_H,alpha_H,margin_H=h kappa_B_H=kappaBH
            best_kappa_rate=kappaRate best_q=bestRate.q best_kappa_margin=kappaMargin best_margin=bestMargin.margin""")
    public record Entry(
            long seed,
            Metric c,
            Metric h,
            double kappaBC,
            double kappaBH,
            double kappaRate,
            Metric bestRate,
            double kappaMargin,
            Metric bestMargin)
            implements Serializable {}

    /**
     * Copies the entries.
     *
     * @param family what the problems have in common
     * @param entries one for each problem, in the order of their seeds
     */
    public Atlas {
        entries = List.copyOf(entries);
    }

    /**
     * Compares the metrics on {@code count} problems with the seeds from {@code seed} on. Which thread does what changes
     * nothing in the results.
     *
     * @param family whose problems have a seed
     * @param lambda λ of the learners that have these metrics
     * @param seed the first problem's
     * @param count how many problems
     * @param threads how many
     * @param progress receives the progress
     * @return the comparison
     * @throws IllegalArgumentException where the family has no seed
     */
    public static Atlas of(Choices family, double lambda, long seed, int count, int threads, Progress progress) {
        return of(family, lambda, seed, count, 1, progress, (tasks, results) -> {
            var work = IntStream.range(0, tasks.size())
                    .<Runnable>mapToObj(
                            i -> () -> results.finished(i, tasks.get(i).run()))
                    .toList();
            Workers.run(threads, work);
        });
    }

    /**
     * As {@link #of(Choices, double, long, int, int, Progress)}, on a cluster.
     *
     * @param family whose problems have a seed
     * @param lambda λ of the learners that have these metrics
     * @param seed the first problem's
     * @param count how many problems
     * @param cluster where
     * @param progress receives the progress
     * @return the comparison, the same as on one machine
     * @throws IllegalArgumentException where the family has no seed
     */
    public static Atlas of(Choices family, double lambda, long seed, int count, Cluster cluster, Progress progress) {
        int size = Math.max(1, Math.min(MOST_IN_A_STRETCH, count / (STRETCHES_EACH * cluster.width())));
        return of(family, lambda, seed, count, size, progress, cluster::run);
    }

    private static Atlas of(
            Choices family,
            double lambda,
            long seed,
            int count,
            int size,
            Progress progress,
            BiConsumer<List<Stretch>, Cluster.Results<Entry[]>> runner) {
        firstSeed(family);
        var entries = new Entry[count];
        var tasks = new ArrayList<Stretch>();
        for (int i = 0; i < count; i += size) {
            tasks.add(new Stretch(family.id(), lambda, Math.addExact(seed, i), Math.min(size, count - i)));
        }
        progress.begin("atlas", count);
        runner.accept(tasks, new Cluster.Results<>() {
            @Override
            public void finished(int task, Entry[] some) {
                System.arraycopy(some, 0, entries, task * size, some.length);
                progress.advance(some.length);
            }

            @Override
            public boolean isRequested() {
                return false;
            }
        });
        return new Atlas(family, Arrays.asList(entries));
    }

    /** Problems with seeds one after another, on their way to another machine. */
    private record Stretch(String family, double lambda, long seed, int count) implements Cluster.Task<Entry[]> {
        @Override
        public Entry[] run() {
            var choices = Problems.choices(family);
            return LongStream.range(seed, seed + count)
                    .mapToObj(i -> entry(choices, lambda, i))
                    .toArray(Entry[]::new);
        }
    }

    /**
     * {@return the seed that the family's name gives, its usual one otherwise}
     *
     * @param family whose problems have a seed
     */
    public static long firstSeed(Choices family) {
        if (family.family().parameters().stream().noneMatch(p -> p.name().equals(SEED))) {
            throw new IllegalArgumentException(
                    family.family().id() + " has no parameter 'seed', so there is only one problem of this kind");
        }
        return family.large(SEED);
    }

    private static Entry entry(Choices family, double lambda, long seed) {
        var choices = family.with(SEED, String.valueOf(seed));
        var operators = Operators.of(choices.family().make(choices).finite(), lambda);
        var metrics = new TreeMap<Integer, Metric>();
        for (int i = 0; i <= LARGEST; i += COARSE) {
            metrics.put(i, metric(operators, i));
        }
        for (int best : new int[] {fastest(metrics).getKey(), widest(metrics).getKey()}) {
            for (int i = Math.max(best - 1, 0); i <= Math.min(best + 1, LARGEST); i++) {
                metrics.computeIfAbsent(i, k -> metric(operators, k));
            }
        }
        var fastest = fastest(metrics);
        var widest = widest(metrics);
        return new Entry(
                seed,
                Objects.requireNonNull(metrics.get(0)),
                Objects.requireNonNull(metrics.get(H)),
                condition(operators, 0),
                condition(operators, 1),
                fastest.getKey() / STEPS,
                fastest.getValue(),
                widest.getKey() / STEPS,
                widest.getValue());
    }

    private static Metric metric(Operators operators, int i) {
        var eigenvalues = Spectrum.of(operators.saddle(operators.metric(i / STEPS)));
        var best = new MirrorProxRate(eigenvalues).optimum();
        return new Metric(best.q(), best.alpha(), eigenvalues.smallestReal());
    }

    /** The smallest κ whose rate no other one beats. */
    private static Map.Entry<Integer, Metric> fastest(TreeMap<Integer, Metric> metrics) {
        return Collections.min(
                metrics.entrySet(), Comparator.comparingDouble(e -> e.getValue().q()));
    }

    /** The smallest κ whose margin no other one beats. */
    private static Map.Entry<Integer, Metric> widest(TreeMap<Integer, Metric> metrics) {
        return Collections.min(
                metrics.entrySet(),
                Comparator.comparingDouble(e -> -e.getValue().margin()));
    }

    /** κ(B_M). */
    private static double condition(Operators operators, double kappa) {
        Spectrum b = Spectrum.of(operators.keyMatrix(operators.metric(kappa)));
        return b.smallestReal() <= 1e-10 ? Double.POSITIVE_INFINITY : b.largestReal() / b.smallestReal();
    }
}
