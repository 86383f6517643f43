package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** Explanations of the explorer, and Undo and Back. */
class ExploreReadingTest extends ExploreTesting {
    private static final String TWINS = "p=random_walk&a1=TD&s1=alpha:0.05&a2=TD&s2=alpha:0.05&steps=300&runs=30";

    @Test
    void everyScreenBeginsWithASentenceAndSaysWhichLearnerIsBetter() throws InterruptedException {
        page().bench(PAIR);
        assertThat(page().text("#bench .lead")).contains("lower is better");
        assertThat(page().text("#verdict"))
                .startsWith("After 300 steps on Random Walk, STHTD-MP has an error of 0.")
                .contains("STHTD-MP is better here");
        for (var tab : List.of("problem", "results")) {
            page().click("#tab-" + tab);
            assertThat(page().text("#" + tab + " .lead")).endsWith(".");
        }
    }

    @Test
    void wordsAreDefinedOnHoverTapAndFocus() throws InterruptedException {
        page().bench(PAIR);
        page().quiet();
        page().browser.hover("document.querySelector('#numbers tbody .term')", 0.5);
        page().browser.await("document.querySelector('#definition')?.hidden === false");
        assertThat(page().text("#definition")).contains("over infinitely many runs");
        page().browser.hover("document.querySelector('h1')", 0.5);
        page().browser.await("document.querySelector('#definition').hidden");
        page().click("#rates .term");
        assertThat(page().text("#definition")).contains("The smaller, the faster");
        page().browser.press("Escape");
        page().browser.await("document.querySelector('#definition').hidden");
        page().value("[...document.querySelectorAll('#numbers .term')].find(t => t.textContent === 'AUC').focus()");
        assertThat(page().text("#definition")).contains("Area under the learning curve");
        // The focus may have scrolled the page.
        page().browser.frames();
        assertThat(page().value("document.querySelector('#definition').hidden")).isEqualTo(false);
        for (var quantity : List.of("RMSVE", "bias", "limit", "steady state", "AUC")) {
            assertThat(page().value("[...document.querySelectorAll('#numbers .term')].some(t => t.textContent === '"
                            + quantity + "')"))
                    .as(quantity)
                    .isEqualTo(true);
        }
    }

    @Test
    void aStorySetsTheWorkbenchAndItsTextIsTrue() throws InterruptedException {
        page().bench(PAIR);
        page().click("[data-story=\"0\"]");
        page().settled();
        assertThat(page().text("#story")).contains("TD’s error grows without end");
        assertThat(page().number(0, "exact rms")).isGreaterThan(1000);
        assertThat(page().number(1, "exact rms")).isLessThan(3);
        assertThat(page().text("#verdict")).contains("STHTD-MP is better here", "TD diverges");
        page().browser.await("document.querySelector('#values .note').textContent");
        assertThat(page().text("#values .note")).contains("TD leaves the picture: its values reach ");
        page().browser.await("/TD: not stable/.test(document.querySelector('#rates .note').textContent)");
        assertThat(page().text("#spectrum .note")).contains("TD: ρ(I + G) = 1.0", "TD: ρ(I + G) = 1.002, not stable");
        page().click("[data-story=\"1\"]");
        page().settled();
        assertThat(page().number(1, "exact rms")).isGreaterThan(2 * page().number(0, "exact rms"));
        page().click("[data-story=\"2\"]");
        page().settled();
        assertThat(page().number(1, "exact rms")).isGreaterThan(10 * page().number(0, "exact rms"));
        assertThat(page().browser.count("[data-story]")).isBetween(3, 5);
    }

    /** Looks at every frame from the choice of the story on; what is inert is dimmed or hidden. */
    @Test
    void noPanelNamesALearnerWithNumbersOfAnother() throws InterruptedException {
        page().bench(PAIR);
        page().quiet();
        assertThat(page().text("#rates .note")).contains("GTD2-MP: stable in the mean up to");
        page().value("(() => {"
                + " const parts = () => [...document.querySelectorAll('#verdict, #numbers, .panels .chart, .panels .legend,"
                + "   .panels .picture, .panels .note, .panels .status')];"
                + " const numbers = e => e.textContent.match(/α = [^ ]+\\d/g) ?? [];"
                + " const dots = () => [...document.querySelectorAll('.learned-value')].map(e => e.dataset.value).join();"
                + " const old = new Set(parts().flatMap(numbers)), oldDots = dots();"
                + " window.old = old.size; window.wrong = new Set(); window.dimmed = new Set();"
                + " document.querySelector('[data-story=\"3\"]').click();"
                + " const look = () => {"
                + "   parts().forEach(e => {"
                + "     const at = (e.closest('article')?.id ?? '') + ' ' + (e.id || e.className) + ': ';"
                + "     if (e.inert && getComputedStyle(e).opacity === '0.35') window.dimmed.add(at);"
                + "     const named = e.inert ? /TDRC/ : /STHTD-MP|GTD2-MP/;"
                + "     if (named.test(e.textContent)) window.wrong.add(at + e.textContent.slice(0, 300));"
                + "     if (!e.inert && numbers(e).some(n => old.has(n))) window.wrong.add(at + 'old ' + e.textContent);"
                + "     if (!e.inert && e.querySelector('.learned-value') && dots() === oldDots) window.wrong.add(at + 'old dots');"
                + "   });"
                + "   requestAnimationFrame(look);"
                + " };"
                // Behind the page's own question of this frame.
                + " requestAnimationFrame(look); })()");
        page().browser
                .await("/TDRC: stable in the mean up to/.test(document.querySelector('#rates .note').textContent)"
                        + " && !document.querySelector('#bench [inert]')");
        assertThat(page().value("[...window.wrong]")).isEqualTo(List.of());
        assertThat(page().value("window.old > 2 && window.dimmed.size > 5")).isEqualTo(true);
        assertThat(page().text("#numbers thead")).contains("TDRC-Auto");
        // The server says of TDRC-Auto that it has no α.
        page().browser.complaints().removeIf(line -> line.contains("400 (Bad Request)"));
    }

