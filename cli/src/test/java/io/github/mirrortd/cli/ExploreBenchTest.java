package io.github.mirrortd.cli;

import static io.github.mirrortd.cli.Cli.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.lab.paper.Paper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The explorer's workbench in a browser. */
class ExploreBenchTest extends ExploreTesting {
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
            assertThat(page().number(seat, "exact rms")).isEqualTo(field(last, "rms"));
            assertThat(page().number(seat, "bias")).isEqualTo(field(last, "bias"));
            assertThat(page().number(seat, "std")).isEqualTo(field(last, "std"));
            assertThat(page().number(seat, "steady state")).isEqualTo(field(prediction, "steady_state_rms"));
            var result = row(sampled, "results", seat);
            assertThat(page().number(seat, "mean error of a run")).isEqualTo(field(result, "final_mean"));
            assertThat(page().bound(seat, "mean error of a run", "low")).isEqualTo(field(result, "final_ci_low"));
            assertThat(page().bound(seat, "mean error of a run", "high")).isEqualTo(field(result, "final_ci_high"));
            assertThat(page().number(seat, "AUC")).isEqualTo(field(result, "auc_mean"));
            // The exact rms is the square root of a mean of squares, and so is the sampled one next to it.
            assertThat(page().number(seat, "sampled rms"))
                    .isBetween(page().bound(seat, "sampled rms", "low"), page().bound(seat, "sampled rms", "high"));
        }
        var analysis = row(json("analyze -p random_walk -a STHTD-MP --alpha 0.05 --json"), "algorithms", 0);
        assertThat(page().number(0, "limit, independent draws"))
                .isEqualTo(field((Map<?, ?>) Objects.requireNonNull(analysis.get("limit")), "rmsve"));
        assertThat(page().text("#difference .note")).contains("the error of GTD2-MP is larger by 0.");
    }

    /** Along the chain the bias does not go where the mean of independent draws goes. */
    @Test
    void theLimitLineIsWhereTheBiasFlattens() throws InterruptedException {
        page().bench("p=random_walk&a1=STHTD-MP&s1=alpha:0.1&a2=none&steps=20000&runs=5");
        double bias = page().number(0, "bias");
        assertThat(page().number(0, "limit")).isCloseTo(bias, within(1e-3 * bias));
        assertThat(page().number(0, "limit, independent draws")).isGreaterThan(2 * bias);
    }

    @Test
    void everySliderMovesWhatItShould() throws InterruptedException {
        moves(
                "p=random_walk&a1=HTD&a2=STHTD-MP-Damped&steps=200&runs=20",
                List.of("alpha-1", "beta-1", "eta-1", "lambda-1"),
                "exact rms");
        moves("p=boyan_chain&a1=TDRC&a2=none&steps=200&runs=20", List.of("reg-1"), "exact rms");
        moves("p=random_walk&a1=STHTD-MP-Damped&a2=none&steps=200&runs=20", List.of("kappa-1"), "exact rms");
        moves("p=random_walk&a1=TD&a2=none&steps=200&runs=20", List.of("steps", "runs", "seed"), "sampled rms");
    }

    /** Every one of these sliders, moved by the keyboard, changes a number of the table and the address. */
    private static void moves(String state, List<String> sliders, String quantity) throws InterruptedException {
        page().bench(state);
        for (var slider : sliders) {
            double before = page().number(0, quantity);
            String address = String.valueOf(page().value("location.hash"));
            for (int i = 0; i < 30; i++) {
                page().key("#" + slider + "-slider", "ArrowRight");
            }
            page().settled();
            assertThat(page().number(0, quantity)).as(slider).isNotEqualTo(before);
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
        assertThat(page().number(0, "exact rms"))
                .isEqualTo(field(
                        row(
                                json("predict -p random_walk -a STHTD-MP --alpha 0.2 --steps 300 --no-best --json"),
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
        page().quiet();
        String eigenvalues =
                "[...document.querySelectorAll('.eigenvalue[data-seat=\"0\"]')].map(e => Number(e.dataset.re))";
        var before = page().value(eigenvalues);
        double alpha = 0.05;
        // Another theme makes the chart again in the middle of the drag.
        page().browser.drag("document.querySelector('#errors [data-handle=\"1\"]')", 40, SWITCH_THEME);
        page().settled();
        page().value(SWITCH_THEME);
        double dragged =
                Double.parseDouble(String.valueOf(page().value("document.querySelector('#alpha-1-field').value")));
        assertThat(dragged).isGreaterThan(alpha);
        assertThat(page().value(eigenvalues)).isNotEqualTo(before);
        page().key("#rates [data-handle=\"1\"]", "ArrowLeft");
        page().settled();
        assertThat(Double.parseDouble(String.valueOf(page().value("document.querySelector('#alpha-1-field').value"))))
                .isLessThan(dragged);
        page().quiet();
        var best = json("predict -p random_walk -a STHTD-MP --steps 300 --best --json");
        assertThat(page().text("#errors .note"))
                .contains("best α = "
                        + page().value("(x => String(Number(x.toPrecision(4))))(" + best.get("best_alpha") + ")"));
        assertThat(page().text("#rates .note")).contains("stable in the mean up to α = ");
    }

    /** A handle without a place lies over another one, and takes the drag that is meant for it. */
    @Test
    void handlesKeepTheirPlacesWhenAChartIsMadeAgain() throws InterruptedException {
        page().bench(PAIR.replace("s2=alpha:0.05", "s2=alpha:0.002"));
        page().quiet();
        String places = "[...document.querySelectorAll('#errors [data-handle]')].map(h => h.getBoundingClientRect().x)";
        page().browser
                .await("(([first, second]) => first > second)("
                        + places.replace(").map", ").sort((a, b) =>" + " a.dataset.handle - b.dataset.handle).map")
                        + ")");
        var before = page().value(places);
        for (int i = 0; i < 2; i++) {
            page().click("#theme");
            page().browser.frames();
            assertThat(page().value(places)).isEqualTo(before);
        }
    }

    @Test
    void valuesFollowTheScrubberAndThePlayButton() throws InterruptedException {
        page().bench(PAIR);
        page().quiet();
        String learned =
                "[...document.querySelectorAll('.learned-value[data-seat=\"0\"]')].map(e => Number(e.dataset.value))";
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
        double rms = page().number(0, "exact rms");
        page().browser.open(page().link(hash.substring(1)), "document.body?.dataset.ready");
        page().settled();
        assertThat(page().number(0, "exact rms")).isEqualTo(rms);
        assertThat(page().value("location.hash")).isEqualTo(hash);
        assertThat(page().value("document.querySelector('#scale').value")).isEqualTo("linear");
        assertThat(page().value("document.querySelector('#learner-2').value")).isEqualTo("GTD2-MP");
    }

    @Test
    void aMovedSliderShowsNewCurvesAndTheTimeTheyTook() throws InterruptedException {
        for (var problem : Paper.problems()) {
            page().bench("p=" + problem.id() + "&a1=STHTD-MP&a2=GTD2-MP");
            page().value("mirrortd.times.length = 0");
            for (int i = 0; i < 5; i++) {
                page().key("#alpha-1-slider", i % 2 == 0 ? "ArrowLeft" : "ArrowRight");
                page().browser.frames();
                page().browser.await("(t => t?.exact && t.sampled)(mirrortd.times.at(-1))");
            }
            System.out.println("a moved slider on " + problem.id() + ": new curves after " + median("first")
                    + " ms, exact ones after " + median("exact") + " ms, sampled ones after " + median("sampled")
                    + " ms (medians of 5)");
            assertThat(median("exact")).isPositive();
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
        assertThat(page().number(0, "mean error of a run")).isPositive();
    }
}
