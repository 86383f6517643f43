package io.github.mirrortd.learn.leastsquares;

import static io.github.mirrortd.learn.Parameter.LAMBDA;
import static io.github.mirrortd.learn.Parameter.REG;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Description;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * Least-squares TD(λ) with weighted importance sampling: the ratios scale how much a step counts, and not what it brought.
 *
 * <pre>
 * z = ρ (φ + γ₋₁λ z₋₁)
 * A += z aᵀ + (ρ − 1) U₋₁    b += r z + (ρ − 1) u₋₁    A₀ = reg·I
 * θ = A⁺ b
 * u = γλ (ρ u₋₁ + r z)
 * U = γλ (ρ U₋₁ + z (φ − φ')ᵀ)
 * </pre>
 */
@AutoService(Algorithm.class)
public final class WisLstd implements LeastSquaresAlgorithm {
    @Override
    public Description description() {
        return new Description(
                "WIS-LSTD",
                "least squares with weighted importance sampling",
                """
                        z = ρ (φ + γ₋₁ λ z₋₁)
                        A += z aᵀ + (ρ − 1) U₋₁    b += r z + (ρ − 1) u₋₁    A₀ = reg·I
                        θ = A⁺ b
                        u = γ λ (ρ u₋₁ + r z)
                        U = γ λ (ρ U₋₁ + z (φ − φ')ᵀ)""",
                new Citation(
                        "A. R. Mahmood, H. van Hasselt and R. S. Sutton",
                        2014,
                        "Weighted importance sampling for off-policy learning with linear function approximation",
                        "Advances in Neural Information Processing Systems 27"),
                List.of(REG, LAMBDA),
                LeastSquaresAlgorithm.grid());
    }

    @Override
    public boolean emphatic() {
        return false;
    }

    @Override
    public boolean weighted() {
        return true;
    }
}
