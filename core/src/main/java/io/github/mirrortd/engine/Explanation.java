package io.github.mirrortd.engine;

import io.github.mirrortd.engine.reference.Reference;
import io.github.mirrortd.equations.EquationLearner;
import io.github.mirrortd.equations.EquationState;
import io.github.mirrortd.equations.WorkedEquations;
import io.github.mirrortd.equations.WorkedEquations.Worked;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Averaging;
import io.github.mirrortd.learn.LookAhead.Move;
import io.github.mirrortd.learn.LookingAhead;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A learner that shows its steps: each of its equations with the numbers of the step filled in, and the weights before and after.
 * The weights are those of the reference learner; the equations are computed next to it, as they are written. Not thread-safe.
 */
public final class Explanation {
    /** Relative difference between the equations and the learner up to which they agree. */
    private static final double ROUNDING = 1e-9;

    private static final List<List<Move>> MIRROR_PROX = List.of(List.of(Move.LOOK, Move.LEAP));

    private final Reference learner;
    private final List<List<Move>> phases;
    private final Optional<WorkedEquations> equations;
    private long steps;

    /**
     * A part of a step.
     *
     * @param move from which point to which
     * @param equations in their order
     */
    public record Part(Move move, List<Worked> equations) {}

    /**
     * A step.
     *
     * @param settings that the rule was asked with
     * @param thetaBefore θ before the step
     * @param wBefore w before the step; empty for learners without
     * @param parts of the step; empty if the learner's equations are not in the form of learner files
     * @param theta θ after the step
     * @param w w after the step
     * @param followed whether the equations lead to these weights; if not, a step-size method moved them in another way
     */
    public record Step(
            Settings settings,
            double[] thetaBefore,
            double[] wBefore,
            List<Part> parts,
            double[] theta,
            double[] w,
            boolean followed) {}

    private Explanation(Reference learner, List<List<Move>> phases, Optional<WorkedEquations> equations) {
        this.learner = learner;
        this.phases = phases;
        this.equations = equations;
    }

    /**
     * {@return a learner on a finite problem}
     *
     * @param problem the problem to learn on
     * @param algorithm how to learn
     * @param settings its settings; those left out take their usual values
     * @param schedule how the step sizes change
     * @throws IllegalArgumentException if the learner makes no steps, as LSTD
     */
    public static Explanation of(FiniteProblem problem, Algorithm algorithm, Settings settings, Schedule schedule) {
        var plain = withoutMean(algorithm);
        return of(plain, Reference.dense(problem.initial(), plain, complete(plain, settings, schedule), schedule));
    }

    /**
     * {@return a learner over index/value features, of a stream or a log}
     *
     * @param dimension number of weights
     * @param algorithm how to learn
     * @param settings its settings; those left out take their usual values
     * @param schedule how the step sizes change
     * @throws IllegalArgumentException if the learner makes no steps, as LSTD
     */
    public static Explanation of(int dimension, Algorithm algorithm, Settings settings, Schedule schedule) {
        var plain = withoutMean(algorithm);
        var learner = Reference.sparse(new double[dimension], plain, complete(plain, settings, schedule), schedule);
        return of(plain, learner);
    }

    private static Settings complete(Algorithm algorithm, Settings settings, Schedule schedule) {
        algorithm.check(settings);
        schedule.check(algorithm);
        return algorithm.complete(settings);
    }

    /** The weights themselves are explained, not their mean. */
    private static Algorithm withoutMean(Algorithm algorithm) {
        if (algorithm instanceof RuleAlgorithm) {
            return algorithm;
        }
        if (!(algorithm instanceof SteppedAlgorithm stepped)) {
            throw new IllegalArgumentException(algorithm.name() + " cannot be explained: " + algorithm.whyNoRule());
        }
        if (stepped.method().orElse(null) instanceof StepSizeMethod.OfLanes) {
            throw new IllegalArgumentException(algorithm.name() + " runs several learners; explain "
                    + stepped.rule().name() + " with one step size");
        }
        return stepped.method().isEmpty()
                ? stepped.rule()
                : new SteppedAlgorithm(stepped.rule(), stepped.method(), Averaging.NONE);
    }

    private static Explanation of(Algorithm algorithm, Reference learner) {
        var rule = algorithm instanceof SteppedAlgorithm stepped ? stepped.rule() : (RuleAlgorithm) algorithm;
        var lookAhead = rule.lookAhead();
        Rule inner = rule instanceof LookingAhead over ? over.base() : rule;
        var phases = new ArrayList<List<Move>>();
        for (int i = 0; i < lookAhead.phases(); i++) {
            phases.add(lookAhead.moves(i));
        }
        var base = MirrorProx.baseOf(inner);
        if (base.isPresent()) {
            boolean nested = lookAhead.hasTwoPoints();
            return new Explanation(learner, MIRROR_PROX, nested ? Optional.empty() : equations(base.get()));
        }
        return new Explanation(learner, phases, equations(inner));
    }

    private static Optional<WorkedEquations> equations(Rule rule) {
        if (!(rule instanceof Algorithm algorithm)) {
            return Optional.empty();
        }
        try {
            var states = rule instanceof EquationLearner learner
                    ? learner.definition().state()
                    : List.<EquationState>of();
            return Optional.of(WorkedEquations.of(algorithm.description().equation(), states));
        } catch (IllegalArgumentException e) {
            // A plugin's own class describes itself in any words.
            return Optional.empty();
        }
    }

    /**
     * Learns from a step.
     *
     * @param step what happened
     * @return how
     */
    public Step step(SparseStep step) {
        double[] theta = learner.theta().clone();
        double[] w = learner.w().clone();
        step.check(theta.length);
        learner.step(step);
        var parts = new ArrayList<Part>();
        double[] expected = theta;
        if (equations.isPresent()) {
            var worked = equations.get();
            worked.begin(step, learner.asked(), learner.followOn(), theta, w);
            for (var move : phases.get((int) (steps % phases.size()))) {
                parts.add(new Part(move, worked.move(move)));
            }
            worked.end(step.isLast());
            expected = worked.theta();
        }
        steps++;
        double[] after = learner.theta().clone();
        return new Step(
                learner.asked(),
                theta,
                w,
                parts,
                after,
                learner.w().clone(),
                equations.isEmpty() || areClose(expected, after));
    }

    private static boolean areClose(double[] expected, double[] actual) {
        double largest = 0;
        double off = 0;
        for (int i = 0; i < actual.length; i++) {
            largest = Math.max(largest, Math.abs(actual[i]));
            off = Math.max(off, Math.abs(actual[i] - expected[i]));
        }
        // What has diverged is not compared.
        return !(off > ROUNDING * largest) || !Double.isFinite(largest);
    }
}
