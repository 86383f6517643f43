package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.KAPPA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * STHTD with its hybrid terms damped: the metric C + κ(H − C).
 *
 * <pre>
 * θ += α ρ c a
 * w += α [(ρδ − c + κ½γ φ'·w) φ + κ½γ c φ']
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
                        θ += α ρ c a
                        w += α [(ρδ − c + κ½γ φ'·w) φ + κ½γ c φ']""",
                Sources.STHTD_MP,
                List.of(ALPHA, KAPPA),
                Grids.times(Grids.alphas(), KAPPA, 0, .25, .5, .75, 1));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.rho() * c;
        double half = s.kappa() * (0.5 * in.gamma());
        out.theta(step, -in.gamma() * step);
        out.w(s.alpha() * (in.rho() * in.delta() - c + half * in.wNext()), s.alpha() * half * c);
    }
}
