package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.BETA;
import static io.github.mirrortd.learn.Parameter.ETA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * The paper's hybrid TD: between TDC (η = 0) and TD (η = 1). Not {@link HackmanHtd}.
 *
 * <pre>
 * z = φ + γ₋₁λρ₋₁ z₋₁
 * θ += α ρ (δz − γ (1−λ) (1−η) (z·w) φ')
 * w += β (ρδ z − c φ)
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Htd implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "HTD",
                "between TDC (η=0) and TD (η=1), two step sizes",
                """
                        z = φ + γ₋₁λρ₋₁ z₋₁
                        θ += α ρ (δz − γ (1−λ) (1−η) (z·w) φ')
                        w += β (ρδ z − c φ)""",
                Sources.STHTD_MP,
                List.of(ALPHA, BETA, ETA, LAMBDA),
                Grids.times(Grids.alphasWithBeta(.25, .5, 1, 2, 4), ETA, .25, .5, .75));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.rho();
        double tdStep = in.rho() * in.delta();
        double correction = (1 - s.lambda()) * (c + in.wTrace());
        out.theta(step * in.delta(), -step * in.gamma() * (1 - s.eta()) * correction, step * in.delta());
        out.w(s.beta() * (tdStep - c), 0, s.beta() * tdStep, 0);
        out.keep(1, in.gamma() * s.lambda() * in.rho());
    }
}
