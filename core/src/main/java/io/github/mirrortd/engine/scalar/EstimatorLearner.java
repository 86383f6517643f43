package io.github.mirrortd.engine.scalar;

import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;

/** Runs an estimator: statistics at every step, weights when somebody asks. */
final class EstimatorLearner implements ScalarLearner {
    private final FiniteProblem problem;
    private final double[][] features;
    private final double[] zero;
    private final EstimatorAlgorithm.Step[] steps;
    private final SolvedWeights weights;

    EstimatorLearner(FiniteProblem problem, EstimatorAlgorithm algorithm, Settings settings) {
        this.problem = problem;
        zero = new double[problem.dimension()];
        features = new double[problem.states()][];
        for (int s = 0; s < features.length; s++) {
            features[s] = problem.features().dense(s);
        }
        double[] interest = problem.interest();
        steps = problem.transitions().stream()
                .map(t ->
                        new EstimatorAlgorithm.Step(t.rho(), t.reward(), t.gamma(), interest[t.state()], t.terminal()))
                .toArray(EstimatorAlgorithm.Step[]::new);
        weights = new SolvedWeights(problem.initial(), algorithm, settings);
    }

    @Override
    public void step(int transition) {
        var t = problem.transitions().get(transition);
        weights.observe(features[t.state()], t.terminal() ? zero : features[t.next()], steps[transition]);
    }

    @Override
    public double[] theta() {
        return weights.theta().clone();
    }

    @Override
    public double[] values() {
        return problem.features().values(weights.theta());
    }

    @Override
    public double error() {
        return problem.error().at(weights.theta());
    }
}
