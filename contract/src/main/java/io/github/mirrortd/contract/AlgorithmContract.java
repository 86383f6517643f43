package io.github.mirrortd.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.Engines;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What every learner promises. Implement it in a test class and name the learner. Nothing is passed over in silence: a case that
 * cannot be tried here is there under its name, aborted, with the reason.
 */
public interface AlgorithmContract {
    /** Transitions of a small problem. Large ones, such as the rooms, mix too slowly for the sampled tests and take their time. */
    int SMALL = 100;

    /**
     * Who is tested.
     *
     * @return the learner
     */
    Algorithm algorithm();

    /**
     * On what; by default on every small problem, those of families with their usual parameters.
     *
     * @return the problems
     */
    default List<FiniteProblem> problems() {
        return Problems.examples().stream()
                .filter(p -> p.transitions().size() <= SMALL)
                .toList();
    }

    /**
     * Which engines must agree with a learner that runs alone: all that this Java has.
     *
     * @return the engines
     */
    default List<Engine> engines() {
        return Engines.hasVectors()
                ? List.of(Engines.get("scalar"), Engines.get("vector"))
                : List.of(Engines.get("scalar"));
    }

    /**
     * With which settings: the usual ones, and the same with a trace where the learner can have one.
     *
     * @return complete settings
     */
    default List<Settings> variants() {
        var usual = algorithm().complete(Settings.NONE);
        return algorithm().parameters().contains(Parameter.LAMBDA)
                ? List.of(usual, usual.with(Parameter.LAMBDA, 0.7))
                : List.of(usual);
    }

    /** {@code list}, tuning and reports live on what an algorithm says of itself. */
    @Test
    default void theDescriptionIsComplete() {
        var about = algorithm().description();
        assertThat(about.name()).matches("\\S+");
        assertThat(about.summary()).as("summary").isNotBlank().doesNotContain("\n");
        assertThat(about.equation()).as("equation").contains("θ");
        assertThat(about.citation().year()).as("the citation's year").isBetween(1950, 2100);
        assertThat(about.citation().title()).as("the citation's title").isNotBlank();
        assertThat(about.parameters()).as("settings").isNotEmpty().doesNotHaveDuplicates();
        assertThat(about.grid()).as("grid").isNotEmpty().doesNotHaveDuplicates();
        about.grid()
                .forEach(s -> assertThat(about.parameters())
                        .as("what the grid sets")
                        .containsAll(s.present().keySet())
                        .allMatch(p -> p.isOptional() || s.has(p)));
        assertThat(algorithm().description()).as("asked again").isEqualTo(about);
    }

    /** Nothing is random that has no seed, and nothing is shared between learners. */
    @Test
    default void theSameSeedGivesTheSameBits() {
        for (var problem : problems()) {
            int[] path = problem.trajectory(11, 300);
            var first = Learner.of(problem, algorithm(), Settings.NONE);
            var second = Learner.of(problem, algorithm(), Settings.NONE);
            first.learn(path);
            second.learn(path);
            assertThat(second.theta()).as("on %s", problem).isEqualTo(first.theta());
        }
    }

    /** A learner starts from θ₀ of its problem, and learns something somewhere. */
    @Test
    default void learningBeginsAtTheProblemsInitialWeightsAndMovesThem() {
        boolean moved = false;
        for (var problem : problems()) {
            var learner = Learner.of(problem, algorithm(), Settings.NONE);
            assertThat(learner.theta()).as("before, on %s", problem).isEqualTo(problem.initial());
            assertThat(learner.error()).isEqualTo(problem.error().at(problem.initial()));
            learner.learn(problem.trajectory(0, 50));
            assertThat(learner.values()).hasSize(problem.states());
            moved |= !Arrays.equals(learner.theta(), problem.initial());
        }
        assertThat(moved).as("weights move on some problem").isTrue();
    }

