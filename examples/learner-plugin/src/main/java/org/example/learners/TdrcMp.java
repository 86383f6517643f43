package org.example.learners;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.REG;

import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.Grids;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Tdrc;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * Mirror-Prox over TDRC: look one step ahead with TDRC, then take the step that TDRC takes there from where one stands.
 *
 * <pre>
 * θᵐ = θ + α ρ (δφ − γ c φ')
 * wᵐ = w + α [(ρδ − c) φ − reg·w]
 * θ += α ρ (δᵐφ − γ cᵐ φ')
 * w += α [(ρδᵐ − cᵐ) φ − reg·wᵐ]
 * </pre>
 */
public final class TdrcMp implements RuleAlgorithm {
    private static final MirrorProx RULE = new MirrorProx(new Tdrc());

    @Override
    public Description description() {
        return new Description(
                "TDRC-MP",
                "Mirror-Prox over TDRC",
                """
                        θᵐ = θ + α ρ (δφ − γ c φ')
                        wᵐ = w + α [(ρδ − c) φ − reg·w]
                        θ += α ρ (δᵐφ − γ cᵐ φ')
                        w += α [(ρδᵐ − cᵐ) φ − reg·wᵐ]""",
                new Citation(
                        "S. Ghiassian, A. Patterson, S. Garg, D. Gupta, A. White and M. White",
                        2020,
                        "Gradient temporal-difference learning with regularized corrections",
                        "International Conference on Machine Learning; with the extragradient step of A. Nemirovski, 2004"),
                List.of(ALPHA, REG),
                Grids.times(Grids.alphasAnd(.0003), REG, 1));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        RULE.apply(in, s, out);
    }
}
