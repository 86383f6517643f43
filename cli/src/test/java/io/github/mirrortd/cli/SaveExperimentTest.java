package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command and the experiment file that says the same are one: in what they print, in JSON, in files and figures. */
class SaveExperimentTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run -p two_state,baird -a TD,STHTD-MP --runs 3 --steps 60",
                "run -p random_walk -a TD,HTD,ETD --alpha 0.05 --runs 2 --steps 60 --reference TD --seed 12345678901234567890",
                "run -p two_state -a TD,STHTD-MP --runs 2 --steps 60 --tau 100 --power 0.8",
                "run -p two_state -a TD --runs 2 --steps 60 --power 0.9 --lambda 0.25",
                "run -p garnet:states=6,seed=3 -a TD,LSTD,V-trace --runs 2 --steps 40",
                "run -p mountain_car -a TD,TDRC --runs 2 --steps 50",
                "run --alpha 0.01 --runs 1 --steps 20",
                "tune -p two_state -a TD,HTD --runs 2 --steps 60",
                "tune -p boyan_chain -a TD,TDC --lambda lin:0:1:3 --alpha 0.1,0.05 --runs 2 --steps 50",
                "tune -p two_state --lambda 0.5 --runs 1 --steps 20",
                "sweep -p two_state,baird -a TD,STHTD-MP --runs 2 --steps 40",
                "sweep -p boyan_chain -a TD,ETD,TDC-MP --lambda lin:0:1:3 --alpha 0.02 --runs 2 --steps 40",
                "sweep -p two_state -a HTD --eta 0,0.5 --beta 0.1 --alpha 0.2 --runs 2 --steps 40",
            })
    void theFileSaysWhatTheCommandDoes(String command) throws IOException {
        var file = folder.resolve("saved.yaml");
        var said = ok(command + " --save-experiment " + file);
        assertThat(ok("run " + file).out()).isEqualTo(said.out());

        assertThat(withoutTheCommand(ok("run " + file + " --json").out()))
                .isEqualTo(withoutTheCommand(ok(command + " --json").out()));

        ok(command + " --quiet --out " + folder.resolve("a"));
        ok("run " + file + " --quiet --out " + folder.resolve("b"));
        assertThat(Written.files(folder.resolve("b"))).isEqualTo(Written.files(folder.resolve("a")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run -p two_state,random_walk -a TD,GTD2 --runs 3 --steps 60 --exact --y-axis log --bands quartiles",
                "tune -p two_state -a TD,ETD --runs 2 --steps 40 --x-axis log",
                "sweep -p two_state -a TD,TDRC --alpha 0.01,0.1 --runs 2 --steps 40 --x-axis linear",
            })
    void figuresAreTheSameToo(String command) throws IOException {
        var file = folder.resolve("saved.yaml");
        var out = folder.resolve("out");
        var said = ok(command + " --plot --out " + out + " --save-experiment " + file);
        var drawn = Written.files(out);
        assertThat(said.out()).endsWith(" in " + out.resolve("figures") + "\nResults: " + out + "\n");
        assertThat(drawn.keySet()).anyMatch(name -> name.endsWith(".svg")).anyMatch(name -> name.endsWith(".png"));
        // With and without --plot, which says no more than the file and --out do.
        for (var plot : List.of(" --plot", "")) {
            assertThat(ok("run " + file + " --out " + out + plot).out()).isEqualTo(said.out());
            assertThat(Written.files(out)).isEqualTo(drawn);
        }
        var place = folder.resolve("one.svg");
        said = ok(command + " --plot " + place);
        var one = Written.files(folder);
        assertThat(ok("run " + file + " --plot " + place).out()).isEqualTo(said.out());
        assertThat(Written.files(folder)).isEqualTo(one);
    }

    /** Named by the way from the experiment's file to the problem's, wherever the command is given. */
    @Test
    void problemsFromFilesAreFoundFromTheExperimentsFile() throws IOException {
        var problems = Files.createDirectories(folder.resolve("problems"));
        ok("problem export two_state --to " + problems.resolve("mine.yaml"));
        var experiments = Files.createDirectories(folder.resolve("experiments"));
        var file = experiments.resolve("saved.yml");
        var command = "run -p " + problems.resolve("mine.yaml") + " -a TD --runs 2 --steps 30";
        var said = ok(command + " --save-experiment " + file);
        assertThat(Files.readString(file)).contains("problems: [\"../problems/mine.yaml\"]");
        assertThat(ok("run " + file).out()).isEqualTo(said.out());

        // Files kept next to results need no other files.
        var out = folder.resolve("out");
        ok(command + " --quiet --out " + out);
        Files.delete(problems.resolve("mine.yaml"));
        assertThat(ok("run " + out.resolve("experiment.yaml")).out()).isEqualTo(said.out());
    }

    /** Copies of problems and learners are in the folder, and its experiment file names these. */
    @Test
    void resultsOfAnExperimentFileRunOnAnotherMachine() throws IOException {
        var here = Files.createDirectories(folder.resolve("here"));
        ok("problem export two_state --to " + here.resolve("mine.yaml"));
        Files.writeString(here.resolve("my_tdc.yaml"), LearnerFiles.start("MY_TDC"));
        var file = Files.writeString(here.resolve("e.yaml"), """
                title: Mine
                problems: [mine.yaml, random_walk]
                learners:
                  - {name: my_tdc.yaml, grid: {alpha: "log:1e-2:1:3", beta: [0.1]}}
                  - {name: my_tdc.yaml-MP, settings: {alpha: 0.1, beta: 0.05}}
                  - TD
                tuning: {seed: 1, runs: 2, steps: 30}
                evaluation: {seed: 5, runs: 3, steps: 40}
                robustness: {seed: 9, runs: 2, steps: 30, values: [0.1, 0.2], learners: [TD]}
                reference: TD
                """);
        var out = here.resolve("out");
        ok("run " + file + " --quiet --out " + out);
        var there = folder.resolve("there");
        Files.move(out, there);
        for (var gone : List.of("mine.yaml", "my_tdc.yaml", "e.yaml")) {
            Files.delete(here.resolve(gone));
        }

        var again = folder.resolve("again");
        ok("run " + there.resolve("experiment.yaml") + " --quiet --out " + again);
        assertThat(Written.files(again)).isEqualTo(Written.files(there));
    }

    @Test
    void thePaperIsOneToo() throws IOException {
        var file = folder.resolve("paper.yaml");
        var out = folder.resolve("out");
        var said = ok("reproduce --no-figures --out " + out + " --save-experiment " + file);
        var files = Written.files(out);
        assertThat(said.out()).contains("356 of 356 published numbers met");
        assertThat(ok("run " + file + " --out " + out).out()).isEqualTo(said.out());
        assertThat(Written.files(out)).isEqualTo(files);
    }

    @Test
    void aFileThatSaysSomethingElseIsNotOverwritten() throws IOException {
        var file = folder.resolve("saved.yaml");
        var command = "run -p two_state -a TD --runs 1 --steps 10 --save-experiment " + file;
        ok(command);
        var text = Files.readString(file);
        ok(command);
        var out = folder.resolve("out");
        var refused = Cli.run(command + " --alpha 0.5 --out " + out);
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("describes another experiment").hasLineCount(1);
        assertThat(file).hasContent(text);
        assertThat(out).doesNotExist();
    }

    @Test
    void nothingIsSavedWhereSomethingIsWrong() {
        var file = folder.resolve("saved.yaml");
        for (var wrong : List.of(
                "run -p two_state -a TD --alpha -1 --save-experiment " + file,
                "tune -p two_state -a XYZ --save-experiment " + file,
                "sweep -p two_state -a TD --engine other --save-experiment " + file,
                "run -p two_state -a TD --resume --save-experiment " + file,
                "run -p two_state -a TD --steps 5 --save-experiment " + folder.resolve("saved.txt"))) {
            var result = Cli.run(wrong);
            assertThat(result.code()).as(wrong).isEqualTo(2);
            assertThat(result.out()).isEmpty();
            assertThat(result.err()).hasLineCount(1);
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void anExperimentFileIsOneAlready() throws IOException {
        var file = folder.resolve("saved.yaml");
        ok("run -p two_state -a TD --runs 1 --steps 10 --save-experiment " + file);
        var result = Cli.run("run", file.toString(), "--save-experiment", "other.yaml");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .contains("--save-experiment does not go with an experiment file: that is one already")
                .hasLineCount(1);
    }

    private static Map<?, ?> withoutTheCommand(String json) {
        var tree = (Map<?, ?>) Objects.requireNonNull(Json.parse(json));
        var provenance = (Map<?, ?>) Objects.requireNonNull(tree.get("provenance"));
        new ArrayList<>(List.of("command", "time")).forEach(provenance::remove);
        return tree;
    }
}
