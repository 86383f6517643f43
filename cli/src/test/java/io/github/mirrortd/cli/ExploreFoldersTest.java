package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Contender;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.run.CellRunner;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The explorer apart from the workbench, and its appearance: problems, folders, copies. */
class ExploreFoldersTest extends ExploreTesting {
    @Test
    void whatIsSeenCanBeCopiedAndSaved() throws IOException, InterruptedException {
        page().bench(PAIR);
        page().click("#curves .actions summary");
        page().click("#curves [data-copy=\"run\"]");
        page().browser.await("document.querySelector('#toast pre')");
        String command = page().text("#toast pre");
        assertThat(command)
                .isEqualTo("mirrortd run -p random_walk -a STHTD-MP,GTD2-MP --alpha 0.05 --steps 300 --runs 30"
                        + " --reference STHTD-MP");
        page().click("#curves .actions summary");
        page().click("#curves [data-copy=\"experiment\"]");
        page().browser.await("document.querySelector('#toast pre')?.textContent.startsWith('problems')");
        var file = Files.writeString(folder.resolve("copied.yaml"), page().text("#toast pre"));
        assertThat(field(row(json("run", file.toString(), "--json"), "results", 1), "final_mean"))
                .isEqualTo(page().number(1, "mean error of a run"));
        page().click("#curves .actions summary");
        page().click("#curves [data-save=\"exact.svg\"]");
        page().browser.await("document.querySelector('#toast').textContent.startsWith('Saved: exact.svg')");
        for (var format : List.of("svg", "png")) {
            assertDrawnAs(format, "exact", Map.of(), "predict --no-best");
            assertDrawnAs(format, "sampled", Map.of("runs", 30), "run --runs 30");
        }
    }

