package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.REG;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * TD with regularised corrections: TDC with one step size and a decay on w.
 *
 * <pre>
 * θ += α ρ (δφ − γ c φ')
 * w += α [(ρδ − c) φ − reg·w]
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Tdrc implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "TDRC",
                "TDC with one step size and a regularised w",
                """
                        θ += α ρ (δφ − γ c φ')
                        w += α [(ρδ − c) φ − reg·w]""",
                new Citation(
                        "S. Ghiassian, A. Patterson, S. Garg, D. Gupta, A. White and M. White",
                        2020,
                        "Gradient temporal-difference learning with regularized corrections",
                        "International Conference on Machine Learning"),
                List.of(ALPHA, REG),
                Grids.times(Grids.alphasAnd(.0003), REG, 1));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.rho();
        out.theta(step * in.delta(), -step * in.gamma() * c);
        out.w(s.alpha() * (in.rho() * in.delta() - c), 0, s.alpha() * s.reg());
    }

    @Override
    public boolean decays() {
        return true;
    }
}
