package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * Single-timescale hybrid TD: the behaviour policy's own Bellman matrix as the metric.
 *
 * <pre>
 * θ += α ρ c a
 * w += α [(ρδ − c + ½γ φ'·w) φ + ½γ c φ']
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
                        θ += α ρ c a
                        w += α [(ρδ − c + ½γ φ'·w) φ + ½γ c φ']""",
                Sources.STHTD_MP,
                List.of(ALPHA),
                Grids.alphas());
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.rho() * c;
        double half = 0.5 * in.gamma();
        out.theta(step, -in.gamma() * step);
        out.w(s.alpha() * (in.rho() * in.delta() - c + half * in.wNext()), s.alpha() * half * c);
    }
}
