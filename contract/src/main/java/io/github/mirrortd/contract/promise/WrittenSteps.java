package io.github.mirrortd.contract.promise;

import io.github.mirrortd.learn.Averaging;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseVector;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;

/** A learner whose steps follow a policy, as it is written down: whole vectors, and the policy asked before every step. */
final class WrittenSteps {
    private WrittenSteps() {}

    /** Whether such a learner can be written down here: it has one point, one set of weights, and no mean of them. */
    static boolean has(SteppedAlgorithm algorithm) {
        return algorithm.averaging() == Averaging.NONE
                && algorithm.rule().lookAhead() == LookAhead.NONE
                && algorithm
                        .policy()
                        .filter(policy -> !(policy instanceof StepSizeMethod.OfLanes))
                        .isPresent();
    }

    /** θ after a trajectory from given weights. */
    static double[] theta(
            FiniteProblem problem, SteppedAlgorithm algorithm, Settings settings, double[] initial, int[] trajectory) {
        var rule = algorithm.rule();
        var policy = algorithm.policy().orElseThrow();
        var steps = policy instanceof StepSizeMethod.OfSteps of ? of.start(rule, settings, initial) : null;
        int auxiliary = rule.usesAuxiliary() ? initial.length : 0;
        var mover = policy instanceof StepSizeMethod.OfWeights of ? of.start(rule, settings, initial, auxiliary) : null;
        var point = VectorState.at(problem, initial.clone(), settings);
        FollowOn followOn = rule.emphasis(settings).start();
        double[] trace = new double[initial.length];
        double[] behaviourTrace = new double[initial.length];
        for (int row : trajectory) {
            var t = problem.transitions().get(row);
            double interest = problem.interest(t.state());
            var here = point.after(trace, behaviourTrace, interest, followOn.enter(interest));
            var in = here.products(t, rule);
            var now = settings;
            if (steps != null) {
                steps.see(sparse(problem.features().dense(t.state())), sparse(here.next(t)), in);
                now = steps.settings(settings).slowedBy(steps.factor(in));
            }
            var out = new Update();
            rule.apply(in, now, out);
            if (steps != null) {
                steps.took(in, now, out);
            }
            double[] change = here.change(t, out);
            point = mover == null ? point.moved(change) : moved(here, t, rule, change, in, now, mover);
            double kept = t.terminal() ? 0 : out.kept();
            double keptBehaviour = t.terminal() ? 0 : out.keptBehaviour();
            double[] phi = problem.features().dense(t.state());
            trace = WrittenLearner.next(trace, phi, out.emphasis(), kept);
            behaviourTrace = WrittenLearner.next(behaviourTrace, phi, 1, keptBehaviour);
            followOn.leave(t.gamma(), t.rho(), t.terminal());
        }
        return point.theta();
    }

    private static VectorState moved(
            VectorState here,
            Transition t,
            RuleAlgorithm rule,
            double[] change,
            Products in,
            Settings now,
            StepSizeMethod.Mover mover) {
        int d = here.theta().length;
        double[] theta = here.theta().clone();
        double[] w = rule.usesAuxiliary() ? here.w().clone() : new double[0];
        double[] trace = rule.traces(now) ? here.trace() : new double[0];
        mover.move(
                theta,
                w,
                new StepSizeMethod.Step(
                        Arrays.copyOf(change, d),
                        Arrays.copyOfRange(change, d, d + w.length),
                        trace,
                        sparse(here.problem().features().dense(t.state())),
                        sparse(here.next(t)),
                        in,
                        new double[] {now.alpha()}));
        double[] moved = new double[2 * d];
        for (int i = 0; i < d; i++) {
            moved[i] = theta[i] - here.theta()[i];
            moved[d + i] = w.length == 0 ? 0 : w[i] - here.w()[i];
        }
        return here.moved(moved);
    }

    private static SparseVector sparse(double[] dense) {
        var x = new SparseVector();
        x.setDense(dense, dense.length);
        return x;
    }
}
