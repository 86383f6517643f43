package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * Mirror-Prox over {@link Gtd2St}: the covariance metric.
 *
 * <pre>
 * z = φ + γ₋₁λρ₋₁ z₋₁
 * θᵐ = θ + α ρ (z·w) a
 * wᵐ = w + α (ρδ z − c φ)
 * δᵐ = r + γ θᵐ·φ' − θᵐ·φ
 * θ += α ρ (z·wᵐ) a
 * w += α (ρδᵐ z − (wᵐ·φ) φ)
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Gtd2Mp implements MirrorProxAlgorithm {
    private static final MirrorProx RULE = new MirrorProx(new Gtd2St());

    @Override
    public Description description() {
        return new Description(
                "GTD2-MP",
                "Mirror-Prox over GTD2-ST (metric C)",
                """
                        z = φ + γ₋₁λρ₋₁ z₋₁
                        θᵐ = θ + α ρ (z·w) a
                        wᵐ = w + α (ρδ z − c φ)
                        δᵐ = r + γ θᵐ·φ' − θᵐ·φ
                        θ += α ρ (z·wᵐ) a
                        w += α (ρδᵐ z − (wᵐ·φ) φ)""",
                Sources.PROXIMAL,
                List.of(ALPHA, LAMBDA),
                Grids.alphas());
    }

    @Override
    public MirrorProx rule() {
        return RULE;
    }
}