    @Test
    void undoAndBackShowTheStateBefore() throws InterruptedException {
        page().bench(PAIR);
        assertThat(page().value("document.querySelector('#undo').disabled")).isEqualTo(true);
        page().write("#alpha-1-field", "0.2");
        page().settled();
        // Changes that follow each other at once are one step.
        page().value("new Promise(r => setTimeout(r, 900))");
        page().write("#learner-2", "TD");
        page().settled();
        page().click("#undo");
        page().browser.await("document.querySelector('#learner-2').value === 'GTD2-MP'");
        page().settled();
        assertThat(page().value("document.querySelector('#alpha-1-field').value"))
                .isEqualTo("0.2");
        page().value("history.back()");
        page().browser.await("document.querySelector('#alpha-1-field')?.value === '0.05'");
        page().browser.await("document.querySelector('#undo').disabled");
        page().settled();
    }

    @Test
    void hiddenLinesStayHidden() throws InterruptedException {
        page().bench(PAIR);
        String bias = "#curves [data-line=\"STHTD-MP bias\"]";
        page().click(bias);
        String shown = "document.querySelector('" + bias + "').getAttribute('aria-pressed')";
        assertThat(page().value(shown)).isEqualTo("false");
        page().key("#alpha-1-slider", "ArrowRight");
        page().settled();
        assertThat(page().value(shown)).isEqualTo("false");
        String hash = String.valueOf(page().value("location.hash"));
        page().browser.open(page().link(hash.substring(1)), "document.body?.dataset.ready");
        page().settled();
        assertThat(page().value(shown)).isEqualTo("false");
        assertThat(page().value("[...document.querySelectorAll('#curves .labels span')].map(s => s.textContent)"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .doesNotContain("STHTD-MP limit")
                .contains("GTD2-MP limit");
        page().click(bias);
        page().browser.await(shown + " === 'true'");
    }

    @Test
    void theLegendHasDashesAndMarkersAndLabelsDoNotOverlap() throws InterruptedException {
        page().bench(TWINS);
        page().quiet();
        assertThat(page().value("[...document.querySelectorAll('#curves [data-line$=\"exact rms\"] svg')]"
                        + ".map(s => [s.querySelector('line').getAttribute('stroke-dasharray'), s.querySelector('path').getAttribute('fill')].join())"
                        + ".filter((look, i, all) => all.indexOf(look) === i).length"))
                .isEqualTo(2);
        for (var chart : List.of("#curves", "#rates", "#errors")) {
            assertThat(page().value("(all => all.length > 1 && all.some((a, i) => all.some((b, j) => i < j"
                            + " && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)))"
                            + "([...document.querySelectorAll('" + chart
                            + " .labels span')].map(s => s.getBoundingClientRect()))"))
                    .as(chart)
                    .isEqualTo(false);
        }
    }

    @Test
    void coincidingHandlesCanBothBeTaken() throws InterruptedException {
        page().bench(TWINS);
        page().quiet();
        for (var seat : List.of("1", "2")) {
            page().value("document.querySelector('#errors [data-handle=\"" + seat
                    + "\"]').scrollIntoView({block: 'center'})");
            assertThat(page().value(
                                    "(h => { const r = h.getBoundingClientRect(); return document.elementFromPoint(r.x + r.width / 2,"
                                            + " r.y + r.height / 2).closest('[data-handle]')?.dataset.handle; })"
                                            + "(document.querySelector('#errors [data-handle=\"" + seat + "\"]'))"))
                    .isEqualTo(seat);
        }
    }

    @Test
    void aRejectedValueIsMarkedAtItsFieldAndDimsTheCurves() throws InterruptedException {
        page().bench(PAIR);
        page().write("#alpha-2-field", "-1");
        page().browser.await("document.querySelector('#refused')");
        assertThat(page().text("#refused")).isEqualTo("alpha must be a number > 0, not -1.0");
        assertThat(page().value("[...document.querySelectorAll('[aria-invalid]')].map(e => e.id)"))
                .isEqualTo(List.of("alpha-2-field"));
        assertThat(page().value("getComputedStyle(document.querySelector('#curves')).opacity"))
                .isEqualTo("0.35");
        page().write("#alpha-2-field", "0.1");
        page().settled();
        assertThat(page().browser.count("[aria-invalid], #refused")).isZero();
        assertThat(page().value("getComputedStyle(document.querySelector('#curves')).opacity"))
                .isEqualTo("1");
        page().browser.complaints().removeIf(line -> line.contains("400 (Bad Request)"));
    }

    @Test
    void aLinkForAColleagueIsACommand() throws InterruptedException {
        page().bench(PAIR);
        page().click("#copy-link");
        page().browser.await("document.querySelector('#toast pre')");
        assertThat(page().text("#toast pre"))
                .startsWith("mirrortd explore --link 'http://127.0.0.1:")
                .contains("#p=random_walk&a1=STHTD-MP")
                .doesNotContain("token")
                .endsWith("'");
    }

    /** The browser lists only names that fit what the field holds. */
    @Test
    void aFieldOfNamesIsEmptyWhileANameIsChosen() throws InterruptedException {
        page().bench(PAIR);
        page().click("#learner-2");
        String field = "(e => [e.value, e.placeholder])(document.querySelector('#learner-2'))";
        assertThat(page().value(field)).isEqualTo(List.of("", "GTD2-MP"));
        page().browser.press("Tab");
        assertThat(page().value(field)).isEqualTo(List.of("GTD2-MP", ""));
        page().write("#learner-2", "none");
        page().settled();
        assertThat(page().browser.count("#numbers thead th")).isEqualTo(2);
    }

    @Test
    void numbersCanBeSavedAndReadOffWithKeys() throws InterruptedException {
        page().bench(PAIR);
        page().value("(() => { window.saved = ''; const make = URL.createObjectURL; URL.createObjectURL = blob => {"
                + " blob.text().then(t => { window.saved = t; }); return make(blob); }; })()");
        page().click("#curves .actions summary");
        page().click("#curves [data-save=\"curves.csv\"]");
        page().browser.await("window.saved");
        var lines = String.valueOf(page().value("window.saved")).split("\n");
        assertThat(lines[0]).startsWith("step,STHTD-MP rms of 30 runs,STHTD-MP exact rms,STHTD-MP bias");
        var last = lines[lines.length - 1].split(",");
        assertThat(last[0]).isEqualTo("300");
        assertThat(Double.parseDouble(last[2])).isEqualTo(page().number(0, "exact rms"));
        page().key("#curves .chart", "End");
        assertThat(page().text("#curves .legend .at")).isEqualTo("at step 300");
        page().key("#curves .chart", "ArrowLeft");
        assertThat(page().text("#curves .legend .at")).isNotEqualTo("at step 300");
    }

    @Test
    void numbersAreTypographicInOneNotationForEachAxis() throws InterruptedException {
        page().bench(PAIR);
        String format = "import('./dom.js').then(d => ";
        assertThat(page().value(format + "[1e-7, -2.5e-7, 0.0001, -3, 20000, -Infinity].map(v => d.short(v)))"))
                .isEqualTo(List.of("10⁻⁷", "−2.5×10⁻⁷", "0.0001", "−3", "20,000", "−∞"));
        assertThat(page().value(format + "d.ticks([0.001, 1, 1000]))")).isEqualTo(List.of("0.001", "1", "1,000"));
        assertThat(page().value(format + "d.ticks([1e-6, 1, 1000]))")).isEqualTo(List.of("10⁻⁶", "10⁰", "10³"));
        assertThat(String.valueOf(page().value("document.body.innerText"))).doesNotContainPattern("\\d-\\d|\\de-\\d");
    }

    @Test
    void everythingIsReachedWithTheTabKeyAndNamed() throws InterruptedException {
        page().bench(PAIR);
        page().quiet();
        page().value("document.querySelector('#tab-bench').focus()");
        var seen = new HashSet<String>();
        for (int i = 0; i < 120; i++) {
            page().browser.press("Tab");
            seen.add(
                    String.valueOf(
                            page().value(
                                            "(e => e.id || e.dataset.handle || e.dataset.line || e.dataset.story || e.className || e.tagName)(document.activeElement)")));
        }
        assertThat(seen)
                .contains(
                        "copy-link",
                        "theme",
                        "0",
                        "alpha-1-slider",
                        "alpha-1-field",
                        "STHTD-MP bias",
                        "play",
                        "scrubber",
                        "1",
                        "2",
                        "term",
                        "chart");
        assertThat(page().value("[...document.querySelectorAll('[tabindex]')].filter(e => e.tabIndex >= 0"
                        + " && !(e.ariaLabel || e.textContent.trim())).length"))
                .isEqualTo(0);
    }
}
