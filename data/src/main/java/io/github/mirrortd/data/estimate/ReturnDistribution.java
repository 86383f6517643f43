package io.github.mirrortd.data.estimate;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.data.step.Steps;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The distribution of the target policy's return, from weighted returns: F(x) = Σ W_i 1{G_i ≤ x} / Σ W_i (Chandak and others
 * 2021). As WIS, it rests on products of ratios over whole episodes.
 *
 * @param quantiles of the return, each with its own interval
 * @param tails the mean of the lowest share of returns (CVaR), each with its own interval
 * @param curve F at up to 200 returns, each with its own interval
 */
@Fields("quantiles cvar=tails curve")
public record ReturnDistribution(List<At> quantiles, List<At> tails, List<At> curve) {
    private static final double[] QUANTILES = {0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95};
    private static final double[] TAILS = {0.05, 0.1, 0.25};
    private static final int MOST_POINTS = 200;

    /**
     * A number with its interval.
     *
     * @param at the probability of a quantile or of a tail; the return of a point of the curve
     */
    public record At(double at, double value, double low, double high) {}

    private record Return(double weight, double earned) implements Serializable {}

    /** Weights and returns of episodes, or of 100,000 of them, chosen by a hash of their names. */
    private static final class Returns extends WalkingPass<Returns> {
        private static final long serialVersionUID = 1;
        private static final int MOST_EPISODES = 100_000;

        private final TreeMap<Long, Return> returns = new TreeMap<>();

        Returns(int dimension) {
            super(dimension, false);
        }

        @Override
        void hear(Walk at) {}

        @Override
        public void end() {
            returns.put(walk().step().id(), new Return(walk().weight(), walk().returned()));
            trim();
        }

        private void trim() {
            while (returns.size() > MOST_EPISODES) {
                returns.pollLastEntry();
            }
        }

        @Override
        public void merge(Returns other) {
            returns.putAll(other.returns);
            trim();
        }
    }

    /**
     * {@return the distribution under each target policy}
     *
     * @param steps with ratios, and without truncated episodes
     * @param policies number of target policies
     * @param confidence of the intervals
     * @param progress receives the number of finished rows
     */
    public static List<ReturnDistribution> of(Steps steps, int policies, double confidence, LongConsumer progress) {
        var parts = Stream.generate(() -> new Returns(steps.dimension()))
                .limit(policies)
                .toList();
        steps.pass(new JointPass<>(parts), progress);
        return parts.stream()
                .map(part -> of(List.copyOf(part.returns.values()), confidence))
                .toList();
    }

    private static ReturnDistribution of(List<Return> unsorted, double confidence) {
        var sample = new Sample(
                unsorted.stream()
                        .filter(r -> r.weight > 0)
                        .sorted(Comparator.comparingDouble(Return::earned).thenComparingDouble(Return::weight))
                        .toList(),
                unsorted.size(),
                confidence);
        int stride = Math.max(1, (sample.returns.size() + MOST_POINTS - 1) / MOST_POINTS);
        var curve = new ArrayList<At>();
        for (int i = 0; i < sample.returns.size(); i += stride) {
            curve.add(sample.share(sample.returns.get(i).earned));
        }
        return new ReturnDistribution(
                DoubleStream.of(QUANTILES).mapToObj(sample::quantile).toList(),
                DoubleStream.of(TAILS).mapToObj(sample::tail).toList(),
                curve);
    }

    /** Returns in their order, those of weight 0 left out. */
    private record Sample(List<Return> returns, int episodes, double confidence) {
        double total() {
            return returns.stream().mapToDouble(Return::weight).sum();
        }

        /** F(x). */
        At share(double x) {
            double value = mean(r -> r.earned <= x ? 1 : 0);
            double reach = reach(r -> (r.earned <= x ? 1 : 0) - value);
            return new At(x, value, Math.max(0, value - reach), Math.min(1, value + reach));
        }

        /** Inverts the interval of F at the quantile (Woodruff 1952). */
        At quantile(double p) {
            double value = at(p);
            double reach = reach(r -> (r.earned <= value ? 1 : 0) - p);
            return new At(p, value, at(p - reach), at(p + reach));
        }

        /** q − mean (q − G)₊ / p, with the quantile q. */
        At tail(double p) {
            double q = at(p);
            double value = q - mean(r -> Math.max(0, q - r.earned)) / p;
            double reach = reach(r -> q - Math.max(0, q - r.earned) / p - value);
            return new At(p, value, value - reach, value + reach);
        }

        /** The least return whose F is at least this. */
        private double at(double p) {
            double wanted = p * total();
            double sum = 0;
            for (var r : returns) {
                sum += r.weight;
                if (sum >= wanted * (1 - 1e-12)) {
                    return r.earned;
                }
            }
            return returns.isEmpty() ? Double.NaN : returns.get(returns.size() - 1).earned;
        }

        private double mean(ToDoubleFunction<Return> of) {
            return returns.stream()
                            .mapToDouble(r -> r.weight * of.applyAsDouble(r))
                            .sum()
                    / total();
        }

        /** Half the width of the interval of a weighted mean, from what each episode adds to it. */
        private double reach(ToDoubleFunction<Return> centred) {
            var spread = new Spread(1);
            double mean = total() / episodes;
            returns.forEach(r -> spread.add(r.weight * centred.applyAsDouble(r) / mean));
            for (int k = returns.size(); k < episodes; k++) {
                spread.add(0);
            }
            return Estimate.reach(confidence, spread.degrees(), spread.standardError());
        }
    }
}
