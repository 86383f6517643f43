package io.github.mirrortd.learn.leastsquares;

import static io.github.mirrortd.learn.Parameter.LAMBDA;
import static io.github.mirrortd.learn.Parameter.REG;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Description;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * Least-squares TD(λ): the fixed point of all data so far, by the pseudo-inverse where it is not unique.
 *
 * <pre>
 * z = φ + γ₋₁λρ₋₁ z₋₁
 * A += ρ z aᵀ    b += ρ r z    A₀ = reg·I
 * θ = A⁺ b
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Lstd implements LeastSquaresAlgorithm {
    @Override
    public Description description() {
        return new Description(
                "LSTD",
                "least squares: the fixed point of all data so far",
                """
                        z = φ + γ₋₁ λ ρ₋₁ z₋₁
                        A += ρ z aᵀ    b += ρ r z    A₀ = reg·I
                        θ = A⁺ b""",
                new Citation(
                        "S. J. Bradtke and A. G. Barto",
                        1996,
                        "Linear least-squares algorithms for temporal difference learning",
                        "Machine Learning 22"),
                List.of(REG, LAMBDA),
                LeastSquaresAlgorithm.grid());
    }

    @Override
    public boolean emphatic() {
        return false;
    }
}
