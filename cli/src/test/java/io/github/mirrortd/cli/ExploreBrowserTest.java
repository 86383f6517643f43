package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.lab.format.Json;
import io.github.mirrortd.lab.paper.Paper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The laboratory, as a browser shows it. */
class ExploreBrowserTest {
    private static final String MISSING =
            "the tests of the page need a browser: install Chromium, on Debian with 'apt-get install chromium'";

    /** Small enough to be quick, two learners beside each other. */
    private static final String PAIR =
            "p=random_walk&a1=STHTD-MP&s1=alpha:0.05&a2=GTD2-MP&s2=alpha:0.05&steps=300&runs=30";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    private static @Nullable ExplorePage opened;

    @BeforeAll
    static void serve() throws IOException, InterruptedException {
        var program = Browser.find();
        if (program.isEmpty()) {
            // A build server without a browser would pass without having tested anything.
            assertThat(System.getenv("CI")).as(MISSING).isNotEqualTo("true");
            Assumptions.abort(MISSING);
        }
        opened = new ExplorePage(
                program.get(),
                Files.createDirectory(folder.resolve("profile")),
                Files.createDirectory(folder.resolve("given")));
    }

    @AfterAll
    static void close() {
        if (opened != null) {
            opened.close();
        }
    }

    private static ExplorePage page() {
        return Objects.requireNonNull(opened);
    }

    @AfterEach
    void nothingIsComplainedOfAndNothingComesFromElsewhere() {
        assertThat(page().browser.complaints()).isEmpty();
        assertThat(
                        page().value(
                                        "performance.getEntriesByType('resource').map(e => e.name)"
                                                + ".filter(n => !n.startsWith(location.origin) && !n.startsWith('data:') && !n.startsWith('blob:'))"))
                .isEqualTo(List.of());
    }

    private static Map<?, ?> json(String... words) {
        return (Map<?, ?>) Objects.requireNonNull(Json.parse(Cli.output(words)));
    }

    private static Map<?, ?> row(Map<?, ?> tree, String list, int i) {
        return (Map<?, ?>) Objects.requireNonNull(((List<?>) Objects.requireNonNull(tree.get(list))).get(i));
    }

    private static double field(Map<?, ?> tree, String name) {
        return Double.parseDouble(String.valueOf(tree.get(name)));
    }

    @Test
    void numbersAreThoseOfPredictAndRun() throws InterruptedException {
        page().bench(PAIR);
        var words =
                List.of("-p", "random_walk", "-a", "STHTD-MP,GTD2-MP", "--alpha", "0.05", "--steps", "300", "--json");
        var predict = new ArrayList<>(List.of("predict", "--no-best"));
        predict.addAll(words);
        var exact = json(predict.toArray(String[]::new));
        var run = new ArrayList<>(List.of("run", "--runs", "30", "--reference", "STHTD-MP"));
        run.addAll(words);
        var sampled = json(run.toArray(String[]::new));
        for (int seat = 0; seat < 2; seat++) {
            var prediction = row(exact, "predictions", seat);
            var last = row(prediction, "curve", 300);
            assertThat(page().number(seat, 1)).isEqualTo(field(last, "rms"));
            assertThat(page().number(seat, 2)).isEqualTo(field(last, "bias"));
            assertThat(page().number(seat, 3)).isEqualTo(field(last, "std"));
            assertThat(page().number(seat, 5)).isEqualTo(field(prediction, "steady_state_rms"));
            var result = row(sampled, "results", seat);
            assertThat(page().number(seat, 6)).isEqualTo(field(result, "final_mean"));
            assertThat(page().number(seat, 7)).isEqualTo(field(result, "final_ci_low"));
            assertThat(page().number(seat, 8)).isEqualTo(field(result, "final_ci_high"));
            assertThat(page().number(seat, 9)).isEqualTo(field(result, "auc_mean"));
        }
        var analysis = row(
                json("analyze", "-p", "random_walk", "-a", "STHTD-MP", "--alpha", "0.05", "--json"), "algorithms", 0);
        assertThat(page().number(0, 4))
                .isEqualTo(field((Map<?, ?>) Objects.requireNonNull(analysis.get("limit")), "rmsve"));
        assertThat(page().text("#difference .note")).contains("GTD2-MP is larger by 0.");
    }

