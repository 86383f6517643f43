package io.github.mirrortd.contract.promise;

import io.github.mirrortd.learn.Averaging;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.learn.StepSizeMethod.Mover;
import io.github.mirrortd.learn.StepSizeMethod.OfSteps;
import io.github.mirrortd.learn.StepSizeMethod.OfWeights;
import io.github.mirrortd.learn.StepSizeMethod.Steps;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseVector;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.Optional;

/** A learner with a step-size method by its definition, on dense vectors. */
final class WrittenSteps extends WrittenLearner {
    private final RuleAlgorithm rule;
    private final Optional<Steps> steps;
    private final Optional<Mover> mover;

    WrittenSteps(FiniteProblem problem, SteppedAlgorithm algorithm, Settings settings, double[] initial) {
        super(VectorState.at(problem, initial.clone(), settings), algorithm.rule());
        rule = algorithm.rule();
        var method = algorithm.method().orElseThrow();
        int auxiliary = rule.usesAuxiliary() ? initial.length : 0;
        steps = method instanceof OfSteps of ? Optional.of(of.start(rule, settings, initial)) : Optional.empty();
        mover = method instanceof OfWeights of
                ? Optional.of(of.start(rule, settings, initial, auxiliary))
                : Optional.empty();
    }

    /** Returns whether a learner has a definition here: one point, one set of weights, no averaging. */
    static boolean has(SteppedAlgorithm algorithm) {
        return algorithm.averaging() == Averaging.NONE
                && algorithm.rule().lookAhead() == LookAhead.NONE
                && algorithm
                        .method()
                        .filter(way -> !(way instanceof StepSizeMethod.OfLanes))
                        .isPresent();
    }

    @Override
    double[] change(VectorState here, Transition t) {
        var in = here.products(t, rule);
        var phi = sparse(here.problem().features().dense(t.state()));
        var next = sparse(here.next(t));
        steps.ifPresent(s -> s.see(phi, next, in));
        var now = steps.map(s -> s.settings(here.settings()).slowedBy(s.factor(in)))
                .orElse(here.settings());
        var out = say(in, now);
        steps.ifPresent(s -> s.took(in, now, out));
        double[] change = here.change(t, out);
        mover.ifPresent(moving -> move(moving, here, change, phi, next, in));
        return change;
    }

    /** Replaces the change of (θ, w) by that of a mover of single weights. */
    private void move(
            Mover moving, VectorState here, double[] change, SparseVector phi, SparseVector next, Products in) {
        int d = here.theta().length;
        double[] theta = here.theta().clone();
        double[] w = rule.usesAuxiliary() ? here.w().clone() : new double[0];
        double[] trace = rule.traces(here.settings()) ? here.trace() : new double[0];
        double[] ofTheta = Arrays.copyOf(change, d);
        double[] ofW = Arrays.copyOfRange(change, d, d + w.length);
        double[] alpha = {here.settings().alpha()};
        moving.move(theta, w, new StepSizeMethod.Step(ofTheta, ofW, trace, phi, next, in, alpha));
        for (int i = 0; i < d; i++) {
            change[i] = theta[i] - here.theta()[i];
            change[d + i] = w.length == 0 ? 0 : w[i] - here.w()[i];
        }
    }

    private static SparseVector sparse(double[] dense) {
        var x = new SparseVector();
        x.setDense(dense, dense.length);
        return x;
    }
}
