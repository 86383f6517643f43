package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Gradient TD(λ) with one trace of w·φ makes the steps of its forward view: Σ (w·φ) ∇δ^λ, each state with the w of its time. */
class BackwardFormTest {
    private static final double LAMBDA = 0.7;
    private static final double ALPHA = 1e-9;
    private static final double BETA = 0.1;

    private final FiniteProblem problem = Problems.get("random_walk");
    private final int d = problem.dimension();

    @Test
    void episodesAreTheirForwardView() {
        var rule = Algorithms.rule("GTD2-Backward");
        var settings = Settings.alpha(ALPHA).with(Parameter.BETA, BETA).with(Parameter.LAMBDA, LAMBDA);
        var learner = Learner.of(problem, rule, settings);
        int[] path = problem.trajectory(4, 2_000);
        double[] w = new double[d];
        double[] expected = new double[d];
        int begin = 0;
        for (int i = 0; i < path.length; i++) {
            if (problem.transitions().get(path[i]).terminal()) {
                add(expected, Arrays.copyOfRange(path, begin, i + 1), w);
                for (; begin <= i; begin++) {
                    learner.step(path[begin]);
                }
            }
        }
        double largest = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
        assertThat(largest).isGreaterThan(0.1);
        for (int j = 0; j < d; j++) {
            assertThat(learner.theta()[j] / ALPHA).isCloseTo(expected[j], within(1e-6 * largest));
        }
    }

    /** Adds Σ (w·φ) D with D = ρ (a + γλ D'), the slope of δ^λ, from the last step back; w learns on from θ = 0. */
    private void add(double[] expected, int[] episode, double[] w) {
        double[] counts = new double[episode.length];
        double[] z = new double[d];
        for (int t = 0; t < episode.length; t++) {
            var step = problem.transitions().get(episode[t]);
            double[] phi = problem.features().dense(step.state());
            double c = 0;
            for (int j = 0; j < d; j++) {
                c += w[j] * phi[j];
                z[j] += phi[j];
            }
            counts[t] = c;
            for (int j = 0; j < d; j++) {
                w[j] += BETA * (step.rho() * step.reward() * z[j] - c * phi[j]);
                z[j] *= step.gamma() * LAMBDA * step.rho();
            }
        }
        double[] slope = new double[d];
        for (int t = episode.length - 1; t >= 0; t--) {
            var step = problem.transitions().get(episode[t]);
            double[] phi = problem.features().dense(step.state());
            double[] next = step.terminal() ? new double[d] : problem.features().dense(step.next());
            for (int j = 0; j < d; j++) {
                double a = phi[j] - step.gamma() * next[j];
                slope[j] = step.rho() * (a + step.gamma() * LAMBDA * slope[j]);
                expected[j] += counts[t] * slope[j];
            }
        }
    }
}