    @Test
    void everySliderMovesWhatItShould() throws InterruptedException {
        moves(
                "p=random_walk&a1=HTD&a2=STHTD-MP-Damped&steps=200&runs=20",
                List.of("alpha-1", "beta-1", "eta-1", "lambda-1"),
                1);
        moves("p=boyan_chain&a1=TDRC&a2=none&steps=200&runs=20", List.of("reg-1"), 1);
        moves("p=random_walk&a1=STHTD-MP-Damped&a2=none&steps=200&runs=20", List.of("kappa-1"), 1);
        moves("p=random_walk&a1=TD&a2=none&steps=200&runs=20", List.of("steps", "runs", "seed"), 6);
    }

    /** Every one of these sliders, moved by the keyboard, changes a number of the table and the address. */
    private static void moves(String state, List<String> sliders, int column) throws InterruptedException {
        page().bench(state);
        for (var slider : sliders) {
            double before = page().number(0, column);
            String address = String.valueOf(page().value("location.hash"));
            for (int i = 0; i < 30; i++) {
                page().key("#" + slider + "-slider", "ArrowRight");
            }
            page().settled();
            assertThat(page().number(0, column)).as(slider).isNotEqualTo(before);
            assertThat(String.valueOf(page().value("location.hash"))).as(slider).isNotEqualTo(address);
        }
    }

    @Test
    void aKeyMovesAWholeNumberByOneAtLeastHoweverSlowlyItIsPressed() throws InterruptedException {
        page().bench("p=random_walk&a1=TD&a2=none&steps=50&runs=20");
        for (int runs = 21; runs < 24; runs++) {
            page().key("#runs-slider", "ArrowRight");
            page().settled();
            assertThat(String.valueOf(page().value("document.querySelector('#runs-field').value")))
                    .isEqualTo(String.valueOf(runs));
        }
    }

    @Test
    void aNumberCanBeWrittenAndAWrongOneIsToldInASentence() throws InterruptedException {
        page().bench(PAIR);
        page().write("#alpha-1-field", "0.2");
        page().settled();
        assertThat(page().number(0, 1))
                .isEqualTo(field(
                        row(
                                json(
                                        "predict",
                                        "-p",
                                        "random_walk",
                                        "-a",
                                        "STHTD-MP",
                                        "--alpha",
                                        "0.2",
                                        "--steps",
                                        "300",
                                        "--no-best",
                                        "--json"),
                                "curve",
                                300),
                        "rms"));
        page().write("#alpha-1-field", "-1");
        page().browser.await("document.querySelector('#curves .status.bad')");
        assertThat(page().text("#curves .status")).isEqualTo("alpha must be a number > 0, not -1.0");
        // The browser itself writes down answers that refuse something.
        page().browser.complaints().removeIf(line -> line.contains("400 (Bad Request)"));
        page().bench(PAIR.replace("random_walk", "random_wlak"));
        assertThat(page().text("#curves .status")).contains("random_wlak", "did you mean random_walk?");
        page().browser.complaints().removeIf(line -> line.contains("400 (Bad Request)"));
    }

    @Test
    void eigenvaluesMoveAndHandlesCanBeDragged() throws InterruptedException {
        page().bench(PAIR.replace("s2=alpha:0.05", "s2=alpha:0.002"));
        String eigenvalues =
                "[...document.querySelectorAll('.eigenvalue[data-seat=\"0\"]')].map(e => Number(e.dataset.re))";
        var before = page().value(eigenvalues);
        // A chart is made anew when a second learner's line comes in, and its handles with it.
        page().browser
                .await("/STHTD-MP: best α.*GTD2-MP: best α/.test(document.querySelector('#errors .note').textContent)");
        double alpha = 0.05;
        page().browser.drag("document.querySelector('#errors [data-handle=\"1\"]')", 40);
        page().settled();
        double dragged =
                Double.parseDouble(String.valueOf(page().value("document.querySelector('#alpha-1-field').value")));
        assertThat(dragged).isGreaterThan(alpha);
        assertThat(page().value(eigenvalues)).isNotEqualTo(before);
        page().key("#rates [data-handle=\"1\"]", "ArrowLeft");
        page().settled();
        assertThat(Double.parseDouble(String.valueOf(page().value("document.querySelector('#alpha-1-field').value"))))
                .isLessThan(dragged);
        page().browser.await("/STHTD-MP: best α = /.test(document.querySelector('#errors .note').textContent)");
        var best = json("predict", "-p", "random_walk", "-a", "STHTD-MP", "--steps", "300", "--best", "--json");
        assertThat(page().text("#errors .note"))
                .contains("best α = "
                        + page().value("(x => String(Number(x.toPrecision(4))))(" + best.get("best_alpha") + ")"));
        assertThat(page().text("#rates .note")).contains("stable in the mean up to α = ");
    }

