package io.github.mirrortd.exact.affine;

import io.github.mirrortd.exact.affine.Probe.Grams;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;

/**
 * The traces of a learner when a step begins.
 *
 * @param followOn F
 * @param trace e; zeros where there is none
 * @param behaviourTrace e_μ; zeros where there is none
 */
public record TraceState(double followOn, double[] trace, double[] behaviourTrace) {
    /**
     * The change of the traces over a transition: e ← kept·(e + emphasis·φ), e_μ ← keptBehaviour·(e_μ + φ).
     */
    public record Handing(double emphasis, double kept, double keptBehaviour) {}

    /**
     * {@return the past of an episode's first step: none}
     *
     * @param problem a finite problem
     * @param followOn F, or 0 where it is not followed
     */
    public static TraceState none(FiniteProblem problem, double followOn) {
        return new TraceState(followOn, new double[problem.dimension()], new double[problem.dimension()]);
    }

    /**
     * {@return what a rule hands on over a transition}
     *
     * @param problem a finite problem
     * @param t one of its transitions
     * @param rule the update
     * @param settings complete ones
     * @param followOn F, or 0 where it is not followed
     */
    public static Handing handing(FiniteProblem problem, Transition t, Rule rule, Settings settings, double followOn) {
        var answer = new Probe(problem, t, rule, settings).atOrigin(followOn, Grams.all(0));
        return new Handing(
                answer[Coefficient.EMPHASIS.place()],
                answer[Coefficient.KEPT.place()],
                answer[Coefficient.KEPT_BEHAVIOUR.place()]);
    }

    /**
     * {@return the traces after a transition that does not end the episode, and another F}
     *
     * @param problem a finite problem
     * @param t one of its transitions
     * @param handing what was handed on over the transition
     * @param nextFollowOn F of the next step
     */
    public TraceState after(FiniteProblem problem, Transition t, Handing handing, double nextFollowOn) {
        double[] phi = problem.features().dense(t.state());
        double[] e = trace.clone();
        double[] own = behaviourTrace.clone();
        for (int i = 0; i < e.length; i++) {
            e[i] = handing.kept() * (e[i] + handing.emphasis() * phi[i]);
            own[i] = handing.keptBehaviour() * (own[i] + phi[i]);
        }
        return new TraceState(nextFollowOn, e, own);
    }
}
