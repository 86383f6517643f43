package io.github.mirrortd.figures;

import static io.github.mirrortd.figures.FigureSamples.PROBLEM;
import static io.github.mirrortd.figures.FigureSamples.STEPS;
import static io.github.mirrortd.figures.FigureSamples.curves;
import static io.github.mirrortd.figures.FigureSamples.falling;
import static io.github.mirrortd.figures.FigureSamples.nine;
import static io.github.mirrortd.figures.FigureSamples.sweep;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.figures.FigureStyle.LegendPlace;
import io.github.mirrortd.lab.atlas.Regret;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.Bands;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.paper.Paper;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Runs;
import io.github.mirrortd.lab.saved.CurveBand;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Curves, bands and flags, and the caption's remarks on values that they do not show. */
class CurveFiguresTest {
    private static int count(String text, String pattern) {
        return (int) Pattern.compile(pattern).matcher(text).results().count();
    }

    /**
     * Twenty lines without markers: colour and dash tell them apart. Each ends at the share of problems that it is within
     * the axis on.
     */
    @Test
    void everyLineOfWhatItCostsNotToTuneHasALookOfItsOwn() {
        double[] ratios = {0.1, 0.8, 1, 1.5, 30, Double.POSITIVE_INFINITY};
        var entries = new ArrayList<Regret.Entry>();
        for (int learner = 0; learner < 20; learner++) {
            for (double ratio : ratios) {
                entries.add(new Regret.Entry("p", "L" + learner, ratio, "TD", Settings.alpha(0.1), 1, 1, 1, false));
            }
        }
        var figure = RegretFigures.distributions(new Regret(entries));
        assertThat(figure.series()).hasSize(20);
        assertThat(figure.series().stream()
                        .map(s -> s.style().ink().rgb() + " " + s.style().dash())
                        .distinct())
                .hasSize(20);
        var first = figure.series().get(0);
        int last = first.x().length - 1;
        assertThat(first.x()[0]).isEqualTo(0.5);
        assertThat(first.y()[0]).isEqualTo(1.0 / 6);
        assertThat(first.x()[last]).isEqualTo(10);
        assertThat(first.y()[last]).isEqualTo(4.0 / 6);
    }

    /** A band that reaches 0 has no lower edge on a log axis: it must not become a wedge down to the frame. */
    @Test
    void aBandOnALogAxisIsNotDrawnBelowZero() {
        var s = Series.curve("TD", new double[] {1, 2}, new double[] {3, 4}, new double[] {2, -1}, new double[] {4, 9});
        var log = new Axis("y", AxisScale.LOG, 0.1, 10);
        assertThat(RangeNotes.lowEdge(s, log)).containsExactly(2, 4);
        assertThat(RangeNotes.of(List.of(s), log)).anyMatch(note -> note.contains("only their upper half there: TD."));
        var linear = new Axis("y", AxisScale.LINEAR, 0, 10);
        assertThat(RangeNotes.lowEdge(s, linear)).containsExactly(2, -1);
        assertThat(RangeNotes.of(List.of(s), linear)).isEmpty();
    }

    @Test
    void flagsOfNeighbouringValuesDoNotRunIntoOneAnother() {
        var results = new ArrayList<Result>();
        for (var a : Paper.algorithms()) {
            for (int i = 0; i < 40; i++) {
                var cell = Cell.of(PROBLEM, a, Settings.alpha(Math.pow(10, i / 20.0)), Trials.of(1, 1, 10));
                double[] auc = {i < 20 ? 1 : Double.POSITIVE_INFINITY};
                results.add(Result.swept(new Runs(cell, auc, auc)));
            }
        }
        String svg = Format.svg(RobustnessPanels.figure(PROBLEM, results, FigureOptions.USUAL));
        var flags = Pattern.compile("series flags.*?</g>", Pattern.DOTALL)
                .matcher(svg)
                .results()
                .flatMap(group -> Pattern.compile("d=\"[mM] ?([-0-9.]+)[ ,]?([-0-9.]+)")
                        .matcher(group.group())
                        .results())
                .map(m -> new double[] {Double.parseDouble(m.group(1)), Double.parseDouble(m.group(2))})
                .toList();
        assertThat(flags).hasSize(20 * 9).allMatch(at -> at[1] > 0);
        for (var one : flags) {
            assertThat(flags.stream()
                            .filter(other -> Math.abs(one[0] - other[0]) < 6 && Math.abs(one[1] - other[1]) < 6))
                    .hasSize(1);
        }
    }

