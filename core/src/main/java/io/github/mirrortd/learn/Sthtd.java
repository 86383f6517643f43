package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * Single-timescale hybrid TD: the behaviour policy's own Bellman matrix as the metric.
 *
 * <pre>
 * z = φ + γ₋₁λρ₋₁ z₋₁
 * z_μ = φ + γ₋₁λ z_μ₋₁
 * θ += α ρ (z·w) a
 * w += α (ρδ z − ½(a·w) z_μ − ½(z_μ·w) a)
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Sthtd implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "STHTD",
                "single-timescale hybrid TD (metric H)",
                """
                        z = φ + γ₋₁λρ₋₁ z₋₁
                        z_μ = φ + γ₋₁λ z_μ₋₁
                        θ += α ρ (z·w) a
                        w += α (ρδ z − ½(a·w) z_μ − ½(z_μ·w) a)""",
                Sources.STHTD_MP,
                List.of(ALPHA, LAMBDA),
                Grids.alphas());
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.rho() * (c + in.wTrace());
        double tdStep = in.rho() * in.delta();
        double half = 0.5 * in.gamma();
        out.theta(step, -in.gamma() * step);
        out.w(
                s.alpha() * (tdStep - c + half * in.wNext() - 0.5 * in.wBehaviour()),
                s.alpha() * half * (c + in.wBehaviour()),
                s.alpha() * tdStep,
                -s.alpha() * (0.5 * c - half * in.wNext()));
        out.keep(1, in.gamma() * s.lambda() * in.rho());
        out.keepBehaviour(in.gamma() * s.lambda());
    }

    @Override
    public boolean usesBehaviourTrace() {
        return true;
    }
}
