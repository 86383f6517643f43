package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.output;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures and reports from the command line. */
class FiguresCommandsTest {
    private static final int SCREEN = 80;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static List<String> refused(String... args) {
        var result = Cli.run(args);
        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.out()).isEmpty();
        return result.err().lines().toList();
    }

    private String results() {
        String results = folder.resolve("results").toString();
        output("run -p two_state -a TD,ETD --runs 2 --steps 30 --out", results);
        return results;
    }

    private static List<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void plotDrawsAgainWhatWasSavedAndRunsNothing() throws IOException {
        String results = results();
        var before = Files.getLastModifiedTime(Path.of(results, "results.csv"));
        assertThat(output("plot", results)).contains("drawn: 3 figures in ");
        assertThat(names(Path.of(results, "figures")))
                .contains("captions.txt", "contraction-two_state.pdf", "curves-two_state.png", "curves-two_state.svg");
        assertThat(Files.getLastModifiedTime(Path.of(results, "results.csv"))).isEqualTo(before);
    }

    @Test
    void plotTakesOptions() throws IOException {
        String results = results();
        var file = folder.resolve("one.svg");
        output(
                "plot",
                results,
                "--figure",
                "curves",
                "-a",
                "etd",
                "--y-axis",
                "log",
                "--bands",
                "quartiles",
                "--out",
                file.toString());
        assertThat(Files.readString(file))
                .contains("data-y=\"LOG ", "median", "data-name=\"ETD\"")
                .doesNotContain("data-name=\"TD\"");
        assertThat(refused("plot", results, "-a", "GTD2").get(0)).contains("GTD2");
        assertThat(refused("plot", results, "-p", "baird").get(0)).contains("no results on these problems");
        assertThat(refused("plot", results, "--out", "x.gif").get(0)).contains(".svg, .pdf, .png");
        assertThat(refused("plot", folder.resolve("none").toString()).get(0)).contains("there is no folder");
        assertThat(refused("plot", folder.toString()).get(0)).contains("there are no results");
    }

    @Test
    void bandsCanBeConfidenceIntervalsAndNotesLeftOut() throws IOException {
        var file = folder.resolve("sweep.svg");
        String sweep = "sweep -p two_state -a TD,ETD --alpha 0.01,1 --runs 4 --steps 400 --bands ci --plot " + file;
        output(sweep);
        assertThat(Files.readString(file))
                .contains("95 % bootstrap confidence interval of the mean", ">↑ Above the axis: ");
        output(sweep + " --no-notes");
        assertThat(Files.readString(file))
                .contains("95 % bootstrap confidence interval of the mean")
                .doesNotContain(">↑ Above the axis: ");
        assertThat(refused("run", "--no-notes").get(0)).contains("--no-notes needs --plot");
    }

    @Test
    void plotSumsUpAllProblems() throws IOException {
        String results = folder.resolve("across").toString();
        output("run -p random_walk,boyan_chain -a TD,GTD2,STHTD-MP --runs 5 --steps 300 --out " + results);
        assertThat(output("plot", results, "--across")).contains("drawn: 3 figures in ");
        assertThat(names(Path.of(results, "figures")))
                .contains("across-profile.pdf", "across-iqm.svg", "across-improvement.png");
        assertThat(Files.readString(Path.of(results, "figures/captions.txt")))
                .contains(
                        "stratified bootstrap intervals",
                        "Probability that a run of TD, the learner with the smallest");
        assertThat(Files.readString(Path.of(results, "figures/across-improvement.svg")))
                .contains(">GTD2</text>", ">STHTD-MP</text>")
                .doesNotContain(">TD</text>");
    }

    @Test
    void plotDrawsPanelsForAPaper() throws IOException {
        String results = results();
        var file = folder.resolve("paper.svg");
        String panels = " --panels 1x3 --width full --font-size 9 --title none --legend right --no-notes --out ";
        output("plot " + results + panels + file);
        assertThat(Files.readString(file)).contains("width=\"178mm\"", ">(a)</text>", ">(c)</text>");
        output(("plot " + results + " " + results + " --figure curves --panels 2x1 --bands se --out " + file));
        assertThat(Files.readString(file)).contains("standard error of the mean", ">(b) Two-state");
        assertThat(refused("plot", results, "--panels", "1x2").get(0)).contains("room for 2 figures, not for 3");
        assertThat(refused("plot", results, "--panels", "two").get(0)).contains("must be ROWSxCOLUMNS");
        assertThat(refused("plot", results, "--width", "huge").get(0)).contains("--width must be column, text, full");
        assertThat(refused("plot", results, "--title", "mine").get(0)).contains("--title must be none");
        assertThat(refused("run", "--width", "column").get(0)).contains("--width needs --plot");
    }

    @ParameterizedTest
    @ValueSource(strings = {"svg", "pdf", "png"})
    void runDrawsToAFile(String ending) throws IOException {
        var file = folder.resolve("figure." + ending);
        output("run -p baird -a TD,GTD2 --runs 2 --steps 9 --plot", file.toString());
        assertThat(file).isNotEmptyFile();
        assertThat(names(folder)).as("nothing else is left").containsExactly("figure." + ending);
    }

    @Test
    void sweepAndTuneDrawToo() throws IOException {
        output("sweep -p two_state -a TD --runs 2 --steps 9 --plot --out", folder.toString());
        assertThat(names(folder.resolve("figures"))).contains("robustness-two_state.svg");
        var file = folder.resolve("t.svg");
        output("tune -p two_state -a TD --runs 2 --steps 9 --plot", file.toString());
        assertThat(file).isNotEmptyFile();
        assertThat(refused("run", "--plot", "x.bmp")).hasSize(1);
    }

    @Test
    void reportShowsWhatThereIs() throws IOException {
        String results = results();
        assertThat(output("report", results)).contains("report.html");
        String html = Files.readString(Path.of(results, "report.html"));
        assertThat(html)
                .contains("id=\"results\"", "curves-two_state", "How to repeat it", "--steps 30")
                .doesNotContain("id=\"differences\"", "id=\"robustness\"");
        String sweep = folder.resolve("sweep").toString();
        output("sweep -p baird -a TD --alpha 1,1e9 --runs 2 --out", sweep);
        output("report", sweep);
        assertThat(Files.readString(Path.of(sweep, "report.html")))
                .contains("id=\"robustness\"", "Diverged: TD")
                .doesNotContain("id=\"results\"");
    }

    /** The report names the seeds of tuning, and prints rounding errors as 0. */
    @Test
    void reportSaysHowTuningWasDoneAndWhatIsZero() throws IOException {
        String tuned = folder.resolve("tuned").toString();
        output("tune -p baird -a TDC --seed 77 --runs 3 --steps 20 --out", tuned);
        output("report", tuned);
        String html = Files.readString(Path.of(tuned, "report.html"));
        assertThat(html.replaceAll("<[^>]*>\\s*", " "))
                .containsPattern("counterexample\\s+tuning\\s+1\\s+\\d+\\s+\\d+\\s+\\d+–\\d+");
        assertThat(html).contains("A_π⁻¹b has RMSVE 0, the best linear approximation 0");
    }

    @Test
    void chartsAndTablesFitTheScreen() {
        Stream.of(
                        output("run --runs 2 --steps 100"),
                        output("sweep --runs 2 --steps 100"),
                        output("sweep -p baird --runs 2"))
                .forEach(out -> {
                    assertThat(out).contains("▁", "█", "STHTD-MP");
                    assertThat(out.lines().filter(line -> line.length() > SCREEN))
                            .isEmpty();
                });
        assertThat(output("sweep -p baird -a TD --alpha 1e9 --runs 2")).contains("××××");
        assertThat(output("run -p baird --runs 1 --steps 9 --quiet")).isEmpty();
    }
}