    @Test
    void learningCurvesAndSweepsHaveNineCurvesWithBands() {
        for (var figure : List.of(curves(), sweep())) {
            String svg = Format.svg(figure);
            assertThat(count(svg, "class=\"series curve\" data-name=\"[^\"]+\">\n<path"))
                    .isEqualTo(9);
            assertThat(count(svg, "class=\"series band\" data-name=\"[^\"]+\">\n<path"))
                    .isEqualTo(9);
            assertThat(count(svg, "class=\"legend-entry\"")).isEqualTo(9);
        }
    }

    @Test
    void exactCurvesLieOverTheSampledOnesUnderTheSameNames() {
        double[] rms = new double[STEPS + 1];
        Arrays.fill(rms, 2);
        var figure = LearningCurves.figure(
                PROBLEM, List.of(), nine(), Optional.empty(), Map.of("TD", rms), FigureOptions.USUAL);
        assertThat(figure.series()).hasSize(10);
        assertThat(figure.series().get(9).name()).isEqualTo("TD");
        assertThat(figure.plainCaption()).contains("Dotted: the exact root mean square");
        assertThat(Pattern.compile("legend-entry").matcher(Format.svg(figure)).results())
                .hasSize(9);
    }

    @Test
    void aSubsetOfLearnersIsDrawnOnDemand() {
        var options =
                new FigureOptions(AxisScale.LOG, AxisScale.LOG, Bands.QUARTILES, List.of("td", "STHTD-MP"), false);
        assertThat(options.shows("TD")).isTrue();
        assertThat(options.shows("TDC")).isFalse();
        var figure = LearningCurves.figure(PROBLEM, List.of(), nine(), Optional.empty(), Map.of(), options);
        assertThat(figure.x().min()).isEqualTo(1);
        assertThat(figure.captionHtml()).contains("median", "quartiles");
    }

    @ParameterizedTest
    @EnumSource(Bands.class)
    void captionsNameTheLineAndTheBand(Bands bands) {
        var options = new FigureOptions(null, null, bands, List.of(), false);
        var figure = LearningCurves.figure(PROBLEM, List.of(), nine(), Optional.empty(), Map.of(), options);
        assertThat(figure.plainCaption()).contains(": " + bands.centre() + " ", "; " + bands.meaning() + ".");
    }

    @Test
    void notesBelowThePictureCanBeLeftOut() {
        var whole = sweep();
        var plain = whole.in(FigureStyle.SCREEN.with(true, false, LegendPlace.BELOW));
        assertThat(Format.svg(whole)).contains(">× Diverged: ETD at");
        assertThat(Format.svg(plain)).doesNotContain(">× Diverged: ETD at");
        assertThat(plain.plainCaption()).isEqualTo(whole.plainCaption());
        assertThat(plain.sheet().height()).isLessThan(whole.sheet().height());
        assertThat(plain).isNotEqualTo(whole);
    }

