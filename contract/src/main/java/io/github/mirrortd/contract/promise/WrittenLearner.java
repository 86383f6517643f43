package io.github.mirrortd.contract.promise;

import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;

/**
 * A learner with a rule by its definition, on dense vectors without regard to speed. It learns, or its weights stay at one point while
 * its traces follow a trajectory.
 */
class WrittenLearner {
    private final RuleAlgorithm rule;
    private final double[] interest;
    private final FollowOn followOn;
    private VectorState point;

    /** The look-ahead point of learners that have one. */
    private VectorState ahead;

    private int phase;
    private double[] trace;
    private double[] behaviourTrace;

    /** The rule's last update, for the traces. */
    private Update said = new Update();

    /** Creates a learner at a point before the first step; traces start at 0. */
    WrittenLearner(VectorState point, RuleAlgorithm rule) {
        this(point, point, rule);
    }

    /** Creates a learner with a look-ahead point. */
    WrittenLearner(VectorState point, VectorState ahead, RuleAlgorithm rule) {
        this.point = point;
        this.ahead = ahead;
        this.rule = rule;
        interest = point.problem().interest();
        followOn = rule.emphasis(point.settings()).start();
        trace = new double[point.theta().length];
        behaviourTrace = new double[point.theta().length];
    }

    /** Returns θ after a trajectory from given weights. */
    static double[] theta(
            FiniteProblem problem, RuleAlgorithm rule, Settings settings, double[] initial, int[] trajectory) {
        return new WrittenLearner(VectorState.at(problem, initial, settings), rule).theta(trajectory);
    }

    /** Returns θ after a trajectory. */
    final double[] theta(int[] trajectory) {
        for (int t : trajectory) {
            learn(t);
        }
        return point.theta();
    }

    /** Returns an estimator's θ after a trajectory, on dense vectors. */
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

    /**
     * Returns the change of (θ, w) on the next transition, followed by the change of the way to the look-ahead point, if there is one.
     * Moves traces, not weights.
     */
    double[] change(int row) {
        var before = point;
        var aheadBefore = ahead;
        learn(row);
        double[] change = minus(point.both(), before.both());
        if (rule.lookAhead().hasTwoPoints()) {
            double[] way = minus(minus(ahead.both(), point.both()), minus(aheadBefore.both(), before.both()));
            int n = change.length;
            change = Arrays.copyOf(change, 2 * n);
            System.arraycopy(way, 0, change, n, n);
        }
        point = before;
        ahead = aheadBefore;
        return change;
    }

    private static double[] minus(double[] a, double[] b) {
        double[] difference = a.clone();
        for (int i = 0; i < a.length; i++) {
            difference[i] -= b[i];
        }
        return difference;
    }

    /** Learns from the next transition: by the moves of {@link io.github.mirrortd.learn.LookAhead}. */
    void learn(int row) {
        var t = point.problem().transitions().get(row);
        double i = interest[t.state()];
        double f = followOn.enter(i);
        double[] change = {};
        for (var move : rule.lookAhead().moves(phase)) {
            if (move.asks()) {
                var asked = move.fromAhead() ? ahead : point;
                change = change(asked.after(trace, behaviourTrace, i, f), t);
            }
            if (move.setsAhead()) {
                ahead = point.moved(change);
            } else {
                point = point.moved(change);
            }
        }
        phase = (phase + 1) % rule.lookAhead().phases();
        double[] phi = point.problem().features().dense(t.state());
        trace = next(trace, phi, said.emphasis(), t.terminal() ? 0 : said.kept());
        behaviourTrace = next(behaviourTrace, phi, 1, t.terminal() ? 0 : said.keptBehaviour());
        followOn.leave(t.gamma(), t.rho(), t.terminal());
    }

    /** Returns the change of (θ, w) on a transition. */
    double[] change(VectorState here, Transition t) {
        return here.change(t, say(here.products(t, rule), here.settings()));
    }

    final Update say(Products in, Settings settings) {
        said = new Update();
        rule.apply(in, settings, said);
        return said;
    }

    /** Returns a trace after a step. */
    private static double[] next(double[] e, double[] phi, double emphasis, double kept) {
        double[] next = new double[e.length];
        for (int i = 0; i < next.length; i++) {
            next[i] = kept * (e[i] + emphasis * phi[i]);
        }
        return next;
    }
}
