package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.reference.Reference;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Sampler;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every engine gives, for every rule on every problem, the bits of a {@link Reference}. */
class SameBitsTest {
    private static final int STEPS = 120;
    private static final int CHUNK = 50;

    /** Step sizes whose numbers vanish, are usual, or overflow within a few steps. */
    private static final double[] ALPHAS = {0.1, 0.01, 1e-3, 1e-310, 3, 1e30, 1e200, 0.3, 1e-160};

    private static final double[] LAMBDAS = {0, 0.5, 1, 0, 0.9};

    /** Results of the reference by problem, rule, settings and run; all engines are compared with them. */
    private static final Map<List<Object>, Meter> EXPECTED = new HashMap<>();

    @AfterAll
    static void forget() {
        EXPECTED.clear();
    }

    static Stream<Arguments> rulesAndEngines() {
        return Rules.all().stream().flatMap(rule -> EveryEngine.all().map(engine -> Arguments.of(rule, engine)));
    }

    @ParameterizedTest
    @MethodSource("rulesAndEngines")
    void oneRunWithManySettings(RuleAlgorithm rule, Engine engine) {
        for (var problem : Problems.all()) {
            for (int count : new int[] {1, 7, 8, 9, 15, 16, 17, 63, 65}) {
                check(problem, rule, engine, settings(rule, count), 1);
            }
        }
        check(Problems.get("random_walk:measure=nmspve"), rule, engine, settings(rule, 17), 1);
    }

    @ParameterizedTest
    @MethodSource("rulesAndEngines")
    void manyRunsWithFewSettings(RuleAlgorithm rule, Engine engine) {
        for (var problem : Problems.all()) {
            for (int count : new int[] {1, 3, 17}) {
                check(problem, rule, engine, settings(rule, count), 2);
                check(problem, rule, engine, settings(rule, count), 9);
            }
        }
        // Ordinary numbers only: nothing that overflows sends these to the careful way.
        for (String name : new String[] {"boyan_chain", "boyan_chain:measure=nmspve"}) {
            check(Problems.get(name), rule, engine, List.of(rule.complete(Settings.alpha(0.01))), 130);
        }
    }

    /** With and without traces side by side. */
    private static List<Settings> settings(RuleAlgorithm rule, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    var s = Settings.alpha(ALPHAS[i % ALPHAS.length] * (1 + i / 100.0))
                            .with(Parameter.BETA, 0.01 * (i + 1))
                            .with(Parameter.LAMBDA, LAMBDAS[i % LAMBDAS.length])
                            .with(Parameter.ZETA, LAMBDAS[i % LAMBDAS.length])
                            .with(Parameter.FADE, i % 5 / 5.0)
                            .with(Parameter.HORIZON, i % 7)
                            .with(Rules.MIX, i % 4 / 4.0)
                            .with(Rules.FIRST, 1 + i % 3);
                    return rule.complete(s.only(rule.parameters()));
                })
                .toList();
    }

    @ParameterizedTest
    @MethodSource("rulesAndEngines")
    void allWithTraces(RuleAlgorithm rule, Engine engine) {
        for (var problem : Problems.all()) {
            var settings = Stream.of(0.3, 0.01, 1e200)
                    .map(Settings::alpha)
                    .map(s -> s.with(Parameter.LAMBDA, 0.8).with(Parameter.ZETA, 0.9))
                    .map(s -> rule.complete(s.only(rule.parameters())))
                    .toList();
            check(problem, rule, engine, settings, 3);
            check(problem, rule, engine, settings.subList(1, 2), 1);
        }
    }

    private static void check(
            FiniteProblem problem, RuleAlgorithm rule, Engine engine, List<Settings> settings, int runs) {
        var meters = new ArrayList<Meter>();
        var samplers = new ArrayList<Sampler>();
        for (int run = 0; run < runs; run++) {
            meters.add(new Meter(settings.size(), STEPS, STEPS / 2, true));
            samplers.add(problem.sampler(run));
        }
        var batch = engine.start(problem, rule, settings, meters);
        int[][] paths = new int[runs][CHUNK];
        for (int done = 0; done < STEPS; done += CHUNK) {
            int count = Math.min(CHUNK, STEPS - done);
            for (int run = 0; run < runs; run++) {
                samplers.get(run).next(paths[run], count);
            }
            batch.advance(paths, count);
        }
        for (int run = 0; run < runs; run++) {
            int[] path = problem.trajectory(run, STEPS);
            for (int i = 0; i < settings.size(); i++) {
                var own = settings.get(i);
                var expected = EXPECTED.computeIfAbsent(
                        List.of(problem, rule, own, run), key -> expected(problem, rule, own, path));
                var where = problem + ", " + engine.name() + ", " + settings.size() + " settings, " + runs + " runs: "
                        + settings.get(i) + " in run " + run;
                assertThat(meters.get(run).curve(i)).as(where).isEqualTo(expected.curve(0));
                assertThat(Double.compare(meters.get(run).mean(i), expected.mean(0)))
                        .as(where)
                        .isZero();
                assertThat(Double.compare(meters.get(run).last(i), expected.last(0)))
                        .as(where)
                        .isZero();
            }
        }
    }

    /** The reference: one plain learner. */
    private static Meter expected(FiniteProblem problem, RuleAlgorithm rule, Settings settings, int[] path) {
        var meter = new Meter(1, STEPS, STEPS / 2, true);
        var learner = Learner.of(problem, rule, settings);
        meter.record(0, 0, learner.error());
        for (int k = 0; k < STEPS; k++) {
            learner.step(path[k]);
            meter.record(0, k + 1, learner.error());
        }
        return meter;
    }
}
