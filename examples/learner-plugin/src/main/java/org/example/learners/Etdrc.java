package org.example.learners;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import java.util.List;

/**
 * Emphatic TDRC: the gradient correction of TDRC, and every step weighted by the follow-on trace F of emphatic TD.
 *
 * <pre>
 * F = i + γ₋₁ρ₋₁ F₋₁
 * θ += α ρ F (δφ − γ c φ')
 * w += α (F (ρδ − c) φ − reg w)
 * </pre>
 */
public final class Etdrc implements RuleAlgorithm {
    @Override
    public Description description() {
        var base = Algorithms.rule("TDRC").description();
        return new Description(
                "ETDRC",
                "TDRC weighted by the follow-on trace",
                """
                        F = i + γ₋₁ρ₋₁ F₋₁
                        θ += α ρ F (δφ − γ c φ')
                        w += α (F (ρδ − c) φ − reg w)""",
                base.citation(),
                List.of(Parameter.ALPHA, Parameter.REG),
                base.grid());
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        double c = in.wPhi();
        double step = s.alpha() * in.followOn();
        out.theta(step * in.rho() * in.delta(), -step * in.rho() * in.gamma() * c);
        out.w(step * (in.rho() * in.delta() - c), 0);
        out.decay(s.alpha() * s.reg());
    }

    @Override
    public boolean usesFollowOn() {
        return true;
    }

    @Override
    public boolean decays() {
        return true;
    }
}
