package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.KAPPA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * Mirror-Prox over {@link SthtdDamped}: from GTD2-MP (κ = 0) to STHTD-MP (κ = 1) and beyond.
 *
 * <pre>
 * (θᵐ, wᵐ) = one STHTD-Damped step from (θ, w)
 * θ += α ρ cᵐ a
 * w += α [(ρδᵐ − cᵐ + κ½γ φ'·wᵐ) φ + κ½γ cᵐ φ']
 * </pre>
 */
@AutoService(Algorithm.class)
public final class SthtdMpDamped implements RuleAlgorithm {
    private static final MirrorProx RULE = new MirrorProx(new SthtdDamped());

    @Override
    public Description description() {
        return new Description(
                "STHTD-MP-Damped",
                "Mirror-Prox over STHTD-Damped",
                """
                        (θᵐ, wᵐ) = one STHTD-Damped step from (θ, w)
                        θ += α ρ cᵐ a
                        w += α [(ρδᵐ − cᵐ + κ½γ φ'·wᵐ) φ + κ½γ cᵐ φ']""",
                Sources.STHTD_MP,
                List.of(ALPHA, KAPPA),
                Grids.times(Grids.alphas(), KAPPA, 0, .25, .5, .75, 1));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        RULE.apply(in, s, out);
    }
}
