package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * Off-policy TD(λ) with importance ratios: the plain semi-gradient method, which can diverge.
 *
 * <pre>
 * z = φ + γ₋₁λρ₋₁ z₋₁
 * θ += α ρ δ z
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Td implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "TD",
                "plain off-policy TD(λ), which can diverge",
                """
                        z = φ + γ₋₁λρ₋₁ z₋₁
                        θ += α ρ δ z""",
                Sources.TRACES,
                List.of(ALPHA, LAMBDA),
                Grids.alphas());
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double step = s.alpha() * in.rho() * in.delta();
        out.theta(step, 0, step);
        out.keep(1, in.gamma() * s.lambda() * in.rho());
    }

    @Override
    public boolean usesAuxiliary() {
        return false;
    }
}
