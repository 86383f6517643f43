package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * STHTD whose θ follows the behaviour policy: no importance ratio in its update of θ.
 *
 * <pre>
 * θ += α c a
 * w += α [(ρδ − c + ½γ φ'·w) φ + ½γ c φ']
 * </pre>
 */
@AutoService(Algorithm.class)
public final class SthtdMu implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "STHTD-Mu",
                "STHTD without the ratio in its update of θ",
                """
                        θ += α c a
                        w += α [(ρδ − c + ½γ φ'·w) φ + ½γ c φ']""",
                Sources.STHTD_MP,
                List.of(ALPHA),
                Grids.alphas());
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double half = 0.5 * in.gamma();
        out.theta(s.alpha() * c, -in.gamma() * (s.alpha() * c));
        out.w(s.alpha() * (in.rho() * in.delta() - c + half * in.wNext()), s.alpha() * half * c);
    }
}
