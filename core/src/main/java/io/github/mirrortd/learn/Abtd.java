package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.ZETA;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * Action-dependent bootstrapping: how far the trace reaches is chosen action by action, so that no ratio is in it. ζ takes the
 * place of λ: at 0 there is no trace, at 1 the longest that keeps it bounded.
 *
 * <pre>
 * ψ = 2ζψ₀ + max(0, 2ζ−1) (ψ_max − 2ψ₀)
 * ν = min(ψ, 1 / max(π, μ))
 * z = φ + γ₋₁ν₋₁π₋₁ z₋₁
 * θ += α ρ δ z
 * # 1/ψ₀ and 1/ψ_max: the largest and the smallest max(π, μ) of all states and actions
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Abtd implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "ABTD",
                "TD whose trace is cut action by action, by ζ",
                """
                        ψ = 2ζψ₀ + max(0, 2ζ−1) (ψ_max − 2ψ₀)
                        ν = min(ψ, 1 / max(π, μ))
                        z = φ + γ₋₁ν₋₁π₋₁ z₋₁
                        θ += α ρ δ z
                        # 1/ψ₀ and 1/ψ_max: the largest and the smallest max(π, μ) of all states and actions""",
                new Citation(
                        "A. R. Mahmood, H. Yu and R. S. Sutton",
                        2017,
                        "Multi-step off-policy learning without importance sampling ratios",
                        "arXiv 1702.03006"),
                List.of(ALPHA, ZETA),
                Grids.times(Grids.alphas(), ZETA, 0, .25, .5, .75, 1));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double step = s.alpha() * in.rho() * in.delta();
        double twice = 2 * s.zeta();
        double psi = twice * in.psiLow() + Math.max(0, twice - 1) * (in.psiHigh() - 2 * in.psiLow());
        double nu = Math.min(psi, 1 / Math.max(in.target(), in.behaviour()));
        out.theta(step, 0, step);
        out.keep(1, in.gamma() * nu * in.target());
    }

    @Override
    public boolean usesAuxiliary() {
        return false;
    }

    @Override
    public boolean traces(Settings s) {
        return s.zeta() != 0;
    }
}
