package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Exact gains and losses of each way to look ahead: on the paper's problems and Collision along the chain, and on a thousand
 * Garnets under independent draws. Prints the tables of the documentation; no test, because it takes some minutes.
 */
public final class LookAheadStudy {
    private static final List<String> LEARNERS = List.of("STHTD", "STHTD-MP", "STHTD-Pair", "STHTD-Prev", "STHTD-Opt");
    private static final List<String> PROBLEMS =
            List.of("two_state", "random_walk", "boyan_chain", "baird", "collision");
    private static final double[] ALPHAS = {0.003, 0.01, 0.03, 0.06, 0.1, 0.2, 0.3, 0.6};
    private static final int STEPS = 500;
    private static final double[] GARNET_ALPHAS = {0.03, 0.1, 0.2, 0.3};
    private static final int GARNET_STEPS = 100;
    private static final int GARNETS = 1_000;

    private LookAheadStudy() {}

    /** Prints both tables, or with {@code garnets} only the second one. */
    public static void main(String[] arguments) {
        if (!List.of(arguments).contains("garnets")) {
            problems();
        }
        garnets();
    }

    private static void problems() {
        System.out.println("| problem | learner | limit, α = 0.1 | on the chain | largest α that learns | error after "
                + STEPS + " steps | at α |\n|---|---|---|---|---|---|---|");
        for (var name : PROBLEMS) {
            var problem = Problems.get(name);
            LEARNERS.forEach(learner -> row(problem, rule(learner)));
        }
    }

    private static RuleAlgorithm rule(String learner) {
        return (RuleAlgorithm) Algorithms.get(learner);
    }

    private static void row(FiniteProblem problem, RuleAlgorithm rule) {
        var limits = new Limits(problem);
        var point = LimitPath.point(limits, problem, rule, rule.complete(Settings.alpha(0.1)));
        var predictor = new Predictor(problem, rule, Sampling.MARKOV);
        double[] errors = errors(predictor, ALPHAS, STEPS);
        double start = problem.error().at(problem.initial());
        double largest = IntStream.range(0, errors.length)
                .filter(i -> errors[i] < start)
                .mapToDouble(i -> ALPHAS[i])
                .max()
                .orElse(0);
        int best = best(errors);
        System.out.println("| " + problem.id() + " | " + rule.name() + " | "
                + (point.limit().isReached() ? text(point.limit().iterate().rmsve()) : "diverges") + " | "
                + point.markov().map(p -> text(p.rmsve())).orElse("diverges") + " | " + text(largest) + " | "
                + text(errors[best]) + " | " + ALPHAS[best] + " |");
    }

    private static double[] errors(Predictor predictor, double[] alphas, int steps) {
        return Arrays.stream(alphas)
                .map(alpha -> predictor.after(Settings.alpha(alpha), steps).rms())
                .toArray();
    }

    private static int best(double[] errors) {
        return IntStream.range(0, errors.length)
                .reduce((a, b) -> errors[b] < errors[a] ? b : a)
                .orElseThrow();
    }

    private static void garnets() {
        var ratios = new double[LEARNERS.size()][GARNETS];
        var distances = new double[LEARNERS.size()][GARNETS];
        int[] wins = new int[LEARNERS.size()];
        IntStream.range(0, GARNETS).parallel().forEach(seed -> {
            var problem = Problems.get("garnet:states=5,features=3,seed=" + seed);
            var limits = new Limits(problem);
            double[] reached = new double[LEARNERS.size()];
            for (int i = 0; i < reached.length; i++) {
                var rule = rule(LEARNERS.get(i));
                reached[i] = Arrays.stream(
                                errors(new Predictor(problem, rule, Sampling.IID), GARNET_ALPHAS, GARNET_STEPS))
                        .min()
                        .orElseThrow();
                ratios[i][seed] = reached[i] / reached[0];
                var limit = limits.of(rule, rule.complete(Settings.alpha(0.1)));
                distances[i][seed] = limit.iterate().relativeDistance();
            }
            synchronized (wins) {
                wins[best(reached)]++;
            }
        });
        System.out.println("\n| learner | distance of the limit, α = 0.1: median | largest tenth from | error after "
                + GARNET_STEPS + " steps beside STHTD's: median | a tenth below | a tenth above | best of"
                + " all on |\n|---|---|---|---|---|---|---|");
        for (int i = 0; i < LEARNERS.size(); i++) {
            double[] r = ratios[i].clone();
            double[] d = distances[i].clone();
            Arrays.sort(r);
            Arrays.sort(d);
            System.out.println("| " + LEARNERS.get(i) + " | " + text(d[GARNETS / 2]) + " | " + text(d[GARNETS * 9 / 10])
                    + " | "
                    + text(r[GARNETS / 2]) + " | " + text(r[GARNETS / 10]) + " | " + text(r[GARNETS * 9 / 10]) + " | "
                    + wins[i] + " |");
        }
    }

    private static String text(double value) {
        return Math.abs(value) < 1e-9 ? "0" : String.format(Locale.ROOT, "%.4g", value);
    }
}
