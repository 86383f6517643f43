package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepPolicy;
import io.github.mirrortd.mdp.Citation;
import java.util.Arrays;

/**
 * PFGTD+ over any rule (its own is {@code GTD2-ST}): θ and w are bets against the rule's moves. Each is the sum of two bettors. One bets a
 * share β of its wealth W on a direction u, which follows the moves by AdaGrad's steps within the unit ball; the other bets on every weight
 * by itself. Moves are cut at the largest entries seen before, the hints h.
 *
 * <pre>
 * bet = βW u;  s = g·u;  m = s/(1 − βs);  A += m²;  β ← [β − 2m/((2 − ln 3)A + ε)] within ±1/(2‖h‖);  W −= s βW
 * u ← (u − √2 g/(2√Σ‖g‖² + ε)), at most 1 long
 * </pre>
 *
 * <p>The weights are not held in a ball, which the paper does for its proof. θ₀ is where bets start from. The paper's answer is the mean of all
 * bets: {@code GTD2-ST-PF-Polyak}.
 */
@AutoService(StepPolicy.class)
public final class ParameterFree implements StepPolicy.OfWeights {
    private static final double WEALTH = 1;
    private static final double HINT = 1e-5;
    private static final double LEARN = 2 - StrictMath.log(3);

    @Override
    public String name() {
        return "PF";
    }

    @Override
    public String summary() {
        return "weights are bets against the moves, by wealth and not by step size (PFGTD+)";
    }

    @Override
    public String equation() {
        return "θ = θ₀ + βW u + (β_i W_i)_i: shares β of wealth W, bet on a direction u and on each weight; w alike";
    }

    @Override
    public Citation citation() {
        return new Citation(
                "A. Jacobsen and A. Chan",
                2021,
                "Parameter-free gradient temporal difference learning",
                "arXiv:2105.04129");
    }

    @Override
    public String objection(RuleAlgorithm rule) {
        return Plain.objection(rule);
    }

    @Override
    public Mover start(RuleAlgorithm rule, Settings settings, double[] initial, int auxiliary) {
        var ofTheta = new Bettors(initial.clone());
        var ofW = new Bettors(new double[auxiliary]);
        return (theta, w, step) -> {
            ofTheta.move(theta, step.theta(), step.alphaNow());
            ofW.move(w, step.w(), step.alphaNow());
        };
    }

    private static final class Bettors {
        private static final double EPSILON = 1e-5;
        private static final double EPSILON_EACH = 1e-8;

        private final double[] start;
        private final double[] hint;
        private final double[] g;

        private final double[] u;
        private double beta;
        private double wealth;
        private double squares;
        private double lengths;

        private final double[] betas;
        private final double[] wealths;
        private final double[] squaresEach;

        Bettors(double[] start) {
            int n = start.length;
            this.start = start;
            hint = new double[n];
            Arrays.fill(hint, HINT);
            g = new double[n];
            u = new double[n];
            Arrays.fill(u, n > 0 ? 1 / Math.sqrt(n) : 0);
            wealth = WEALTH / 2 * n;
            betas = new double[n];
            wealths = new double[n];
            Arrays.fill(wealths, WEALTH / 2);
            squaresEach = new double[n];
        }

        void move(double[] weights, double[] moves, double alpha) {
            double hints = 0;
            double length = 0;
            double s = 0;
            for (int i = 0; i < g.length; i++) {
                // A move is down a gradient.
                double given = -moves[i] / alpha;
                g[i] = Math.max(-hint[i], Math.min(hint[i], given));
                hint[i] = Math.max(hint[i], Math.abs(given));
                hints += hint[i] * hint[i];
                length += g[i] * g[i];
                s += g[i] * u[i];
            }
            direction(s, length, Math.sqrt(hints));
            for (int i = 0; i < g.length; i++) {
                each(i);
                weights[i] = start[i] + beta * wealth * u[i] + betas[i] * wealths[i];
            }
        }

        private void direction(double s, double length, double hints) {
            double bet = beta * wealth;
            double m = s / (1 - beta * s);
            squares += m * m;
            beta = within(beta - 2 * m / (LEARN * squares + EPSILON), 0.5 / hints);
            wealth -= s * bet;
            lengths += length;
            double by = Math.sqrt(2) / (2 * Math.sqrt(lengths) + EPSILON);
            double square = 0;
            for (int i = 0; i < u.length; i++) {
                u[i] -= by * g[i];
                square += u[i] * u[i];
            }
            double over = Math.sqrt(square);
            for (int i = 0; over > 1 && i < u.length; i++) {
                u[i] /= over;
            }
        }

        private void each(int i) {
            double bet = betas[i] * wealths[i];
            double m = g[i] / (1 - betas[i] * g[i]);
            squaresEach[i] += m * m;
            betas[i] = within(betas[i] - 2 * m / (LEARN * squaresEach[i] + EPSILON_EACH), 0.5 / hint[i]);
            wealths[i] -= g[i] * bet;
        }

        private static double within(double x, double most) {
            return Math.max(-most, Math.min(most, x));
        }
    }
}
