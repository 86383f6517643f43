package io.github.mirrortd.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.learnerfile.WeightMemory;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Runs;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CellRunnerTest {
    private static CellRunner runner(int threads) {
        return new CellRunner(new ThreadScheduler(Engines.get("reference"), threads));
    }

    private static List<Cell> everything() {
        var cells = new ArrayList<Cell>();
        for (var problem : Problems.all()) {
            for (var algorithm : Algorithms.all()) {
                cells.add(Cell.of(problem, algorithm, algorithm.complete(Settings.NONE), Trials.of(5, 6, 70)));
            }
        }
        return cells;
    }

    @Test
    void anyNumberOfThreadsGivesTheSameBits() {
        var one = runner(1).run("", everything());
        for (int threads : new int[] {2, 3, 8}) {
            var many = runner(threads).run("", everything());
            for (int i = 0; i < one.size(); i++) {
                assertThat(many.get(i).auc()).isEqualTo(one.get(i).auc());
                assertThat(many.get(i).last()).isEqualTo(one.get(i).last());
            }
        }
    }

    /** Sharing trajectories with others, and being one of many settings, changes nothing for a cell. */
    @Test
    void aCellDependsOnNothingButItself() {
        var together = runner(2).run("", everything());
        for (var runs : together) {
            var alone = runner(1).run("", List.of(runs.cell())).get(0);
            assertThat(alone.auc()).isEqualTo(runs.auc());
        }
    }

    @Test
    void aucAndFinalErrorAreThoseOfTheCurve() {
        var problem = Problems.get("random_walk");
        var algorithm = Algorithms.get("TDRC");
        var settings = algorithm.complete(Settings.alpha(0.05));
        var cell = Cell.of(problem, algorithm, settings, Trials.of(77, 2, 9_001));
        var curves = new Recorder();
        var runs = runner(2).run("", List.of(cell), curves).get(0);
        for (int run = 0; run < 2; run++) {
            double[] curve = Objects.requireNonNull(curves.seen.get(run));
            var learner = Learner.of(problem, algorithm, settings);
            assertThat(curve).hasSize(9_002);
            assertThat(curve[0]).isEqualTo(learner.error());
            int[] path = problem.trajectory(77 + run, 9_001);
            double sum = 0;
            for (int t = 1; t <= path.length; t++) {
                learner.step(path[t - 1]);
                assertThat(curve[t]).isEqualTo(learner.error());
                sum += t >= 4_501 ? curve[t] : 0;
            }
            assertThat(runs.auc()[run]).isCloseTo(sum / 4_501, within(1e-12));
            assertThat(runs.last()[run]).isEqualTo(curve[9_001]);
        }
    }

    private static final class Recorder implements CurveSink {
        private final Map<Integer, double[]> seen = new ConcurrentHashMap<>();

        @Override
        public void expect(List<Cell> cells) {}

        @Override
        public void accept(Cell cell, int run, double[] curve) {
            seen.put(run, curve);
        }
    }

    /** The sign of NaN differs between processors and compilers; it must not reach a file. */
    @ParameterizedTest
    @ValueSource(strings = {"scalar", "auto"})
    void whatIsNotANumberHasOneForm(String engine) {
        var algorithm = Algorithms.get("TD");
        var cell = Cell.of(
                Problems.get("boyan_chain"),
                algorithm,
                algorithm.complete(Settings.alpha(1e200)),
                Trials.of(1, 5, 100));
        var curves = new Recorder();
        new CellRunner(new ThreadScheduler(Engines.get(engine), 1)).run("", List.of(cell), curves);
        for (double[] curve : curves.seen.values()) {
            assertThat(curve[100]).isNaN();
            for (double error : curve) {
                assertThat(Double.doubleToRawLongBits(error)).isEqualTo(Double.doubleToLongBits(error));
            }
        }
    }

    @Test
    void oneStepAndOneRunWork() {
        for (var algorithm : Algorithms.all()) {
            var cell = Cell.of(
                    Problems.get("two_state"), algorithm, algorithm.complete(Settings.NONE), Trials.of(0, 1, 1));
            var runs = runner(1).run("", List.of(cell)).get(0);
            assertThat(runs.auc()[0]).isEqualTo(runs.last()[0]).isFinite();
        }
    }

    @Test
    void runsThatAreNotFiniteAreKeptAndCounted() {
        var cell =
                Cell.of(Problems.get("baird"), Algorithms.get("STHTD-MP"), Settings.alpha(1e6), Trials.of(0, 4, 2_000));
        var runs = runner(2).run("", List.of(cell)).get(0);
        assertThat(runs.diverged()).isEqualTo(4);
        var evaluated = Result.evaluated(List.of(runs), "").get(0);
        assertThat(evaluated.auc().mean()).isNaN();
        assertThat(Result.swept(runs).auc().mean()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Result.swept(runs).auc().std()).isNaN();
    }

    @Test
    void progressAddsUp() {
        var progress = new CountingProgress();
        new CellRunner(new ThreadScheduler(Engines.get("reference"), 2), RunStore.NONE, progress, Cancellation.NEVER)
                .run("", everything());
        assertThat(progress.done.get())
                .isEqualTo(progress.total.get())
                .isEqualTo(420L * everything().size());
    }

    @Test
    void windowsBeginWhereThePaperSays() {
        assertThat(Window.LAST_HALF.from(5_000)).isEqualTo(2_500);
        assertThat(Window.LAST_HALF.from(1)).isEqualTo(1);
        assertThat(Window.LAST_FIFTH.from(2_500)).isEqualTo(2_000);
        assertThat(Window.LAST_FIFTH.from(1)).isEqualTo(1);
    }

    /** A cell that is asked for twice is run once. */
    @Test
    void equalCellsAreRunOnce() {
        var cells = new ArrayList<>(everything().subList(0, 3));
        cells.add(cells.get(1));
        var progress = new CountingProgress();
        var runs = new CellRunner(
                        new ThreadScheduler(Engines.get("reference"), 2), RunStore.NONE, progress, Cancellation.NEVER)
                .run("", cells);
        assertThat(progress.total.get()).isEqualTo(3 * 420L);
        assertThat(runs.stream().map(Runs::cell)).isEqualTo(cells);
        assertThat(runs.get(3).auc()).isEqualTo(runs.get(1).auc());
    }

    /** Passes blocks on. */
    private record Handed(int width, WeightMemory memory, BiConsumer<List<RunBlock>, Listener> to)
            implements Scheduler {
        @Override
        public void run(List<RunBlock> blocks, Listener listener) {
            to.accept(blocks, listener);
        }
    }

    /** Any order of blocks gives the same bits. */
    @Test
    void anotherSchedulerGivesTheSameBits() {
        var backwards = new Handed(5, WeightMemory.usual(), (blocks, listener) -> {
            var left = new ArrayList<>(blocks);
            Collections.reverse(left);
            left.forEach(block -> listener.finished(block.run(Engines.get("reference"), listener::advanced, listener)));
        });
        var there = new CellRunner(backwards).run("", everything());
        var here = runner(2).run("", everything());
        for (int i = 0; i < here.size(); i++) {
            assertThat(there.get(i).auc()).isEqualTo(here.get(i).auc());
            assertThat(there.get(i).last()).isEqualTo(here.get(i).last());
        }
    }

    /**
     * Long curves wait in memory until their block is done: as many side by side as fill vectors, but only where there is
     * room.
     */
    @ParameterizedTest
    @CsvSource({"3000, 50", "128, 10", "1, 1"})
    void blocksHoldAsManyCurvesAsThereIsRoomFor(int megabytes, int runs) {
        var sizes = new ArrayList<Integer>();
        var planned = new Handed(
                2,
                new WeightMemory(megabytes),
                (blocks, listener) ->
                        blocks.forEach(block -> sizes.add(block.runs().size())));
        var cells = new ArrayList<Cell>();
        for (var algorithm : Algorithms.all().subList(0, 9)) {
            for (var name : List.of("boyan_chain", "random_walk")) {
                cells.add(Cell.of(
                        Problems.get(name),
                        algorithm,
                        algorithm.complete(Settings.NONE),
                        Trials.of(5, 100, name.equals("boyan_chain") ? 20_000 : 5)));
            }
        }
        new CellRunner(planned).run("", cells, new Recorder());
        // The longest come first.
        assertThat(sizes.get(0)).isEqualTo(runs);
        assertThat(sizes.get(sizes.size() - 1)).isEqualTo(50);
    }

    /** Runs of a block finish together. If they are kept, a block takes about a second at most, but it fills vectors. */
    @ParameterizedTest
    @CsvSource({"true, 1_000_000, 20", "true, 100_000, 50", "true, 5_000_000, 15", "false, 1_000_000, 50"})
    void littleIsLostOfRunsThatAreKept(boolean kept, String steps, int runs) {
        var sizes = new ArrayList<Integer>();
        var planned = new Handed(
                2,
                WeightMemory.usual(),
                (blocks, listener) ->
                        blocks.forEach(block -> sizes.add(block.runs().size())));
        var td = Algorithms.get("TD");
        var cell = Cell.of(
                Problems.get("random_walk"),
                td,
                Settings.alpha(0.1),
                Trials.of(5, 200, Integer.parseInt(steps.replace("_", ""))));
        var store = kept ? new MemoryRuns(false) : RunStore.NONE;
        new CellRunner(planned, store, Progress.SILENT, Cancellation.NEVER).run("", List.of(cell));
        assertThat(sizes).allMatch(size -> size <= runs).contains(runs);
    }

    @Test
    void workStopsWhereSomebodyAsksForIt() {
        var cell = Cell.of(
                Problems.get("random_walk"), Algorithms.get("TD"), Settings.alpha(0.1), Trials.of(0, 2, 100_000));
        var progress = new CountingProgress();
        var stopped = new CellRunner(
                new ThreadScheduler(Engines.get("reference"), 1),
                RunStore.NONE,
                progress,
                () -> progress.done.get() > 1_000);
        assertThatThrownBy(() -> stopped.run("", List.of(cell))).isInstanceOf(CancellationException.class);
        assertThat(progress.done.get()).isLessThan(2_000);
    }
}
