package io.github.mirrortd.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.engine.batch.StreamError;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.learnerfile.WeightMemory;
import io.github.mirrortd.lab.result.Runs;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.problems.Problems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells on streams: paired, the same bits however they are scheduled, within a given memory. */
class StreamRunsTest {
    private static final int STEPS = 1_001;
    private static final long MEGABYTE = 1 << 20;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static CellRunner runner(int threads, long bytes) {
        return new CellRunner(new ThreadScheduler(Engines.get("reference"), threads, WeightMemory.ofBytes(bytes)));
    }

    private static CellRunner keeping(Journal journal, Progress progress) {
        return new CellRunner(new ThreadScheduler(Engines.get("reference"), 2), journal, progress, Cancellation.NEVER);
    }

    private static List<Cell> cells() {
        var cells = new ArrayList<Cell>();
        for (var name : List.of("mountain_car", "mountain_car:memory=150000", "puddle_world:memory=150000")) {
            for (var learner : List.of("TD", "TDRC", "STHTD-MP", "ETD")) {
                var algorithm = Algorithms.get(learner);
                for (double alpha : new double[] {0.003, 0.01, 0.03}) {
                    cells.add(Cell.of(
                            Problems.any(name),
                            algorithm,
                            algorithm.complete(Settings.alpha(alpha).with(Parameter.LAMBDA, 10 * alpha)),
                            Trials.of(3, 5, STEPS)));
                }
            }
        }
        return cells;
    }

    @Test
    void neitherThreadsNorMemoryChangeABit() {
        var cells = cells();
        var one = runner(1, 1_000 * MEGABYTE).run("", cells);
        for (var other : List.of(runner(2, 1_000 * MEGABYTE), runner(3, 4 * MEGABYTE), runner(8, 3 * MEGABYTE))) {
            var again = other.run("", cells);
            for (int i = 0; i < one.size(); i++) {
                assertThat(again.get(i).auc()).isEqualTo(one.get(i).auc());
                assertThat(again.get(i).last()).isEqualTo(one.get(i).last());
            }
        }
    }

    /** Five settings are side by side for a short run, and in vectors for a long one. */
    @Test
    void neitherEnginesNorCurvesChangeABit() {
        var many = Trials.of(3, 1, 600_000);
        var cells = new ArrayList<Cell>();
        for (var learner : List.of("TD", "TDRC", "STHTD-MP", "ETD", "LSTD")) {
            var algorithm = Algorithms.get(learner);
            var trials =
                    learner.equals("TDRC") ? List.of(Trials.of(3, 2, STEPS), many) : List.of(Trials.of(3, 2, STEPS));
            for (var t : trials) {
                for (double alpha : new double[] {0.003, 0.01, 0.03, 0.1, 0.2}) {
                    cells.add(Cell.of(
                            Problems.any("mountain_car:tilings=2"),
                            algorithm,
                            algorithm.complete(Settings.alpha(alpha).only(algorithm.parameters())),
                            t));
                }
            }
        }
        var expected = runner(1, 1_000 * MEGABYTE).run("", cells, new CurveSink() {
            @Override
            public void expect(List<Cell> all) {}

            @Override
            public void accept(Cell of, int run, double[] curve) {}
        });
        for (var engine : List.of("reference", "auto")) {
            var again = new CellRunner(new ThreadScheduler(Engines.get(engine), 2)).run("", cells);
            for (int i = 0; i < cells.size(); i++) {
                assertThat(again.get(i).auc()).isEqualTo(expected.get(i).auc());
                assertThat(again.get(i).last()).isEqualTo(expected.get(i).last());
            }
        }
    }