    /**
     * Being one of many, in settings and in runs, changes nothing: every point of every curve, its mean over the last part and
     * its last point are those of a learner alone.
     *
     * @return a test for each engine
     */
    @TestFactory
    default Stream<DynamicTest> everyEngineGivesTheBitsOfALearnerAlone() {
        var tried =
                engines().stream().map(engine -> DynamicTest.dynamicTest(engine.name(), () -> givesTheBits(engine)));
        return Engines.hasVectors()
                ? tried
                : Stream.concat(
                        tried,
                        Stream.of(DynamicTest.dynamicTest(
                                "vector",
                                () -> Assumptions.abort("the vector engine was not tried: this Java was started without"
                                        + " --add-modules jdk.incubator.vector"))));
    }

    private void givesTheBits(Engine engine) {
        var grid = algorithm().description().grid();
        for (var problem : problems()) {
            for (var settings : List.of(grid.subList(0, 1), grid.subList(0, Math.min(grid.size(), 9)), traced(grid))) {
                givesTheBits(engine, problem, settings, true);
            }
            givesTheBits(engine, problem, traced(grid), false);
        }
    }

    private void givesTheBits(Engine engine, FiniteProblem problem, List<Settings> settings, boolean curves) {
        int steps = 60;
        int from = 31;
        var seeds = List.of(7L, 8L, 9L);
        var meters = seeds.stream()
                .map(seed -> new Meter(settings.size(), steps, from, curves))
                .toList();
        var samplers = seeds.stream().map(problem::sampler).toList();
        var chunk = new TransitionChunk(seeds.size(), steps);
        var batch = engine.start(problem, algorithm(), settings, meters);
        for (int count : new int[] {1, 42, 17}) {
            chunk.sample(samplers, count);
            batch.advance(chunk);
        }
        for (int run = 0; run < seeds.size(); run++) {
            int[] path = problem.trajectory(seeds.get(run), steps);
            for (int i = 0; i < settings.size(); i++) {
                var meter = meters.get(run);
                var what = engine.name() + ", " + problem + ", " + settings.get(i) + ", seed " + seeds.get(run);
                double[] alone = alone(problem, settings.get(i), path);
                assertThat(meter.curve(i)).as("the curve, %s", what).isEqualTo(curves ? alone : null);
                assertThat(meter.mean(i))
                        .as("the mean from point %d on, %s", from, what)
                        .isEqualTo(mean(alone, from));
                assertThat(meter.last(i)).as("the last error, %s", what).isEqualTo(alone[steps]);
            }
        }
    }

    /** The sum in the order of the points, which fixes its last bits. */
    private static double mean(double[] curve, int from) {
        double sum = 0;
        for (int t = from; t < curve.length; t++) {
            sum += curve[t];
        }
        return sum / (curve.length - from);
    }

    /** Some of the grid, every other one with a trace, for learners that can have one. */
    private List<Settings> traced(List<Settings> grid) {
        var some = new ArrayList<Settings>();
        for (int i = 0; i < Math.min(grid.size(), 5); i++) {
            boolean has = algorithm().parameters().contains(Parameter.LAMBDA) && i % 2 == 0;
            some.add(has ? grid.get(i).with(Parameter.LAMBDA, 1 - i / 10.0) : grid.get(i));
        }
        return some;
    }

    /** The curve of a learner that runs by itself. */
    private double[] alone(FiniteProblem problem, Settings settings, int[] path) {
        var learner = Learner.of(problem, algorithm(), settings);
        double[] curve = new double[path.length + 1];
        curve[0] = learner.error();
        for (int t = 0; t < path.length; t++) {
            learner.step(path[t]);
            curve[t + 1] = learner.error();
        }
        return curve;
    }

    /** A learner does what its definition with whole vectors does, from the problem's initial weights on. */
    @Test
    default void aLearnerFollowsItsDefinition() {
        everyCase((problem, settings) -> AgainstDefinition.learner(algorithm(), problem, settings));
    }

    /** A {@link SparseLearner}, which is given features by their non-zero entries and begins at zero, learns the same. */
    @Test
    default void aSparseLearnerFollowsTheDefinitionToo() {
        everyCase((problem, settings) -> AgainstDefinition.sparseLearner(algorithm(), problem, settings));
    }

    private void everyCase(BiConsumer<FiniteProblem, Settings> check) {
        for (var settings : variants()) {
            problems().forEach(problem -> check.accept(problem, settings));
        }
    }
}
