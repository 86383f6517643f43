package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.CLIP;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * V-trace(λ): ratios clipped at 1 in the trace and at ρ̄ in the update. A ρ̄ that clips moves the fixed point towards the
 * behaviour policy's; one that no ratio reaches leaves it where it is.
 *
 * <pre>
 * z = φ + γ₋₁λ min(1, ρ₋₁) z₋₁
 * θ += α min(ρ̄, ρ) δ z
 * </pre>
 */
@AutoService(Algorithm.class)
public final class VTrace implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "V-trace",
                "TD with clipped ratios: at ρ̄, and at 1 in the trace",
                """
                        z = φ + γ₋₁λ min(1, ρ₋₁) z₋₁
                        θ += α min(ρ̄, ρ) δ z""",
                new Citation(
                        "L. Espeholt, H. Soyer, R. Munos and others",
                        2018,
                        "IMPALA: scalable distributed deep-RL with importance weighted actor-learner architectures",
                        "International Conference on Machine Learning"),
                List.of(ALPHA, CLIP, LAMBDA),
                Grids.times(Grids.times(Grids.alphas(), CLIP, 1), LAMBDA, 0, .5, .9, 1));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double step = s.alpha() * Math.min(s.clip(), in.rho()) * in.delta();
        out.theta(step, 0, step);
        out.keep(1, in.gamma() * s.lambda() * Math.min(1, in.rho()));
    }

    @Override
    public boolean usesAuxiliary() {
        return false;
    }
}