    @Test
    void valuesFollowTheScrubberAndThePlayButton() throws InterruptedException {
        page().bench(PAIR);
        String learned =
                "[...document.querySelectorAll('.learned-value[data-seat=\"0\"]')].map(e => Number(e.dataset.value))";
        page().browser.await("document.querySelector('.learned-value')");
        var end = page().value(learned);
        page().key("#scrubber", "ArrowLeft");
        for (int i = 0; i < 40; i++) {
            page().key("#scrubber", "ArrowLeft");
        }
        assertThat(page().value(learned)).isNotEqualTo(end);
        assertThat(String.valueOf(page().value("location.hash"))).contains("step=");
        page().click("#play");
        page().browser.await("document.querySelector('#scrubbed').textContent === '300'");
        assertThat(page().value(learned)).isEqualTo(end);
        assertThat(page().browser.count(".true-value")).isEqualTo(7);
    }

    @Test
    void aLinkShowsTheSameAgain() throws InterruptedException {
        page().bench(PAIR + "&y=linear&seed=7");
        page().key("#lambda-1-slider", "ArrowRight");
        page().settled();
        String hash = String.valueOf(page().value("location.hash"));
        assertThat(hash).contains("lambda", "y=linear", "seed=7").doesNotContain("token");
        double rms = page().number(0, 1);
        page().browser.open(page().link(hash.substring(1)), "document.body?.dataset.ready");
        page().settled();
        assertThat(page().number(0, 1)).isEqualTo(rms);
        assertThat(page().value("location.hash")).isEqualTo(hash);
        assertThat(page().value("document.querySelector('#scale').value")).isEqualTo("linear");
        assertThat(page().value("document.querySelector('#learner-2').value")).isEqualTo("GTD2-MP");
    }

    @Test
    void whatIsSeenCanBeCopiedAndSaved() throws IOException, InterruptedException {
        page().bench(PAIR);
        page().click("#curves .actions summary");
        page().click("#curves [data-copy=\"run\"]");
        page().browser.await("!document.querySelector('#toast').hidden");
        String command = page().text("#toast pre");
        assertThat(command)
                .isEqualTo("mirrortd run -p random_walk -a STHTD-MP,GTD2-MP --alpha 0.05 --steps 300 --runs 30"
                        + " --reference STHTD-MP");
        page().click("#curves .actions summary");
        page().click("#curves [data-copy=\"experiment\"]");
        page().browser.await("document.querySelector('#toast pre')?.textContent.startsWith('problems')");
        var file = Files.writeString(folder.resolve("copied.yaml"), page().text("#toast pre"));
        assertThat(field(row(json("run", file.toString(), "--json"), "results", 1), "final_mean"))
                .isEqualTo(page().number(1, 6));
        page().click("#curves .actions summary");
        page().click("#curves [data-save=\"exact.svg\"]");
        page().browser.await("document.querySelector('#toast').textContent.startsWith('Saved: exact.svg')");
        var learners = List.of(
                Map.of("name", "STHTD-MP", "settings", Map.of("alpha", 0.05)),
                Map.of("name", "GTD2-MP", "settings", Map.of("alpha", 0.05)));
        for (var format : List.of("svg", "png")) {
            var drawn = folder.resolve("drawn." + format);
            Cli.ok(
                    "predict",
                    "-p",
                    "random_walk",
                    "-a",
                    "STHTD-MP,GTD2-MP",
                    "--alpha",
                    "0.05",
                    "--steps",
                    "300",
                    "--no-best",
                    "--quiet",
                    "--plot",
                    drawn.toString());
            assertThat(page().ask(
                                    "figure",
                                    Map.of(
                                            "problem",
                                            "random_walk",
                                            "learners",
                                            learners,
                                            "steps",
                                            300,
                                            "figure",
                                            "exact",
                                            "format",
                                            format)))
                    .isEqualTo(Files.readAllBytes(drawn));
            var sampled = folder.resolve("sampled." + format);
            Cli.ok(
                    "run",
                    "-p",
                    "random_walk",
                    "-a",
                    "STHTD-MP,GTD2-MP",
                    "--alpha",
                    "0.05",
                    "--steps",
                    "300",
                    "--runs",
                    "30",
                    "--quiet",
                    "--plot",
                    sampled.toString());
            assertThat(page().ask(
                                    "figure",
                                    Map.of(
                                            "problem",
                                            "random_walk",
                                            "learners",
                                            learners,
                                            "steps",
                                            300,
                                            "runs",
                                            30,
                                            "figure",
                                            "sampled",
                                            "format",
                                            format)))
                    .isEqualTo(Files.readAllBytes(sampled));
        }
    }

