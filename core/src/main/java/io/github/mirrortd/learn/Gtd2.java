package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.BETA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * Gradient TD, second version: descends the projected Bellman error with two step sizes.
 *
 * <pre>
 * θ += α ρ c a
 * w += β (ρδ − c) φ
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Gtd2 implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "GTD2",
                "gradient TD, second version, two step sizes",
                """
                        θ += α ρ c a
                        w += β (ρδ − c) φ""",
                Sources.FAST_GRADIENT,
                List.of(ALPHA, BETA),
                Grids.alphasWithBeta(.05, .1, .25, .5, 1, 2, 4, 8));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.rho() * c;
        out.theta(step, -in.gamma() * step);
        out.w(s.beta() * (in.rho() * in.delta() - c), 0);
    }
}
