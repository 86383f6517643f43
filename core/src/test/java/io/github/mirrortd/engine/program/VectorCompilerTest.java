package io.github.mirrortd.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.engine.Rules;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.ErrorMeasure;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps in one loop: the bits of learners that make theirs one by one. */
class VectorCompilerTest {
    private static final int STEPS = 24;
    private static final int CHUNK = 10;
    static final double[] ALPHAS = {0.1, 1e-3, 1e30, 1e-310, 0.3, 1e200, 3, 1e-160, 0.01};

    /** As narrow as can be: what takes long here is the interpreter. */
    private static final Engine COMPILED = engine(128);

    private static Engine engine(int bits) {
        return new ProgramEngine(() -> "compiled", () -> bits, Engines.get("reference"), 1, 0);
    }

    private static Optional<KernelShape.Compilation> written(
            RuleAlgorithm rule, FiniteProblem problem, boolean traced) {
        var formula = RuleFormula.of(rule, traced);
        return formula.flatMap(f -> {
            var plan = Block.Plan.of(problem, rule, f, traced, false);
            return VectorCompiler.compile(plan, 128);
        });
    }

    private static List<Settings> settings(RuleAlgorithm rule, double lambda, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Settings.alpha(ALPHAS[i % ALPHAS.length] * (1 + i / 100.0))
                        .with(Parameter.BETA, 0.01 * (i + 1))
                        .with(Parameter.LAMBDA, lambda)
                        .with(Parameter.ZETA, lambda))
                .map(s -> rule.complete(s.only(rule.parameters())))
                .toList();
    }

    static Stream<RuleAlgorithm> rules() {
        return Rules.all().stream();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyRuleHasItsBits(RuleAlgorithm rule) {
        for (var problem : Problems.all()) {
            check(COMPILED, problem, rule, settings(rule, 0, 9), false);
            check(COMPILED, problem, rule, settings(rule, 0.8, 8), false);
        }
    }

    /** One trace per setting, if settings differ in numbers that traces depend on. */
    @ParameterizedTest
    @MethodSource("rules")
    void tracesOfManyKindsHaveThemToo(RuleAlgorithm rule) {
        var mixed = new ArrayList<Settings>(settings(rule, 0.8, 5));
        mixed.addAll(settings(rule, 0.3, 4));
        if (rule.parameters().contains(Parameter.LAMBDA)) {
            for (var problem : List.of("boyan_chain", "baird", "two_state")) {
                check(COMPILED, Problems.get(problem), rule, mixed, false);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"256, 17", "512, 33"})
    void widerVectorsHaveThemToo(int bits, int learners) {
        var engine = engine(bits);
        for (var name : List.of("TD", "TDRC", "ETD", "STHTD-MP")) {
            var rule = (RuleAlgorithm) Algorithms.get(name);
            for (var problem : List.of("boyan_chain", "two_state", "random_walk")) {
                check(engine, Problems.get(problem), rule, settings(rule, 0, learners), true);
                check(engine, Problems.get(problem), rule, settings(rule, 0.9, learners), false);
            }
        }
    }

    @Test
    void curvesAreTheSame() {
        for (var name : List.of("TDC", "ETD", "STHTD-MP")) {
            var rule = (RuleAlgorithm) Algorithms.get(name);
            check(COMPILED, Problems.get("baird"), rule, settings(rule, 0, 10), true);
        }
    }

    /** A problem whose error can vanish, and one whose values are so large that their squares overflow. */
    @Test
    void errorsOutOfRangeAreTakenAgain() {
        var rule = (RuleAlgorithm) Algorithms.get("TD");
        for (double reward : new double[] {0, 1e180}) {
            var problem = FiniteProblem.builder("two")
                    .features(new double[][] {{1}, {0.5}})
                    .gamma(0.5)
                    .action(0, "on", 1, 1, 1, reward)
                    .action(1, "on", 1, 1, 0, reward)
                    .build();
            assertThat(written(rule, problem, false)).isPresent();
            check(COMPILED, problem, rule, settings(rule, 0, 9), false);
        }
    }

    /** A squared error that vanishes for one learner of a vector leaves the others squared. */
    @Test
    void squaredErrorsAreTakenAgain() {
        var rule = (RuleAlgorithm) Algorithms.get("TD");
        var problem = FiniteProblem.builder("one")
                .features(new double[][] {{1}})
                .gamma(0.5)
                .action(0, "on", 1, 1, 0, 1)
                .build()
                .measuredBy(ErrorMeasure.NMSPVE);
        var settings = Stream.of(2.0, 0.1, 0.5, 0.3)
                .map(alpha -> rule.complete(Settings.alpha(alpha)))
                .toList();
        check(COMPILED, problem, rule, settings, false);
    }

    @Test
    void thePapersLearnersAreInOneLoopOnItsProblems() {
        for (var name : List.of("TD", "GTD2", "TDC", "TDRC", "GTD2-MP", "HTD", "ETD", "STHTD", "STHTD-MP")) {
            for (var problem : List.of("two_state", "baird", "random_walk", "boyan_chain")) {
                assertThat(written((RuleAlgorithm) Algorithms.get(name), Problems.get(problem), false))
                        .as(name + " on " + problem)
                        .isPresent();
            }
        }
        assertThat(written((RuleAlgorithm) Algorithms.get("STHTD-MP"), Problems.get("boyan_chain"), true))
                .isPresent();
    }

    /** Rules that are too long, not formulas, or look ahead over two transitions are not compiled. */
    @Test
    void whatCannotBeInOneLoopIsNot() {
        assertThat(written(Rules.BRANCHING, Problems.get("two_state"), false)).isEmpty();
        assertThat(written((RuleAlgorithm) Algorithms.get("STHTD-Pair"), Problems.get("two_state"), false))
                .isEmpty();
        var long200 = FiniteProblem.builder("long")
                .features(IntStream.range(0, 2)
                        .mapToObj(s -> IntStream.range(0, 200)
                                .mapToDouble(j -> 1 + s + j)
                                .toArray())
                        .toArray(double[][]::new))
                .gamma(0.5)
                .action(0, "on", 1, 1, 1, 1)
                .action(1, "on", 1, 1, 0, 1)
                .build();
        var rule = (RuleAlgorithm) Algorithms.get("TD");
        assertThat(written(rule, long200, false)).isEmpty();
        check(COMPILED, long200, rule, settings(rule, 0, 9), false);
    }

    /** Features that overlap in too many ways to distinguish, and in few. */
    @ParameterizedTest
    @ValueSource(ints = {2, 6})
    void weightsThatBothFeaturesMeetAreMovedTwice(int entries) {
        int states = 9;
        var random = new Pcg64(entries);
        var features = new double[states][entries + 2];
        for (int s = 0; s < states; s++) {
            for (int k = 0; k < entries; k++) {
                features[s][(int) random.integers(0, entries + 2)] = random.random() - 0.3;
            }
        }
        var builder = FiniteProblem.builder("overlaps").gamma(0.9).features(features);
        for (int s = 0; s < states; s++) {
            builder.action(s, "on", 0.7, 0.5, (s + 1) % states, random.random());
            builder.action(s, "far", 0.3, 0.5, (int) random.integers(0, states), random.random());
        }
        var problem = builder.build();
        var td = (RuleAlgorithm) Algorithms.get("TD");
        var formula = RuleFormula.of(td, false).orElseThrow();
        var plan = Block.Plan.of(problem, td, formula, false, false);
        var ways = new KernelShape(plan).ways;
        assertThat(ways.stream().mapToInt(List::size).max().orElseThrow() > 4).isEqualTo(entries > 2);
        for (var name : List.of("TDC", "TDRC", "GTD2", "STHTD-MP")) {
            var rule = (RuleAlgorithm) Algorithms.get(name);
            assertThat(written(rule, problem, false)).as(name).isPresent();
            check(COMPILED, problem, rule, settings(rule, 0, 9), false);
            check(COMPILED, problem, rule, settings(rule, 0.8, 9), true);
        }
    }

    /** Some go together, others are left over; those that are too few go on by themselves. */
    @ParameterizedTest
    @ValueSource(ints = {129, 257, 300, 391})
    void manyLearnersOfARunAreInSeveralGroups(int learners) {
        for (var name : List.of("ETD", "STHTD-MP")) {
            var rule = (RuleAlgorithm) Algorithms.get(name);
            check(COMPILED, Problems.get("random_walk"), rule, settings(rule, 0, learners), false);
            check(COMPILED, Problems.get("random_walk"), rule, settings(rule, 0.8, learners), true);
        }
    }

    private static void check(
            Engine engine, FiniteProblem problem, RuleAlgorithm rule, List<Settings> settings, boolean curves) {
        var meter = new Meter(settings.size(), STEPS, STEPS / 2, curves);
        var batch = engine.start(problem, rule, settings, meter);
        int[] path = problem.trajectory(7, STEPS);
        for (int done = 0; done < STEPS; done += CHUNK) {
            batch.advance(Arrays.copyOfRange(path, done, done + CHUNK), Math.min(CHUNK, STEPS - done));
        }
        for (int i = 0; i < settings.size(); i++) {
            var expected = new Meter(1, STEPS, STEPS / 2, true);
            var learner = Learner.of(problem, rule, settings.get(i));
            expected.record(0, 0, learner.error());
            for (int k = 0; k < STEPS; k++) {
                learner.step(path[k]);
                expected.record(0, k + 1, learner.error());
            }
            var where = rule.name() + " on " + problem + ": " + settings.get(i);
            assertThat(meter.mean(i)).as(where).isEqualTo(Double.valueOf(expected.mean(0)));
            assertThat(meter.last(i)).as(where).isEqualTo(Double.valueOf(expected.last(0)));
            if (curves) {
                assertThat(meter.curve(i)).as(where).isEqualTo(expected.curve(0));
            }
        }
    }
}
