package io.github.mirrortd.learn.leastsquares;

import static io.github.mirrortd.learn.Parameter.LAMBDA;
import static io.github.mirrortd.learn.Parameter.REG;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/** Learners that solve for the fixed point of all data so far; by the pseudo-inverse if it is not unique. */
@AutoService(Algorithms.Library.class)
public final class LeastSquaresLearners implements Algorithms.Library {
    private static final double USUAL_REG = 1e-4;

    private static final List<Learner> ALL = List.of(
            learner(
                    "LS-ETD",
                    "least squares: the emphatic fixed point of all data so far",
                    """
                    F = i + γ₋₁ ρ₋₁ F₋₁
                    m = λ i + (1 − λ) F
                    z = m φ + γ₋₁ λ ρ₋₁ z₋₁
                    A += ρ z aᵀ    b += ρ r z    A₀ = reg·I
                    θ = A⁺ b""",
                    true,
                    false,
                    new Citation(
                            "H. Yu",
                            2015,
                            "On convergence of emphatic temporal-difference learning",
                            "Conference on Learning Theory")),
            learner(
                    "LSTD",
                    "least squares: the fixed point of all data so far",
                    """
                    z = φ + γ₋₁ λ ρ₋₁ z₋₁
                    A += ρ z aᵀ    b += ρ r z    A₀ = reg·I
                    θ = A⁺ b""",
                    false,
                    false,
                    new Citation(
                            "S. J. Bradtke and A. G. Barto",
                            1996,
                            "Linear least-squares algorithms for temporal difference learning",
                            "Machine Learning 22")),
            learner(
                    "WIS-LSTD",
                    "least squares with weighted importance sampling",
                    """
                    z = ρ (φ + γ₋₁ λ z₋₁)
                    A += z aᵀ + (ρ − 1) U₋₁    b += r z + (ρ − 1) u₋₁    A₀ = reg·I
                    θ = A⁺ b
                    u = γ λ (ρ u₋₁ + r z)
                    U = γ λ (ρ U₋₁ + z (φ − φ')ᵀ)""",
                    false,
                    true,
                    new Citation(
                            "A. R. Mahmood, H. van Hasselt and R. S. Sutton",
                            2014,
                            "Weighted importance sampling for off-policy learning with linear function approximation",
                            "Advances in Neural Information Processing Systems 27")));

    /** Lists the learners. */
    public LeastSquaresLearners() {}

    /**
     * @param emphatic whether steps count by the follow-on trace
     * @param weighted whether importance sampling is weighted: ratios weight steps, not rewards
     */
    private record Learner(Description description, boolean emphatic, boolean weighted) implements EstimatorAlgorithm {
        @Override
        public double usual(Parameter p) {
            return p.equals(REG) ? USUAL_REG : p.usual();
        }

        @Override
        public Estimator start(double[] initial, Settings settings) {
            return new LeastSquares(initial.length, settings, emphatic, weighted);
        }
    }

    private static Learner learner(
            String name, String summary, String equation, boolean emphatic, boolean weighted, Citation source) {
        var grid = Settings.grid(REG, 1e-6, 1e-4, 1e-2);
        return new Learner(
                new Description(name, summary, equation, source, List.of(REG, LAMBDA), grid), emphatic, weighted);
    }

    @Override
    public List<String> names() {
        return ALL.stream().map(Algorithm::name).toList();
    }

    @Override
    public Description describe(String name) {
        return get(name).description();
    }

    @Override
    public Algorithm get(String name) {
        return ALL.stream()
                .filter(learner -> learner.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
