package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * GTD2 with a single time scale: one step size for both.
 *
 * <pre>
 * θ += α ρ c a
 * w += α (ρδ − c) φ
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
                        θ += α ρ c a
                        w += α (ρδ − c) φ""",
                Sources.PROXIMAL,
                List.of(ALPHA),
                Grids.alphas());
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.rho() * c;
        out.theta(step, -in.gamma() * step);
        out.w(s.alpha() * (in.rho() * in.delta() - c), 0);
    }
}
