package io.github.mirrortd.learn.leastsquares;

import static io.github.mirrortd.learn.Parameter.LAMBDA;
import static io.github.mirrortd.learn.Parameter.REG;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Description;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * Least-squares emphatic TD(λ): the fixed point of ETD for all data so far.
 *
 * <pre>
 * F = i + γ₋₁ρ₋₁ F₋₁
 * m = λ i + (1−λ) F
 * z = m φ + γ₋₁λρ₋₁ z₋₁
 * A += ρ z aᵀ    b += ρ r z    A₀ = reg·I
 * θ = A⁺ b
 * </pre>
 */
@AutoService(Algorithm.class)
public final class LsEtd implements LeastSquaresAlgorithm {
    @Override
    public Description description() {
        return new Description(
                "LS-ETD",
                "least squares: the emphatic fixed point of all data so far",
                """
                        F = i + γ₋₁ ρ₋₁ F₋₁
                        m = λ i + (1 − λ) F
                        z = m φ + γ₋₁ λ ρ₋₁ z₋₁
                        A += ρ z aᵀ    b += ρ r z    A₀ = reg·I
                        θ = A⁺ b""",
                new Citation(
                        "H. Yu",
                        2015,
                        "On convergence of emphatic temporal-difference learning",
                        "Conference on Learning Theory"),
                List.of(REG, LAMBDA),
                LeastSquaresAlgorithm.grid());
    }

    @Override
    public boolean emphatic() {
        return true;
    }
}
