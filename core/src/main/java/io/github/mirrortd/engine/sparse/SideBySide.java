package io.github.mirrortd.engine.sparse;

import static io.github.mirrortd.learn.Product.NEXT_NEXT;
import static io.github.mirrortd.learn.Product.PHI_NEXT;
import static io.github.mirrortd.learn.Product.PHI_PHI;
import static io.github.mirrortd.learn.Product.W_NEXT;
import static io.github.mirrortd.learn.Product.W_PHI;

import io.github.mirrortd.engine.formula.RuleProfile;
import io.github.mirrortd.engine.reference.Reference;
import io.github.mirrortd.engine.reference.ShrinkingWeights;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;
import java.util.List;

/**
 * Learners of one rule side by side: each feature has a row of weights, a number for each learner, so that a step's features are
 * looked up once for all of them and what follows are plain loops over rows, which compilers turn into vectors. Does what a
 * {@link Reference} does in the same order.
 */
public final class SideBySide implements StreamLearners {
    /** More features than that, and going through all rows whenever a scale of w gets small would cost more than it brings. */
    private static final int MOST_DECAYING = 4_096;

    /** The power of two that is taken out of the scale of a w that decays, as {@link ShrinkingWeights} does it. */
    public static final int BITS = ShrinkingWeights.BITS;

    private static final int FOUR = 4;

    private final Rule rule;
    private final Settings[] settings;
    private final int n;
    private final FollowOn followOn;
    private final boolean auxiliary;
    private final boolean readsGram;
    private final boolean readsWPhi;
    private final boolean readsWNext;
    private final Products in = new Products();
    private final Update out = new Update();

    private final double[][] theta;
    private final double[][] w;

    /** By how much each learner's w is smaller than what is stored. */
    private final double[] scale;

    // The products and coefficients of a step, a number for each learner.
    private final double[] thetaPhi;
    private final double[] thetaNext;
    private final double[] wPhi;
    private final double[] wNext;
    private final double[] toThetaPhi;
    private final double[] toThetaNext;
    private final double[] toWPhi;
    private final double[] toWNext;

    /** @param given complete ones, one for each learner, which it {@linkplain #takes takes} */
    public SideBySide(int dimension, Rule rule, List<Settings> given) {
        this.rule = rule;
        settings = given.toArray(Settings[]::new);
        n = settings.length;
        followOn = rule.emphasis(settings[0]).start();
        auxiliary = rule.usesAuxiliary();
        var profile = RuleProfile.of(rule, false);
        readsGram = profile.readsAny(PHI_PHI, PHI_NEXT, NEXT_NEXT);
        readsWPhi = auxiliary && profile.reads(W_PHI);
        readsWNext = auxiliary && profile.reads(W_NEXT);
        theta = new double[dimension][n];
        w = auxiliary ? new double[dimension][n] : new double[0][];
        scale = new double[n];
        Arrays.fill(scale, 1);
        thetaPhi = new double[n];
        thetaNext = new double[n];
        wPhi = new double[n];
        wNext = new double[n];
        toThetaPhi = new double[n];
        toThetaNext = new double[n];
        toWPhi = new double[n];
        toWNext = new double[n];
    }

    /** Whether learners can be side by side: without traces, second points, and follow-on traces of their own. */
    public static boolean takes(int dimension, Rule rule, List<Settings> settings) {
        return settings.stream().noneMatch(rule::traces)
                && !rule.lookAhead().hasTwoPoints()
                && (!rule.decays() || dimension <= MOST_DECAYING)
                && (!rule.usesFollowOn()
                        || settings.stream().map(rule::emphasis).distinct().count() == 1);
    }

    @Override
    public void learn(SparseStep[] steps, int from, int to) {
        for (int i = from; i < to; i++) {
            step(steps[i]);
        }
    }

