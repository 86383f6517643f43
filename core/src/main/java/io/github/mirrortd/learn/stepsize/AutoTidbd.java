package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;

/**
 * AutoTIDBD: each weight of TD(λ) has a step size that grows if successive moves agree. With x = γφ' − φ and the error ρδ:
 *
 * <pre>
 * η_i = max(|ρδ x_i h_i|, η_i − α_i x_i z_i (|ρδφ_i h_i| − η_i) / τ)
 * β_i −= θ ρδ x_i h_i / η_i;  M = max(−Σ exp(β_i) x_i z_i, 1);  β_i −= ln M;  α_i = exp(β_i)
 * w_i += α_i ρδ z_i;  h_i ← h_i (1 + α_i x_i z_i)⁺ + α_i ρδ z_i
 * </pre>
 *
 * <p>A test compares the update with a plain transcription, because the factor h_i in its own update is easily lost. z is the trace of
 * this step, which M bounds.
 */
@AutoService(StepSizeMethod.class)
public final class AutoTidbd extends DescribedMethod implements StepSizeMethod.OfWeights {
    /** θ of the paper. */
    private static final double META = 0.01;

    /** τ of the paper. */
    private static final double TAU = 1e4;

    /** Describes the method. */
    public AutoTidbd() {
        super(
                "AutoTIDBD",
                "each weight's step size grows where its moves agree",
                "η_i = max(|ρδx_i h_i|, η_i − 10⁻⁴ α_i x_i z_i (|ρδφ_i h_i| − η_i))\n"
                        + "β_i −= 0.01 ρδx_i h_i/η_i, α_i = exp(β_i)/max(−Σ exp(β_i)x_i z_i, 1), h_i ← h_i (1 + α_i x_i z_i)⁺ + α_i ρδz_i,"
                        + " x = γφ' − φ",
                new Citation(
                        "A. Kearney, V. Veeriah, J. Travnik, P. M. Pilarski and R. S. Sutton",
                        2019,
                        "Learning feature relevance through step size adaptation in temporal-difference learning",
                        "arXiv:1903.03252"),
                0.01);
    }

    @Override
    public String objection(RuleAlgorithm rule) {
        boolean ahead = MirrorProx.baseOf(rule).isPresent() || rule.lookAhead() != LookAhead.NONE;
        return ahead || rule.usesAuxiliary() || rule.usesFollowOn()
                ? "is of TD's own update, θ += αρδz, which " + rule.name() + "'s is not"
                : "";
    }

    @Override
    public Mover start(RuleAlgorithm rule, Settings settings, double[] initial, int auxiliary) {
        return new Adapting(initial.length, settings.alpha());
    }

    private static final class Adapting implements Mover {
        private final double[] beta;
        private final double[] alpha;
        private final PowerOfTwoScale scale = new PowerOfTwoScale();

        /** η, over the square of the scale. */
        private final double[] eta;

        private final double[] h;
        private final double[] phi;
        private final double[] next;

        Adapting(int weights, double first) {
            beta = new double[weights];
            Arrays.fill(beta, StrictMath.log(first));
            alpha = new double[weights];
            Arrays.fill(alpha, first);
            eta = new double[weights];
            h = new double[weights];
            phi = new double[weights];
            next = new double[weights];
        }

        @Override
        public void move(double[] theta, double[] w, Step step) {
            fill(phi, step.phi());
            fill(next, step.next());
            double gamma = step.in().gamma();
            double error = step.in().rho() * step.in().delta();
            int grown = 2 * scale.see(error);
            double scaled = scale.over(error);
            double effective = 0;
            for (int i = 0; i < theta.length; i++) {
                double x = gamma * next[i] - phi[i];
                double z = phi[i] + (step.trace().length > 0 ? step.trace()[i] : 0);
                double along = scaled * x * scale.over(h[i]);
                double size = Math.abs(scaled * phi[i] * scale.over(h[i]));
                eta[i] = PowerOfTwoScale.over(eta[i], grown);
                eta[i] = Math.max(Math.abs(along), eta[i] - alpha[i] * x * z * (size - eta[i]) / TAU);
                beta[i] -= eta[i] > 0 ? META * scaled * x * scale.over(h[i]) / eta[i] : 0;
                alpha[i] = StrictMath.exp(beta[i]);
                effective -= alpha[i] * x * z;
            }
            double over = Math.max(effective, 1);
            double lower = StrictMath.log(over);
            for (int i = 0; i < theta.length; i++) {
                beta[i] -= lower;
                alpha[i] /= over;
                double x = gamma * next[i] - phi[i];
                double z = phi[i] + (step.trace().length > 0 ? step.trace()[i] : 0);
                double move = alpha[i] * error * z;
                theta[i] += move;
                h[i] = h[i] * Math.max(1 + alpha[i] * x * z, 0) + move;
            }
        }

        @Override
        public void state(LearnerState state) {
            state.vector("beta", beta);
            state.vector("alpha", alpha);
            state.vector("eta", eta);
            state.vector("h", h);
            scale.state(state);
        }

        private static void fill(double[] dense, SparseVector entries) {
            Arrays.fill(dense, 0);
            entries.addTo(dense, 1);
        }
    }
}
