package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.engine.parallel.PairedRuns;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Short work against the reference when numbers overflow between two checks. */
class ShortWorkTest {
    private static final int STEPS = 150;
    private static final int CHUNK = 64;

    /** Infinite weights meet features that are 0 long before the first error is asked for. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    void whatOverflowsUnseen(int runs) {
        for (String problem : List.of("two_state", "baird", "boyan_chain", "random_walk")) {
            for (String rule : List.of("TD", "GTD2", "TDRC", "ETD", "STHTD-MP")) {
                var algorithm = (RuleAlgorithm) Algorithms.get(rule);
                check(Problems.get(problem), algorithm, runs, 0.01, 1e4, 1e30, 1e150, 1e300);
            }
        }
    }

    /** One weight is infinite after the first step and never used again; the others must not change. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    void infinityKeepsToItself(int runs) {
        var problem = FiniteProblem.builder("once")
                .features(new double[][] {{1e9, 0, 0}, {0, 1, 0}, {0, 0, 1}})
                .gamma(0.5)
                .action(0, "on", 1, 1, 1, 1e300)
                .action(1, "there", 1, 1, 2, 1)
                .action(2, "back", 1, 1, 1, -1)
                .uniformErrorWeights()
                .steps(STEPS)
                .build();
        for (String rule : List.of("TD", "TDRC", "STHTD-MP")) {
            check(problem, (RuleAlgorithm) Algorithms.get(rule), runs, 0.01, 0.1, 1.2, 1.5);
        }
    }

    /** Their squares are below all numbers. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    void faintErrors(int runs) {
        var problem = FiniteProblem.builder("faint")
                .features(new double[][] {{1, 0}, {0.5, 1}})
                .gamma(0.5)
                .action(0, "on", 1, 1, 1, 0)
                .action(1, "back", 1, 1, 0, 0)
                .initial(1e-160, -3e-170)
                .steps(STEPS)
                .build();
        for (String rule : List.of("TD", "TDC", "STHTD")) {
            check(problem, (RuleAlgorithm) Algorithms.get(rule), runs, 0.01, 0.1, 0.3, 1e-3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    void whatAllLearnersShare(int runs) {
        check(
                Problems.get("boyan_chain"),
                Rules.equations("Alike", "theta += 0.01*r*phi + alpha*(theta·phi)*next"),
                runs,
                0.01,
                0.1,
                0.3,
                1e-3);
    }

    private static void check(FiniteProblem problem, RuleAlgorithm rule, int runs, double... alphas) {
        var settings = DoubleStream.of(alphas)
                .mapToObj(Settings::alpha)
                .map(s -> rule.complete(s.with(Parameter.BETA, 0.05).only(rule.parameters())))
                .toList();
        for (int from : new int[] {0, STEPS - 1, STEPS}) {
            // With STEPS, all points of the curve are kept.
            var reference = meters(Engines.get("reference"), problem, rule, settings, runs, from);
            var rows = meters(Engines.rows(), problem, rule, settings, runs, from);
            for (int run = 0; run < runs; run++) {
                for (int i = 0; i < settings.size(); i++) {
                    var about = rule.name() + " on " + problem.id() + ", " + settings.get(i) + ", from " + from;
                    assertThat(List.of(rows.get(run).mean(i), rows.get(run).last(i)))
                            .as(about)
                            .containsExactly(
                                    reference.get(run).mean(i),
                                    reference.get(run).last(i));
                    assertThat(rows.get(run).curve(i))
                            .as(about)
                            .isEqualTo(reference.get(run).curve(i));
                }
            }
        }
    }

    private static List<Meter> meters(List<Settings> settings, int runs, int from) {
        return Stream.generate(() -> new Meter(settings.size(), STEPS, from, from == STEPS))
                .limit(runs)
                .toList();
    }

    private static List<Meter> meters(
            Engine engine, FiniteProblem problem, RuleAlgorithm rule, List<Settings> settings, int runs, int from) {
        var meters = meters(settings, runs, from);
        var seeds = IntStream.range(0, runs).mapToObj(BigInteger::valueOf).toList();
        var paired = PairedRuns.of(engine, problem, seeds, CHUNK);
        paired.start(rule, settings, meters);
        for (int left = STEPS; left > 0; left -= CHUNK) {
            paired.advance(Math.min(left, CHUNK));
        }
        return meters;
    }
}
