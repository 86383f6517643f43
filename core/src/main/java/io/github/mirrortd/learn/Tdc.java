package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.BETA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * TD with gradient correction, two step sizes.
 *
 * <pre>
 * z = φ + γ₋₁λρ₋₁ z₋₁
 * θ += α ρ (δz − γ (1−λ) (z·w) φ')
 * w += β (ρδ z − c φ)
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Tdc implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "TDC",
                "TD with gradient correction, two step sizes",
                """
                        z = φ + γ₋₁λρ₋₁ z₋₁
                        θ += α ρ (δz − γ (1−λ) (z·w) φ')
                        w += β (ρδ z − c φ)""",
                Sources.FAST_GRADIENT,
                List.of(ALPHA, BETA, LAMBDA),
                Grids.alphasWithBeta(.05, .1, .25, .5, 1, 2, 4, 8));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.rho();
        double tdStep = in.rho() * in.delta();
        double correction = (1 - s.lambda()) * (c + in.wTrace());
        out.theta(step * in.delta(), -step * in.gamma() * correction, step * in.delta());
        out.w(s.beta() * (tdStep - c), 0, s.beta() * tdStep, 0);
        out.keep(1, in.gamma() * s.lambda() * in.rho());
    }
}
