package io.github.mirrortd.exact.affine;

import io.github.mirrortd.exact.affine.Probe.Grams;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The whole update of a rule on one transition: with the products x = (θ·φ, θ·φ', w·φ, w·φ'), the coefficients of the update
 *
 * <pre>θ += a₁φ + a₂φ'        w += b₁φ + b₂φ' − d·w        are    (a₁, a₂, b₁, b₂) = Q x + c</pre>
 *
 * Found by probing: asked at the origin and at the unit points of the products, an affine rule gives away everything. Q is
 * asked for without rewards, so that their size leaves no trace in it.
 *
 * <p>With traces, the products w·e and w·e_μ are behind these four, and the coefficients a₃ of e in θ, b₃ of e and b₄ of e_μ in
 * w behind those.
 *
 * @param slopes Q, one row for each coefficient
 * @param constants c
 * @param decay d
 */
public record Coefficients(double[][] slopes, double[] constants, double decay) {
    /** The number of products, and of coefficients, where there are no traces. */
    public static final int PRODUCTS = 4;

    /** The products that coefficients depend on, by column of the slopes. */
    public static final List<Product> READ = Probe.PRODUCTS;

    /** The coefficients, by row of the slopes. */
    public static final List<Coefficient> WRITTEN = Probe.COEFFICIENTS;

    private static final double TOLERANCE = 1e-9;

    /**
     * {@return how a rule's coefficients depend on the products, on a transition}
     *
     * @param problem a finite problem
     * @param t one of its transitions
     * @param rule the update
     * @param settings complete ones
     * @throws IllegalArgumentException where the rule is not affine in its products; the message says why
     */
    public static Coefficients of(FiniteProblem problem, Transition t, Rule rule, Settings settings) {
        if (rule.usesFollowOn() || rule.traces(settings)) {
            throw new IllegalArgumentException(
                    "the learner carries a trace of the past, so its update is not a function of one transition alone");
        }
        if (rule.lookAhead().hasTwoPoints()) {
            throw new IllegalArgumentException(
                    "the learner has a look-ahead point, so its update is not a function of its weights alone");
        }
        return affine(new Probe(problem, t, rule, settings), 1, Grams.all(0));
    }

    /**
     * {@return the same after a given past: exact, whatever the learner carries along}
     *
     * @param problem a finite problem
     * @param t one of its transitions
     * @param rule the update
     * @param settings complete ones
     * @param past what the learner carries along from there
     * @throws IllegalArgumentException where the rule is not affine in its products; the message says why
     */
    public static Coefficients after(
            FiniteProblem problem, Transition t, Rule rule, Settings settings, TraceState past) {
        var probe = new Probe(problem, t, rule, settings);
        return affine(probe, past.followOn(), probe.grams(past.trace(), past.behaviourTrace()));
    }

    /**
     * {@return the same in the mean over the past}
     *
     * @param problem a finite problem
     * @param t one of its transitions
     * @param rule the update
     * @param settings complete ones
     * @param followOn E[F | s]
     * @throws IllegalArgumentException where the mean over the past is not the update at the past's mean
     */
    public static Coefficients of(FiniteProblem problem, Transition t, Rule rule, Settings settings, double followOn) {
        var probe = new Probe(problem, t, rule, settings);
        var mean = affine(probe, followOn, Grams.all(0));
        if (rule.traces(settings)) {
            if (!near(mean.entries(false), affine(probe, followOn, Grams.all(1)).entries(false))
                    || mean.squaresTraces()) {
                throw new IllegalArgumentException(
                        "the learner looks ahead along its own trace, so its mean depends on the trace's second moment,"
                                + " which the exact tools do not have");
            }
        }
        if (rule.usesFollowOn()) {
            var more = affine(probe, followOn + 1, Grams.all(0));
            double[] least = mean.entries(false);
            double[] most = affine(probe, followOn + 2, Grams.all(0)).entries(false);
            Arrays.setAll(most, i -> (least[i] + most[i]) / 2);
            if (!near(more.entries(false), most) || !near(mean.entries(true), more.entries(true))) {
                throw new IllegalArgumentException(
                        "the learner is not linear in its follow-on trace, so its mean depends on the trace's second"
                                + " moment, which the exact tools do not have");
            }
        }
        return mean;
    }

