package io.github.mirrortd.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.Engines;
import io.github.mirrortd.engine.Learner;
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
import org.junit.jupiter.api.Test;

/** What every learner promises. Implement it in a test class and name the learner. */
public interface AlgorithmContract {
    /** Transitions of a small problem. Large ones, such as the rooms, mix too slowly for the sampled tests. */
    int SMALL = 100;

    /** Who is tested. */
    Algorithm algorithm();

    /** On what; by default on every small problem, those of families with their usual parameters. */
    default List<FiniteProblem> problems() {
        return Problems.examples().stream()
                .filter(p -> p.transitions().size() <= SMALL)
                .toList();
    }

    /** The engines that must agree with a learner that runs alone: all that this Java has. */
    default List<Engine> engines() {
        return Engines.hasVectors()
                ? List.of(Engines.get("scalar"), Engines.get("vector"))
                : List.of(Engines.get("scalar"));
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

    /** Being one of many, in settings and in runs, changes nothing: every point of every curve is that of a learner alone. */
    @Test
    default void everyEngineGivesTheBitsOfALearnerAlone() {
        int steps = 60;
        var seeds = List.of(7L, 8L, 9L);
        var grid = algorithm().description().grid();
        for (var settings : List.of(grid.subList(0, 1), grid.subList(0, Math.min(grid.size(), 9)), traced(grid))) {
            for (var problem : problems()) {
                for (var engine : engines()) {
                    var meters = seeds.stream()
                            .map(seed -> new Meter(settings.size(), steps, 0, true))
                            .toList();
                    var stretch = new TransitionChunk(seeds.size(), steps);
                    stretch.sample(seeds.stream().map(problem::sampler).toList(), steps);
                    engine.start(problem, algorithm(), settings, meters).advance(stretch);
                    for (int run = 0; run < seeds.size(); run++) {
                        for (int i = 0; i < settings.size(); i++) {
                            assertThat(meters.get(run).curve(i))
                                    .as("%s, %s, %s, seed %d", engine.name(), problem, settings.get(i), seeds.get(run))
                                    .isEqualTo(
                                            alone(problem, settings.get(i), problem.trajectory(seeds.get(run), steps)));
                        }
                    }
                }
            }
        }
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
}
