package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.mdp.Citation;
import java.util.Arrays;

/**
 * The step sizes of SwiftTD and Swift-Sarsa over any rule. With u for the rule's update of θ per unit of α, and τ = Σ ρ α_i φ_i²:
 *
 * <pre>
 * θ_i += min(1, η/τ) α_i u_i;  if τ > η and φ_i ≠ 0: h_i = 0, α_i ← α_i ε^(φ_i²)
 * α_i ← α_i exp(θ' u_i h_i / α_i), within [10⁻¹⁰, η];  h_i ← h_i (1 − ρ α_i φ_i²)⁺ + α_i u_i
 * </pre>
 *
 * <p>The learner SwiftTD has p, the trace of h φ, instead of u h / δ, and its own bound and decay. Auxiliary weights follow the rule.
 */
@AutoService(StepSizeMethod.class)
public final class Swift extends DescribedMethod implements StepSizeMethod.OfWeights {
    /** θ' of the paper. */
    private static final double META = 1e-3;

    /** η of the paper, the largest share of an error that a step removes. */
    private static final double LIMIT = 0.1;

    /** η_min of the paper. */
    private static final double LEAST = 1e-10;

    /** ε of the paper. */
    private static final double SHRINK = 0.999;

    /** Describes the method. */
    public Swift() {
        super(
                "Swift",
                "each weight's step size grows where its moves agree, with a bound on what a step takes away",
                "θ_i += min(1, 0.1/Σρα_jφ_j²) α_i u_i, u = the rule's step over α; above the bound α_i ← α_i 0.999^(φ_i²)\n"
                        + "α_i ← α_i exp(0.001 u_i h_i/α_i), h_i ← h_i (1 − ρα_iφ_i²)⁺ + α_i u_i; w as the rule says",
                new Citation(
                        "K. Javed, A. Sharifnassab and R. S. Sutton",
                        2024,
                        "SwiftTD: a fast and robust algorithm for temporal difference learning",
                        "Reinforcement Learning Journal 2"),
                0.01);
    }

    @Override
    public String objection(RuleAlgorithm rule) {
        return rule.parameters().contains(Parameter.ALPHA) ? "" : "begins at α, and " + rule.name() + " has none";
    }

    @Override
    public Mover start(RuleAlgorithm rule, Settings settings, double[] initial, int auxiliary) {
        return new Adapting(initial.length, settings.alpha());
    }

    private static final class Adapting implements Mover {
        private final double[] alpha;
        private final double[] h;
        private final double[] phi;

        Adapting(int weights, double first) {
            alpha = new double[weights];
            Arrays.fill(alpha, first);
            h = new double[weights];
            phi = new double[weights];
        }

        @Override
        public void move(double[] theta, double[] w, Step step) {
            Arrays.fill(phi, 0);
            step.phi().addTo(phi, 1);
            double rho = step.in().rho();
            double rate = 0;
            for (int i = 0; i < phi.length; i++) {
                rate += rho * alpha[i] * phi[i] * phi[i];
            }
            boolean cut = rate > LIMIT;
            double share = cut ? LIMIT / rate : 1;
            for (int i = 0; i < theta.length; i++) {
                double u = step.theta()[i] / step.alphaNow();
                double square = phi[i] * phi[i];
                theta[i] += share * alpha[i] * u;
                if (cut && square != 0) {
                    h[i] = 0;
                    alpha[i] *= StrictMath.exp(square * StrictMath.log(SHRINK));
                }
                double own = alpha[i];
                alpha[i] = Math.max(LEAST, Math.min(LIMIT, own * StrictMath.exp(META * u * h[i] / own)));
                h[i] = h[i] * Math.max(1 - share * rho * own * square, 0) + share * own * u;
            }
            for (int i = 0; i < w.length; i++) {
                w[i] += step.w()[i];
            }
        }

        @Override
        public void state(LearnerState state) {
            state.vector("alpha", alpha);
            state.vector("h", h);
        }
    }
}
