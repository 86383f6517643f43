package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.withoutProvenance;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.lab.learnerfile.CalledLearner;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.lab.run.Host;
import io.github.mirrortd.lab.run.MemoryRuns;
import io.github.mirrortd.lab.run.Watch;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands in a program that watches them and hands its own things to them. */
class HostTest {
    private static final String[] RUN = {
        "run", "-p", "two_state", "-a", "TD,TDC", "--runs", "3", "--steps", "40", "--json"
    };

    private final Watch watch = new Watch();
    private final MemoryRuns runs = new MemoryRuns(true);

    private Cli run(String... args) {
        return Cli.run(Host.of(watch, runs), args);
    }

    @Test
    void itHearsOfTheWorkAndHasTheCurves() {
        var first = run(RUN);
        assertThat(first.err()).isEmpty();
        assertThat(withoutProvenance(first.out())).isEqualTo(withoutProvenance(Cli.output(RUN)));
        assertThat(watch.what()).isEqualTo("evaluation");
        assertThat(watch.done()).isEqualTo(watch.total()).isEqualTo(240);
        assertThat(runs.size()).isEqualTo(6);
        var curves = Objects.requireNonNull(runs.curves("two_state", "TDC"))
                .order(ByteOrder.nativeOrder())
                .asDoubleBuffer();
        assertThat(curves.capacity()).isEqualTo(3 * 41);
        assertThat(curves.get(41)).as("all begin at the same error").isEqualTo(curves.get(0));
        assertThat(curves.get(40)).isNotEqualTo(curves.get(81));
        assertThat(runs.curves("two_state", "ETD")).isNull();
    }

    @Test
    void whatItKnowsIsNotRunAgain(@TempDir Path folder) {
        run(RUN);
        var again = run(RUN);
        assertThat(watch.total()).as("nothing was left to do").isZero();
        assertThat(withoutProvenance(again.out())).isEqualTo(withoutProvenance(Cli.output(RUN)));
        var words = new java.util.ArrayList<>(List.of(RUN));
        words.addAll(List.of("--out", folder.resolve("known").toString()));
        run(words.toArray(String[]::new));
        assertThat(watch.total()).isZero();
        words.set(words.size() - 1, folder.resolve("run").toString());
        Cli.output(words.toArray(String[]::new));
        assertThat(folder.resolve("known/two_state/curves.npz"))
                .hasSameBinaryContentAs(folder.resolve("run/two_state/curves.npz"));
        assertThat(folder.resolve("known/results.csv")).hasSameBinaryContentAs(folder.resolve("run/results.csv"));
    }

    @Test
    void itStopsTheWork() {
        watch.stop();
        for (var command : List.of(RUN, new String[] {"predict", "-p", "two_state", "-a", "TD", "--steps", "50"})) {
            var stopped = run(command);
            assertThat(stopped.code()).isEqualTo(ExitCode.FAILED);
            assertThat(stopped.out()).isEmpty();
            assertThat(stopped.err()).isEqualTo("mirrortd: interrupted" + System.lineSeparator());
        }
        assertThat(runs.size()).isZero();
    }

    @Test
    void commandsTakeProblemsThatAreInNoFile() {
        double[][] on = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
        double[][] stay = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        double[][] none = new double[3][3];
        var ring = FiniteProblem.builder("ring")
                .features(new double[][] {{1, 0}, {0.5, 0.5}, {0, 1}})
                .gamma(0.9)
                .actions(
                        List.of("on", "stay"),
                        new double[][][] {on, stay},
                        new double[][][] {{{0, 0, 0}, {0, 0, 0}, {1, 1, 1}}, none},
                        new double[][] {{0.9, 0.1}, {0.9, 0.1}, {0.9, 0.1}},
                        new double[][] {{0.5, 0.5}, {0.5, 0.5}, {0.5, 0.5}})
                .build();
        assertThat(ring.values()).containsExactly(2.65830819790213, 2.986494395173998, 3.355197406923874);
        String word = ProblemFiles.offer(ring);
        assertThat(Cli.output("problem show", word)).contains("ring");
        assertThat(Cli.output("run -p", word, "-a", "TD", "--runs", "2", "--steps", "20"))
                .contains("ring");
        ProblemFiles.withdraw(word);
        assertThatIllegalArgumentException().isThrownBy(() -> ProblemFiles.resolve(word));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FiniteProblem.builder("gap")
                        .actions(
                                List.of("on"),
                                new double[][][] {none},
                                new double[][][] {none},
                                new double[][] {{1}, {1}, {1}},
                                new double[][] {{1}, {1}, {1}}))
                .withMessageStartingWith("state 0 does not have the action 'on'");
    }

    /** TD as a function that is called: the bits of the rule, where features are single numbers. */
    @Test
    void commandsTakeFunctionsThatAreCalledAtEveryStep() {
        var calls = new AtomicInteger();
        var called = new CalledLearner(
                "Called", "TD", List.of(Parameter.ALPHA), new double[] {0.1}, (memory, dimension, settings) -> {
                    var numbers = memory.order(ByteOrder.nativeOrder()).asDoubleBuffer();
                    return () -> {
                        calls.incrementAndGet();
                        double now = 0;
                        double then = 0;
                        for (int i = 0; i < dimension; i++) {
                            now += numbers.get(i) * numbers.get(dimension + i);
                            then += numbers.get(i) * numbers.get(2 * dimension + i);
                        }
                        double delta = numbers.get(3 * dimension + 1) + numbers.get(3 * dimension + 2) * then - now;
                        double step = settings[0] * numbers.get(3 * dimension) * delta;
                        for (int i = 0; i < dimension; i++) {
                            numbers.put(i, numbers.get(i) + step * numbers.get(dimension + i));
                        }
                    };
                });
        assertThat(called.description().summary()).startsWith(CalledLearner.LABEL);
        assertThat(called.usual(Parameter.ALPHA)).isEqualTo(0.1);
        var problem = Problems.get("random_walk");
        var learner = Learner.of(problem, called, Settings.alpha(0.2));
        var rule = Learner.of(problem, "TD", Settings.alpha(0.2));
        learner.learn(problem.trajectory(3, 500));
        rule.learn(problem.trajectory(3, 500));
        assertThat(calls).hasValue(500);
        assertThat(learner.values()).isEqualTo(rule.values());
        String word = LearnerFiles.offer(called);
        assertThat(Cli.output("run -p two_state -a", word, "--runs", "1", "--steps", "9"))
                .contains("Called");
        Cli.refused("takes no steps to look ahead with", "run -p two_state -a", word + "-MP");
        LearnerFiles.withdraw(word);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LearnerFiles.offer(new CalledLearner(
                        "TD", "", List.of(), new double[0], (memory, dimension, settings) -> () -> {})))
                .withMessage("'TD' is the name of a learner already; choose another one");
    }
}
