package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * Emphatic TD(λ): every update weighted by the follow-on trace F, which starts anew with every episode.
 *
 * <pre>
 * F = i + γ₋₁ρ₋₁ F₋₁
 * m = λ i + (1−λ) F
 * z = m φ + γ₋₁λρ₋₁ z₋₁
 * θ += α ρ δ z
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Etd implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "ETD",
                "emphatic TD(λ), weighted by the follow-on trace",
                """
                        F = i + γ₋₁ρ₋₁ F₋₁
                        m = λ i + (1−λ) F
                        z = m φ + γ₋₁λρ₋₁ z₋₁
                        θ += α ρ δ z""",
                Sources.EMPHATIC,
                List.of(ALPHA, LAMBDA),
                Grids.alphasAnd(.0001, .0003));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double m = in.emphasis(s.lambda());
        out.theta(s.alpha() * in.rho() * m * in.delta(), 0, s.alpha() * in.rho() * in.delta());
        out.keep(m, in.gamma() * s.lambda() * in.rho());
    }

    @Override
    public boolean usesAuxiliary() {
        return false;
    }

    @Override
    public boolean usesFollowOn() {
        return true;
    }
}
