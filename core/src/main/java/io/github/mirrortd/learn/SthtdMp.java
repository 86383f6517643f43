package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * Mirror-Prox over {@link Sthtd}: the method of the paper.
 *
 * <pre>
 * (θᵐ, wᵐ) = one STHTD step from (θ, w)
 * θ += α ρ cᵐ a
 * w += α [(ρδᵐ − cᵐ + ½γ φ'·wᵐ) φ + ½γ cᵐ φ']
 * </pre>
 */
@AutoService(Algorithm.class)
public final class SthtdMp implements RuleAlgorithm {
    private static final MirrorProx RULE = new MirrorProx(new Sthtd());

    @Override
    public Description description() {
        return new Description(
                "STHTD-MP",
                "the paper's method: Mirror-Prox over STHTD (metric H)",
                """
                        (θᵐ, wᵐ) = one STHTD step from (θ, w)
                        θ += α ρ cᵐ a
                        w += α [(ρδᵐ − cᵐ + ½γ φ'·wᵐ) φ + ½γ cᵐ φ']""",
                Sources.STHTD_MP,
                List.of(ALPHA),
                Grids.alphas());
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        RULE.apply(in, s, out);
    }
}
