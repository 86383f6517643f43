package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.internal.Scale;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepPolicy;
import io.github.mirrortd.mdp.Citation;
import java.util.Arrays;

/**
 * Autostep: every weight has a step size that grows where successive moves agree. The paper's is for supervised learning; here its error is
 * ρδ, and its input φ. For TD without a trace.
 *
 * <pre>
 * v_i = max(|ρδφ_i h_i|, v_i + α_i φ_i² (|ρδφ_i h_i| − v_i) / τ)
 * α_i ← α_i exp(μ ρδφ_i h_i / v_i);  α ← α / max(Σ α_i φ_i², 1)
 * θ_i += α_i ρδφ_i;  h_i ← h_i (1 − α_i φ_i²)⁺ + α_i ρδφ_i
 * </pre>
 */
@AutoService(StepPolicy.class)
public final class Autostep implements StepPolicy.OfWeights {
    /** μ of the paper. */
    static final double META = 0.01;

    /** τ of the paper. */
    static final double TAU = 1e4;

    @Override
    public String name() {
        return "Autostep";
    }

    @Override
    public String summary() {
        return "every weight's step size grows where its moves agree";
    }

    @Override
    public String equation() {
        return "v_i = max(|ρδφ_i h_i|, v_i + 10⁻⁴ α_i φ_i² (|ρδφ_i h_i| − v_i))\n"
                + "α_i ← α_i exp(0.01 ρδφ_i h_i / v_i), over max(Σ α_i φ_i², 1); h_i ← h_i (1 − α_i φ_i²)⁺ + α_i ρδφ_i";
    }

    @Override
    public Citation citation() {
        return new Citation(
                "A. R. Mahmood, R. S. Sutton, T. Degris and P. M. Pilarski",
                2012,
                "Tuning-free step-size adaptation",
                "IEEE International Conference on Acoustics, Speech and Signal Processing");
    }

    @Override
    public double usual() {
        return 0.01;
    }

    @Override
    public boolean isFree() {
        return false;
    }

    @Override
    public String objection(RuleAlgorithm rule) {
        return Plain.objectionToAllButTd(rule);
    }

    @Override
    public Mover start(RuleAlgorithm rule, Settings settings, double[] initial, int auxiliary) {
        if (rule.traces(settings)) {
            throw new IllegalArgumentException(name() + " has no trace: leave lambda at 0, or take AutoTIDBD");
        }
        return new Adapting(initial.length, settings.alpha());
    }

    private static final class Adapting implements Mover {
        private final double[] alpha;
        private final Scale scale = new Scale();

        /** Over the square of the scale. */
        private final double[] v;

        private final double[] h;
        private final double[] phi;

        Adapting(int weights, double first) {
            alpha = new double[weights];
            Arrays.fill(alpha, first);
            v = new double[weights];
            h = new double[weights];
            phi = new double[weights];
        }

        @Override
        public void move(double[] theta, double[] w, Step step) {
            double error = step.in().rho() * step.in().delta();
            int grown = 2 * scale.see(error);
            double scaled = scale.over(error);
            Arrays.fill(phi, 0);
            step.phi().addTo(phi, 1);
            double effective = 0;
            for (int i = 0; i < theta.length; i++) {
                double along = scaled * phi[i] * scale.over(h[i]);
                double size = Math.abs(along);
                v[i] = Scale.over(v[i], grown);
                v[i] = Math.max(size, v[i] + alpha[i] * phi[i] * phi[i] * (size - v[i]) / TAU);
                alpha[i] = v[i] > 0 ? alpha[i] * StrictMath.exp(META * along / v[i]) : alpha[i];
                effective += alpha[i] * phi[i] * phi[i];
            }
            double over = Math.max(effective, 1);
            for (int i = 0; i < theta.length; i++) {
                alpha[i] /= over;
                double move = alpha[i] * error * phi[i];
                theta[i] += move;
                h[i] = h[i] * Math.max(1 - alpha[i] * phi[i] * phi[i], 0) + move;
            }
        }
    }
}