    @Test
    void aCurveIsWhatALearnerOfTheSameSeedDoes() {
        var stream = (StreamProblem) Problems.any("puddle_world");
        var algorithm = Algorithms.get("TDRC");
        var settings = algorithm.complete(Settings.alpha(0.01));
        var cell = Cell.of(stream, algorithm, settings, Trials.of(40, 2, STEPS));
        Map<Integer, double[]> curves = new ConcurrentHashMap<>();
        var sink = new CurveSink() {
            @Override
            public void expect(List<Cell> cells) {}

            @Override
            public void accept(Cell of, int run, double[] curve) {
                curves.put(run, curve);
            }
        };
        var runs = runner(2, MEGABYTE).run("", List.of(cell), sink).get(0);
        for (int run = 0; run < 2; run++) {
            double[] curve = Objects.requireNonNull(curves.get(run));
            assertThat(curve).hasSize(STEPS + 1);
            var learner = SparseLearner.of(stream.dimension(), algorithm, settings);
            var error = new StreamError(stream);
            var walk = stream.sampler(40 + run);
            var step = new SparseStep();
            double held = error.at(learner.theta());
            double sum = 0;
            for (int point = 0; point <= STEPS; point++) {
                if (point > 0) {
                    walk.next(step);
                    learner.step(step);
                }
                if (StreamError.isMeasured(algorithm, point, STEPS)) {
                    held = error.at(learner.theta());
                }
                assertThat(curve[point]).isEqualTo(held);
                sum += point >= Window.LAST_HALF.from(STEPS) ? held : 0;
            }
            assertThat(runs.auc()[run]).isEqualTo(sum / (STEPS + 1 - Window.LAST_HALF.from(STEPS)));
            assertThat(runs.last()[run]).isEqualTo(error.at(learner.theta()));
        }
    }

    @Test
    void stepSizesFollowTheScheduleOnStreamsToo() {
        var cell = cells().get(0);
        var constant = runner(1, MEGABYTE).run("", List.of(cell)).get(0);
        var slower = new Cell(
                cell.problem(), cell.algorithm(), cell.settings(), new Schedule(10, 1), cell.trials(), cell.window());
        var diminishing = runner(1, MEGABYTE).run("", List.of(slower)).get(0);
        assertThat(diminishing.last()[0]).isGreaterThan(constant.last()[0]);
    }

    @Test
    void aLearnerThatDoesNotFitIsRefusedBeforeAnythingRuns() {
        var algorithm = Algorithms.get("TDRC");
        var cell = Cell.of(
                Problems.any("mountain_car:memory=10000000"),
                algorithm,
                algorithm.complete(Settings.NONE),
                Trials.of(0, 1, 10));
        assertThatThrownBy(() -> runner(1, 100 * MEGABYTE).run("", List.of(cell)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("TDRC needs 190 MB")
                .hasMessageContaining("there are 100 MB")
                .hasMessageContaining("-Xmx");
    }

    @Test
    void finishedRunsAreNotRunAgainAndOthersAre() {
        var cells = cells().subList(0, 12);
        List<Runs> first;
        try (var journal = Journal.open(OutputFolder.at(folder), Journal.Earlier.REFUSE)) {
            first = keeping(journal, Progress.SILENT).run("", cells, journal.curves());
        }
        try (var journal = Journal.open(OutputFolder.at(folder), Journal.Earlier.RESUME)) {
            var progress = new CountingProgress();
            var again = keeping(journal, progress).run("", cells, journal.curves());
            for (int i = 0; i < cells.size(); i++) {
                assertThat(again.get(i).auc()).isEqualTo(first.get(i).auc());
            }
            assertThat(progress.total).hasValue(0);
        }
    }

    @Test
    void everythingThatAStreamDependsOnIsInTheNameOfItsRuns() {
        var keys = new RunKeys();
        var algorithm = Algorithms.get("TD");
        var names = List.of(
                "mountain_car",
                "puddle_world",
                "mountain_car:tiles=9",
                "mountain_car:tilings=9",
                "mountain_car:memory=648",
                "mountain_car:discount=0.9",
                "mountain_car:follow=0.6");
        assertThat(names.stream()
                        .map(name -> keys.of(Cell.of(
                                Problems.any(name), algorithm, algorithm.complete(Settings.NONE), Trials.of(0, 1, 10))))
                        .distinct())
                .hasSize(names.size());
    }

    @Test
    void speedOfStreams() {
        var lines = Speed.measure(
                Problems.any("puddle_world"),
                List.of(Algorithms.get("TD")),
                List.of(Engines.get("reference")),
                Settings.NONE,
                2,
                Duration.ofMillis(200));
        assertThat(lines).hasSize(1);
        assertThat(lines.get(0).engine()).isEqualTo("sparse");
        assertThat(lines.get(0).stepsPerSecond()).isGreaterThan(1_000);
    }
}
