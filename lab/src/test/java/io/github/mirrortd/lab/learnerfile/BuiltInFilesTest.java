package io.github.mirrortd.lab.learnerfile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.Engines;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.MirrorProxAlgorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Built-in rules, written as files in the order of their Java's operations, give their bits: on all problems, with and without traces.
 */
class BuiltInFilesTest {
    private static final Path FOLDER =
            Path.of("src", "test", "resources", "io", "github", "mirrortd", "lab", "learnerfile", "builtin");

    /** Those that have a file here: a rule that is added needs none. */
    static List<Algorithm> rules() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString().replace(".yaml", ""))
                    .flatMap(name -> Stream.of(name, name + Algorithms.AHEAD))
                    .sorted()
                    .map(Algorithms::get)
                    .toList();
        }
    }

    /** Mirror-Prox over a learner is Mirror-Prox over its file. */
    private static Algorithm file(Algorithm rule) {
        boolean ahead = rule instanceof MirrorProxAlgorithm;
        var base = ahead ? ((RuleAlgorithm) ((MirrorProxAlgorithm) rule).rule().base()).name() : rule.name();
        return LearnerFiles.resolve(base + ".yaml" + (ahead ? "-MP" : ""), FOLDER);
    }

    private static List<Settings> variants(Algorithm rule) {
        var grid = rule.description().grid();
        var variants = new ArrayList<>(List.of(grid.get(0), grid.get(grid.size() - 1)));
        if (rule.parameters().contains(Parameter.LAMBDA)) {
            variants.add(grid.get(grid.size() / 2).with(Parameter.LAMBDA, 0.7));
            variants.add(grid.get(0).with(Parameter.LAMBDA, 1));
        }
        return variants;
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theBitsAreThoseOfTheRuleInJava(Algorithm rule) {
        var file = file(rule);
        for (var problem : Problems.examples()) {
            int[] path = problem.trajectory(3, 150);
            for (var settings : variants(rule)) {
                var expected = Learner.of(problem, rule, settings);
                var actual = Learner.of(problem, file, settings);
                expected.learn(path);
                actual.learn(path);
                assertThat(actual.theta())
                        .as("%s on %s, %s", rule.name(), problem, settings)
                        .isEqualTo(expected.theta());
            }
        }
    }

    /** The vector engine makes its own code of both. */
    @ParameterizedTest
    @MethodSource("rules")
    void soTheyAreInTheVectorEngine(Algorithm rule) {
        var problem = Problems.get("boyan_chain");
        var engine = Engines.get(Engines.hasVectors() ? "vector" : "scalar");
        for (var settings : variants(rule)) {
            assertThat(last(engine, problem, file(rule), settings))
                    .as("%s, %s", rule.name(), settings)
                    .isEqualTo(last(engine, problem, rule, settings));
        }
    }

    private static double last(Engine engine, FiniteProblem problem, Algorithm algorithm, Settings settings) {
        int steps = 60;
        var meter = new Meter(1, steps, 30, false);
        var chunk = new TransitionChunk(1, steps);
        var batch = engine.start(problem, algorithm, List.of(settings), List.of(meter));
        chunk.sample(List.of(problem.sampler(7)), steps);
        batch.advance(chunk);
        return meter.last(0);
    }
}