    @Test
    void aProblemIsDrawnEditedAndDragged() throws IOException, InterruptedException {
        page().browser
                .open(
                        page().address("tab=problem&p=random_walk&a2=none&steps=100&runs=5"),
                        "document.body?.dataset.ready");
        page().browser.await("document.querySelectorAll('.state').length === 7");
        String cell = "document.querySelector('[data-operator=\"C\"] td').dataset.value";
        var before = page().value(cell);
        page().browser.drag("document.querySelector('[data-number=\"feature 1 0\"]')", 30);
        page().browser.await(cell + " !== '" + before + "'");
        assertThat(String.valueOf(page().value("location.hash"))).contains("text=");
        page().browser.await("document.querySelector('[data-number=\"behaviour 0\"]')");
        var visits = page().value("document.querySelector('.state[data-state=\"1\"]').getAttribute('aria-label')");
        page().key("[data-number=\"behaviour 0\"]", "ArrowRight");
        page().browser
                .await("document.querySelector('.state[data-state=\"1\"]').getAttribute('aria-label') !== "
                        + Json.line(Objects.requireNonNull(visits)));
        // What validate says of a mistake, at its line.
        page().value(
                        "(() => { const e = document.querySelector('#editor'); e.value = e.value.replace(/^discount: .*$/m, 'discount: 2');"
                                + " e.dispatchEvent(new Event('input')); })()");
        page().browser.await("document.querySelector('.editor .wrong')");
        var file = Files.writeString(
                folder.resolve("problem.yaml"),
                String.valueOf(page().value("document.querySelector('#editor').value")));
        String sentence = Cli.run("problem", "validate", file.toString()).err().strip();
        String line = page().text(".editor .wrong");
        assertThat(sentence).contains("line " + line + ", discount: ");
        assertThat(page().text("#mistake"))
                .isEqualTo("Line " + line + sentence.substring(sentence.indexOf(", discount")));
        page().browser.complaints().removeIf(c -> c.contains("400 (Bad Request)"));
        page().value(
                        "(() => { const e = document.querySelector('#editor'); e.value = e.value.replace(/^discount: .*$/m, 'discount: 0.5');"
                                + " e.dispatchEvent(new Event('input')); })()");
        page().browser.await("/γ = 0.5/.test(document.querySelector('#problem-title').textContent)");
        page().click("#to-bench");
        page().settled();
        assertThat(page().text("#problem-note")).contains("as edited");
        shot("problem", 1280, 1100, false, "tab=problem&p=boyan_chain");
    }

