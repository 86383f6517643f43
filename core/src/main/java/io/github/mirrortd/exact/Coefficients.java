package io.github.mirrortd.exact;

import io.github.mirrortd.exact.Probe.Grams;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * What a rule does on one transition, all of it: with the products x = (θ·φ, θ·φ', w·φ, w·φ'), the coefficients of the update
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
                    "the learner has a second point, so its update is not a function of its weights alone");
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
     * As above, in the mean over the past.
     *
     * @param followOn E[F | s]
     * @throws IllegalArgumentException where the mean over the past is not the update at the past's mean
     */
    static Coefficients of(FiniteProblem problem, Transition t, Rule rule, Settings settings, double followOn) {
        var probe = new Probe(problem, t, rule, settings);
        var mean = affine(probe, followOn, Grams.all(0));
        if (rule.traces(settings)) {
            if (!mean.near(affine(probe, followOn, Grams.all(1))) || mean.squaresTraces()) {
                throw new IllegalArgumentException(
                        "the learner looks ahead along its own trace, so its mean depends on the trace's second moment,"
                                + " which the exact tools do not have");
            }
        }
        if (rule.usesFollowOn()) {
            var more = affine(probe, followOn + 1, Grams.all(0));
            var most = affine(probe, followOn + 2, Grams.all(0));
            if (!more.near(mean.between(most)) || !mean.sameOnTraces(more)) {
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
        int products = Probe.PRODUCTS.size();
        double[] zero = new double[products];
        // The slopes are asked for without rewards: a reward of 1e18 would leave nothing of a product of 1 beside it.
        var resting = probe.at(zero, 0, followOn, grams);
        double[] still = resting.coefficients();
        boolean sameTraces = true;
        var slopes = new double[still.length][products];
        for (int p = 0; p < products; p++) {
            double[] unit = new double[products];
            unit[p] = 1;
            var seen = probe.at(unit, 0, followOn, grams);
            sameTraces &= seen.hasTracesOf(resting);
            for (int k = 0; k < still.length; k++) {
                slopes[k][p] = seen.coefficients()[k] - still[k];
            }
        }
        var origin = probe.at(zero, followOn, grams);
        var found = new Coefficients(slopes, origin.coefficients(), origin.decay());
        var unrewarded = new Coefficients(slopes, still, origin.decay());
        double[] point = {0.75, -1.25, 1.5, 0.5, -0.875, 1.125};
        double size = Math.abs(probe.reward());
        double[] far = Arrays.stream(point).map(x -> x * size).toArray();
        var seen = probe.at(point, 0, followOn, grams);
        var seenFar = probe.at(far, followOn, grams);
        sameTraces &= seen.hasTracesOf(resting) && seenFar.hasTracesOf(origin);
        if (probe.traces() && !sameTraces) {
            throw new IllegalArgumentException(
                    "the learner's trace depends on its weights, which the exact tools cannot"
                            + " follow: make it of data and settings");
        }
        boolean near = seen.decay() == origin.decay() && unrewarded.explains(point, seen.coefficients());
        if (near && seenFar.decay() == origin.decay() && found.explains(far, seenFar.coefficients())) {
            return found;
        }
        if (near
                && !(found.isFiniteAt(far)
                        && Arrays.stream(seenFar.coefficients()).allMatch(Double::isFinite))) {
            throw new IllegalArgumentException("what the learner makes of the reward " + probe.reward()
                    + " is no finite number: it is too large; divide all rewards by a constant");
        }
        double lost = found.smallest();
        if (lost < Double.MIN_NORMAL) {
            throw new IllegalArgumentException("the learner's update has a factor of " + lost
                    + ", too small a number to have all its digits: take a larger step size");
        }
        throw new IllegalArgumentException("the learner's update is not affine in its inner products");
    }

    /** Whether all that the coefficients are summed up from are numbers there, and so are their sizes' sums. */
    private boolean isFiniteAt(double[] point) {
        for (int k = 0; k < constants.length; k++) {
            double size = Math.abs(constants[k]);
            for (int p = 0; p < point.length; p++) {
                size += Math.abs(slopes[k][p] * point[p]);
            }
            if (!Double.isFinite(size)) {
                return false;
            }
        }
        return true;
    }

    /** The smallest number but zero. */
    private double smallest() {
        return DoubleStream.concat(Arrays.stream(slopes).flatMapToDouble(Arrays::stream), Arrays.stream(constants))
                .map(Math::abs)
                .filter(x -> x > 0)
                .min()
                .orElse(1);
    }

    private boolean explains(double[] point, double[] seen) {
        for (int k = 0; k < constants.length; k++) {
            double expected = constants[k];
            double size = Math.abs(constants[k]);
            for (int p = 0; p < point.length; p++) {
                expected += slopes[k][p] * point[p];
                size += Math.abs(slopes[k][p] * point[p]);
            }
            // Written so that a coefficient that is not a number explains nothing.
            if (!(Math.abs(seen[k] - expected) <= TOLERANCE * size)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a coefficient of a trace depends on a product with a trace. */
    private boolean squaresTraces() {
        for (int k = PRODUCTS; k < constants.length; k++) {
            for (int p = PRODUCTS; p < Probe.PRODUCTS.size(); p++) {
                if (slopes[k][p] != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The middle between these and others. */
    private Coefficients between(Coefficients other) {
        var middle = new double[constants.length][Probe.PRODUCTS.size()];
        double[] constant = new double[constants.length];
        for (int k = 0; k < constant.length; k++) {
            constant[k] = (constants[k] + other.constants[k]) / 2;
            for (int p = 0; p < Probe.PRODUCTS.size(); p++) {
                middle[k][p] = (slopes[k][p] + other.slopes[k][p]) / 2;
            }
        }
        return new Coefficients(middle, constant, decay);
    }

    private boolean near(Coefficients other) {
        for (int k = 0; k < constants.length; k++) {
            if (!near(constants[k], other.constants[k])) {
                return false;
            }
            for (int p = 0; p < Probe.PRODUCTS.size(); p++) {
                if (!near(slopes[k][p], other.slopes[k][p])) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether all that has to do with traces e and e_μ is the same. */
    private boolean sameOnTraces(Coefficients other) {
        for (int k = 0; k < constants.length; k++) {
            if (k >= PRODUCTS && !near(constants[k], other.constants[k])) {
                return false;
            }
            for (int p = 0; p < Probe.PRODUCTS.size(); p++) {
                if ((k >= PRODUCTS || p >= PRODUCTS) && !near(slopes[k][p], other.slopes[k][p])) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean near(double a, double b) {
        return Math.abs(a - b) <= TOLERANCE * (Math.abs(a) + Math.abs(b));
    }
}
