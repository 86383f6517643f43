package io.github.mirrortd.contract;

import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;

/** A learner that stands still at one point while its traces go along a trajectory. */
final class StandingLearner {
    private final Point point;
    private final RuleAlgorithm rule;
    private final double[] interest;
    private final FollowOn followOn;
    private double[] trace;
    private double[] behaviourTrace;

    StandingLearner(Point point, RuleAlgorithm rule) {
        this.point = point;
        this.rule = rule;
        interest = point.problem().interest();
        followOn = rule.emphasis(point.settings()).start();
        trace = new double[point.theta().length];
        behaviourTrace = new double[point.theta().length];
    }

    /** What the rule would do to (θ, w) on the next transition. */
    double[] change(int row) {
        var t = point.problem().transitions().get(row);
        double i = interest[t.state()];
        var here = point.after(trace, behaviourTrace, i, followOn.enter(i));
        var out = new Update();
        rule.apply(here.products(t, rule), point.settings(), out);
        double[] phi = point.problem().features().dense(t.state());
        trace = next(trace, phi, out.emphasis(), t.terminal() ? 0 : out.kept());
        behaviourTrace = next(behaviourTrace, phi, 1, t.terminal() ? 0 : out.keptBehaviour());
        followOn.leave(t.gamma(), t.rho(), t.terminal());
        return here.change(t, out);
    }

    private static double[] next(double[] e, double[] phi, double emphasis, double kept) {
        double[] next = new double[e.length];
        for (int i = 0; i < next.length; i++) {
            next[i] = kept * (e[i] + emphasis * phi[i]);
        }
        return next;
    }

    /** Whether what is carried along has a second moment, clearly: without one, no sample says anything about a mean. */
    static boolean hasVariance(FiniteProblem problem, RuleAlgorithm rule, Settings settings) {
        double[] mass = new double[problem.states()];
        Arrays.fill(mass, 1);
        double growth = 0;
        for (int k = 0; k < 200; k++) {
            double[] next = new double[mass.length];
            for (var t : problem.transitions()) {
                if (!t.terminal()) {
                    double kept = kept(problem, t, rule, settings);
                    next[t.next()] += mass[t.state()] * t.likelihood() * kept * kept;
                }
            }
            growth = Arrays.stream(next).max().orElseThrow();
            if (growth == 0) {
                return true;
            }
            for (int s = 0; s < mass.length; s++) {
                mass[s] = next[s] / growth;
            }
        }
        return growth < 0.9;
    }

    /** The most that any of the traces keeps. */
    private static double kept(FiniteProblem problem, Transition t, RuleAlgorithm rule, Settings settings) {
        var out = new Update();
        rule.apply(Point.in(problem, rule, settings, 1).products(t, rule), settings, out);
        double kept = Math.max(out.kept(), out.keptBehaviour());
        return rule.usesFollowOn() ? Math.max(kept, t.gamma() * t.rho()) : kept;
    }
}
