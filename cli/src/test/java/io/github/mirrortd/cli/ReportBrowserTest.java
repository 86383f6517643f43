package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.lab.paper.Paper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
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
    void figuresComeBeforeTablesAndNumbersAreTypographic() {
        assertThat(String.valueOf(page().evaluate("document.querySelector('.lead').innerText")))
                .contains("9 learners on 4 problems. Smallest AUC: ", " on Boyan Chain");
        assertThat(page().evaluate("document.querySelector('main').querySelector('figure, table').tagName"))
                .isEqualTo("FIGURE");
        String cells = "[...document.querySelectorAll('.scroll td')].map(c => c.innerText)";
        assertThat(page().evaluate(cells + ".some(t => /×10⁻/.test(t)) && " + cells + ".some(t => /−/.test(t))"))
                .isEqualTo(true);
        assertThat(page().evaluate(cells + ".filter(t => /\\de-?\\d|(^|[ \\[])-\\d/.test(t))"))
                .isEqualTo(List.of());
    }

    @Test
    void numbersOfAColumnAreAlignedAtTheDecimalPoint() {
        String points = "[...document.querySelector('#results table').tBodies[0].rows].map(row => {"
                + " const walk = document.createTreeWalker(row.cells[2], NodeFilter.SHOW_TEXT); const text = walk.nextNode();"
                + " const range = document.createRange(); const at = text.data.indexOf('.'); range.setStart(text, at);"
                + " range.setEnd(text, at + 1); return [text.parentNode.tagName, Math.round(range.getBoundingClientRect().left)]; })"
                + ".filter(([tag]) => tag !== 'STRONG').map(([tag, left]) => left)";
        var lefts = numbers(page().evaluate(points));
        assertThat(lefts).hasSizeGreaterThan(6);
        assertThat(lefts.stream().mapToDouble(x -> x).max().orElseThrow()
                        - lefts.stream().mapToDouble(x -> x).min().orElseThrow())
                .isLessThanOrEqualTo(1);
    }

    @Test
    void onAPhoneTheFirstColumnStaysAndValuesStandBelowThePicture() {
        page().looksLike(390, 844, false);
        try {
            assertThat(page().evaluate("(box => { box.scrollLeft = 120; return Math.round(box.querySelector('tbody th')"
                            + ".getBoundingClientRect().left - box.getBoundingClientRect().left); })"
                            + "(document.querySelector('#results .scroll'))"))
                    .isEqualTo(0);
            page().hover("document.querySelector('#curves-boyan_chain')", 0.4);
            assertThat(page().evaluate(
                                    "(() => { const values = document.getElementById('readout').getBoundingClientRect();"
                                            + " const picture = document.querySelector('#curves-boyan_chain').getBoundingClientRect();"
                                            + " return values.height > 20 && values.top >= picture.bottom - 1; })()"))
                    .isEqualTo(true);
        } finally {
            page().looksLike(1280, 1000, false);
        }
    }

    @Test
    void headersAreRepeatedInPrint() throws IOException {
        String rows = "document.querySelectorAll('#results table')[2].tBodies[0]";
        page().evaluate(rows + ".append(...Array.from({length: 4}, () => [..." + rows
                + ".rows].slice(0, 36).map(r => r.cloneNode(true))).flat())");
        try (var document = Loader.loadPDF(page().print())) {
            String text = new PDFTextStripper().getText(document);
            assertThat(text.split("interquartile mean", -1)).hasSizeGreaterThan(3);
        } finally {
            page().evaluate("[..." + rows + ".rows].slice(36).forEach(r => r.remove())");
        }
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
