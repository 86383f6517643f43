package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.HORIZON;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * Truncated emphatic TD: the follow-on trace sees n steps back and no further, so its variance is bounded. n = 0 is TD, and an
 * n that covers every episode is {@link Etd}.
 *
 * <pre>
 * F = i + γ₋₁ρ₋₁ F₋₁, n steps back
 * θ += α ρ F δ φ
 * </pre>
 */
@AutoService(Algorithm.class)
public final class EtdTruncated implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "ETD-Truncated",
                "emphatic TD(0) whose follow-on trace sees n steps back",
                """
                        F = i + γ₋₁ρ₋₁ F₋₁, n steps back
                        θ += α ρ F δ φ""",
                new Citation(
                        "S. Zhang and S. Whiteson",
                        2022,
                        "Truncated emphatic temporal difference methods for prediction and control",
                        "Journal of Machine Learning Research 23"),
                List.of(ALPHA, HORIZON),
                Grids.times(Grids.alphasAnd(.0001, .0003), HORIZON, 1, 2, 4, 8, 16));
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

    @Override
    public Emphasis emphasis(Settings s) {
        return new Emphasis(Double.NaN, (int) s.horizon());
    }
}