    /**
     * {@return Q_kp, or c_k for the place behind the products}
     *
     * @param k the number of a coefficient
     * @param p the number of a product
     */
    public double entry(int k, int p) {
        return p < PRODUCTS ? slopes[k][p] : constants[k];
    }

    /**
     * Adds [G_τ h_τ] of a transition on which there are no traces, without the decay.
     *
     * @param sum what it is added to
     * @param t the transition
     * @param weight what it is multiplied by
     */
    public void addTo(TransitionSum sum, Transition t, double weight) {
        for (int k = 0; k < PRODUCTS; k++) {
            for (int p = 0; p <= PRODUCTS; p++) {
                sum.add(t, k, p, weight * entry(k, p));
            }
        }
    }

    private static Coefficients affine(Probe probe, double followOn, Grams grams) {
        if (probe.keepsState()) {
            throw new IllegalArgumentException(
                    "the learner keeps vectors or numbers of its own, so its update is not a function of inner products");
        }
        var probed = new AffineProbe(
                (x, reward) -> probe.at(x, reward, followOn, grams), Probe.PRODUCTS.size(), probe.reward());
        if (probe.traces() && !Probe.TRACES.stream().allMatch(c -> probed.isConstant(c.place()))) {
            throw new IllegalArgumentException(
                    "the learner's trace depends on its weights, which the exact tools cannot"
                            + " follow: make it of data and settings");
        }
        int size = Probe.COEFFICIENTS.size();
        var found = new Coefficients(
                Arrays.copyOf(probed.slopes, size),
                Arrays.copyOf(probed.constants, size),
                probed.constants[Coefficient.DECAY.place()]);
        boolean steady = probed.isConstant(Coefficient.DECAY.place());
        if (steady && probed.isAffine(size)) {
            return found;
        }
        if (steady && probed.isAffineAtRest(size) && !probed.isFinite(size)) {
            throw new IllegalArgumentException("what the learner makes of the reward " + probe.reward()
                    + " is not finite: the reward is too large; divide all rewards by a constant");
        }
        double lost = Arrays.stream(found.entries(false))
                .map(Math::abs)
                .filter(x -> x > 0)
                .min()
                .orElse(1);
        if (lost < Double.MIN_NORMAL) {
            throw new IllegalArgumentException("the learner's update has a factor of " + lost
                    + ", too small a number to have all its digits: take a larger step size");
        }
        throw new IllegalArgumentException("the learner's update is not affine in its inner products");
    }

    /** All entries; with {@code ofTraces} only those of the traces e and e_μ. */
    private double[] entries(boolean ofTraces) {
        var entries = DoubleStream.builder();
        for (int k = 0; k < constants.length; k++) {
            for (int p = 0; p < slopes[k].length; p++) {
                if (!ofTraces || k >= PRODUCTS || p >= PRODUCTS) {
                    entries.add(slopes[k][p]);
                }
            }
            if (!ofTraces || k >= PRODUCTS) {
                entries.add(constants[k]);
            }
        }
        return entries.build().toArray();
    }

    /** Returns whether a coefficient of a trace depends on a product with a trace. */
    private boolean squaresTraces() {
        return Arrays.stream(slopes)
                .skip(PRODUCTS)
                .flatMapToDouble(row -> Arrays.stream(row).skip(PRODUCTS))
                .anyMatch(slope -> slope != 0);
    }

    private static boolean near(double[] a, double[] b) {
        return IntStream.range(0, a.length)
                .allMatch(i -> Math.abs(a[i] - b[i]) <= TOLERANCE * (Math.abs(a[i]) + Math.abs(b[i])));
    }
}
