package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.KAPPA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * STHTD with its hybrid terms damped: the metric C + κ(H − C).
 *
 * <pre>
 * z = φ + γ₋₁λρ₋₁ z₋₁
 * z_μ = φ + γ₋₁λ z_μ₋₁
 * θ += α ρ (z·w) a
 * w += α (ρδ z − (1−κ) c φ − κ½(a·w) z_μ − κ½(z_μ·w) a)
 * </pre>
 */
@AutoService(Algorithm.class)
public final class SthtdDamped implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "STHTD-Damped",
                "STHTD with the hybrid terms times κ (metric C + κ(H − C))",
                """
                        z = φ + γ₋₁λρ₋₁ z₋₁
                        z_μ = φ + γ₋₁λ z_μ₋₁
                        θ += α ρ (z·w) a
                        w += α (ρδ z − (1−κ) c φ − κ½(a·w) z_μ − κ½(z_μ·w) a)""",
                Sources.STHTD_MP,
                List.of(ALPHA, KAPPA, LAMBDA),
                Grids.times(Grids.alphas(), KAPPA, 0, .25, .5, .75, 1));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.rho() * (c + in.wTrace());
        double tdStep = in.rho() * in.delta();
        double half = s.kappa() * (0.5 * in.gamma());
        out.theta(step, -in.gamma() * step);
        out.w(
                s.alpha() * (tdStep - c + half * in.wNext() - s.kappa() * (0.5 * in.wBehaviour())),
                s.alpha() * half * (c + in.wBehaviour()),
                s.alpha() * tdStep,
                -s.alpha() * (s.kappa() * (0.5 * c) - half * in.wNext()));
        out.keep(1, in.gamma() * s.lambda() * in.rho());
        out.keepBehaviour(in.gamma() * s.lambda());
    }

    @Override
    public boolean usesBehaviourTrace() {
        return true;
    }
}
