package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.lab.paper.Paper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page, as a browser shows it. */
class ReportBrowserTest {
    private static final String MISSING =
            "the tests of the report need a browser: install Chromium, on Debian with 'apt-get install chromium'";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    private static @Nullable Browser browser;

    @BeforeAll
    static void openTheReport() throws IOException, InterruptedException {
        var program = Browser.find();
        if (program.isEmpty()) {
            // A build server without a browser would pass without having tested anything.
            assertThat(System.getenv("CI")).as(MISSING).isNotEqualTo("true");
            Assumptions.abort(MISSING);
        }
        var results = folder.resolve("results");
        var experiment = Files.writeString(folder.resolve("experiment.yaml"), """
                problems: [two_state, baird, random_walk, boyan_chain]
                learners: [TD, GTD2, TDC, TDRC, GTD2-MP, HTD, ETD, STHTD, STHTD-MP]
                evaluation: {seed: 20000, runs: 3, steps: 400}
                robustness:
                  seed: 30000
                  runs: 2
                  steps: 50
                  vary: alpha
                  values: [1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 1e-1]
                """);
        run("run", experiment.toString(), "--quiet", "--out", results.toString());
        run("report", results.toString());
        browser = new Browser(program.get(), Files.createDirectory(folder.resolve("profile")));
        browser.open(results.resolve("report.html"));
    }

    private static void run(String... words) {
        assertThat(Cli.run(words)).extracting(Cli::code, Cli::err).containsExactly(0, "");
    }

    @AfterAll
    static void closeTheBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    private static Browser page() {
        return Objects.requireNonNull(browser);
    }

    @Test
    void everyFigureHasItsNineCurves() {
        for (var problem : Paper.problems()) {
            for (var kind : List.of("curves-", "robustness-")) {
                String figure = "#" + kind + problem.id();
                assertThat(page().count(figure + " .series.curve > path"))
                        .as(figure)
                        .isEqualTo(9);
                assertThat(page().count(figure + " .legend-entry")).as(figure).isEqualTo(9);
            }
            assertThat(page().count("#contraction-" + problem.id() + " .series.curve > path"))
                    .isEqualTo(2);
            assertThat(page().count("#eigenvalues-" + problem.id() + " .series.markers > path"))
                    .isGreaterThan(2);
        }
    }

    @Test
    void aClickOnALegendEntryHidesItsCurveAndAnotherShowsIt() {
        String entry = "document.querySelector('#robustness-baird .legend-entry[data-name=\"STHTD-MP\"]')";
        String shown = "getComputedStyle(document.querySelector("
                + "'#robustness-baird .series.curve[data-name=\"STHTD-MP\"]')).display !== 'none'";
        String other = shown.replace("STHTD-MP", "GTD2-MP");
        assertThat(page().evaluate(shown)).isEqualTo(true);
        page().click(entry);
        assertThat(page().evaluate(shown)).isEqualTo(false);
        assertThat(page().evaluate(other)).isEqualTo(true);
        page().click(entry);
        assertThat(page().evaluate(shown)).isEqualTo(true);
    }

    @Test
    void aClickOnAColumnHeadSortsByItsNumbers() {
        String head = "document.querySelectorAll('#results table')[0].tHead.rows[0].cells[2].firstChild";
        String column = "[...document.querySelectorAll('#results table')[0].tBodies[0].rows]"
                + ".map(r => Number(r.cells[2].dataset.sort))";
        page().click(head);
        var up = numbers(page().evaluate(column));
        assertThat(up).hasSize(9).isSorted();
        page().click(head);
        assertThat(numbers(page().evaluate(column)))
                .isSortedAccordingTo((a, b) -> Double.compare(b, a))
                .containsExactlyInAnyOrderElementsOf(up);
    }

    private static List<Double> numbers(@Nullable Object list) {
        return ((List<?>) Objects.requireNonNull(list))
                .stream()
                        .map(n -> ((Number) Objects.requireNonNull(n)).doubleValue())
                        .toList();
    }

    @Test
    void thePointerReadsValuesOff() {
        page().hover("document.querySelector('#curves-boyan_chain')", 0.4);
        assertThat(page().evaluate("!document.getElementById('readout').hidden"))
                .isEqualTo(true);
        assertThat(String.valueOf(page().evaluate("document.getElementById('readout').innerText")))
                .containsPattern("step 1\\d\\d\\n")
                .contains("STHTD-MP", "TDRC", " to ");
    }

    @Test
    void theScaleCanBeChanged() {
        String buttons =
                "document.querySelector('figure[data-figure=\"curves-baird\"]').querySelectorAll('.scale button')";
        page().click(buttons + "[1]");
        assertThat(page().evaluate("getComputedStyle(document.getElementById('curves-baird-log')).display"))
                .isEqualTo("block");
        assertThat(page().evaluate("getComputedStyle(document.getElementById('curves-baird')).display"))
                .isEqualTo("none");
        page().click(buttons + "[0]");
        assertThat(page().evaluate("getComputedStyle(document.getElementById('curves-baird')).display"))
                .isEqualTo("block");
    }

    @Test
    void thePageNeedsNothingElseAndComplainsOfNothing() throws IOException {
        assertThat(
                        page().evaluate(
                                        "performance.getEntriesByType('resource').filter(e => !e.name.startsWith('data:')).length"))
                .isEqualTo(0);
        assertThat(page().complaints()).isEmpty();
        String html = Files.readString(folder.resolve("results/report.html"));
        assertThat(html).doesNotContainPattern("(src|href)=\"(?!#|data:)");
    }
}
