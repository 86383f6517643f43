package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * Off-policy TD(0) with importance ratios: the plain semi-gradient method, which can diverge.
 *
 * <pre>
 * θ += α ρ δ φ
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Td implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "TD",
                "plain off-policy TD(0), which can diverge",
                """
                        θ += α ρ δ φ""",
                new Citation(
                        "D. Precup, R. S. Sutton and S. Singh",
                        2000,
                        "Eligibility traces for off-policy policy evaluation",
                        "International Conference on Machine Learning"),
                List.of(ALPHA),
                Grids.alphas());
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        out.theta(s.alpha() * in.rho() * in.delta(), 0);
    }

    @Override
    public boolean usesAuxiliary() {
        return false;
    }
}
