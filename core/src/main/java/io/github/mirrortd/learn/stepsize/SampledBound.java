package io.github.mirrortd.learn.stepsize;

import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A bound L on the norm of the linear part of a rule's update on one transition, at given settings. For a Mirror-Prox version it is the
 * base rule's bound, which Mirror-Prox requires. Not thread-safe.
 *
 * <p>Without rewards, a rule computes (θ, w) ← (θ, w) − K(θ, w). K has four blocks, each a combination of φ and φ': K_θθ, K_θw, K_wθ, K_ww.
 * They follow from the rule's updates at unit values of its products, their norms from the Gram numbers of φ and φ'. The norms are exact
 * without a trace, and Frobenius norms with traces. Then
 *
 * <pre>L = max(‖K_θw‖, ‖K_wθ‖) + max(‖K_θθ‖, ‖K_ww‖).</pre>
 *
 * <p>For STHTD, with a = φ − γφ', that is ρ‖φ‖‖a‖ + ½(‖φ‖‖a‖ + |φ·a|).
 */
public final class SampledBound {
    /** Number of products of weights that rules read: θ·φ, θ·φ', w·φ, w·φ', w·e, w·e_μ. */
    private static final int READ = 6;

    /** Number of vectors in an update: φ, φ', e, e_μ. */
    private static final int VECTORS = 4;

    private static final int OF_THETA = 2;

    /** The square of a number above this and below its inverse neither underflows nor overflows. */
    private static final double LEAST_ROOT = 0x1p-400;

    /** Created once, so that a step allocates nothing. */
    private final ToDoubleFunction<Products> computation = this::compute;

    private final Rule rule;
    private final Settings settings;
    private final boolean traced;

    /** The learner's settings, if L depends on them and the step alone; learners on the same step then compute it once. */
    private final @Nullable Settings given;

    private final Update out = new Update();

    /** The rule's updates of θ, by product and vector; next, those of w. */
    private final double[][] onTheta = new double[READ][VECTORS];

    private final double[][] onW = new double[READ][VECTORS];
    /** Inner products of vectors, over 2ᵉ. */
    private final double[][] gram = new double[VECTORS][VECTORS];

    private int gramExponent;
    private final double[][] left = new double[VECTORS][VECTORS];

    /**
     * Creates the bound of one learner.
     *
     * @param algorithm the learner
     * @param settings complete ones
     */
    public SampledBound(RuleAlgorithm algorithm, Settings settings) {
        this(algorithm, settings, null);
    }

    private SampledBound(RuleAlgorithm algorithm, Settings settings, @Nullable Settings given) {
        rule = MirrorProx.baseOf(algorithm).orElse(algorithm);
        this.settings = settings;
        traced = algorithm.traces(settings);
        this.given = traced || rule.usesFollowOn() ? null : given;
    }

    /**
     * {@return the bound at α = 1, with β in proportion; α_t is a share of its inverse}
     *
     * @param algorithm the learner
     * @param settings complete ones
     */
    public static SampledBound perAlpha(RuleAlgorithm algorithm, Settings settings) {
        return new SampledBound(algorithm, settings.slowedBy(1 / settings.alpha()), settings);
    }

    /**
     * {@return L of a transition}
     *
     * @param in the transition; restored on return
     */
    public double at(Products in) {
        return given == null ? compute(in) : in.remembered(rule, given, computation);
    }

    private double compute(Products in) {
        double thetaPhi = in.thetaPhi();
        double thetaNext = in.thetaNext();
        double wPhi = in.wPhi();
        double wNext = in.wNext();
        double wTrace = in.wTrace();
        double wBehaviour = in.wBehaviour();
        double reward = in.reward();
        in.reward(0);
        double decay = 0;
        int read = traced ? READ : VECTORS;
        for (int j = 0; j < read; j++) {
            in.weights(j == 0 ? 1 : 0, j == 1 ? 1 : 0, j == 2 ? 1 : 0, j == 3 ? 1 : 0);
            if (traced) {
                in.tracedWeights(j == 4 ? 1 : 0, j == 5 ? 1 : 0);
            }
            out.clear();
            rule.apply(in, settings, out);
            set(onTheta[j], out.thetaPhi(), out.thetaNext(), out.thetaTrace(), 0);
            set(onW[j], out.wPhi(), out.wNext(), out.wTrace(), out.wBehaviour());
            decay = out.decay();
        }
        in.reward(reward);
        in.weights(thetaPhi, thetaNext, wPhi, wNext);
        if (traced) {
            in.tracedWeights(wTrace, wBehaviour);
            grams(in);
            return Math.max(frobenius(onTheta, OF_THETA, READ), frobenius(onW, 0, OF_THETA))
                    + Math.max(frobenius(onTheta, 0, OF_THETA), frobenius(onW, OF_THETA, READ) + Math.abs(decay));
        }
        double p = in.phiPhi();
        double x = in.phiNext();
        double n = in.nextNext();
        return Math.max(norm(onTheta, OF_THETA, p, x, n), norm(onW, 0, p, x, n))
                + Math.max(norm(onTheta, 0, p, x, n), norm(onW, OF_THETA, p, x, n) + Math.abs(decay));
    }

