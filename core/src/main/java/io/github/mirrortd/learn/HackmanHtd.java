package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;
import static io.github.mirrortd.learn.Parameter.BETA;
import static io.github.mirrortd.learn.Parameter.LAMBDA;

import com.google.auto.service.AutoService;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/**
 * Hackman's hybrid TD: on-policy it is TD exactly, off-policy it takes a gradient correction. Not {@link Htd}.
 *
 * <pre>
 * z = φ + γ₋₁λρ₋₁ z₋₁
 * z_μ = φ + γ₋₁λ z_μ₋₁
 * θ += α (ρδ z + ((ρz − z_μ)·w) a)
 * w += β (ρδ z − (z_μ·w) a)
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
                        z = φ + γ₋₁λρ₋₁ z₋₁
                        z_μ = φ + γ₋₁λ z_μ₋₁
                        θ += α (ρδ z + ((ρz − z_μ)·w) a)
                        w += β (ρδ z − (z_μ·w) a)""",
                new Citation(
                        "L. Hackman", 2012, "Faster gradient-TD algorithms", "Master's thesis, University of Alberta"),
                List.of(ALPHA, BETA, LAMBDA),
                Grids.alphasWithBeta(.05, .1, .25, .5, 1, 2, 4, 8));
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double tdStep = in.rho() * in.delta();
        double behaviour = c + in.wBehaviour();
        double correction = (in.rho() - 1) * c - (in.wBehaviour() - in.rho() * in.wTrace());
        out.theta(s.alpha() * (tdStep + correction), -s.alpha() * (in.gamma() * correction), s.alpha() * tdStep);
        out.w(s.beta() * (tdStep - behaviour), s.beta() * (in.gamma() * behaviour), s.beta() * tdStep, 0);
        out.keep(1, in.gamma() * s.lambda() * in.rho());
        out.keepBehaviour(in.gamma() * s.lambda());
    }

    @Override
    public boolean usesBehaviourTrace() {
        return true;
    }
}
