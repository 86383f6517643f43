package io.github.mirrortd.data.verdict;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.internal.StudentT;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Ways to tame products of ratios, next to DR-3, DR and WIS: DR with weights that are normalised at each step (weighted DR,
 * Thomas and Brunskill 2016), DR with weights capped at √N and an interval that is longer by the bound on the bias (Ionides
 * 2008), and intervals for W G by Cressie–Read divergence of power −2 (Karampatziakis, Langford and Mineiro 2020), and
 * {@linkplain MarginalWeights marginal weights}. Prints, for each, the share of logs in which it holds the truth, and the
 * median length of its interval, DR-3's being 1.
 */
final class WeightTrial {
    private static final List<String> NAMES =
            List.of("DR-3", "DR", "WIS", "weighted DR", "capped DR", "Cressie-Read", "marginal DR");
    private static final double CHI_SQUARE = 3.841458820694124;
    private static final double ENOUGH_STEPS = 50;

    private WeightTrial() {}

    /** Numbers of one episode: V(s₀), W_t, γᵗδ_t and the return. */
    private record Episode(double start, double[] weights, double[] errors, double earned) {
        double last() {
            return weights[weights.length - 1];
        }
    }

    private record Interval(double low, double high) {
        boolean holds(double truth) {
            return low <= truth && truth <= high;
        }
    }

    /** Arguments: the first situation, the one after the last, and logs of each. */
    public static void main(String[] arguments) {
        int logs = Integer.parseInt(arguments[2]);
        for (int k = Integer.parseInt(arguments[0]); k < Integer.parseInt(arguments[1]); k++) {
            var situation = Case.of(k);
            if (situation.isRight()
                    && !situation.isMissing()
                    && situation.toString().contains(", 0 % cut")) {
                print(situation, logs);
            }
        }
    }

    private static void print(Case situation, int logs) {
        double[][] lengths = new double[NAMES.size()][logs];
        int[] held = new int[NAMES.size()];
        for (int log = 0; log < logs; log++) {
            var steps = situation.log(log);
            var answer = Evaluation.of(steps)
                    .withThreads(1)
                    .withEstimators(Estimators.named(List.of("LSTD", "DR-3", "DR", "WIS"), List.of(0.0), 1))
                    .run();
            if (log == 0 && !(answer.overlap().states().expectedSteps() >= ENOUGH_STEPS)) {
                return;
            }
            var found = intervals(answer, episodes(steps, answer));
            found.add(by(new MarginalWeights(steps, steps.actions()).parts(), 0));
            for (int i = 0; i < held.length; i++) {
                held[i] += found.get(i).holds(situation.truth()) ? 1 : 0;
                lengths[i][log] = (found.get(i).high - found.get(i).low) / (found.get(0).high - found.get(0).low);
            }
        }
        var line = new StringBuilder(situation.toString());
        for (int i = 0; i < held.length; i++) {
            Arrays.sort(lengths[i]);
            line.append(String.format(
                    Locale.ROOT, "; %s %.3f (%.2f)", NAMES.get(i), held[i] / (double) logs, lengths[i][logs / 2]));
        }
        System.out.println(line);
    }

    private static List<Episode> episodes(Steps steps, Answer answer) {
        double[] theta = Objects.requireNonNull(answer.weights().get("LSTD"));
        var episodes = new ArrayList<Episode>();
        var weights = new ArrayList<Double>();
        var errors = new ArrayList<Double>();
        double start = 0;
        double weight = 1;
        double discount = 1;
        double earned = 0;
        for (var all = steps.iterator(); all.hasNext(); ) {
            var step = all.next();
            double now = step.phi().dot(theta);
            start = weights.isEmpty() ? now : start;
            weight *= step.ratio();
            weights.add(weight);
            errors.add(discount * (step.reward() + step.gamma() * step.next().dot(theta) - now));
            earned += discount * step.reward();
            discount *= step.gamma();
            if (step.seen().isLast()) {
                episodes.add(new Episode(start, array(weights), array(errors), earned));
                weights.clear();
                errors.clear();
                weight = 1;
                discount = 1;
                earned = 0;
            }
        }
        return episodes;
    }