    @Test
    void resultsAreSortedZoomedComparedAndReported() throws IOException, InterruptedException {
        var one = page("one");
        Cli.ok(
                "run",
                "-p",
                "random_walk",
                "-a",
                "TD,STHTD-MP",
                "--runs",
                "250",
                "--steps",
                "10000",
                "--quiet",
                "--out",
                one.toString());
        Cli.ok(
                "run",
                "-p",
                "random_walk",
                "-a",
                "TD,TDRC",
                "--runs",
                "5",
                "--steps",
                "500",
                "--quiet",
                "--out",
                page("two").toString());
        var three = Files.createDirectories(page("three"));
        Files.writeString(three.resolve("evaluation.json"), "{}");
        Files.writeString(
                three.resolve("report.html"),
                "<p id=x>nothing</p><script>document.getElementById('x').textContent = 'shown'</script>");
        page().browser.open(page().address("tab=results&folder=" + one.toRealPath()), "document.body?.dataset.ready");
        page().browser.await("document.querySelector('#tables tbody')?.rows.length === 2");
        String column = "[...document.querySelector('#tables tbody').rows].map(r => Number(r.cells[5].dataset.value))";
        page().click("#tables th:nth-child(6) button");
        page().click("#tables th:nth-child(6) button");
        assertThat(((List<?>) Objects.requireNonNull(page().value(column)))
                        .stream()
                                .map(n -> ((Number) Objects.requireNonNull(n)).doubleValue())
                                .toList())
                .hasSize(2)
                .isSortedAccordingTo((a, b) -> Double.compare(b, a));
        page().click("#every-run");
        page().browser.await("/points drawn/.test(document.querySelector('#result-curves .note').textContent)");
        assertThat(page().text("#result-curves .note")).contains("TD: 250 runs");
        double longest = frames(() -> page().browser.drag("document.querySelector('#result-curves .u-over')", 200));
        page().browser.await("location.hash.includes('zoom=')");
        System.out.println(
                "zooming into 250 runs of 10,001 points: the longest frame took " + Math.round(longest) + " ms");
        page().click("#every-run");
        page().click("#unzoom");
        page().value(
                        "[...document.querySelectorAll('[data-folder]')].find(b => b.dataset.folder.endsWith('two')).click()");
        page().browser.await("document.querySelector('#tables tbody').rows.length === 4");
        page().browser
                .await("/TDRC \\(given\\/two\\)/.test(document.querySelector('#result-curves .note').textContent)");
        page().value(
                        "[...document.querySelectorAll('[data-folder]')].find(b => b.dataset.folder.endsWith('three')).click()");
        page().browser.await("document.querySelector('#report iframe')");
        page().write("#folder-path", "/etc");
        page().value("document.querySelector('#results form button').click()");
        page().browser.await("/there is no .*\\/etc/.test(document.querySelector('#toast').textContent)");
        page().browser.complaints().removeIf(c -> c.contains("404 (Not Found)"));
        shot("results", 1280, 1000, false, "tab=results&folder=" + one.toRealPath());
    }

    private static Path page(String name) {
        return folder.resolve("given").resolve(name);
    }

    /** The longest time between two frames while something is done, in milliseconds. */
    private static double frames(Runnable action) {
        page().value("(() => { let last = performance.now(); window.longest = 0; const see = t => {"
                + " window.longest = Math.max(window.longest, t - last); last = t; requestAnimationFrame(see); };"
                + " requestAnimationFrame(see); })()");
        action.run();
        return ((Number) Objects.requireNonNull(
                        page().value("new Promise(r => setTimeout(() => r(window.longest), 500))")))
                .doubleValue();
    }

    @Test
    void workIsFollowedToItsEnd() throws IOException, InterruptedException {
        var live = page("live");
        var work = CompletableFuture.supplyAsync(() -> Cli.run(
                "run",
                "-p",
                "boyan_chain",
                "-a",
                "TD,STHTD-MP",
                "--runs",
                "260",
                "--steps",
                "20000",
                "--engine",
                "scalar",
                "--threads",
                "1",
                "--quiet",
                "--out",
                live.toString()));
        while (!Files.exists(live.resolve("unfinished/plan.log"))) {
            assertThat(work).isNotDone();
            Thread.sleep(5);
        }
        page().browser
                .open(
                        page().address("tab=results&rp=boyan_chain&folder=" + live.toRealPath()),
                        "document.body?.dataset.ready");
        page().browser.await("/ of 520 runs/.test(document.querySelector('#running')?.textContent)");
        assertThat(work.join().code()).isZero();
        page().browser.await("document.querySelector('#tables tbody')?.rows.length === 2");
        page().browser.await("document.querySelector('#running').hidden");
        assertThat(page().value("Number(document.querySelector('#tables tbody').rows[0].cells[5].dataset.value)"))
                .isEqualTo(field(
                        row(
                                json(
                                        "run",
                                        "-p",
                                        "boyan_chain",
                                        "-a",
                                        "TD,STHTD-MP",
                                        "--runs",
                                        "260",
                                        "--steps",
                                        "20000",
                                        "--json"),
                                "results",
                                0),
                        "auc_mean"));
    }

