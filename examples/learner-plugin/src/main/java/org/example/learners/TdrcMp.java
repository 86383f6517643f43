package org.example.learners;

import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.MirrorProxAlgorithm;
import io.github.mirrortd.learn.Tdrc;

/**
 * Mirror-Prox (Nemirovski 2004) over TDRC: look one step ahead with TDRC, then take the step that TDRC takes there from
 * where one stands.
 *
 * <pre>
 * θᵐ = θ + α ρ (δφ − γ c φ')
 * wᵐ = w + α [(ρδ − c) φ − reg·w]
 * θ += α ρ (δᵐφ − γ cᵐ φ')
 * w += α [(ρδᵐ − cᵐ) φ − reg·wᵐ]
 * </pre>
 */
public final class TdrcMp implements MirrorProxAlgorithm {
    private static final Tdrc BASE = new Tdrc();
    private static final MirrorProx RULE = new MirrorProx(BASE);

    @Override
    public Description description() {
        var base = BASE.description();
        return new Description(
                "TDRC-MP", "Mirror-Prox over TDRC", """
                        θᵐ = θ + α ρ (δφ − γ c φ')
                        wᵐ = w + α [(ρδ − c) φ − reg·w]
                        θ += α ρ (δᵐφ − γ cᵐ φ')
                        w += α [(ρδᵐ − cᵐ) φ − reg·wᵐ]""", base.citation(), base.parameters(), base.grid());
    }

    @Override
    public MirrorProx rule() {
        return RULE;
    }
}
