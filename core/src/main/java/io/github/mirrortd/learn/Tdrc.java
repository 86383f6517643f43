package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;
import static io.github.mirrortd.learn.Parameter.REG;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * TD with regularised corrections: TDC with one step size and a decay on w.
 *
 * <pre>
 * z = φ + γ₋₁λρ₋₁ z₋₁
 * θ += α ρ (δz − γ (1−λ) (z·w) φ')
 * w += α (ρδ z − c φ − reg w)
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Tdrc implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "TDRC",
                "TDC with one step size and a regularised w",
                """
                        z = φ + γ₋₁λρ₋₁ z₋₁
                        θ += α ρ (δz − γ (1−λ) (z·w) φ')
                        w += α (ρδ z − c φ − reg w)""",
                new Citation(
                        "S. Ghiassian, A. Patterson, S. Garg, D. Gupta, A. White and M. White",
                        2020,
                        "Gradient temporal-difference learning with regularized corrections",
                        "International Conference on Machine Learning"),
                List.of(ALPHA, REG, LAMBDA),
                Grids.times(Grids.alphasAnd(.0003), REG, 1));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.rho();
        double tdStep = in.rho() * in.delta();
        double correction = (1 - s.lambda()) * (c + in.wTrace());
        out.theta(step * in.delta(), -step * in.gamma() * correction, step * in.delta());
        out.w(s.alpha() * (tdStep - c), 0, s.alpha() * tdStep, 0);
        out.decay(s.alpha() * s.reg());
        out.keep(1, in.gamma() * s.lambda() * in.rho());
    }

    @Override
    public boolean decays() {
        return true;
    }
}
