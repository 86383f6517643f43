package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.BETA;
import static io.github.mirrortd.learn.Parameter.ETA;

import com.google.auto.service.AutoService;
import java.util.List;

/**
 * The paper's hybrid TD: between TDC (η = 0) and TD (η = 1). Not {@link HackmanHtd}.
 *
 * <pre>
 * θ += α ρ (δφ − γ (1−η) c φ')
 * w += β (ρδ − c) φ
 * </pre>
 */
@AutoService(Algorithm.class)
public final class Htd implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "HTD",
                "between TDC (η=0) and TD (η=1), two step sizes",
                """
                        θ += α ρ (δφ − γ (1−η) c φ')
                        w += β (ρδ − c) φ""",
                Sources.STHTD_MP,
                List.of(ALPHA, BETA, ETA),
                Grids.times(Grids.alphasWithBeta(.25, .5, 1, 2, 4), ETA, .25, .5, .75));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.rho();
        out.theta(step * in.delta(), -step * in.gamma() * (1 - s.eta()) * c);
        out.w(s.beta() * (in.rho() * in.delta() - c), 0);
    }
}
