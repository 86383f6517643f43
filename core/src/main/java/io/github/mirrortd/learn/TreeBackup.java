package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * Tree Backup(λ) for state values: the trace is cut by the target policy's probability, so no ratio is in it.
 *
 * <pre>
 * z = φ + γ₋₁λπ₋₁ z₋₁
 * θ += α ρ δ z
 * </pre>
 */
@AutoService(Algorithm.class)
public final class TreeBackup implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "Tree-Backup",
                "TD whose trace is cut by π instead of ρ; TD where λ = 0",
                """
                        z = φ + γ₋₁λπ₋₁ z₋₁
                        θ += α ρ δ z""",
                Sources.TRACES,
                List.of(ALPHA, LAMBDA),
                Grids.times(Grids.alphas(), LAMBDA, 0, .5, .9, 1));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double step = s.alpha() * in.rho() * in.delta();
        out.theta(step, 0, step);
        out.keep(1, in.gamma() * s.lambda() * in.target());
    }

    @Override
    public boolean usesAuxiliary() {
        return false;
    }
}
