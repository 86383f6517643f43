package io.github.mirrortd.contract.promise;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseStep;
import java.util.Arrays;

/** Comparisons of learners with their definitions. */
final class AgainstDefinition {
    private static final int STEPS = 200;

    private AgainstDefinition() {}

    static void learner(Algorithm algorithm, FiniteProblem problem, Settings settings) {
        int[] path = problem.trajectory(5, STEPS);
        var learner = Learner.of(problem, algorithm, settings);
        learner.learn(path);
        assertClose(
                learner.theta(),
                defined(algorithm, problem, settings, problem.initial(), path),
                algorithm.name() + " on " + problem + ", " + settings);
    }

    static void sparseLearner(Algorithm algorithm, FiniteProblem problem, Settings settings) {
        if (algorithm instanceof RuleAlgorithm rule
                && rule.lookAhead().hasTwoPoints()
                && (rule.decays() || rule.traces(settings))) {
            // A look-ahead point that changes in all entries at every step is refused for sparse features.
            Expect.refused(() -> SparseLearner.of(problem.dimension(), algorithm, settings), "look-ahead point");
            return;
        }
        int[] path = problem.trajectory(6, STEPS);
        var learner = SparseLearner.of(problem.dimension(), algorithm, settings);
        var step = new SparseStep();
        step.likelihoods(1 / problem.psiHigh(), Math.min(1, 1 / problem.psiLow()));
        for (int row : path) {
            fill(step, problem, row);
            learner.step(step);
        }
        double[] expected = defined(algorithm, problem, settings, new double[problem.dimension()], path);
        var what = algorithm.name() + " over index/value features on " + problem + ", " + settings;
        assertClose(learner.theta(), expected, what);
        for (int s = 0; s < problem.states(); s++) {
            Expect.close(
                    learner.value(
                            problem.features().indices(s), problem.features().values(s)),
                    problem.features().dot(s, expected),
                    1e-9 * size(expected),
                    "the value of state " + s + ", " + what);
        }
    }

    private static void fill(SparseStep step, FiniteProblem problem, int row) {
        var t = problem.transitions().get(row);
        var action = problem.actions().get(t.action());
        step.phi().set(problem.features().indices(t.state()), problem.features().values(t.state()));
        step.next().set(problem.nextIndices(t), problem.nextValues(t));
        step.policies(action.target(), action.behaviour());
        step.interest(problem.interest(t.state()));
        step.outcome(t.reward(), t.gamma(), t.terminal());
    }

    private static double[] defined(
            Algorithm algorithm, FiniteProblem problem, Settings settings, double[] initial, int[] path) {
        if (algorithm instanceof SteppedAlgorithm stepped) {
            return new WrittenSteps(problem, stepped, settings, initial).theta(path);
        }
        return algorithm instanceof RuleAlgorithm rule
                ? WrittenLearner.theta(problem, rule, settings, initial, path)
                : WrittenLearner.theta(problem, (EstimatorAlgorithm) algorithm, settings, initial, path);
    }

    /** Checks equality except for last digits, because sums have another order. */
    private static void assertClose(double[] actual, double[] expected, String what) {
        Expect.close(actual, expected, 1e-10 * size(expected), what);
    }

    private static double size(double[] x) {
        return 1 + Arrays.stream(x).map(Math::abs).max().orElseThrow();
    }
}
