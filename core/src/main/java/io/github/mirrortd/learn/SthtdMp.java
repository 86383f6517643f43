package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * Mirror-Prox over {@link Sthtd}: the method of the paper.
 *
 * <pre>
 * z = φ + γ₋₁λρ₋₁ z₋₁
 * z_μ = φ + γ₋₁λ z_μ₋₁
 * θᵐ = θ + α ρ (z·w) a
 * wᵐ = w + α (ρδ z − ½(a·w) z_μ − ½(z_μ·w) a)
 * δᵐ = r + γ θᵐ·φ' − θᵐ·φ
 * θ += α ρ (z·wᵐ) a
 * w += α (ρδᵐ z − ½(a·wᵐ) z_μ − ½(z_μ·wᵐ) a)
 * </pre>
 */
@AutoService(Algorithm.class)
public final class SthtdMp implements MirrorProxAlgorithm {
    private static final MirrorProx RULE = new MirrorProx(new Sthtd());

    @Override
    public Description description() {
        return new Description(
                "STHTD-MP",
                "the paper's method: Mirror-Prox over STHTD (metric H)",
                """
                        z = φ + γ₋₁λρ₋₁ z₋₁
                        z_μ = φ + γ₋₁λ z_μ₋₁
                        θᵐ = θ + α ρ (z·w) a
                        wᵐ = w + α (ρδ z − ½(a·w) z_μ − ½(z_μ·w) a)
                        δᵐ = r + γ θᵐ·φ' − θᵐ·φ
                        θ += α ρ (z·wᵐ) a
                        w += α (ρδᵐ z − ½(a·wᵐ) z_μ − ½(z_μ·wᵐ) a)""",
                Sources.STHTD_MP,
                List.of(ALPHA, LAMBDA),
                Grids.alphas());
    }

    @Override
    public MirrorProx rule() {
        return RULE;
    }
}