    private static void set(double[] to, double phi, double next, double trace, double behaviour) {
        to[0] = phi;
        to[1] = next;
        to[2] = trace;
        to[3] = behaviour;
    }

    /**
     * Returns the largest singular value of V B Vᵀ, where V has the columns φ and φ'. With VᵀV = RᵀR for a triangular R, it is that of
     * R B Rᵀ, a 2 × 2 matrix.
     */
    private static double norm(double[][] said, int first, double p, double x, double n) {
        double r11 = Math.sqrt(Math.max(p, 0));
        double r12 = r11 > 0 ? x / r11 : 0;
        double r22 = Math.sqrt(Math.max(n - r12 * r12, 0));
        double b11 = said[first][0];
        double b21 = said[first][1];
        double b12 = said[first + 1][0];
        double b22 = said[first + 1][1];
        // B's rows are the vectors that are added, its columns the products that are read.
        double c11 = r11 * b11 + r12 * b21;
        double c12 = r11 * b12 + r12 * b22;
        double c21 = r22 * b21;
        double c22 = r22 * b22;
        double k11 = c11 * r11 + c12 * r12;
        double k12 = c12 * r22;
        double k21 = c21 * r11 + c22 * r12;
        double k22 = c22 * r22;
        double size = largestSingularValue(k11, k12, k21, k22);
        if (size > LEAST_ROOT && size < 1 / LEAST_ROOT) {
            return size;
        }
        // The square would underflow or overflow, or the size is 0.
        int e = PowerOfTwoScale.exponentOf(
                Math.max(Math.max(Math.abs(k11), Math.abs(k12)), Math.max(Math.abs(k21), Math.abs(k22))));
        double scaled = largestSingularValue(
                PowerOfTwoScale.over(k11, e),
                PowerOfTwoScale.over(k12, e),
                PowerOfTwoScale.over(k21, e),
                PowerOfTwoScale.over(k22, e));
        return Math.scalb(scaled, e);
    }

    /** Returns σ₁: σ₁ ± σ₂ are the norms of the parts that are multiples of a rotation and of a reflection. */
    private static double largestSingularValue(double k11, double k12, double k21, double k22) {
        double sum = Math.sqrt((k11 + k22) * (k11 + k22) + (k12 - k21) * (k12 - k21));
        double difference = Math.sqrt((k11 - k22) * (k11 - k22) + (k12 + k21) * (k12 + k21));
        return (sum + difference) / 2;
    }

    private void grams(Products in) {
        set(gram[0], in.phiPhi(), in.phiNext(), in.tracePhi(), in.behaviourPhi());
        set(gram[1], in.phiNext(), in.nextNext(), in.traceNext(), in.behaviourNext());
        set(gram[2], in.tracePhi(), in.traceNext(), in.traceTrace(), in.behaviourTrace());
        set(gram[3], in.behaviourPhi(), in.behaviourNext(), in.behaviourTrace(), in.behaviourBehaviour());
        double largest = 0;
        for (int i = 0; i < VECTORS; i++) {
            largest = Math.max(largest, gram[i][i]);
        }
        gramExponent = PowerOfTwoScale.exponentOf(largest);
        for (int i = 0; gramExponent != 0 && i < VECTORS; i++) {
            for (int j = 0; j < VECTORS; j++) {
                gram[i][j] = PowerOfTwoScale.over(gram[i][j], gramExponent);
            }
        }
    }

    /** Returns the Frobenius norm of V B Uᵀ, √tr(B G_U Bᵀ G_V): V has the vectors of an update as columns, U those that are read. */
    private double frobenius(double[][] said, int first, int end) {
        int[] read = {0, 1, 0, 1, 2, VECTORS - 1};
        double square = 0;
        for (int i = 0; i < VECTORS; i++) {
            for (int j = 0; j < VECTORS; j++) {
                double sum = 0;
                for (int a = first; a < end; a++) {
                    for (int b = first; b < end; b++) {
                        sum += said[a][i] * gram[read[a]][read[b]] * said[b][j];
                    }
                }
                left[i][j] = sum;
            }
        }
        for (int i = 0; i < VECTORS; i++) {
            for (int j = 0; j < VECTORS; j++) {
                square += left[i][j] * gram[j][i];
            }
        }
        return Math.scalb(Math.sqrt(Math.max(square, 0)), gramExponent);
    }
}
