package io.github.mirrortd.contract.promise;

import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;

/**
 * A learner with a rule, as definitions are written: whole vectors, whether they have zeros or not, and no thought of speed. It
 * learns, or stands still at one point while its traces go along a trajectory.
 */
final class WrittenLearner {
    private final RuleAlgorithm rule;
    private final double[] interest;
    private final FollowOn followOn;
    private Point point;
    private double[] trace;
    private double[] behaviourTrace;

    /** At some weights, before the first step; traces begin at 0 whatever the point says. */
    WrittenLearner(Point point, RuleAlgorithm rule) {
        this.point = point;
        this.rule = rule;
        interest = point.problem().interest();
        followOn = rule.emphasis(point.settings()).start();
        trace = new double[point.theta().length];
        behaviourTrace = new double[point.theta().length];
    }

    /** θ after a trajectory from given weights, for learners of either kind. */
    static double[] theta(
            FiniteProblem problem, RuleAlgorithm rule, Settings settings, double[] initial, int[] trajectory) {
        var learner = new WrittenLearner(Point.at(problem, initial, settings), rule);
        for (int t : trajectory) {
            learner.learn(t);
        }
        return learner.point.theta();
    }

    /** The same for an estimator, which is given everything with its zeros. */
    static double[] theta(
            FiniteProblem problem,
            EstimatorAlgorithm algorithm,
            Settings settings,
            double[] initial,
            int[] trajectory) {
        var estimator = algorithm.start(initial, settings);
        for (int row : trajectory) {
            var t = problem.transitions().get(row);
            estimator.observe(
                    problem.features().dense(t.state()),
                    t.terminal()
                            ? new double[problem.dimension()]
                            : problem.features().dense(t.next()),
                    new EstimatorAlgorithm.Step(
                            t.rho(), t.reward(), t.gamma(), problem.interest(t.state()), t.terminal()));
        }
        return estimator.theta();
    }

    /** What the rule would do to (θ, w) on the next transition; traces go on, weights stay. */
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

    /** Learns from the next transition. */
    void learn(int row) {
        point = point.moved(change(row));
    }

    private static double[] next(double[] e, double[] phi, double emphasis, double kept) {
        double[] next = new double[e.length];
        for (int i = 0; i < next.length; i++) {
            next[i] = kept * (e[i] + emphasis * phi[i]);
        }
        return next;
    }
}
