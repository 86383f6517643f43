package io.github.mirrortd.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Engines;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.paper.Protocol;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Tuning;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class RunnerTest {
    private static Runner runner(int threads) {
        return new Runner(Engines.get("scalar"), threads, Progress.SILENT);
    }

    private static List<Cell> everything() {
        var cells = new ArrayList<Cell>();
        for (var problem : Problems.all()) {
            for (var algorithm : Algorithms.all()) {
                cells.add(new Cell(problem, algorithm, algorithm.complete(Settings.NONE), Trials.of(5, 6, 70)));
            }
        }
        return cells;
    }

    @Test
    void anyNumberOfThreadsGivesTheSameBits() {
        var one = runner(1).run("", everything(), Window.LAST_HALF);
        for (int threads : new int[] {2, 3, 8}) {
            var many = runner(threads).run("", everything(), Window.LAST_HALF);
            for (int i = 0; i < one.size(); i++) {
                assertThat(many.get(i).auc()).isEqualTo(one.get(i).auc());
                assertThat(many.get(i).last()).isEqualTo(one.get(i).last());
            }
        }
    }

    /** Sharing trajectories with others, and being one of many settings, changes nothing for a cell. */
    @Test
    void aCellDependsOnNothingButItself() {
        var together = runner(2).run("", everything(), Window.LAST_HALF);
        for (var runs : together) {
            var alone =
                    runner(1).run("", List.of(runs.cell()), Window.LAST_HALF).get(0);
            assertThat(alone.auc()).isEqualTo(runs.auc());
        }
    }

    @Test
    void aucAndFinalErrorAreThoseOfTheCurve() {
        var problem = Problems.get("random_walk");
        var algorithm = Algorithms.get("TDRC");
        var settings = algorithm.complete(Settings.alpha(0.05));
        var cell = new Cell(problem, algorithm, settings, Trials.of(77, 2, 9_001));
        var curves = new Recorder();
        var runs = runner(2).run("", List.of(cell), Window.LAST_HALF, curves).get(0);
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

    @Test
    void oneStepAndOneRunWork() {
        for (var algorithm : Algorithms.all()) {
            var cell = new Cell(
                    Problems.get("two_state"), algorithm, algorithm.complete(Settings.NONE), Trials.of(0, 1, 1));
            var runs = runner(1).run("", List.of(cell), Window.LAST_HALF).get(0);
            assertThat(runs.auc()[0]).isEqualTo(runs.last()[0]).isFinite();
        }
    }

    @Test
    void runsThatAreNotFiniteAreKeptAndCounted() {
        var cell = new Cell(
                Problems.get("baird"), Algorithms.get("STHTD-MP"), Settings.alpha(1e6), Trials.of(0, 4, 2_000));
        var runs = runner(2).run("", List.of(cell), Window.LAST_HALF).get(0);
        assertThat(runs.diverged()).isEqualTo(4);
        assertThat(Result.of(runs, null).auc().mean()).isNaN();
        assertThat(Result.ofSweep(runs).auc().mean()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Result.ofSweep(runs).auc().std()).isNaN();
    }

    @Test
    void progressAddsUp() {
        var progress = new CountingProgress();
        new Runner(Engines.get("scalar"), 2, progress).run("", everything(), Window.LAST_HALF);
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

    @Test
    void pairedDifferencesAreToTheReferenceOnTheSameSeeds() {
        var problem = Problems.get("random_walk");
        var trials = Trials.of(3, 20, 200);
        var cells = List.of(
                new Cell(problem, Algorithms.get("TD"), Settings.alpha(0.05), trials),
                new Cell(problem, Algorithms.get("STHTD-MP"), Settings.alpha(0.1), trials));
        var results = Evaluation.run(runner(1), cells, "STHTD-MP", null);
        var difference = Objects.requireNonNull(results.get(0).difference());
        assertThat(difference.mean())
                .isCloseTo(results.get(0).auc().mean() - results.get(1).auc().mean(), within(1e-12));
        assertThat(difference.interval().low()).isLessThan(difference.mean());
        assertThat(results.get(1).difference()).isNull();
    }

    @Test
    void tuningTakesTheFirstOfEquals() {
        var problem = Problems.get("two_state");
        var tunings = Tuning.search(
                runner(1), List.of(problem), List.of(Algorithms.get("TD"), Algorithms.get("ETD")), Protocol.PAPER);
        for (var tuning : tunings) {
            double smallest = tuning.candidates().stream()
                    .mapToDouble(Tuning.Candidate::score)
                    .min()
                    .orElseThrow();
            var first = tuning.candidates().stream()
                    .filter(c -> c.score() == smallest)
                    .findFirst()
                    .orElseThrow();
            assertThat(tuning.best()).isEqualTo(first);
        }
        var seen = new HashMap<String, Settings>();
        tunings.forEach(t -> seen.put(t.algorithm().name(), t.best().settings()));
        assertThat(seen.get("ETD")).isEqualTo(Settings.alpha(0.1));
    }
}
