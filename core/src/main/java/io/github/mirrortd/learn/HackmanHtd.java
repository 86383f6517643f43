package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.BETA;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * Hackman's hybrid TD: on-policy it is TD exactly, off-policy it takes a gradient correction. Not {@link Htd}.
 *
 * <pre>
 * θ += α [ρδφ + (ρ−1) c a]
 * w += β [ρδφ − c a]
 * </pre>
 */
@AutoService(Algorithm.class)
public final class HackmanHtd implements RuleAlgorithm {

    @Override
    public Description description() {
        return new Description(
                "Hackman-HTD",
                "Hackman's hybrid TD: exactly TD when on-policy",
                """
                        θ += α [ρδφ + (ρ−1) c a]
                        w += β [ρδφ − c a]""",
                new Citation(
                        "L. Hackman", 2012, "Faster gradient-TD algorithms", "Master's thesis, University of Alberta"),
                List.of(ALPHA, BETA),
                Grids.alphasWithBeta(.05, .1, .25, .5, 1, 2, 4, 8));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double tdStep = in.rho() * in.delta();
        double correction = (in.rho() - 1) * c;
        out.theta(s.alpha() * (tdStep + correction), -s.alpha() * (in.gamma() * correction));
        out.w(s.beta() * (tdStep - c), s.beta() * (in.gamma() * c));
    }
}
