package io.github.mirrortd.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.explore.Client.Event;
import io.github.mirrortd.lab.experiment.Contender;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.run.CellRunner;
import io.github.mirrortd.lab.run.CurveStore;
import io.github.mirrortd.lab.run.ExperimentRunner;
import io.github.mirrortd.lab.run.Journal;
import io.github.mirrortd.lab.run.Progress;
import io.github.mirrortd.lab.run.Thinning;
import io.github.mirrortd.lab.run.ThreadScheduler;
import io.github.mirrortd.lab.saved.ResultFiles;
import io.github.mirrortd.lab.saved.ResultFolder;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of results, finished and under way. */
class ResultsTest {
    private static final Experiment EXPERIMENT = Experiment.of(
                    List.of(Problems.get("two_state")),
                    List.of(
                            Contender.fixed(Algorithms.get("TD"), Settings.alpha(0.01)),
                            Contender.fixed(Algorithms.get("STHTD-MP"), Settings.alpha(0.1))))
            .evaluation(Stage.EVALUATION.withRuns(4).withSteps(3_000))
            .build();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path given;

    @SuppressWarnings("NullAway.Init")
    private Client client;

    @SuppressWarnings("NullAway.Init")
    private String folder;

    @BeforeEach
    void serve() throws IOException {
        Files.createDirectory(given.resolve("one"));
        client = new Client(List.of(), List.of(), List.of(given));
        folder = given.resolve("one").toRealPath().toString();
    }

    @AfterEach
    void close() {
        client.close();
    }

    private void finish() {
        var out = OutputFolder.at(Path.of(folder));
        try (var curves = new CurveStore()) {
            var runner = new CellRunner(new ThreadScheduler(Engines.get("reference"), 1));
            var result = new ExperimentRunner(runner).run(EXPERIMENT, curves);
            curves.save(out, Thinning.NONE);
            ResultFiles.save(result, out);
            new ResultFolder(out).complete(Map.of("command", List.of("run")));
        }
    }

    @Test
    void finishedFoldersHaveTablesCurvesFiguresAndAReport() throws IOException, InterruptedException {
        finish();
        assertThat(client.ask("folders", Map.of()).text()).contains("\"kind\":\"results\"");
        var results = client.ask("results", Map.of("folder", folder)).tree();
        assertThat(results.get("tables")).asString().contains("auc_mean");
        assertThat(results.get("problems"))
                .asString()
                .contains("curves", "eigenvalues")
                .doesNotContain("robustness");
        var band = curves(Map.of("folder", folder, "problem", "two_state", "points", 100));
        assertThat((List<?>) band.get("x")).hasSize(101);
        assertThat(band.get("runs")).isEqualTo(4);
        var zoomed = curves(Map.of("folder", folder, "problem", "two_state", "from", 10, "to", 20));
        assertThat((List<?>) zoomed.get("x")).hasSize(11).first().isEqualTo(10.0);
        var every = curves(Map.of("folder", folder, "problem", "two_state", "points", 50, "every_run", true));
        assertThat((List<?>) every.get("every_run")).hasSize(4);
        assertThat((List<?>) every.get("x")).hasSize(100);
        assertThat(client.ask("plot", Map.of("folder", folder, "problem", "two_state", "y", "log"))
                        .text())
                .contains("</svg>");
        assertThat(client.ask("plot", Map.of("folder", folder, "problem", "none"))
                        .error())
                .isEqualTo("there are no results on 'none'");
        assertThat(client.ask("plot", Map.of("folder", folder, "problem", "two_state", "kind", "robustness"))
                        .error())
                .isEqualTo("there is nothing to draw for this figure");
        String address = String.valueOf(
                client.ask("report", Map.of("folder", folder)).tree().get("address"));
        assertThat(client.get(address).text()).contains("<html");
        assertThat(client.get(address).error()).contains("has been shown");
        assertThat(client.events("follow", Map.of("folder", folder)))
                .extracting(Event::name)
                .containsExactly("done");
    }

    private Map<?, ?> curves(Map<String, ?> question) throws IOException, InterruptedException {
        var learners = (List<?>)
                Objects.requireNonNull(client.ask("curves", question).tree().get("learners"));
        assertThat(learners).hasSize(2);
        return (Map<?, ?>) Objects.requireNonNull(learners.get(0));
    }

    @Test
    void workUnderWayShowsItsProgressAndItsCurvesSoFar() throws IOException, InterruptedException {
        try (var journal = Journal.open(OutputFolder.at(Path.of(folder)), Journal.Earlier.REFUSE)) {
            var runner = new CellRunner(
                    new ThreadScheduler(Engines.get("reference"), 1), journal, Progress.SILENT, Cancellation.NEVER);
            new ExperimentRunner(runner).run(EXPERIMENT, journal.curves());
            assertThat(client.ask("folders", Map.of()).text()).contains("\"kind\":\"unfinished\"");
            var so = curves(Map.of("folder", folder, "problem", "two_state", "points", 30));
            assertThat(so.get("runs")).isEqualTo(4);
            assertThat(so.get("planned")).isEqualTo(4);
            var log = Path.of(folder, "unfinished/runs.log");
            // One run is not finished yet, another one is being written.
            var lines = Files.readAllLines(log);
            Files.writeString(
                    log,
                    String.join("\n", lines.subList(0, 3)) + "\n" + lines.get(3).substring(0, 20));
            var half = curves(Map.of("folder", folder, "problem", "two_state", "every_run", true, "points", 10));
            assertThat(so).isNotEqualTo(half);
            assertThat(half.get("planned")).isEqualTo(4);
            var events = client.events("follow", Map.of("folder", folder), () -> {
                journal.finish();
                finish();
            });
            assertThat(events.get(0).name()).isEqualTo("progress");
            assertThat(events.get(0).tree().toString())
                    .contains("what=evaluation", "runs=8", "finished=3", "[two_state]");
            assertThat(events.get(events.size() - 1).name()).isEqualTo("done");
        }
    }
}