    private static double[] array(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static List<Interval> intervals(Answer answer, List<Episode> episodes) {
        var intervals = new ArrayList<Interval>();
        for (String name : NAMES.subList(0, 3)) {
            var e = answer.estimate(name);
            intervals.add(new Interval(e.low(), e.high()));
        }
        intervals.add(weighted(episodes));
        intervals.add(capped(episodes));
        intervals.add(divergence(episodes));
        return intervals;
    }

    /** Interval from the spread of the episodes' contributions, extended by a bound on the bias. */
    private static Interval by(double[] parts, double bias) {
        int n = parts.length;
        double mean = Arrays.stream(parts).average().orElseThrow();
        double squares = Arrays.stream(parts).map(x -> (x - mean) * (x - mean)).sum();
        double fourth =
                Arrays.stream(parts).map(x -> StrictMath.pow(x - mean, 4)).sum();
        double kurtosis = n * fourth / (squares * squares);
        double degrees = Math.max(1, Math.min(n - 1, 2 * n / (kurtosis - 1)));
        double reach = 1.2 * StudentT.halfWidth(0.95, degrees) * Math.sqrt(squares / (n - 1) / n) + bias;
        return new Interval(mean - reach, mean + reach);
    }

    private static Interval weighted(List<Episode> episodes) {
        int longest = episodes.stream().mapToInt(e -> e.weights.length).max().orElseThrow();
        double[] totals = new double[longest];
        double[] sums = new double[longest];
        for (var e : episodes) {
            for (int t = 0; t < longest; t++) {
                totals[t] += t < e.weights.length ? e.weights[t] : e.last();
                sums[t] += t < e.weights.length ? e.weights[t] * e.errors[t] : 0;
            }
        }
        double[] parts = new double[episodes.size()];
        for (int i = 0; i < parts.length; i++) {
            var e = episodes.get(i);
            parts[i] = e.start;
            for (int t = 0; t < longest; t++) {
                double mean = sums[t] / totals[t];
                double weight = parts.length * (t < e.weights.length ? e.weights[t] : e.last()) / totals[t];
                parts[i] += mean + weight * ((t < e.weights.length ? e.errors[t] : 0) - mean);
            }
        }
        return by(parts, 0);
    }

    private static Interval capped(List<Episode> episodes) {
        double cap = Math.sqrt(episodes.size());
        double bias = 0;
        double[] parts = new double[episodes.size()];
        for (int i = 0; i < parts.length; i++) {
            var e = episodes.get(i);
            parts[i] = e.start;
            for (int t = 0; t < e.weights.length; t++) {
                parts[i] += Math.min(cap, e.weights[t]) * e.errors[t];
                bias += Math.max(0, e.weights[t] - cap) * Math.abs(e.errors[t]) / parts.length;
            }
        }
        return by(parts, bias);
    }

    /** Least and greatest Σ q W G with Σ q = Σ q W = 1 and Σ (N q − 1)² at most the quantile of χ² above its least value. */
    private static Interval divergence(List<Episode> episodes) {
        int n = episodes.size();
        double[] w = episodes.stream().mapToDouble(Episode::last).toArray();
        double[] y = episodes.stream().mapToDouble(e -> e.last() * e.earned).toArray();
        double meanW = Arrays.stream(w).average().orElseThrow();
        double meanY = Arrays.stream(y).average().orElseThrow();
        double ww = IntStream.range(0, n)
                .mapToDouble(i -> (w[i] - meanW) * (w[i] - meanW))
                .sum();
        double wy = IntStream.range(0, n)
                .mapToDouble(i -> (w[i] - meanW) * (y[i] - meanY))
                .sum();
        double yy = IntStream.range(0, n)
                .mapToDouble(i -> (y[i] - meanY) * (y[i] - meanY))
                .sum();
        double slope = ww == 0 ? 0 : wy / ww;
        double centre = meanY + slope * (1 - meanW);
        double reach = Math.sqrt(CHI_SQUARE * Math.max(0, yy - slope * wy)) / n;
        return new Interval(centre - reach, centre + reach);
    }
}
