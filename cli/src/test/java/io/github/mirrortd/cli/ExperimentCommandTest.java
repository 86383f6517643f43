package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentCommandTest {
    private static final String SMALL = """
            problems: [two_state]
            learners: [TD, {name: ETD, settings: {alpha: 0.01}}]
            tuning: {seed: 1, runs: 2, steps: 30}
            evaluation: {seed: 5, runs: 3, steps: 40}
            robustness: {seed: 9, runs: 2, steps: 30, values: [0.01, 0.1]}
            summaries: [mean, median]
            figures: [{kind: curves, y_axis: log, learners: [TD]}, {kind: robustness}, {kind: contraction}]
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("small.yaml"), text).toString();
    }

    @Test
    void allStagesAreShownAndSaved() throws IOException {
        var out = folder.resolve("out");
        var result = Cli.run("run", file(SMALL), "--out", out.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .contains("40 steps, 3 runs from seed 5", "30 steps, 2 runs from seed 9", "median")
                .doesNotContain("IQM");
        assertThat(Files.readAllLines(out.resolve("tuning.csv"))).hasSize(1 + 7);
        assertThat(Files.readAllLines(out.resolve("results.csv"))).hasSize(1 + 2);
        assertThat(Files.readAllLines(out.resolve("robustness.csv"))).hasSize(1 + 4);
        assertThat(out.resolve("experiment.yaml")).hasContent(SMALL);
        assertThat(out.resolve("two_state/curves.npz")).isNotEmptyFile();
        assertThat(out.resolve("settings.json")).isNotEmptyFile();
        assertThat(out.resolve("provenance.json")).isNotEmptyFile();
        assertThat(out.resolve("unfinished")).doesNotExist();
        for (var figure : List.of("curves-two_state", "robustness-two_state", "contraction-two_state")) {
            assertThat(out.resolve("figures/" + figure + ".svg")).isNotEmptyFile();
        }
        assertThat(Files.readString(out.resolve("figures/curves-two_state.svg")))
                .contains("TD")
                .doesNotContain("ETD");
    }

    /** Files are found next to the experiment's file, from any working directory. */
    @Test
    void problemsMayBeFiles() throws IOException {
        Cli.run("problem export two_state --to", folder.resolve("mine.yaml").toString());
        var result = Cli.run(
                "run", file("problems: [mine.yaml]\nlearners: [TD]\nevaluation: {seed: 1, runs: 1, steps: 9}\n"));
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("9 steps, 1 run, seed 1");
        var missing = Cli.run(
                "run", file("problems: [none.yaml]\nlearners: [TD]\nevaluation: {seed: 1, runs: 1, steps: 9}\n"));
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.err())
                .contains("small.yaml, line 1, problems[0]: there is no file")
                .hasLineCount(1);
    }

    @Test
    void tuningAloneShowsWhatItChose() throws IOException {
        var result = Cli.run("run", file("problems: [baird]\nlearners: [TD]\ntuning: {seed: 1, runs: 1, steps: 9}\n"));
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("selected", "α 0.001");
        assertThat(Cli.run("run", file(SMALL), "--json").out()).contains("\"tuning\"", "\"robustness\"");
    }

    @Test
    void aMistakeIsOneSentenceAndNothingIsWritten() throws IOException {
        var out = folder.resolve("out");
        for (var wrong : new String[] {SMALL.replace("seed: 9", "sead: 9"), SMALL.replace("TD,", "TTD,"), "[", ""}) {
            var result = Cli.run("run", file(wrong), "--out", out.toString());
            assertThat(result.code()).isEqualTo(2);
            assertThat(result.out()).isEmpty();
            assertThat(result.err())
                    .startsWith("mirrortd: " + folder.resolve("small.yaml") + ", line ")
                    .hasLineCount(1);
            assertThat(out).doesNotExist();
        }
        var missing = Cli.run("run nothing.yaml --out", out.toString());
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.err()).contains("there is no file 'nothing.yaml'").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-p baird",
                "-a TD",
                "--alpha 1",
                "--reg 1",
                "--steps 5",
                "--runs 5",
                "--seed 1",
                "--tau 100",
                "--reference TD"
            })
    void whatTheFileSaysIsNotSaidAgain(String option) throws IOException {
        var result = Cli.run("run " + file(SMALL) + " " + option);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("does not go with an experiment file").hasLineCount(1);
    }

    /** The report is written if the file requests it and there is an output folder. */
    @Test
    void theReportIsWrittenWhereItIsAskedFor() throws IOException {
        var out = folder.resolve("out");
        var text = SMALL.replaceAll("figures: .*\n", "") + "report: true\n";
        assertThat(Cli.run("run", file(text)).out()).doesNotContain("report.html");
        var result = Cli.run("run", file(text), "--out", out.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .endsWith("Figures and report: " + out.resolve("report.html") + "\nResults: " + out + "\n");
        assertThat(out.resolve("report.html")).content().contains("Learning curves", "Robustness to the step size");
        for (var kind : List.of("curves", "robustness", "contraction", "eigenvalues")) {
            assertThat(out.resolve("figures/" + kind + "-two_state.pdf")).isNotEmptyFile();
        }
    }

    /** The report has the figures and axes that the file requests. */
    @Test
    void theReportHasTheFiguresOfTheFile() throws IOException {
        var out = folder.resolve("out");
        assertThat(Cli.run("run", file(SMALL + "report: true\n"), "--out", out.toString())
                        .code())
                .isZero();
        assertThat(out.resolve("report.html"))
                .content()
                .contains("data-figure=\"curves-two_state\"")
                .doesNotContain("data-figure=\"eigenvalues-two_state\"", "data-scale");
    }

    @Test
    void aFileWithoutFiguresIsDrawnWherePlotAsksForIt() throws IOException {
        var text = SMALL.replaceAll("figures: .*\n", "");
        var place = folder.resolve("all.svg");
        var result = Cli.run("run", file(text), "--plot", place.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .endsWith("drawn: " + folder.resolve("all-curves-two_state.svg") + ", "
                        + folder.resolve("all-robustness-two_state.svg") + "\n");
        assertThat(folder.resolve("all-curves-two_state.svg")).isNotEmptyFile();
        assertThat(Cli.run("run", file(text)).out()).doesNotContain("drawn");
    }

    @Test
    void summariesSayWhatIsShown() throws IOException {
        var everything =
                Cli.run("run", file(SMALL.replaceAll("summaries: .*\n", ""))).out();
        assertThat(everything).contains("± std", "IQM", "bars from", "mean AUC, α 0.01 … 0.1");
        var chart = Cli.run("run", file(SMALL.replaceAll("summaries: .*", "summaries: [chart]")))
                .out();
        assertThat(chart).contains("bars from").doesNotContain("± std", "IQM");
    }

    @Test
    void publishedNumbersAreThePapersAlone() throws IOException {
        var out = folder.resolve("out");
        var result = Cli.run(
                "run", file(SMALL.replaceAll("summaries: .*", "summaries: [published]")), "--out", out.toString());
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("published", "mirrortd list paper").hasLineCount(1);
        assertThat(out).doesNotExist();
    }

    @Test
    void jsonHasTheSweepAsTheResultsWhereThereIsNothingElse() throws IOException {
        var sweep = SMALL.replaceAll("(tuning|evaluation|figures): .*\n", "");
        var json = Cli.run("run", file(sweep), "--json").out().replaceAll("\\s", "");
        assertThat(json)
                .startsWith("{\"results\":[{\"problem\":\"two_state\"")
                .contains("\"tuning\":[],\"robustness\":[{");
        var both = Cli.run("run", file(SMALL), "--json").out().replaceAll("\\s", "");
        assertThat(both).contains("\"tuning\":[{", "\"steps\":40", "\"robustness\":[{");
    }

    @Test
    void thePapersFileAndTheSchemaArePrinted() {
        assertThat(Cli.run("list paper").out()).contains("problems: [two_state, baird, random_walk, boyan_chain]");
        assertThat(Cli.run("list experiment-schema").out()).contains("\"$schema\"");
    }
}