    /** The page's figure is the file that a command draws. */
    private void assertDrawnAs(String format, String figure, Map<String, Object> more, String command)
            throws IOException, InterruptedException {
        var drawn = folder.resolve(figure + "." + format);
        Cli.ok((command + " -p random_walk -a STHTD-MP,GTD2-MP --alpha 0.05 --steps 300 --quiet --plot " + drawn));
        var settings = Map.of("alpha", 0.05);
        var question = new HashMap<String, Object>(more);
        question.put("problem", "random_walk");
        question.put(
                "learners",
                List.of(
                        Map.of("name", "STHTD-MP", "settings", settings),
                        Map.of("name", "GTD2-MP", "settings", settings)));
        question.put("steps", 300);
        question.put("figure", figure);
        question.put("format", format);
        assertThat(page().ask("figure", question)).isEqualTo(Files.readAllBytes(drawn));
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
        page().browser.drag("document.querySelector('[data-number=\"feature 1 0\"]')", 30, "");
        page().browser.await(cell + " !== '" + before + "'");
        assertThat(String.valueOf(page().value("location.hash"))).contains("text=");
        page().browser.await("document.querySelector('[data-number=\"behaviour 0\"]')");
        var visits = page().value("document.querySelector('.state[data-state=\"1\"]').getAttribute('aria-label')");
        page().key("[data-number=\"behaviour 0\"]", "ArrowRight");
        page().browser
                .await("document.querySelector('.state[data-state=\"1\"]').getAttribute('aria-label') !== "
                        + Json.line(Objects.requireNonNull(visits)));
        page().browser.hover("document.querySelector('#operators .term')", 0.5);
        page().browser
                .await("/Smallest eigenvalue of the metric/.test(document.querySelector('#definition')?.textContent)");
        // What validate says of a mistake, at its line.
        page().value(
                        "(() => { const e = document.querySelector('#editor'); e.value = e.value.replace(/^discount: .*$/m, 'discount: 2');"
                                + " e.dispatchEvent(new Event('input')); })()");
        page().browser.await("document.querySelector('.editor .wrong')");
        var file = Files.writeString(
                folder.resolve("problem.yaml"),
                String.valueOf(page().value("document.querySelector('#editor').value")));
        String sentence = Cli.run("problem validate", file.toString()).err().strip();
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
        Cli.ok("run -p random_walk -a TD,STHTD-MP --runs 250 --steps 10000 --quiet --out", one.toString());
        Cli.ok(
                "run -p random_walk -a TD,TDRC --runs 5 --steps 500 --quiet --out",
                page("two").toString());
        var three = Files.createDirectories(page("three"));
        Files.writeString(three.resolve("evaluation.json"), "{}");
        Files.writeString(
                three.resolve("report.html"),
                "<p id=x>nothing</p><script>document.getElementById('x').textContent = 'shown'</script>");
        page().browser.open(page().address("tab=results&folder=" + one.toRealPath()), "document.body?.dataset.ready");
        page().browser.await("document.querySelector('#tables tbody')?.rows.length === 2");
        String column = "[...document.querySelector('#tables tbody').rows].map(r => Number(r.cells[5].dataset.value))";
        // Until the curves are there, what is clicked may move.
        page().browser.await("document.querySelector('#result-curves .u-over')");
        for (String order : List.of("ascending", "descending")) {
            page().click("#tables th:nth-child(6) button");
            page().browser
                    .await("document.querySelector('#tables th:nth-child(6)').getAttribute('aria-sort') === '" + order
                            + "'");
        }
        assertThat(((List<?>) Objects.requireNonNull(page().value(column)))
                        .stream()
                                .map(n -> ((Number) Objects.requireNonNull(n)).doubleValue())
                                .toList())
                .hasSize(2)
                .isSortedAccordingTo((a, b) -> Double.compare(b, a));
        assertThat(page().text("#result-verdict")).startsWith("TD has the smallest AUC, ");
        assertThat(page().value("document.querySelector('#undo').disabled")).isEqualTo(true);
        assertThat(String.valueOf(page().value("location.hash"))).contains("folder=given%2Fone");
        page().click("#copy-link");
        page().browser
                .await("/^mirrortd explore 'given' --link /.test(document.querySelector('#toast pre')?.textContent)");
        page().click("#every-run");
        page().browser.await("/points drawn/.test(document.querySelector('#result-curves .note').textContent)");
        assertThat(page().text("#result-curves .note")).contains("TD: 250 runs");
        double longest = frames(() -> {
            page().browser.drag("document.querySelector('#result-curves .u-over')", 200, SWITCH_THEME);
            page().browser.await("/-/.test(document.querySelector('#result-curves').dataset.shown)");
        });
        page().value(SWITCH_THEME);
        assertThat(String.valueOf(page().value("location.hash"))).contains("zoom=");
        System.out.println(
                "zooming into 250 runs of 10,001 points: the longest frame took " + Math.round(longest) + " ms");
        picture("results-every-run");
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

    private interface Doing {
        void go() throws InterruptedException;
    }

    /** The longest time between two frames while something is done, in milliseconds. */
    private static double frames(Doing action) throws InterruptedException {
        page().value("(() => { let last = performance.now(); window.longest = 0; const see = t => {"
                + " window.longest = Math.max(window.longest, t - last); last = t; requestAnimationFrame(see); };"
                + " requestAnimationFrame(see); })()");
        action.go();
        return ((Number) Objects.requireNonNull(
                        page().value("new Promise(r => setTimeout(() => r(window.longest), 500))")))
                .doubleValue();
    }

    @Test
    void workIsFollowedToItsEnd() throws IOException, InterruptedException {
        var live = OutputFolder.at(page("live"));
        try (var journal = Journal.open(live, Journal.Earlier.REFUSE)) {
            var runner = new CellRunner(
                    new ThreadScheduler(Engines.get("reference"), 1), journal, Progress.SILENT, Cancellation.NEVER);
            var learners = Stream.of("TD", "STHTD-MP")
                    .map(name -> Contender.fixed(Algorithms.get(name), Settings.alpha(0.05)))
                    .toList();
            var experiment = Experiment.of(List.of(Problems.get("boyan_chain")), learners)
                    .evaluation(Stage.EVALUATION.withRuns(4).withSteps(300))
                    .build();
            var result = new ExperimentRunner(runner).run(experiment, journal.curves());
            page().browser
                    .open(
                            page().address("tab=results&rp=boyan_chain&folder="
                                    + live.path().toRealPath()),
                            "document.body?.dataset.ready");
            page().browser.await("/ of 8 runs/.test(document.querySelector('#running')?.textContent)");
            journal.curves().save(live, Thinning.NONE);
            ResultFiles.save(result, live);
            new ResultFolder(live).complete(Map.of("command", List.of("run")));
            journal.finish();
        }
        page().browser.await("document.querySelector('#tables tbody')?.rows.length === 2");
        page().browser.await("document.querySelector('#running').hidden");
        assertThat(page().value("Number(document.querySelector('#tables tbody').rows[0].cells[5].dataset.value)"))
                .isEqualTo(field(
                        row(
                                json("run -p boyan_chain -a TD,STHTD-MP --alpha 0.05 --runs 4 --steps 300 --json"),
                                "results",
                                0),
                        "auc_mean"));
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

    /** Pictures for inspection after a change of the page. */
    private static void shot(String name, int width, int height, boolean dark, String state)
            throws IOException, InterruptedException {
        page().browser.looksLike(width, height, dark);
        page().bench(state);
        picture(name);
    }

    private static void picture(String name) throws IOException {
        page().value("new Promise(r => setTimeout(r, 400))");
        Files.write(
                Files.createDirectories(Path.of("target/screenshots")).resolve(name + ".png"),
                page().browser.screenshot());
    }
}
