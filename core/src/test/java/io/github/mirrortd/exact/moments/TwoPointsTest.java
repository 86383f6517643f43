package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The exact curves of learners with two points, against the mean over every path that a run can take. */
class TwoPointsTest {
    private static final int STEPS = 5;

    @ParameterizedTest
    @CsvSource({
        "two_state, TD-Pair, 0, MARKOV",
        "two_state, TD-Prev, 0, MARKOV",
        "two_state, TD-Opt, 0, MARKOV",
        "two_state, STHTD-Pair, 0, MARKOV",
        "two_state, STHTD-Prev, 0, MARKOV",
        "two_state, STHTD-Opt, 0, MARKOV",
        "two_state, TDRC-Pair, 0, MARKOV",
        "two_state, TDRC-Prev, 0, MARKOV",
        "two_state, TDRC-Opt, 0, MARKOV",
        "random_walk, TDRC-Prev, 0, MARKOV",
        "random_walk, TD-Prev, 0.3, MARKOV",
        "random_walk, GTD2-Pair, 0.5, MARKOV",
        "two_state, ETD-Truncated-Opt, 0, MARKOV",
        "two_state, TDRC-Prev, 0, IID",
        "two_state, STHTD-Pair, 0, IID",
        "two_state, GTD2-Opt, 0, IID",
    })
    void theMeanOverAllPaths(String problemName, String name, double lambda, Sampling sampling) {
        var problem = Problems.get(problemName);
        var algorithm = Algorithms.get(name);
        var settings = Settings.alpha(0.1).with(Parameter.LAMBDA, lambda).with(Parameter.HORIZON, 2);
        settings = algorithm.complete(settings.only(algorithm.parameters()));
        var curve = new Predictor(problem, algorithm, sampling).curve(settings, STEPS);
        double[] start = problem.startProbabilities();
        for (int steps = 0; steps <= STEPS; steps++) {
            var all = new AllPaths(problem, algorithm, settings, sampling, steps);
            if (sampling == Sampling.IID) {
                all.walk(new int[0], 0, 1);
            } else {
                for (int s = 0; s < start.length; s++) {
                    all.walk(new int[0], s, start[s]);
                }
            }
            assertThat(curve.at(steps).rms())
                    .as("after %d steps", steps)
                    .isCloseTo(Math.sqrt(all.squares), within(1e-12 * Math.sqrt(all.squares)));
            assertThat(curve.at(steps).bias())
                    .as("the bias after %d steps", steps)
                    .isCloseTo(problem.error().at(all.mean), within(1e-11));
        }
    }

    /** Every path of the given length, with its probability. */
    private static final class AllPaths {
        private final FiniteProblem problem;
        private final Algorithm algorithm;
        private final Settings settings;
        private final Sampling sampling;
        private final int steps;
        private final double[] mean;
        private double squares;

        AllPaths(FiniteProblem problem, Algorithm algorithm, Settings settings, Sampling sampling, int steps) {
            this.problem = problem;
            this.algorithm = algorithm;
            this.settings = settings;
            this.sampling = sampling;
            this.steps = steps;
            mean = new double[problem.dimension()];
        }

        void walk(int[] path, int state, double probability) {
            if (probability == 0) {
                return;
            }
            if (path.length == steps) {
                var learner = Learner.of(problem, algorithm, settings);
                learner.learn(path);
                squares += probability * learner.error() * learner.error();
                double[] theta = learner.theta();
                for (int i = 0; i < mean.length; i++) {
                    mean[i] += probability * theta[i];
                }
                return;
            }
            for (int row = 0; row < problem.transitions().size(); row++) {
                var t = problem.transitions().get(row);
                int[] longer = Arrays.copyOf(path, path.length + 1);
                longer[path.length] = row;
                if (sampling == Sampling.IID) {
                    walk(longer, 0, probability * problem.stationary()[t.state()] * t.likelihood());
                } else if (t.state() == state && !t.terminal()) {
                    walk(longer, t.next(), probability * t.likelihood());
                } else if (t.state() == state) {
                    double[] start = problem.startProbabilities();
                    for (int s = 0; s < start.length; s++) {
                        walk(longer, s, probability * t.likelihood() * start[s]);
                    }
                }
            }
        }
    }
}
