package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.FADE;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * Emphatic TD(λ, β): the follow-on trace fades by a discount of its own, which trades its variance against bias. β_F = γ is
 * {@link Etd}, β_F = 0 is {@link Td}. The source has one γ; where γ depends on the state and is 0, what follows is worth nothing
 * to what came before, as at an episode's end, and F begins anew there too.
 *
 * <pre>
 * F = i + β_F ρ₋₁ F₋₁
 * m = λ i + (1−λ) F
 * z = m φ + γ₋₁λρ₋₁ z₋₁
 * θ += α ρ δ z
 * # F = i where γ₋₁ = 0
 * </pre>
 */
@AutoService(Algorithm.class)
public final class EtdBeta implements RuleAlgorithm {
    private static final Etd WITH_ANY_F = new Etd();

    @Override
    public Description description() {
        return new Description(
                "ETD-Beta",
                "emphatic TD(λ, β): the follow-on trace fades by β_F",
                """
                        F = i + β_F ρ₋₁ F₋₁
                        m = λ i + (1−λ) F
                        z = m φ + γ₋₁λρ₋₁ z₋₁
                        θ += α ρ δ z
                        # F = i where γ₋₁ = 0""",
                new Citation(
                        "A. Hallak, A. Tamar, R. Munos and S. Mannor",
                        2016,
                        "Generalized emphatic temporal difference learning: bias-variance analysis",
                        "AAAI Conference on Artificial Intelligence"),
                List.of(ALPHA, FADE, LAMBDA),
                Grids.times(Grids.alphasAnd(.0001, .0003), FADE, 0, .2, .4, .6, .8));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        WITH_ANY_F.apply(in, s, out);
    }

    @Override
    public boolean usesAuxiliary() {
        return false;
    }

    @Override
    public boolean usesFollowOn() {
        return true;
    }

    @Override
    public Emphasis emphasis(Settings s) {
        return new Emphasis(s.fade(), Emphasis.UNBOUNDED);
    }
}
