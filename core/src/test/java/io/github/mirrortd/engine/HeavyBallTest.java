package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.reference.Reference;
import io.github.mirrortd.equations.LearnerReader;
import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Momentum as a file with one vector: engines, sparse features, Mirror-Prox and exact tools take it as it is. */
class HeavyBallTest {
    private static final RuleAlgorithm HEAVY_BALL = read();
    private static final Parameter SHARE = HEAVY_BALL.parameters().get(1);
    private static final int RUNS = 4_000;
    private static final int STEPS = 200;

    /** Share of a trace that may be left out: far less than the runs' standard error. */
    private static final double LEFT_OUT = 2e-3;

    private static RuleAlgorithm read() {
        try {
            var file = Path.of("..", "examples", "learners", "heavy_ball.yaml");
            return LearnerReader.read("heavy_ball.yaml", Files.readString(file), "heavy_ball");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RuleAlgorithm ahead() {
        return (RuleAlgorithm)
                Algorithms.find("it-MP", name -> name.equals("it") ? Optional.of(HEAVY_BALL) : Optional.empty())
                        .orElseThrow();
    }

    private static Settings settings(double alpha, double lambda, double share) {
        return HEAVY_BALL.complete(
                Settings.alpha(alpha).with(Parameter.LAMBDA, lambda).with(SHARE, share));
    }

    static Stream<Engine> engines() {
        return EveryEngine.all();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void everyEngineHasItsBits(Engine engine) {
        var settings = DoubleStream.of(0.001, 0.01, 0.03, 0.3, 1e200)
                .boxed()
                .flatMap(alpha -> Stream.of(settings(alpha, 0, 0.5), settings(alpha, 0.8, 0.9)))
                .toList();
        for (var rule : List.of(HEAVY_BALL, ahead())) {
            for (var name : List.of("two_state", "random_walk", "boyan_chain")) {
                check(Problems.get(name), rule, engine, settings, 1);
                check(Problems.get(name), rule, engine, settings.subList(1, 3), 9);
            }
        }
    }

    private static void check(
            FiniteProblem problem, RuleAlgorithm rule, Engine engine, List<Settings> settings, int runs) {
        var meters = new ArrayList<Meter>();
        for (int run = 0; run < runs; run++) {
            meters.add(new Meter(settings.size(), 60, 30, true));
        }
        var batch = engine.start(problem, rule, settings, meters);
        batch.advance(
                IntStream.range(0, runs)
                        .mapToObj(run -> problem.trajectory(run, 60))
                        .toArray(int[][]::new),
                60);
        for (int run = 0; run < runs; run++) {
            int[] path = problem.trajectory(run, 60);
            for (int i = 0; i < settings.size(); i++) {
                var one = Learner.of(problem, rule, settings.get(i));
                double[] errors = new double[61];
                errors[0] = one.error();
                for (int k = 0; k < 60; k++) {
                    one.step(path[k]);
                    errors[k + 1] = one.error();
                }
                assertThat(meters.get(run).curve(i)).isEqualTo(errors);
            }
        }
    }

    /** Next to a few lines of Java: alone, and with Mirror-Prox by its definition; over index/value features, too. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itIsItsDefinition(boolean ahead) {
        var settings = settings(0.02, 0.6, 0.8);
        var rule = ahead ? ahead() : HEAVY_BALL;
        for (var name : List.of("random_walk", "boyan_chain")) {
            var problem = Problems.get(name);
            int d = problem.dimension();
            double[] theta = problem.initial().clone();
            double[] last = new double[d];
            double[] trace = new double[d];
            var dense = Reference.dense(theta, rule, settings, Schedule.CONSTANT);
            var sparse = Reference.sparse(theta, rule, settings, Schedule.CONSTANT);
            var steps = SparseStep.of(problem);
            for (int row : problem.trajectory(4, 300)) {
                var t = problem.transitions().get(row);
                double[] phi = problem.features().dense(t.state());
                double[] next =
                        t.terminal() ? new double[d] : problem.features().dense(t.next());
                double[] at = theta.clone();
                for (int look = ahead ? 0 : 1; look < 2; look++) {
                    double delta = t.reward();
                    for (int i = 0; i < d; i++) {
                        delta += (t.gamma() * next[i] - phi[i]) * at[i];
                    }
                    double[] change = new double[d];
                    for (int i = 0; i < d; i++) {
                        change[i] = 0.02 * t.rho() * delta * (phi[i] + trace[i]) + 0.8 * last[i];
                        at[i] = theta[i] + change[i];
                    }
                    last = look == 1 ? change : last;
                }
                theta = at;
                for (int i = 0; i < d; i++) {
                    trace[i] = t.terminal() ? 0 : t.gamma() * 0.6 * t.rho() * (phi[i] + trace[i]);
                }
                dense.step(steps[row]);
                sparse.step(steps[row]);
                double size = DoubleStream.of(theta).map(Math::abs).max().orElseThrow();
                assertThat(dense.theta()).containsExactly(theta, within(1e-13 * size));
                assertThat(sparse.theta()).containsExactly(theta, within(1e-12 * size));
            }
        }
    }

    @Test
    void theExactCurveIsThatOfManyRuns() {
        var problem = Problems.get("random_walk");
        var settings = settings(0.05, 0.5, 0.9);
        var predictor = new Predictor(problem, HEAVY_BALL, Sampling.MARKOV, LEFT_OUT);
        double exact = predictor.after(settings, STEPS).rms();
        double[] squares = IntStream.range(0, RUNS)
                .mapToDouble(run -> {
                    var one = Learner.of(problem, HEAVY_BALL, settings);
                    one.learn(problem.trajectory(run, STEPS));
                    return one.error() * one.error();
                })
                .toArray();
        double mean = DoubleStream.of(squares).average().orElseThrow();
        double spread = DoubleStream.of(squares)
                .map(x -> (x - mean) * (x - mean))
                .average()
                .orElseThrow();
        assertThat(exact * exact).isCloseTo(mean, within(3 * Math.sqrt(spread / RUNS)));
        // Without momentum the curve is elsewhere, by far more than these runs leave open.
        double plain = predictor.after(settings(0.05, 0.5, 0), STEPS).rms();
        assertThat(Math.abs(plain * plain - mean)).isGreaterThan(30 * Math.sqrt(spread / RUNS));
    }

    @Test
    void inTheMeanItGoesWhereTdGoes() {
        var td = (RuleAlgorithm) Algorithms.get("TD");
        var limits = new Limits(Problems.get("random_walk"), 0.5);
        var expected = limits.of(td, td.complete(Settings.alpha(0.05).with(Parameter.LAMBDA, 0.5)));
        assertThat(limits.of(HEAVY_BALL, settings(0.05, 0.5, 0.9)).iterate().theta())
                .containsExactly(expected.iterate().theta(), within(1e-9));
    }
}