    @Test
    void aMovedSliderShowsNewCurvesAtOnce() throws InterruptedException {
        for (var problem : Paper.problems()) {
            page().bench("p=" + problem.id() + "&a1=STHTD-MP&a2=GTD2-MP");
            page().value("mirrortd.times.length = 0");
            for (int i = 0; i < 9; i++) {
                page().key("#alpha-1-slider", i % 2 == 0 ? "ArrowLeft" : "ArrowRight");
                page().browser.await("(t => t?.exact && t.sampled)(mirrortd.times.at(-1))");
            }
            System.out.println("a moved slider on " + problem.id() + ": new curves after " + median("first")
                    + " ms, exact ones after " + median("exact") + " ms, sampled ones after " + median("sampled")
                    + " ms (medians of 9)");
            assertThat(median("first")).as("much longer than anybody waits").isLessThan(2_000);
        }
    }

    private static long median(String part) {
        return Math.round(((Number) Objects.requireNonNull(
                        page().value("(t => t[Math.floor(t.length / 2)])(mirrortd.times.map(t => t." + part
                                + ").sort((a, b) => a - b))")))
                .doubleValue());
    }

    @Test
    void aLargeProblemSaysHowLongItWillTake() throws InterruptedException {
        page().bench("p=garnet:states=60,branching=6,features=24,seed=1&a1=STHTD-MP&a2=none&steps=20000&runs=1");
        assertThat(page().text("#curves .status")).containsPattern("The exact curves would take about \\d+ s");
        assertThat(page().number(0, 6)).isPositive();
    }

    @Test
    void itIsReadableOnAPhoneAndOnAProjectorAndInTheDark() throws IOException, InterruptedException {
        shot("bench", 1280, 1480, false, "p=random_walk&a1=STHTD-MP&a2=GTD2-MP&steps=2000");
        shot("bench-dark", 1920, 1080, true, "p=boyan_chain&a1=STHTD-MP&a2=TD&y=linear&steps=600");
        shot("bench-phone", 390, 844, false, "p=random_walk&a1=STHTD-MP&a2=GTD2-MP&steps=300");
        for (var tab : List.of("bench", "problem", "results")) {
            page().click("#tab-" + tab);
            assertThat(((Number) Objects.requireNonNull(page().value("document.documentElement.scrollWidth")))
                            .intValue())
                    .as(tab + " at 390 px")
                    .isLessThanOrEqualTo(390);
        }
        // Everything that can be moved has a name.
        page().click("#tab-bench");
        assertThat(
                        page().value(
                                        "[...document.querySelectorAll('input, select, button, textarea, [role=slider], summary')]"
                                                + ".filter(e => !(e.ariaLabel || e.labels?.length || e.textContent.trim() || e.title)).map(e => e.outerHTML)"))
                .isEqualTo(List.of());
        page().browser.looksLike(1280, 1000, false);
    }

    /** Looked at by whoever changes the page. */
    private static void shot(String name, int width, int height, boolean dark, String state)
            throws IOException, InterruptedException {
        page().browser.looksLike(width, height, dark);
        page().bench(state);
        page().browser
                .await(
                        "location.hash.includes('tab=') || /best α|would take/.test(document.querySelector('#errors .note').textContent)");
        page().value("new Promise(r => setTimeout(r, 400))");
        Files.write(
                Files.createDirectories(Path.of("target/screenshots")).resolve(name + ".png"),
                page().browser.screenshot());
    }
}
