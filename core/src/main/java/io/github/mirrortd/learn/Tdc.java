package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.BETA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * TD with gradient correction, two step sizes.
 *
 * <pre>
 * θ += α ρ (δφ − γ c φ')
 * w += β (ρδ − c) φ
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
                        θ += α ρ (δφ − γ c φ')
                        w += β (ρδ − c) φ""",
                Sources.FAST_GRADIENT,
                List.of(ALPHA, BETA),
                Grids.alphasWithBeta(.05, .1, .25, .5, 1, 2, 4, 8));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.rho();
        out.theta(step * in.delta(), -step * in.gamma() * c);
        out.w(s.beta() * (in.rho() * in.delta() - c), 0);
    }
}