    @Test
    void whatIsNotFiniteEndsTheCurveAndIsNamed() {
        var curves = nine();
        var broken = falling(3);
        Arrays.fill(broken.centre(), 5000, STEPS + 1, Double.NaN);
        Arrays.fill(broken.high(), 5000, STEPS + 1, Double.POSITIVE_INFINITY);
        curves.put("ETD", new CurveBand(100, 3, 5000, broken.centre(), broken.low(), broken.high()));
        var figure = LearningCurves.figure(PROBLEM, List.of(), curves, Optional.empty(), Map.of(), FigureOptions.USUAL);
        assertThat(figure.plainCaption()).contains("ETD: 3 of 100 runs are not finite, the first from step 5000 on");
        String svg = Format.svg(figure);
        assertThat(svg).doesNotContain("NaN", "Infinity");
        var flags = Pattern.compile("series flags\" data-name=\"ETD\">\n<path").matcher(svg);
        assertThat(flags.find()).isTrue();
        assertThat(furthest(svg, "series curve\" data-name=\"ETD\""))
                .isLessThan(furthest(svg, "series curve\" data-name=\"TD\""));
        assertThat(furthest(svg, "series band\" data-name=\"ETD\""))
                .isLessThan(furthest(svg, "series band\" data-name=\"TD\""));
    }

    /** Right end of the path after a mark. */
    private static double furthest(String svg, String mark) {
        return furthest(svg, mark, 1);
    }

    /** @param direction 1 for to the right, 2 for down */
    private static double furthest(String svg, String mark, int direction) {
        var path = Pattern.compile(" d=\"M([-.\\d]+) ([-.\\d]+)([^\"]*)\"").matcher(svg.substring(svg.indexOf(mark)));
        assertThat(path.find()).isTrue();
        double at = Double.parseDouble(path.group(direction));
        double furthest = at;
        var steps = Pattern.compile("l([-.\\d]+) ([-.\\d]+)").matcher(path.group(3));
        while (steps.find()) {
            at += Double.parseDouble(steps.group(direction));
            furthest = Math.max(furthest, at);
        }
        return furthest;
    }

    @Test
    void divergedCellsOfASweepAreFlaggedAndNamed() {
        var figure = sweep();
        assertThat(figure.plainCaption()).contains("Diverged: ETD at α = 0.1 (3 of 3 runs)");
        assertThat(Format.svg(figure)).containsPattern("series flags\" data-name=\"ETD\">\n<path");
    }

    @Test
    void aBandThatReachesBelowZeroDoesNotHangDownToTheFrameOfALogarithmicAxis() {
        var figure = LearningCurves.on(AxisScale.LOG, curves());
        String svg = Format.svg(figure);
        String[] plot = Objects.requireNonNull(figure.sheet().geometry().get("data-plot"))
                .split(" ");
        double bottom = Double.parseDouble(plot[1]) + Double.parseDouble(plot[3]);
        double lowest = furthest(svg, "series band\" data-name=\"TD\"", 2);
        assertThat(lowest).isLessThan(bottom - 0.5);
        assertThat(figure.allNotes()).anyMatch(note -> note.contains("only their upper half there: TD"));
    }

    @Test
    void valuesOutsideOfTheAxesAreNamed() {
        var curves = nine();
        double[] huge = falling(0).centre();
        huge[700] = Math.pow(2, 81);
        curves.put("ETD", new CurveBand(100, 0, -1, huge, huge, huge));
        assertThat(LearningCurves.figure(PROBLEM, List.of(), curves, Optional.empty(), Map.of(), FigureOptions.USUAL)
                        .plainCaption())
                .contains(
                        "ETD leaves the picture: it reaches 2.4×10²⁴.",
                        "Bands are drawn where the curve is in the picture.");
    }

    @Test
    void aCurveThatLeftThePictureDoesNotCoverItWithItsBand() {
        var curves = nine();
        double[] gone = falling(0).centre();
        Arrays.fill(gone, 700, gone.length, 1e20);
        double[] low = new double[gone.length];
        double[] high = Arrays.stream(gone).map(v -> 3 * v).toArray();
        curves.put("ETD", new CurveBand(100, 0, -1, gone, low, high));
        String svg = Format.svg(
                LearningCurves.figure(PROBLEM, List.of(), curves, Optional.empty(), Map.of(), FigureOptions.USUAL));
        double end = furthest(svg, "series band\" data-name=\"ETD\"", 1);
        assertThat(end).isLessThan(furthest(svg, "series band\" data-name=\"TD\"", 1) - 10);
    }
}
