package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * GTD2 with a single time scale: one step size for both.
 *
 * <pre>
 * z = φ + γ₋₁λρ₋₁ z₋₁
 * θ += α ρ (z·w) a
 * w += α (ρδ z − c φ)
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Gtd2St implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "GTD2-ST",
                "GTD2 with one step size for θ and w",
                """
                        z = φ + γ₋₁λρ₋₁ z₋₁
                        θ += α ρ (z·w) a
                        w += α (ρδ z − c φ)""",
                Sources.PROXIMAL,
                List.of(ALPHA, LAMBDA),
                Grids.alphas());
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.rho() * (c + in.wTrace());
        double tdStep = in.rho() * in.delta();
        out.theta(step, -in.gamma() * step);
        out.w(s.alpha() * (tdStep - c), 0, s.alpha() * tdStep, 0);
        out.keep(1, in.gamma() * s.lambda() * in.rho());
    }
}