    private void step(SparseStep step) {
        var phi = step.phi();
        var next = step.next();
        dot(theta, phi, thetaPhi);
        dot(theta, next, thetaNext);
        if (readsWPhi) {
            dot(w, phi, wPhi);
        }
        if (readsWNext) {
            dot(w, next, wNext);
        }
        in.step(step, readsGram);
        in.followOn(followOn.enter(step.interest()));
        ask();
        add(theta, phi, toThetaPhi);
        add(theta, next, toThetaNext);
        if (auxiliary) {
            add(w, phi, toWPhi);
            add(w, next, toWNext);
        }
        followOn.leave(step.gamma(), step.rho(), step.isLast());
    }

    /** What the rule says to each of them. */
    private void ask() {
        for (int i = 0; i < n; i++) {
            in.weights(
                    thetaPhi[i],
                    thetaNext[i],
                    readsWPhi ? scale[i] * wPhi[i] : 0,
                    readsWNext ? scale[i] * wNext[i] : 0);
            out.clear();
            rule.apply(in, settings[i], out);
            toThetaPhi[i] = out.thetaPhi();
            toThetaNext[i] = out.thetaNext();
            if (auxiliary) {
                double kept = 1 - out.decay();
                if (kept != 1) {
                    multiply(i, kept);
                }
                toWPhi[i] = out.wPhi() / scale[i];
                toWNext[i] = out.wNext() / scale[i];
            }
        }
    }

    private static void dot(double[][] rows, SparseVector x, double[] into) {
        Arrays.fill(into, 0);
        int k = 0;
        for (; k + FOUR <= x.count(); k += FOUR) {
            addFour(
                    into,
                    x.value(k),
                    rows[x.index(k)],
                    x.value(k + 1),
                    rows[x.index(k + 1)],
                    x.value(k + 2),
                    rows[x.index(k + 2)],
                    x.value(k + 3),
                    rows[x.index(k + 3)]);
        }
        for (; k < x.count(); k++) {
            double[] row = rows[x.index(k)];
            double value = x.value(k);
            for (int i = 0; i < into.length; i++) {
                into[i] += value * row[i];
            }
        }
    }

    /** One after the other, as if each were added alone. */
    private static void addFour(
            double[] into, double a, double[] x, double b, double[] y, double c, double[] z, double d, double[] u) {
        for (int i = 0; i < into.length; i++) {
            into[i] = into[i] + a * x[i] + b * y[i] + c * z[i] + d * u[i];
        }
    }

    private static void add(double[][] rows, SparseVector x, double[] factors) {
        // Most rules add nothing along φ'.
        if (!isAnything(factors)) {
            return;
        }
        for (int k = 0; k < x.count(); k++) {
            double[] row = rows[x.index(k)];
            double value = x.value(k);
            for (int i = 0; i < row.length; i++) {
                row[i] += factors[i] * value;
            }
        }
    }

    private static boolean isAnything(double[] factors) {
        for (double f : factors) {
            if (f != 0) {
                return true;
            }
        }
        return false;
    }

    /** w ← kept · w of one learner, by the same powers of two as {@link ShrinkingWeights}. */
    private void multiply(int i, double kept) {
        if (kept == 0) {
            scale[i] = 1;
            for (double[] row : w) {
                row[i] = 0;
            }
            return;
        }
        scale[i] *= kept;
        while (Math.abs(scale[i]) < ShrinkingWeights.SMALLEST) {
            scale[i] *= ShrinkingWeights.LARGEST;
            multiplyOut(i, ShrinkingWeights.SMALLEST);
        }
        while (Math.abs(scale[i]) > ShrinkingWeights.LARGEST && Double.isFinite(scale[i])) {
            scale[i] *= ShrinkingWeights.SMALLEST;
            multiplyOut(i, ShrinkingWeights.LARGEST);
        }
    }

    private void multiplyOut(int i, double power) {
        for (double[] row : w) {
            row[i] *= power;
        }
    }

    @Override
    public void errors(TrueValues values, double[] into) {
        Arrays.fill(into, 0);
        for (int s = 0; s < values.count(); s++) {
            dot(theta, values.features(s), thetaPhi);
            double value = values.value(s);
            for (int i = 0; i < into.length; i++) {
                double away = thetaPhi[i] - value;
                into[i] += away * away;
            }
        }
        for (int i = 0; i < n; i++) {
            into[i] = values.root(into[i]);
        }
    }
}
