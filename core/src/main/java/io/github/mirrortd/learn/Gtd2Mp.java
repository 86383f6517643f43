package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * Mirror-Prox over {@link Gtd2St}: the covariance metric.
 *
 * <pre>
 * θᵐ = θ + α ρ c a
 * wᵐ = w + α (ρδ − c) φ
 * θ += α ρ cᵐ a
 * w += α (ρδᵐ − cᵐ) φ
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Gtd2Mp implements RuleAlgorithm {
    private static final MirrorProx RULE = new MirrorProx(new Gtd2St());

    @Override
    public Description description() {
        return new Description(
                "GTD2-MP",
                "Mirror-Prox over GTD2-ST (metric C)",
                """
                        θᵐ = θ + α ρ c a
                        wᵐ = w + α (ρδ − c) φ
                        θ += α ρ cᵐ a
                        w += α (ρδᵐ − cᵐ) φ""",
                Sources.PROXIMAL,
                List.of(ALPHA),
                Grids.alphas());
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        RULE.apply(in, s, out);
    }
}
