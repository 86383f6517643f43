package io.github.mirrortd.exact.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Learners that carry something along, against all runs there are: every path of a few steps, with its probability. */
class HistoryChainTest {
    record Path(double probability, int state, List<Integer> rows) {}

    /** Every possible sequence of rows of a run with the given number of steps. */
    static List<Path> paths(FiniteProblem problem, int steps) {
        double[] start = problem.startProbabilities();
        List<Path> paths = new ArrayList<>();
        for (int s = 0; s < start.length; s++) {
            if (start[s] > 0) {
                paths.add(new Path(start[s], s, List.of()));
            }
        }
        for (int t = 0; t < steps; t++) {
            var longer = new ArrayList<Path>();
            for (var path : paths) {
                for (int row = 0; row < problem.transitions().size(); row++) {
                    var tr = problem.transitions().get(row);
                    if (tr.state() != path.state() || tr.likelihood() == 0) {
                        continue;
                    }
                    var rows = new ArrayList<>(path.rows());
                    rows.add(row);
                    double p = path.probability() * tr.likelihood();
                    if (tr.terminal()) {
                        for (int s = 0; s < start.length; s++) {
                            if (start[s] > 0) {
                                longer.add(new Path(p * start[s], s, rows));
                            }
                        }
                    } else {
                        longer.add(new Path(p, tr.next(), rows));
                    }
                }
            }
            paths = longer;
        }
        return paths;
    }

    /** Episodes of two or three steps that restart in one of two states. */
    private static FiniteProblem ladder() {
        return FiniteProblem.builder("ladder")
                .features(new double[][] {{1, 0.5}, {-0.5, 1}, {1, 1}, {0, 0}})
                .gamma(0.95)
                .starts(0.75, 0.25, 0, 0)
                .terminal(3)
                .interest(1, 2, 0.5, 1)
                .action(0, "on", 0.8, 0.5, 1, 1)
                .action(0, "over", 0.2, 0.5, 2, 0)
                .action(1, "on", 1, 1, 2, 2)
                .action(2, "end", 0.3, 0.6, 3, -1)
                .action(2, "stop", 0.7, 0.4, 3, 1)
                .build();
    }

    private static double meanSquare(FiniteProblem problem, Algorithm algorithm, Settings settings, int steps) {
        double sum = 0;
        for (var path : paths(problem, steps)) {
            var learner = Learner.of(problem, algorithm, settings);
            path.rows().forEach(learner::step);
            sum += path.probability() * learner.error() * learner.error();
        }
        return sum;
    }

    private static Settings settings(Algorithm algorithm, String text) {
        var settings = Settings.alpha(0.07);
        for (String part : text.isEmpty() ? new String[0] : text.split(" ")) {
            var pair = part.split("=");
            settings = settings.with(
                    Parameter.listed(pair[0].toLowerCase(Locale.ROOT)).orElseThrow(), Double.parseDouble(pair[1]));
        }
        return algorithm.complete(settings);
    }

    @ParameterizedTest
    @CsvSource({
        "ETD-Truncated, two_state, HORIZON=1",
        "ETD-Truncated, random_walk, HORIZON=3",
        "ETD-Truncated, baird, HORIZON=2",
        "ETD-Truncated, boyan_chain, HORIZON=0",
        "ETD-Beta, two_state, FADE=0",
        "ETD-Beta, random_walk, FADE=0",
        "ETD, ladder, ''",
        "ETD, ladder, LAMBDA=1",
        "ETD-MP, ladder, ''",
        "TD, ladder, LAMBDA=0.7",
        "STHTD-MP, ladder, LAMBDA=0.7",
        "TDC, ladder, LAMBDA=1",
    })
    void exactWherePastsAreFew(String name, String id, String text) {
        var problem = id.equals("ladder") ? ladder() : Problems.get(id);
        var algorithm = Algorithms.get(name);
        var settings = settings(algorithm, text);
        int steps = id.equals("baird") ? 4 : 8;
        var predictor = new Predictor(problem, algorithm, Sampling.MARKOV);
        double expected = meanSquare(problem, algorithm, settings, steps);
        double rms = predictor.after(settings, steps).rms();
        assertThat(predictor.truncation(settings).isExact()).isTrue();
        assertThat(rms * rms).isCloseTo(expected, within(1e-11 * expected));
    }

