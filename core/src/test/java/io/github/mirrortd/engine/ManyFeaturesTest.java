package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.random.Pcg64;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same bits from every engine where states have from none to nine features, of one weight or of more than any of the engines
 * has in one piece: what the built-in problems, with their one or two, leave untried.
 */
class ManyFeaturesTest {
    /** Episodes, dense and sparse states, interest and discount by state, a separate initial value for every weight. */
    private static FiniteProblem problem(int dimension) {
        var random = new Pcg64(dimension);
        int states = 12;
        var features = new double[states][dimension];
        for (int s = 0; s < states - 1; s++) {
            for (int k = 0; k < Math.min(s, 9); k++) {
                features[s][(int) random.integers(0, dimension)] = random.random() - 0.4;
            }
        }
        var builder = FiniteProblem.builder("many")
                .gammas(IntStream.range(0, states)
                        .mapToDouble(s -> s == 4 ? 0 : 0.9 - s / 100.0)
                        .toArray())
                .interest(IntStream.range(0, states)
                        .mapToDouble(s -> 1 + s % 3 / 4.0)
                        .toArray())
                .initial(IntStream.range(0, dimension)
                        .mapToDouble(i -> i % 5 - 2)
                        .toArray())
                .terminal(states - 1)
                .features(features);
        for (int s = 0; s < states - 1; s++) {
            builder.action(s, "on", 0.7, 0.5, (s + 1) % states, random.random());
            builder.action(s, "far", 0.3, 0.5, (int) random.integers(0, states), random.random() - 0.5);
        }
        return builder.build();
    }

    static Stream<Engine> engines() {
        return EveryEngine.all();
    }

    /** All kinds of rules: without w, with a decay of w, with two traces, looking ahead, emphatic in three ways. */
    private static List<RuleAlgorithm> rules() {
        return Stream.of("TD", "TDRC", "STHTD-Mu", "TDRC-MP", "ETD", "ETD-Beta", "ETD-Truncated-MP", "ABTD")
                .map(name -> (RuleAlgorithm) Algorithms.get(name))
                .toList();
    }

    private static List<Settings> settings(RuleAlgorithm rule, int count, boolean traced) {
        return IntStream.range(0, count)
                .mapToObj(i -> Settings.alpha(0.2 / (i + 1))
                        .with(Parameter.LAMBDA, traced ? 0.8 : 0)
                        .with(Parameter.ZETA, traced ? 0.6 : 0)
                        .with(Parameter.FADE, i % 3 / 4.0)
                        .with(Parameter.HORIZON, i % 4))
                .map(s -> rule.complete(s.only(rule.parameters())))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void theSameBitsWithAnyNumberOfFeatures(Engine engine) {
        for (int dimension : new int[] {1, 3, 16, 17, 64, 65}) {
            var problem = problem(dimension);
            for (var rule : rules()) {
                for (boolean traced : new boolean[] {false, true}) {
                    check(problem, rule, engine, settings(rule, 3, traced), 1, 40);
                    check(problem, rule, engine, settings(rule, 2, traced), 3, 40);
                }
            }
        }
    }

    /** As many settings as fill blocks and groups of them, and one more; several runs of these; a single step. */
    @ParameterizedTest
    @MethodSource("engines")
    void theSameBitsInBlocksOfEverySize(Engine engine) {
        var problem = problem(5);
        var wide = problem(40);
        for (var rule : List.of(rules().get(1), rules().get(5))) {
            for (int count : new int[] {1, 16, 17, 64, 65, 127, 128, 129, 193, 257}) {
                check(problem, rule, engine, settings(rule, count, false), count < 70 ? 3 : 1, 5);
                check(wide, rule, engine, settings(rule, count, count % 2 == 0), count < 70 ? 2 : 1, 1);
            }
        }
    }

    private static void check(
            FiniteProblem problem, RuleAlgorithm rule, Engine engine, List<Settings> settings, int runs, int steps) {
        int from = steps / 2;
        var meters = Stream.generate(() -> new Meter(settings.size(), steps, from, true))
                .limit(runs)
                .toList();
        int[][] paths = LongStream.range(0, runs)
                .mapToObj(seed -> problem.trajectory(seed, steps))
                .toArray(int[][]::new);
        engine.start(problem, rule, settings, meters).advance(paths, steps);
        for (int run = 0; run < runs; run++) {
            int[] path = problem.trajectory(run, steps);
            for (int i = 0; i < settings.size(); i++) {
                var alone = new Meter(1, steps, from, true);
                var learner = Learner.of(problem, rule, settings.get(i));
                alone.record(0, 0, learner.error());
                for (int k = 0; k < steps; k++) {
                    learner.step(path[k]);
                    alone.record(0, k + 1, learner.error());
                }
                var what = engine.name() + ", " + rule.name() + ", " + problem.dimension() + " weights, "
                        + settings.get(i) + ", one of " + settings.size() + ", run " + run;
                assertThat(meters.get(run).curve(i)).as(what).isEqualTo(alone.curve(0));
                assertThat(meters.get(run).mean(i)).as(what).isEqualTo(alone.mean(0));
                assertThat(meters.get(run).last(i)).as(what).isEqualTo(alone.last(0));
            }
        }
    }
}
