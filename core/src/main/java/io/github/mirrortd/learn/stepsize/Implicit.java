package io.github.mirrortd.learn.stepsize;

import com.google.auto.service.AutoService;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepPolicy;
import io.github.mirrortd.mdp.Citation;

/**
 * Implicit steps: what is learned is measured after the step, and not before it. For TD without a trace θ_{t+1} = θ_t + αρ(r + γθ_t·φ' −
 * θ_{t+1}·φ)φ is the same as a step of α/(1 + αρ‖φ‖²), and that is what is made; with a trace ‖z‖² stands in the place of ‖φ‖². Of learners
 * with auxiliary weights, whose two halves lean on each other, the transition's bound L stands there.
 */
@AutoService(StepPolicy.class)
public final class Implicit implements StepPolicy.OfSteps {
    @Override
    public String name() {
        return "Implicit";
    }

    @Override
    public String summary() {
        return "steps that are measured where they end, normalised by the transition";
    }

    @Override
    public String equation() {
        return "α_t = α / (1 + α ρ‖z‖²); α / (1 + α L_t) with auxiliary weights";
    }

    @Override
    public Citation citation() {
        return new Citation(
                "A. Tamar, P. Toulis, S. Mannor and E. Airoldi",
                2014,
                "Implicit temporal differences",
                "arXiv:1412.6734");
    }

    @Override
    public boolean isFree() {
        return false;
    }

    @Override
    public Steps start(RuleAlgorithm rule, Settings settings, double[] initial) {
        var bound = new SampledBound(rule, settings);
        double alpha = settings.alpha();
        return rule.usesAuxiliary()
                ? in -> 1 / (1 + bound.at(in))
                : in -> 1 / (1 + alpha * in.rho() * (in.phiPhi() + 2 * in.tracePhi() + in.traceTrace()));
    }
}