    @ParameterizedTest
    @CsvSource({
        "TD, random_walk, LAMBDA=0.3",
        "TDRC, two_state, LAMBDA=0.4",
        "GTD2-MP, random_walk, LAMBDA=0.3",
        "STHTD, random_walk, LAMBDA=0.3",
        "STHTD-MP, two_state, LAMBDA=0.3",
        "ABTD, random_walk, ZETA=0.2",
        "ETD-Beta, random_walk, FADE=0.2",
        "ETD-Beta, two_state, FADE=0.3 LAMBDA=0.3",
    })
    void nearlyExactWherePastsAreCut(String name, String id, String text) {
        var problem = Problems.get(id);
        var algorithm = Algorithms.get(name);
        var settings = settings(algorithm, text);
        double expected = meanSquare(problem, algorithm, settings, 9);
        double finer = Double.POSITIVE_INFINITY;
        for (double tolerance : new double[] {1e-2, 1e-4}) {
            var predictor = new Predictor(problem, algorithm, Sampling.MARKOV, tolerance);
            double rms = predictor.after(settings, 9).rms();
            double off = Math.abs(rms * rms - expected) / expected;
            assertThat(off).isLessThan(tolerance).isLessThanOrEqualTo(finer);
            finer = Math.max(off, 1e-12);
        }
    }

    @Test
    void aHandfulOfNodesForOneStepBack() {
        var predictor = new Predictor(Problems.get("two_state"), Algorithms.get("ETD-Truncated"), Sampling.MARKOV);
        var settings = Settings.alpha(0.1).with(Parameter.HORIZON, 1);
        // At the start, and in each state after a ratio of 0 or 2.
        assertThat(predictor.truncation(settings)).isEqualTo(new Truncation(3, 0, 0));
        var walk = new Predictor(Problems.get("random_walk"), Algorithms.get("ETD-Truncated"), Sampling.MARKOV);
        var solved = walk.steadyState(settings);
        var reached = walk.after(settings, 20_000);
        assertThat(solved.rms()).isCloseTo(reached.rms(), within(1e-8 * reached.rms()));
    }

    /** Diminishing steps and averages of θ, against every path. */
    @ParameterizedTest
    @CsvSource({"TD, random_walk", "TDRC-MP, two_state", "STHTD-MP, boyan_chain", "GTD2, random_walk"})
    void diminishingStepsAndAverages(String name, String id) {
        int steps = 8;
        int after = 3;
        var problem = Problems.get(id);
        var algorithm = Algorithms.get(name);
        var settings = algorithm.complete(Settings.alpha(0.2));
        var schedule = new Schedule(3, 0.75);
        double last = 0;
        double average = 0;
        for (var path : paths(problem, steps)) {
            var learner = Learner.of(problem, algorithm, settings, schedule);
            double[] sum = new double[problem.dimension()];
            for (int t = 1; t <= steps; t++) {
                learner.step(path.rows().get(t - 1));
                for (int i = 0; t > after && i < sum.length; i++) {
                    sum[i] += learner.theta()[i] / (steps - after);
                }
            }
            last += path.probability() * Math.pow(learner.error(), 2);
            average += path.probability() * Math.pow(problem.error().at(sum), 2);
        }
        var curve = new Predictor(problem, algorithm, Sampling.MARKOV)
                .curve(settings, steps, new CurveOptions(schedule, after), done -> {});
        assertThat(Math.pow(curve.last().rms(), 2)).isCloseTo(last, within(1e-12 * last));
        assertThat(curve.averages()).hasSize(steps - after);
        var end = curve.averages().get(steps - after - 1);
        assertThat(end.step()).isEqualTo(steps);
        assertThat(Math.pow(end.rms(), 2)).isCloseTo(average, within(1e-12 * average));
    }

    /** That there are too many is known before they are made, but only where it is so. */
    @ParameterizedTest
    @CsvSource({
        "TD, random_walk, LAMBDA=0.3",
        "GTD2-MP, random_walk, LAMBDA=0.3",
        "ABTD, random_walk, ZETA=0.2",
        "ETD-Beta, random_walk, FADE=0.2",
        "TD, boyan_chain, LAMBDA=0.2",
    })
    void asManyPastsAsThereMayBeAreMade(String name, String id, String text) {
        var problem = Problems.get(id);
        var rule = (RuleAlgorithm) Algorithms.get(name);
        var settings = settings(rule, text);
        for (double tolerance : new double[] {0.3, 1e-2, 1e-3}) {
            int all = nodes(problem, rule, settings, tolerance, HistoryChain.MOST);
            assertThat(nodes(problem, rule, settings, tolerance, all)).isEqualTo(all);
            assertThatThrownBy(() -> nodes(problem, rule, settings, tolerance, all - 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("more than " + (all - 1) + " kinds");
        }
    }

    private static int nodes(FiniteProblem problem, RuleAlgorithm rule, Settings settings, double tolerance, int most) {
        return HistoryChain.of(problem, rule, settings, tolerance, most)
                .layout()
                .startMass()
                .length;
    }
}
