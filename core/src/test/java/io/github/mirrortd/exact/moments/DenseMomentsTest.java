package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.problems.Uneven;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Exact curves against the plain recursion of the moments, which skips no block and uses no basis. */
class DenseMomentsTest {
    private static final int STEPS = 25;

    /**
     * One weight and many, sparse and dense features, dependent ones, episodes, several starts, and a state that is left
     * for good.
     */
    static List<FiniteProblem> problems() {
        return List.of(
                Problems.get("two_state"),
                Problems.get("random_walk"),
                Problems.get("boyan_chain"),
                Problems.get("baird"),
                Problems.get("collision"),
                Problems.get("garnet:states=9,actions=3,branching=3,features=4,seed=5"),
                Problems.get("garnet:states=3,actions=3,branching=2,features=2,seed=5"),
                Uneven.problem(),
                passing(),
                restarting());
    }

    /** Starts in a state that is left for good; features are dense, and two of them are the same. */
    private static FiniteProblem passing() {
        return FiniteProblem.builder("passing")
                .features(new double[][] {{1, 2, 2}, {0.5, -1, -1}, {-1, 0.5, 0.5}})
                .gamma(0.9)
                .start(0)
                .initial(1, -2, 0.5)
                .action(0, "on", 1, 1, 1, 1)
                .action(1, "on", 0.8, 0.5, 2, -1)
                .action(1, "stay", 0.2, 0.5, 1, 0)
                .action(2, "back", 1, 1, 1, 2)
                .build();
    }

    /** Episodes that begin in one of two states. */
    private static FiniteProblem restarting() {
        return FiniteProblem.builder("restarting")
                .features(new double[][] {{1, 0}, {0.5, 1}, {0, -1}, {0, 0}})
                .gamma(0.95)
                .starts(0.25, 0, 0.75, 0)
                .terminal(3)
                .action(0, "on", 0.4, 0.5, 1, 1)
                .action(0, "over", 0.6, 0.5, 2, 0)
                .action(1, "end", 1, 1, 3, 2)
                .action(2, "back", 0.3, 0.6, 0, -1)
                .action(2, "end", 0.7, 0.4, 3, 1)
                .build();
    }

    /** The decay of w depends on the action, even among actions with the same next state. */
    private record Fading() implements RuleAlgorithm {
        @Override
        public Description description() {
            return Algorithms.get("TDC").description();
        }

        @Override
        public void apply(Products in, Settings s, Update out) {
            double step = s.alpha() * in.rho();
            out.theta(step * in.delta(), -step * in.wPhi());
            out.w(step * (in.delta() - in.wPhi()), s.alpha() * in.wNext());
            out.decay(step);
        }

        @Override
        public boolean decays() {
            return true;
        }
    }

    static Stream<Arguments> cases() {
        return Stream.concat(
                        Stream.of(
                                        "TD",
                                        "TDRC",
                                        "TDRC-MP",
                                        "GTD2",
                                        "GTD2-MP",
                                        "STHTD-MP-Damped",
                                        "Hackman-HTD",
                                        "V-trace")
                                .map(Algorithms::get),
                        Stream.of(new Fading()))
                .flatMap(rule -> problems().stream()
                        .flatMap(problem ->
                                Stream.of(Sampling.values()).map(sampling -> Arguments.of(rule, problem, sampling))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theCurveIsThatOfThePlainRecursion(RuleAlgorithm rule, FiniteProblem problem, Sampling sampling) {
        var settings = rule.complete(Settings.alpha(0.07));
        var dense = new DenseMoments(problem, rule, settings, sampling);
        var predictor = new Predictor(problem, rule, sampling);
        var curve = predictor.curve(settings, STEPS);
        for (int t = 0; t <= STEPS; t++) {
            double[] mean = dense.mean();
            double rms = Math.sqrt(dense.meanSquare());
            double bias = problem.error().at(mean);
            assertThat(predictor.curve(settings, t).mean())
                    .as("the mean after %d steps", t)
                    .containsExactly(mean, within(1e-11 * (1 + rms)));
            assertThat(curve.at(t).step()).isEqualTo(t);
            assertThat(curve.at(t).bias()).as("bias after %d steps", t).isCloseTo(bias, within(1e-11 * (1 + rms)));
            assertThat(curve.at(t).rms()).as("rms after %d steps", t).isCloseTo(rms, within(1e-11 * (1 + rms)));
            // A difference of squares is known to the root of what these are known to.
            assertThat(curve.at(t).std())
                    .as("std after %d steps", t)
                    .isCloseTo(Math.sqrt(Math.max(0, rms * rms - bias * bias)), within(1e-6 * (1 + rms)));
            dense.step();
        }
        assertThat(predictor.after(settings, STEPS)).isEqualTo(curve.last());
    }
}
