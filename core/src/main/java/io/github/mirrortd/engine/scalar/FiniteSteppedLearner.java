package io.github.mirrortd.engine.scalar;

import io.github.mirrortd.engine.scalar.FeatureLearner.Features;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;

/** A {@link FeatureLearner} on a finite problem. */
final class FiniteSteppedLearner implements ScalarLearner {
    private final FiniteProblem problem;
    private final ProblemTables tables;
    private final FeatureLearner learner;

    FiniteSteppedLearner(
            FiniteProblem problem,
            ProblemTables tables,
            SteppedAlgorithm algorithm,
            Settings settings,
            Schedule schedule) {
        this.problem = problem;
        this.tables = tables;
        learner = FeatureLearner.of(problem.initial(), algorithm, settings, schedule);
    }

    @Override
    public void step(int t) {
        int numbers = t * ProblemTables.NUMBERS;
        learner.step(
                in -> {
                    in.transition(tables.numbers, numbers, 1);
                    in.policies(tables.numbers, numbers + ProblemTables.POLICIES, 1);
                },
                new Features(tables.phiIndex[t], tables.phiValue[t], tables.phiIndex[t].length),
                new Features(tables.nextIndex[t], tables.nextValue[t], tables.nextIndex[t].length),
                tables.interest[t],
                tables.terminal[t]);
    }

    @Override
    public double[] theta() {
        return learner.answer().clone();
    }

    @Override
    public double[] values() {
        return problem.features().values(learner.answer());
    }

    @Override
    public double error() {
        return problem.error().at(learner.answer());
    }
}
