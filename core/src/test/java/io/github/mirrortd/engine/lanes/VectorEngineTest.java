package io.github.mirrortd.engine.lanes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.github.mirrortd.engine.Engines;
import io.github.mirrortd.engine.Rules;
import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.rows.RowBatch;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Sampler;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorEngineTest {
    @Test
    void isWhatTheTestsRunWith() {
        assertThat(Engines.hasVectors())
                .as("tests must be started with --add-modules jdk.incubator.vector")
                .isTrue();
        assertThat(Engines.get("auto")).isSameAs(Engines.get("vector")).isInstanceOf(VectorEngine.class);
        assertThat(Engines.get("auto").name()).matches("vector-(128|256|512)");
        assertThat(Engines.get("Reference").name()).isEqualTo("reference");
        assertThat(Engines.get("reference")).isSameAs(Engines.get("reference"));
    }

    @ParameterizedTest
    @ValueSource(ints = {128, 256, 512})
    void writesEveryShippedRuleInVectors(int bits) {
        var engine = new VectorEngine(bits).vectorsOnly();
        for (boolean traced : new boolean[] {false, true}) {
            assertThat(Rules.shipped()).hasSizeGreaterThan(9).allMatch(rule -> engine.widens(rule, traced));
            assertThat(Rules.ahead()).allMatch(rule -> engine.widens(rule, traced));
            assertThat(List.of(Rules.CLIPPED, Rules.NORMALISED, Rules.EVERYTHING))
                    .allMatch(rule -> engine.widens(rule, traced));
            assertThat(List.of(Rules.BRANCHING, Rules.SIGN_AHEAD, Rules.EVERYTHING_UNREAD))
                    .noneMatch(rule -> engine.widens(rule, traced));
        }
    }

    /** As much of a rule as the engine was told is short; each rule has its own account. */
    @Test
    void shortWorkIsDoneInRows() {
        var engine = new VectorEngine(128, Fusion.USUAL, 3_000);
        var problem = Problems.get("boyan_chain");
        var td = (RuleAlgorithm) Algorithms.get("TD");
        assertThat(batch(engine, problem, td, 4, 1)).isInstanceOf(RowBatch.class);
        assertThat(batch(engine, problem, td, 2, 4)).isInstanceOf(RowBatch.class);
        assertThat(batch(engine, problem, td, 40, 1)).isInstanceOf(LaneBatch.class);
        assertThat(batch(engine, problem, td, 2, 4)).isInstanceOf(RunBatch.class);
        var other = (RuleAlgorithm) Algorithms.get("STHTD-MP");
        assertThat(batch(engine, problem, other, 4, 1)).isInstanceOf(RowBatch.class);
    }

    /** Fewer learners than a row is worth, traces, branches, and so many features that no list of them is wanted. */
    @Test
    void whatHasNoRowsIsDoneInVectors() {
        var engine = new VectorEngine(128, Fusion.USUAL, Long.MAX_VALUE);
        var boyan = Problems.get("boyan_chain");
        var td = (RuleAlgorithm) Algorithms.get("TD");
        assertThat(batch(engine, boyan, td, 3, 1)).isInstanceOf(LaneBatch.class);
        assertThat(batch(engine, boyan, Rules.BRANCHING, 40, 1)).isInstanceOf(LaneBatch.class);
        assertThat(batch(engine, Problems.get("garnet:states=200,branching=20,features=40,seed=1"), td, 40, 1))
                .isInstanceOf(LaneBatch.class);
        var traced = td.complete(Settings.alpha(0.1).with(Parameter.LAMBDA, 0.5));
        assertThat(engine.start(boyan, td, Collections.nCopies(40, traced), List.of(new Meter(40, 100, 0, false))))
                .isInstanceOf(LaneBatch.class);
    }

    private static Batch batch(VectorEngine engine, FiniteProblem problem, RuleAlgorithm rule, int settings, int runs) {
        var complete = rule.complete(Settings.alpha(0.1).only(rule.parameters()));
        var meters = Stream.generate(() -> new Meter(settings, 100, 0, false))
                .limit(runs)
                .toList();
        return engine.start(problem, rule, Collections.nCopies(settings, complete), meters);
    }

    @Test
    void saysWhatItDoesNotKnow() {
        assertThatThrownBy(() -> Engines.get("vektor"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("did you mean vector?");
    }

    @Test
    void isAbsentWithoutTheModule() throws IOException, InterruptedException {
        assertThat(withoutVectors("auto")).isEqualTo("reference");
        assertThat(withoutVectors("vector"))
                .isEqualTo("the vector engine needs Java to be started with --add-modules jdk.incubator.vector;"
                        + " the engines 'auto' and 'reference' do without");
    }

    private static String withoutVectors(String engine) throws IOException, InterruptedException {
        return java(List.of(NameOfEngine.class.getName(), engine));
    }

    /** What a Java of its own prints. */
    private static String java(List<String> arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.addAll(arguments);
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said.strip();
    }

    /** Prints the name of an engine, or why there is none. */
    static final class NameOfEngine {
        private NameOfEngine() {}

        public static void main(String[] args) {
            try {
                System.out.println(Engines.get(args[0].toLowerCase(Locale.ROOT)).name());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    /** In a Java of its own: vectors of several widths in one, as in these tests, are more than the JIT keeps apart. */
    @Test
    void stepsWithoutAllocation() throws IOException, InterruptedException {
        for (var size : List.of(List.of("64", "1"), List.of("2", "24"))) {
            var arguments = new ArrayList<String>();
            arguments.addAll(List.of("--add-modules", "jdk.incubator.vector", Allocation.class.getName()));
            arguments.addAll(size);
            assertThat(java(arguments)).as("settings and runs: " + size).isEqualTo("none");
        }
    }

    /** Says whether steps allocate once the JIT has done its work; until then vectors are objects. */
    static final class Allocation {
        private static final int STEPS = 256;
        private static final int ROUNDS = 4000;

        private Allocation() {}

        public static void main(String[] args) {
            int settings = Integer.parseInt(args[0]);
            int runs = Integer.parseInt(args[1]);
            var problem = Problems.get("boyan_chain");
            var rule = Algorithms.get("STHTD-MP");
            List<Settings> all = IntStream.range(0, settings)
                    .mapToObj(i -> rule.complete(Settings.alpha(0.001 * (i + 1))))
                    .toList();
            var meters = new ArrayList<Meter>();
            var samplers = new ArrayList<Sampler>();
            for (int run = 0; run < runs; run++) {
                meters.add(new Meter(settings, ROUNDS * STEPS, 0, false));
                samplers.add(problem.sampler(run));
            }
            var batch = Engines.get("vector").start(problem, rule, all, meters);
            var chunk = new TransitionChunk(runs, STEPS);
            chunk.sample(samplers, STEPS);
            var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long allocated = Long.MAX_VALUE;
            for (int round = 0; round < ROUNDS && allocated >= STEPS; round++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                batch.advance(chunk);
                allocated = threads.getCurrentThreadAllocatedBytes() - before;
            }
            System.out.println(allocated < STEPS ? "none" : allocated + " bytes");
        }
    }
}
