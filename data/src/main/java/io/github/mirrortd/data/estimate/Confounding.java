package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.estimate.SampledSteps.Row;
import io.github.mirrortd.data.step.Steps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * Bounds on LSTD's value under hidden causes of both actions and rewards, if they change the odds of the logged action by at
 * most Λ (Kallus and Zhou 2020; Bruns-Smith and Zhou 2023). With a = μ + (1 − μ)/Λ, the least value solves V(s) = E[ρ (β + ξ
 * (Y − β)) | s] with Y = r + γV(s'), β the quantile 1/(1 + Λ) of Y given state and action, and ξ = a, or a + (1 − a)(1 + Λ)
 * where Y &lt; β. Any other β only gives a lower value. The greatest value is that of −r with the other sign.
 */
public final class Confounding {
    private static final int MOST_FEATURES = 100;
    private static final int MOST_ROUNDS = 100;
    private static final int FIRST_ROUNDS_OF_QUANTILES = 20;
    private static final int LATER_ROUNDS_OF_QUANTILES = 3;

    /** Largest Λ that is looked for, and how exactly. */
    private static final double STRONGEST = 1_000;

    private static final double PRECISION = 0.005;

    /** Share of the value's size below which a change is rounding. */
    private static final double STILL = 1e-10;

    /** Share of the value's size by which a settled value may still move. */
    private static final double UNSETTLED = 1e-4;

    /** Share of the mean distance from the quantile at which its smooth approximation bends. */
    private static final double SMOOTH = 1e-6;

    private final List<List<Row>> episodes;
    private final List<Row> rows;
    private final int d;
    private final Map<Integer, List<Integer>> actions = new HashMap<>();
    private final boolean oneHot;

    /**
     * The value under hidden causes.
     *
     * @param lambda Λ, at least 1
     * @param low J⁻(Λ)
     * @param high J⁺(Λ)
     */
    public record Range(double lambda, double low, double high) {}

    private Confounding(List<List<Row>> episodes, int dimension) {
        this.episodes = episodes;
        d = dimension;
        rows = episodes.stream().flatMap(List::stream).toList();
        for (int i = 0; i < rows.size(); i++) {
            actions.computeIfAbsent(rows.get(i).action(), a -> new ArrayList<>())
                    .add(i);
        }
        oneHot = rows.stream().allMatch(row -> isOneHot(row.phi()));
    }

    private static boolean isOneHot(double[] phi) {
        return Arrays.stream(phi).allMatch(x -> x == 0 || x == 1)
                && Arrays.stream(phi).sum() == 1;
    }

    /**
     * {@return the model of each target policy, of as many episodes as fit into memory}
     *
     * @param steps with the behaviour policy's probabilities
     * @param policies number of target policies
     * @param progress receives the number of finished rows
     * @throws IllegalArgumentException if the log has no behaviour probabilities, or more than 100 features
     */
    public static List<Confounding> of(Steps steps, int policies, LongConsumer progress) {
        if (!steps.hasRatios() || !steps.iterator().next().hasProbabilities()) {
            throw new IllegalArgumentException(
                    "--confounding needs the behaviour policy's probabilities; give 'behaviour'");
        }
        if (steps.dimension() > MOST_FEATURES) {
            throw new IllegalArgumentException(
                    "--confounding takes at most " + MOST_FEATURES + " features, not " + steps.dimension());
        }
        var parts = Stream.generate(() -> new SampledSteps(steps.dimension()))
                .limit(policies)
                .toList();
        steps.pass(new JointPass<>(parts), progress);
        return parts.stream()
                .map(part -> new Confounding(part.episodes(), steps.dimension()))
                .toList();
    }

    /**
     * {@return the least and the greatest value}
     *
     * @param lambda Λ, at least 1
     */
    public Range range(double lambda) {
        check(lambda);
        return new Range(lambda, value(lambda, 1), -value(lambda, -1));
    }

    /**
     * {@return the least Λ, to half a percent, by which the value can move by an amount; infinite beyond 1,000}
     *
     * @param amount negative for downwards
     */
    public double strength(double amount) {
        double now = range(1).low();
        double low = 0;
        double high = StrictMath.log(STRONGEST);
        if (!isMoved(StrictMath.exp(high), now, amount)) {
            return Double.POSITIVE_INFINITY;
        }
        while (high - low > PRECISION) {
            double middle = (low + high) / 2;
            if (isMoved(StrictMath.exp(middle), now, amount)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return StrictMath.exp(high);
    }

    private boolean isMoved(double lambda, double now, double amount) {
        return amount < 0 ? value(lambda, 1) <= now + amount : -value(lambda, -1) >= now + amount;
    }

    private static void check(double lambda) {
        if (!(lambda >= 1 && Double.isFinite(lambda))) {
            throw new IllegalArgumentException("--confounding factors must be at least 1, not " + lambda);
        }
    }

    /** J⁻ of the rewards times a sign; minus infinity if the equations settle on no value. */
    private double value(double lambda, double sign) {
        double tau = 1 / (1 + lambda);
        double[] start = new double[d];
        episodes.forEach(episode -> add(start, episode.get(0).phi(), 1.0 / episodes.size()));
        double[] y = new double[rows.size()];
        double[] beta = new double[y.length];
        double[] theta = new double[d];
        double before = Double.NaN;
        double moved = Double.NaN;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            for (int i = 0; i < y.length; i++) {
                var row = rows.get(i);
                y[i] = sign * row.reward() + row.gamma() * dot(row.next(), theta);
            }
            quantiles(y, tau, beta, round == 0);
            theta = solved(y, beta, lambda, sign);
            double value = dot(start, theta);
            moved = Math.abs(value - before) / (Math.abs(value) + Math.abs(before));
            if (moved <= STILL || value == before) {
                return value;
            }
            before = value;
        }
        return moved > UNSETTLED ? Double.NEGATIVE_INFINITY : before;
    }

    /**
     * Solves the equations with the worst ξ for targets y. ξ weighs next states, too, if quantiles are exact. Weights of
     * linear quantiles may grow with the horizon, so the loss by the worst causes is taken off the reward; both settle on
     * the same values.
     */
    private double[] solved(double[] y, double[] beta, double lambda, double sign) {
        double[] matrix = new double[d * d];
        double[] right = new double[d];
        for (int i = 0; i < y.length; i++) {
            var row = rows.get(i);
            double a = row.behaviour() + (1 - row.behaviour()) / lambda;
            double xi = y[i] < beta[i] ? a + (1 - a) * (1 + lambda) : a;
            double reward = sign * row.reward();
            double[] difference = row.phi().clone();
            add(difference, row.next(), -row.gamma() * (oneHot ? xi : 1));
            add(
                    right,
                    row.phi(),
                    row.rho() * (oneHot ? xi * reward + (1 - xi) * beta[i] : reward - (1 - xi) * (y[i] - beta[i])));
            addProduct(matrix, row.phi(), difference, row.rho());
        }
        return new LinearSystem(d, matrix).solve(right);
    }

    /** Quantiles of the targets given state and action: exact ones for one-hot features, linear ones otherwise. */
    private void quantiles(double[] y, double tau, double[] beta, boolean first) {
        for (var group : actions.values()) {
            if (oneHot) {
                var states = new HashMap<Integer, List<Integer>>();
                group.forEach(i -> states.computeIfAbsent(place(rows.get(i).phi()), s -> new ArrayList<>())
                        .add(i));
                for (var cell : states.values()) {
                    double[] sorted =
                            cell.stream().mapToDouble(i -> y[i]).sorted().toArray();
                    double quantile = sorted[(int) Math.max(0, Math.ceil(tau * sorted.length) - 1)];
                    cell.forEach(i -> beta[i] = quantile);
                }
            } else {
                linearQuantile(group, y, tau, beta, first);
            }
        }
    }

    private static int place(double[] oneHot) {
        int k = 0;
        while (oneHot[k] == 0) {
            k++;
        }
        return k;
    }

    /** The linear function of the features with the least pinball loss, by majorisation (Hunter and Lange 2000). */
    private void linearQuantile(List<Integer> group, double[] y, double tau, double[] beta, boolean first) {
        int rounds = first ? FIRST_ROUNDS_OF_QUANTILES : LATER_ROUNDS_OF_QUANTILES;
        for (int round = 0; round < rounds; round++) {
            boolean mean = first && round == 0;
            double distance = 0;
            for (int i : group) {
                distance += Math.abs(y[i] - beta[i]) / group.size();
            }
            double smooth = Math.max(Double.MIN_NORMAL, SMOOTH * distance);
            double[] matrix = new double[d * d];
            double[] right = new double[d];
            for (int i : group) {
                double[] phi = rows.get(i).phi();
                double weight = mean ? 1 : 1 / (smooth + Math.abs(y[i] - beta[i]));
                addProduct(matrix, phi, phi, weight);
                add(right, phi, weight * y[i] + (mean ? 0 : 2 * tau - 1));
            }
            double[] weights = new LinearSystem(d, matrix).solve(right);
            group.forEach(i -> beta[i] = dot(rows.get(i).phi(), weights));
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }

    private static void add(double[] to, double[] x, double factor) {
        for (int k = 0; k < to.length; k++) {
            to[k] += factor * x[k];
        }
    }

    private void addProduct(double[] matrix, double[] left, double[] right, double factor) {
        for (int i = 0; i < d; i++) {
            double scaled = factor * left[i];
            for (int j = 0; scaled != 0 && j < d; j++) {
                matrix[i * d + j] += scaled * right[j];
            }
        }
    }
}
