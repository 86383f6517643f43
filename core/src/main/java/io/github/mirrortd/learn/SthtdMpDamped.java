package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.KAPPA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * Mirror-Prox over {@link SthtdDamped}: from GTD2-MP (κ = 0) to STHTD-MP (κ = 1) and beyond.
 *
 * <pre>
 * z = φ + γ₋₁λρ₋₁ z₋₁
 * z_μ = φ + γ₋₁λ z_μ₋₁
 * θᵐ = θ + α ρ (z·w) a
 * wᵐ = w + α (ρδ z − (1−κ) c φ − κ½(a·w) z_μ − κ½(z_μ·w) a)
 * δᵐ = r + γ θᵐ·φ' − θᵐ·φ
 * θ += α ρ (z·wᵐ) a
 * w += α (ρδᵐ z − (1−κ) (wᵐ·φ) φ − κ½(a·wᵐ) z_μ − κ½(z_μ·wᵐ) a)
 * </pre>
 */
@AutoService(Algorithm.class)
public final class SthtdMpDamped implements MirrorProxAlgorithm {
    private static final MirrorProx RULE = new MirrorProx(new SthtdDamped());

    @Override
    public Description description() {
        return new Description(
                "STHTD-MP-Damped",
                "Mirror-Prox over STHTD-Damped",
                """
                        z = φ + γ₋₁λρ₋₁ z₋₁
                        z_μ = φ + γ₋₁λ z_μ₋₁
                        θᵐ = θ + α ρ (z·w) a
                        wᵐ = w + α (ρδ z − (1−κ) c φ − κ½(a·w) z_μ − κ½(z_μ·w) a)
                        δᵐ = r + γ θᵐ·φ' − θᵐ·φ
                        θ += α ρ (z·wᵐ) a
                        w += α (ρδᵐ z − (1−κ) (wᵐ·φ) φ − κ½(a·wᵐ) z_μ − κ½(z_μ·wᵐ) a)""",
                Sources.STHTD_MP,
                List.of(ALPHA, KAPPA, LAMBDA),
                Grids.times(Grids.alphas(), KAPPA, 0, .25, .5, .75, 1));
    }

    @Override
    public MirrorProx rule() {
        return RULE;
    }
}
