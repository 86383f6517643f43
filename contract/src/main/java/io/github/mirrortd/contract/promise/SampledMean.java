package io.github.mirrortd.contract.promise;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.LookingAhead;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A comparison of the mean of a rule's updates along a trajectory with the exact mean, within five standard errors of block means.
 *
 * @param problem the problem
 * @param rule the rule
 * @param settings complete settings
 */
public record SampledMean(FiniteProblem problem, RuleAlgorithm rule, Settings settings) {
    private static final int BLOCKS = 100;
    private static final int BLOCK_LENGTH = 2_000;

    /** Block length for rules with traces, whose steps take longer. */
    private static final int SHORT_LENGTH = 400;

    /** {@return whether there is an exact mean} */
    public boolean isExact() {
        try {
            MeanUpdate.of(problem, rule, settings);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** {@return whether the chain mixes too slowly for a sample} */
    public boolean mixesSlowly() {
        return problem.transitions().size() > AlgorithmPromises.SMALL;
    }

    /**
     * {@return whether the second moments of traces are small enough for a sample to show the mean} True for rules without traces.
     */
    public boolean hasVariance() {
        var emphasis = rule.emphasis(settings);
        boolean traced = rule.traces(settings);
        boolean follows = rule.usesFollowOn();
        return (!traced || (fades(t -> update(t).kept()) && fades(t -> update(t).keptBehaviour())))
                && (!follows || emphasisHasVariance(emphasis, t -> emphasis.discount(t.gamma()) * t.rho()));
    }

    /** An emphasis with a horizon has a second moment; if it exceeds a block's length, too few steps determine the mean. */
    private boolean emphasisHasVariance(Emphasis emphasis, ToDoubleFunction<Transition> kept) {
        if (emphasis.horizon() == Emphasis.UNBOUNDED) {
            return fades(kept);
        }
        double[] mass = ones();
        for (int k = 0; k < emphasis.horizon(); k++) {
            mass = squares(mass, kept);
        }
        return Arrays.stream(mass).max().orElseThrow() <= SHORT_LENGTH;
    }

    /** Returns whether the mean square of a trace's factor clearly shrinks. */
    private boolean fades(ToDoubleFunction<Transition> kept) {
        double[] mass = ones();
        double growth = 0;
        for (int k = 0; k < 200; k++) {
            mass = squares(mass, kept);
            growth = Arrays.stream(mass).max().orElseThrow();
            if (growth == 0) {
                return true;
            }
            for (int s = 0; s < mass.length; s++) {
                mass[s] /= growth;
            }
        }
        return growth < 0.9;
    }

    private double[] ones() {
        double[] mass = new double[problem.states()];
        Arrays.fill(mass, 1);
        return mass;
    }

    private double[] squares(double[] mass, ToDoubleFunction<Transition> kept) {
        double[] next = new double[mass.length];
        for (var t : problem.transitions()) {
            if (!t.terminal()) {
                double share = kept.applyAsDouble(t);
                next[t.next()] += mass[t.state()] * t.likelihood() * share * share;
            }
        }
        return next;
    }

    private Update update(Transition t) {
        var out = new Update();
        rule.apply(VectorState.in(problem, rule, settings, 1).products(t, rule), settings, out);
        return out;
    }

    private boolean hasPast() {
        return rule.usesFollowOn() || rule.traces(settings);
    }

    /** Compares the mean of a sample with the exact one. */
    public void check() {
        var point = VectorState.in(problem, rule, settings, 1);
        if (rule.lookAhead() == LookAhead.PAIR) {
            checkPair(point);
            return;
        }
        var ahead = VectorState.in(problem, rule, settings, 2);
        double[] z = rule.lookAhead().hasTwoPoints() ? withWay(point, ahead) : moved(point.both());
        double[] exact = MeanUpdate.of(problem, rule, settings).at(z);
        IntFunction<double[]> changes = new WrittenLearner(point, ahead, rule)::change;
        double[][] means = hasPast()
                ? blockMeans(t -> moved(changes.apply(t)), exact.length, SHORT_LENGTH)
                : blockMeans(table(t -> moved(changes.apply(t))), exact.length, BLOCK_LENGTH);
        for (int i = 0; i < exact.length; i++) {
            int component = i;
            double[] sample =
                    Arrays.stream(means).mapToDouble(m -> m[component]).toArray();
            double mean = Arrays.stream(sample).average().orElseThrow();
            double variance =
                    Arrays.stream(sample).map(x -> (x - mean) * (x - mean)).sum() / (BLOCKS - 1);
            Expect.close(
                    mean,
                    exact[i],
                    5 * Math.sqrt(variance / BLOCKS) + 1e-15,
                    rule.name() + " on " + problem + ", " + settings + ", component " + i);
        }
    }

    /** Checks a pair, whose transitions are independent, by the mean of one transition instead of a trajectory. */
    private void checkPair(VectorState point) {
        var single = MeanUpdate.of(problem, ((LookingAhead) rule).base(), settings);
        double[] z = moved(point.both());
        double[] ahead = single.at(z);
        for (int i = 0; i < z.length; i++) {
            ahead[i] += z[i];
        }
        double[] expected = single.at(ahead);
        double size = 1 + Arrays.stream(expected).map(Math::abs).max().orElseThrow();
        Expect.close(
                MeanUpdate.of(problem, rule, settings).at(z),
                expected,
                1e-12 * size,
                rule.name() + " on " + problem + ", " + settings);
    }

    /** Returns the entries of weights that move: without w if the rule does not use it. */
    private double[] moved(double[] all) {
        int d = problem.dimension();
        return IntStream.range(0, all.length)
                .filter(i -> rule.usesAuxiliary() || i / d % 2 == 0)
                .mapToDouble(i -> all[i])
                .toArray();
    }

    /** Returns z, followed by the way to the look-ahead point. */
    private double[] withWay(VectorState point, VectorState ahead) {
        double[] z = point.both();
        double[] y = ahead.both();
        double[] all = Arrays.copyOf(z, 2 * z.length);
        for (int i = 0; i < z.length; i++) {
            all[z.length + i] = y[i] - z[i];
        }
        return moved(all);
    }

    /** Returns a table of changes, because without traces a transition always has the same change. */
    private IntFunction<double[]> table(IntFunction<double[]> change) {
        double[][] changes = IntStream.range(0, problem.transitions().size())
                .mapToObj(change)
                .toArray(double[][]::new);
        return t -> changes[t];
    }

    private double[][] blockMeans(IntFunction<double[]> changes, int components, int blockLength) {
        var sampler = problem.sampler(42);
        double[][] means = new double[BLOCKS][components];
        for (double[] mean : means) {
            for (int k = 0; k < blockLength; k++) {
                double[] change = changes.apply(sampler.next());
                for (int i = 0; i < mean.length; i++) {
                    mean[i] += change[i] / blockLength;
                }
            }
        }
        return means;
    }

    @Override
    public String toString() {
        return problem + ", " + settings;
    }
}
