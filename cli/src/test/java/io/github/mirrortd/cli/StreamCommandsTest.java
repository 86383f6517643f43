package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.ok;
import static io.github.mirrortd.cli.Cli.withoutProvenance;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streaming problems with every command: those that run learners take them, those that compute exactly say why not. */
class StreamCommandsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String out(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void runWithFiguresThenPlotAndReport() {
        var shown = ok("run -p mountain_car,random_walk -a TD,TDRC --steps 500 --runs 3 --plot --out", out("results"));
        assertThat(shown.out()).contains("Mountain Car (mountain_car): 500 steps, 3 runs", "Random Walk");
        assertThat(folder.resolve("results/mountain_car/curves.npz")).exists();
        assertThat(folder.resolve("results/figures/curves-mountain_car.svg")).exists();
        assertThat(folder.resolve("results/mountain_car/problem.yaml")).doesNotExist();
        ok("plot", out("results"), "--out", out("drawn"));
        assertThat(folder.resolve("drawn/figures/curves-mountain_car.pdf")).exists();
        assertThat(folder.resolve("drawn/figures/contraction-random_walk.pdf")).exists();
        assertThat(folder.resolve("drawn/figures/contraction-mountain_car.pdf")).doesNotExist();
        ok("report", out("results"));
        assertThat(folder.resolve("results/report.html")).content().contains("Mountain Car", "id=\"spectral\"");
    }

    @Test
    void aReportOfStreamsAloneHasNoExactAnalysis() {
        ok("run -p puddle_world:tiles=4 -a TD --steps 50 --runs 2 --quiet --out", out("results"));
        ok("report", out("results"));
        assertThat(folder.resolve("results/report.html"))
                .content()
                .contains("Puddle World")
                .doesNotContain("id=\"spectral\"");
    }

    @Test
    void tuneAndSweep() {
        assertThat(ok("tune -p puddle_world -a TD,STHTD-MP --steps 300 --runs 2")
                        .out())
                .contains("Puddle World", "STHTD-MP");
        assertThat(ok("sweep -p mountain_car:memory=5000 -a TDRC --alpha 0.01,0.03 --lambda 0.5 --steps 300 --runs 2")
                        .out())
                .contains("mountain_car:memory=5000", "0.03");
    }

    @Test
    void jsonIsTheSameForAnyNumberOfThreads() {
        var one = ok("run -p mountain_car:tiles=3 -a TD,LSTD --steps 200 --runs 3 --threads 1 --json")
                .out();
        var two = ok("run -p mountain_car:tiles=3 -a TD,LSTD --steps 200 --runs 3 --threads 2 --json")
                .out();
        assertThat(withoutProvenance(two)).isEqualTo(withoutProvenance(one)).contains("\"auc_mean\"");
    }

    @Test
    void anExperimentFile() throws IOException {
        var file = Files.writeString(folder.resolve("e.yaml"), """
                problems: [puddle_world, two_state]
                learners: [TD, TDRC]
                tuning: {seed: 1, runs: 2, steps: 100}
                evaluation: {seed: 9, runs: 2, steps: 200}
                robustness: {seed: 5, runs: 2, steps: 100, learners: [TD], vary: alpha, values: [0.01, 0.1]}
                figures:
                  - {kind: curves}
                  - {kind: contraction}
                """);
        ok("run", file.toString(), "--out", out("results"));
        assertThat(folder.resolve("results/figures/curves-puddle_world.svg")).exists();
        assertThat(folder.resolve("results/figures/contraction-two_state.svg")).exists();
        assertThat(folder.resolve("results/tuning.csv")).content().contains("puddle_world");
    }

    @Test
    void anExperimentFileThatWantsAnExactFigureOfAStream() throws IOException {
        for (var figure : new String[] {"{kind: contraction}", "{kind: eigenvalues, problems: [puddle_world]}"}) {
            var file = Files.writeString(folder.resolve("e.yaml"), """
                    problems: [puddle_world]
                    learners: [TD]
                    evaluation: {seed: 9, runs: 2, steps: 200}
                    figures:
                      - %s
                    """.formatted(figure));
            var result = Cli.run("run", file.toString(), "--out", out("results"));
            assertThat(result.code()).isEqualTo(2);
            assertThat(result.err())
                    .contains("e.yaml", "puddle_world is a stream")
                    .hasLineCount(1);
            assertThat(folder.resolve("results")).doesNotExist();
        }
    }

    @Test
    void showAndList() {
        assertThat(ok("problem show mountain_car").out())
                .contains(
                        "648 features, 8 of them active",
                        "500 evaluation states",
                        "γ = 0.99",
                        "position",
                        "A. W. Moore");
        assertThat(ok("problem show puddle_world:memory=10000000,tiles=500").out())
                .contains("10000000 features", "hashed", "Boyan");
        assertThat(ok("list").out()).contains("mountain_car", "puddle_world", "tilings tiles memory discount follow");
        assertThat(ok("list mountain_car").out()).contains("mountain_car:tilings=8,tiles=8", "weights that tiles");
        assertThat(ok("list --json mountain_car").out()).contains("\"memory\"");
    }

    @Test
    void benchOnAStream() {
        assertThat(ok("bench -p two_state -a TD --seconds 0.01 --settings 2").out())
                .contains("million/s †", "† not to be relied on: measured too briefly");
        assertThat(ok("bench -p mountain_car -a TD,TDRC --seconds 0.2 --settings 2")
                        .out())
                .contains("mountain_car", "TDRC", "sparse");
        var tooMany = Cli.run("bench -p mountain_car:memory=50000000 -a TD --settings 1000");
        assertThat(tooMany.code()).isEqualTo(2);
        assertThat(tooMany.err()).contains("do not fit into memory").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "analyze -p mountain_car",
                "predict -p mountain_car -a TD",
                "check mountain_car",
                "metric -p puddle_world",
                "atlas --family mountain_car",
                "problem export mountain_car --to FOLDER/m.yaml",
                "run -p mountain_car -a TD --runs 1 --steps 10 --plot FOLDER/f.svg --exact",
                "tune -p random_walk,mountain_car -a TD --runs 1 --steps 10 --plot FOLDER/f.svg --exact"
            })
    void whatIsComputedExactlyIsRefused(String command) throws IOException {
        var result = Cli.run(command.replace("FOLDER", folder.toString()));
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .startsWith("mirrortd: ")
                .contains("is a stream of real-valued states", "run, tune, sweep")
                .hasLineCount(1);
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void exactFiguresOfSavedStreams() {
        ok("run -p mountain_car -a TD --steps 50 --runs 2 --quiet --out", out("results"));
        for (var more : new String[] {"--exact", "--figure=contraction"}) {
            var result = Cli.run("plot", out("results"), more, "--out", out("drawn"));
            assertThat(result.code()).isEqualTo(2);
            assertThat(result.err()).contains("is a stream").hasLineCount(1);
            assertThat(folder.resolve("drawn")).doesNotExist();
        }
    }

    @Test
    void mistakes() throws IOException {
        var tooMany = Cli.run("run -p mountain_car:tiles=100000 --out", out("out"));
        assertThat(tooMany.code()).isEqualTo(2);
        assertThat(tooMany.err()).contains("give the memory size").hasLineCount(1);
        for (var command : new String[] {"run", "tune"}) {
            var squares = Cli.run(command, "-p", "mountain_car:memory=3000", "-a", "TD,LSTD", "--out", out("out"));
            assertThat(squares.code()).isEqualTo(2);
            assertThat(squares.err()).contains("LSTD", "at most 2000", "3000").hasLineCount(1);
        }
        var file = Files.writeString(folder.resolve("e.yaml"), """
                problems: [two_state, mountain_car:memory=3000]
                learners:
                  - TD
                  - {name: LSTD}
                evaluation: {seed: 9, runs: 2, steps: 200}
                """);
        var experiment = Cli.run("run", file.toString(), "--out", out("out"));
        assertThat(experiment.code()).isEqualTo(2);
        assertThat(experiment.err()).contains("e.yaml, line 4", "at most 2000").hasLineCount(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }
}
