package io.github.mirrortd.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.learnerfile.CalledLearner;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** Runs in memory, and who watches them. */
class MemoryRunsTest {
    private final Watch watch = new Watch();
    private final MemoryRuns known = new MemoryRuns(true);

    private static Cell cell(Problem problem, int seed) {
        return Cell.of(problem, Algorithms.get("TD"), Settings.alpha(0.1), Trials.of(seed, 3, 20));
    }

    private CellRunner runner(RunStore store) {
        return new CellRunner(new ThreadScheduler(Engines.get("reference"), 1), store, watch, watch);
    }

    /** A problem that was read twice is two objects and one problem; other seeds are other runs. */
    @Test
    void aRunIsKnownByWhatItIs() {
        var text = ProblemFiles.yaml(Problems.get("random_walk"));
        var problem = ProblemFiles.parse("once.yaml", text);
        var again = ProblemFiles.parse("again.yaml", text);
        var first = runner(known).run("work", List.of(cell(problem, 1)), known).get(0);
        assertThat(watch.done()).isEqualTo(60);
        var second = runner(known).run("work", List.of(cell(again, 1)), known).get(0);
        assertThat(watch.total()).isZero();
        assertThat(second.auc()).isEqualTo(first.auc());
        assertThat(second.last()).isEqualTo(first.last());
        runner(known).run("work", List.of(cell(problem, 2)), known);
        assertThat(watch.total())
                .as("two of three seeds are new curves to keep")
                .isPositive();
        assertThat(known.find(cell(problem, 9), 0, false)).isNull();
        assertThat(known.find(cell(problem, 1), 1, false)).isNotNull();
        var bytes = Objects.requireNonNull(known.curves("random_walk", "TD"));
        assertThat(bytes.order(ByteOrder.nativeOrder()).asDoubleBuffer().capacity())
                .isEqualTo(3 * 21);
    }

    @Test
    void withoutCurvesThereAreNone() {
        var few = new MemoryRuns(false);
        assertThat(Host.of(watch, few).curves()).isNull();
        assertThat(Host.of(watch, known).curves()).isSameAs(known);
        runner(few).run("work", List.of(cell(Problems.get("two_state"), 1)));
        assertThat(few.size()).isEqualTo(3);
        assertThat(few.find(cell(Problems.get("two_state"), 1), 0, true)).isNull();
    }

    @Test
    void curvesThatNoArrayHoldsAreRefused() {
        var huge = Cell.of(
                Problems.get("two_state"), Algorithms.get("TD"), Settings.alpha(0.1), Trials.of(1, 1_000, 1_000_000));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> known.expect(List.of(huge)))
                .withMessageStartingWith("the learning curves of TD on two_state take 7629 MB");
    }

    @Test
    void twoStoresAreOne() {
        var other = new MemoryRuns(false);
        RunStore store = other;
        RunStore empty = new MemoryRuns(false);
        var problem = Problems.get("two_state");
        runner(store.and(known)).run("work", List.of(cell(problem, 1)));
        assertThat(other.size()).isEqualTo(known.size()).isEqualTo(3);
        assertThat(empty.and(store).find(cell(problem, 1), 2, false)).isNotNull();
        var curves = new ArrayList<double[]>();
        CurveSink list = new CurveSink() {
            @Override
            public void expect(List<Cell> cells) {
                curves.clear();
            }

            @Override
            public void accept(Cell cell, int run, double[] curve) {
                curves.add(curve);
            }
        };
        runner(RunStore.NONE).run("work", List.of(cell(problem, 1)), list.and(known));
        assertThat(curves).hasSize(3);
        assertThat(known.curves("two_state", "TD")).isNotNull();
    }

    @Test
    void whoWatchesMayStop() {
        assertThat(watch.isRequested()).isFalse();
        watch.begin("work", 10);
        watch.advance(3);
        assertThat(watch.what()).isEqualTo("work");
        assertThat(watch.done()).isEqualTo(3);
        watch.stop();
        assertThat(watch.isRequested()).isTrue();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> watch.advance(1));
        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> watch.begin("more", 1));
    }

    /** Functions cannot be compared, so two of the same name count as different. */
    @Test
    void functionsThatAreCalledAreKnownOnlyAsThemselves() {
        var calls = new ArrayList<Integer>();
        var one = called(calls);
        var other = called(calls);
        for (var learner : List.of(one, one, other)) {
            runner(known)
                    .run(
                            "work",
                            List.of(Cell.of(
                                    Problems.get("two_state"), learner, Settings.alpha(0.3), Trials.of(1, 1, 5))));
        }
        assertThat(calls).hasSize(10);
        String word = LearnerFiles.offer(one);
        assertThat(LearnerFiles.resolve(word)).isSameAs(one);
        LearnerFiles.withdraw(word);
        assertThatIllegalArgumentException().isThrownBy(() -> LearnerFiles.resolve(word));
        assertThat(one.description().summary()).isEqualTo(CalledLearner.LABEL);
        assertThat(one.usual(Parameter.ALPHA)).isEqualTo(0.2);
        assertThat(one.usual(Parameter.BETA)).isEqualTo(Parameter.BETA.usual());
    }

    private static CalledLearner called(List<Integer> calls) {
        return new CalledLearner(
                "Called", "", List.of(Parameter.ALPHA), new double[] {0.2}, (memory, dimension, settings) -> {
                    assertThat(settings).containsExactly(0.3);
                    return () -> calls.add(dimension);
                });
    }
}
