package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * Emphatic TD(0): every update weighted by the follow-on trace F, which starts anew with every episode.
 *
 * <pre>
 * F ← 1 + γ ρ₋₁ F
 * θ += α ρ F δ φ
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Etd implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "ETD",
                "emphatic TD(0), weighted by the follow-on trace",
                """
                        F ← 1 + γ ρ₋₁ F
                        θ += α ρ F δ φ""",
                new Citation(
                        "R. S. Sutton, A. R. Mahmood and M. White",
                        2016,
                        "An emphatic approach to the problem of off-policy temporal-difference learning",
                        "Journal of Machine Learning Research 17"),
                List.of(ALPHA),
                Grids.alphasAnd(.0001, .0003));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        out.theta(s.alpha() * in.rho() * in.followOn() * in.delta(), 0);
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
