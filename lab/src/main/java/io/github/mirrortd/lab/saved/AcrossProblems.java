package io.github.mirrortd.lab.saved;

import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.result.Statistics;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.random.Pcg64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Scores of learners over several problems: the error of each run after the last step, divided by its error at the start. Intervals
 * are percentiles of seeded stratified bootstrap resamples, which draw runs within each problem.
 */
public final class AcrossProblems {
    private static final int RESAMPLES = 1_000;
    private static final long SEED = 1;
    private static final double TAIL = 0.025;

    private final Map<String, double[][]> scores;

    /** @param scores of the runs on each problem, by learner; infinite for a diverged run */
    AcrossProblems(Map<String, double[][]> scores) {
        this.scores = new LinkedHashMap<>(scores);
    }

    /**
     * A number with its 95 % interval.
     *
     * @param value the number
     * @param low the lower end
     * @param high the upper end
     */
    public record Estimate(double value, double low, double high) {}

    /**
     * {@return the scores of saved runs; of learners that ran on all the problems}
     *
     * @param curves saved learning curves
     * @param problems at least one
     * @param options which learners are shown
     * @throws IllegalArgumentException if no learner ran on all of them
     */
    public static AcrossProblems of(SavedCurves curves, List<Problem> problems, FigureOptions options) {
        var all = new LinkedHashMap<String, List<double[]>>();
        for (var problem : problems) {
            if (curves.areOf(problem)) {
                var own = new LinkedHashMap<String, DoubleStream.Builder>();
                curves.read(
                        problem,
                        (learner, run, curve) -> own.computeIfAbsent(learner, l -> DoubleStream.builder())
                                .add(score(curve)));
                own.forEach((learner, scores) -> all.computeIfAbsent(learner, l -> new ArrayList<>())
                        .add(scores.build().toArray()));
            }
        }
        var scores = new LinkedHashMap<String, double[][]>();
        all.forEach((learner, own) -> {
            if (options.shows(learner) && own.size() == problems.size()) {
                scores.put(learner, own.toArray(double[][]::new));
            }
        });
        if (scores.isEmpty()) {
            throw new IllegalArgumentException("no learner has learning curves on all of these problems");
        }
        return new AcrossProblems(scores);
    }

    private static double score(double[] curve) {
        double score = curve[curve.length - 1] / curve[0];
        return Double.isFinite(score) ? score : Double.POSITIVE_INFINITY;
    }

    /** {@return the learners' names} */
    public List<String> learners() {
        return List.copyOf(scores.keySet());
    }

    /**
     * {@return the mean of the middle half of all scores of a learner}
     *
     * @param learner its name
     */
    public Estimate interquartileMean(String learner) {
        return estimate(
                own -> Statistics.interquartileMean(Arrays.stream(own.get(0))
                        .flatMapToDouble(Arrays::stream)
                        .toArray()),
                learner);
    }

    /**
     * {@return the share of a learner's runs with at most a score, averaged over problems}
     *
     * @param learner its name
     * @param most the score
     */
    public Estimate profile(String learner, double most) {
        return estimate(
                own -> Arrays.stream(own.get(0))
                        .mapToDouble(runs ->
                                Arrays.stream(runs).filter(s -> s <= most).count() / (double) runs.length)
                        .average()
                        .orElse(Double.NaN),
                learner);
    }

    /**
     * {@return the probability that a run of one learner has a smaller score than a run of another, averaged over problems; ties
     * count half}
     *
     * @param learner the name of the one
     * @param other the name of the other
     */
    public Estimate improvement(String learner, String other) {
        return estimate(
                both -> {
                    double sum = 0;
                    for (int p = 0; p < both.get(0).length; p++) {
                        sum += smaller(both.get(0)[p], both.get(1)[p]);
                    }
                    return sum / both.get(0).length;
                },
                learner,
                other);
    }

    private static double smaller(double[] runs, double[] others) {
        double[] sorted = others.clone();
        Arrays.sort(sorted);
        double wins = 0;
        for (double run : runs) {
            int from = 0;
            int to = sorted.length;
            while (from < to && sorted[from] < run) {
                from++;
            }
            int ties = from;
            while (ties < to && sorted[ties] == run) {
                ties++;
            }
            wins += to - ties + 0.5 * (ties - from);
        }
        return wins / ((double) runs.length * others.length);
    }

    private Estimate estimate(ToDoubleFunction<List<double[][]>> statistic, String... learners) {
        var own = Stream.of(learners)
                .map(name -> Objects.requireNonNull(scores.get(name)))
                .toList();
        var random = new Pcg64(SEED);
        double[] resampled = new double[RESAMPLES];
        for (int b = 0; b < RESAMPLES; b++) {
            resampled[b] = statistic.applyAsDouble(
                    own.stream().map(s -> resample(s, random)).toList());
        }
        Arrays.sort(resampled);
        return new Estimate(
                statistic.applyAsDouble(own),
                Statistics.quantile(resampled, TAIL),
                Statistics.quantile(resampled, 1 - TAIL));
    }

    private static double[][] resample(double[][] problems, Pcg64 random) {
        return Arrays.stream(problems)
                .map(runs -> Arrays.stream(runs)
                        .map(ignored -> runs[(int) random.integers(0, runs.length)])
                        .toArray())
                .toArray(double[][]::new);
    }
}
