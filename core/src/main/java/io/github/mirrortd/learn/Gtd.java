package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.BETA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * The first gradient TD: w follows the mean update of TD itself, and θ goes where that gets smaller.
 *
 * <pre>
 * z = φ + γ₋₁λρ₋₁ z₋₁
 * θ += α ρ (z·w) a
 * w += β (ρδ z − w)
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Gtd implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "GTD",
                "gradient TD, first version, two step sizes",
                """
                        z = φ + γ₋₁λρ₋₁ z₋₁
                        θ += α ρ (z·w) a
                        w += β (ρδ z − w)""",
                new Citation(
                        "R. S. Sutton, Cs. Szepesvári and H. R. Maei",
                        2008,
                        "A convergent O(n) algorithm for off-policy temporal-difference learning with linear function approximation",
                        "Advances in Neural Information Processing Systems 21"),
                List.of(ALPHA, BETA, LAMBDA),
                Grids.alphasWithBeta(.05, .1, .25, .5, 1, 2, 4, 8));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double step = s.alpha() * in.rho() * (in.wPhi() + in.wTrace());
        double tdStep = s.beta() * (in.rho() * in.delta());
        out.theta(step, -in.gamma() * step);
        out.w(tdStep, 0, tdStep, 0);
        out.decay(s.beta());
        out.keep(1, in.gamma() * s.lambda() * in.rho());
    }

    @Override
    public boolean decays() {
        return true;
    }
}
