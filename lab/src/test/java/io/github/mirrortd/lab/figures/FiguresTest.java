package io.github.mirrortd.lab.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.lab.atlas.Regret;
import io.github.mirrortd.lab.experiment.Bands;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Contender;
import io.github.mirrortd.lab.experiment.FigureOptions;
import io.github.mirrortd.lab.experiment.Scale;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.paper.Paper;
import io.github.mirrortd.lab.result.CurveBand;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Runs;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.awt.geom.Area;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FiguresTest {
    private static final FiniteProblem PROBLEM = Problems.get("two_state");
    private static final int STEPS = 20_000;

    private static CurveBand falling(int learner) {
        double[] centre = new double[STEPS + 1];
        double[] low = new double[STEPS + 1];
        double[] high = new double[STEPS + 1];
        for (int i = 0; i <= STEPS; i++) {
            centre[i] = 10 * Math.exp(-i * (learner + 1) / 4000.0);
            low[i] = centre[i] - 1;
            high[i] = centre[i] + 1;
        }
        return new CurveBand(100, 0, -1, centre, low, high);
    }

    private static Map<String, CurveBand> nine() {
        var curves = new LinkedHashMap<String, CurveBand>();
        for (var a : Paper.algorithms()) {
            curves.put(a.name(), falling(curves.size()));
        }
        return curves;
    }

    private static Figure curves() {
        return LearningCurves.figure(PROBLEM, List.of(), nine(), Optional.empty(), Map.of(), FigureOptions.USUAL);
    }

    private static Figure sweep() {
        var results = new ArrayList<Result>();
        for (var a : Paper.algorithms()) {
            for (var settings : Paper.robustness().settings(PROBLEM, Contender.fixed(a, Settings.NONE))) {
                double auc = a.name().equals("ETD") && settings.alpha() == 0.1
                        ? Double.POSITIVE_INFINITY
                        : settings.alpha() * a.name().length();
                var cell = Cell.of(PROBLEM, a, settings, Trials.of(1, 3, 10));
                results.add(Result.swept(new Runs(cell, new double[] {auc, auc, auc / 2}, new double[] {auc, 1, 1})));
            }
        }
        return RobustnessPanels.figure(PROBLEM, results, FigureOptions.USUAL);
    }

    static List<Figure> figures() {
        var analysis = ProblemAnalysis.of(PROBLEM);
        return List.of(
                curves(),
                sweep(),
                ExactFigures.contraction(analysis, OptionalDouble.of(0.1), OptionalDouble.of(0.1), FigureOptions.USUAL),
                ExactFigures.eigenvalues(analysis));
    }

    private static byte[] drawn(Figure figure, Format format, int pixels) throws IOException {
        var out = new ByteArrayOutputStream();
        format.write(figure, pixels, out);
        return out.toByteArray();
    }

    private static int count(String text, String pattern) {
        return (int) Pattern.compile(pattern).matcher(text).results().count();
    }

    @Test
    void noTwoLearnersLookTheSame() {
        var names = Algorithms.all().stream()
                .flatMap(a -> Stream.of(a.name(), a.name() + Algorithms.AHEAD))
                .filter(name -> Algorithms.find(name).isPresent())
                .distinct()
                .toList();
        var looks = new HashSet<Style>();
        names.forEach(name -> looks.add(Styles.of(name).withoutWidth()));
        assertThat(looks).hasSameSizeAs(names);
        // Where lines are short or hidden, colour and marker alone tell.
        assertThat(looks.stream().map(s -> s.ink().rgb() + " " + s.marker()).distinct())
                .hasSameSizeAs(names);
        var traced = Stream.of(
                "TD", "Tree-Backup", "V-trace", "ABTD", "ETD-Beta", "ETD-Truncated", "LS-ETD", "GTD", "STHTD-MP");
        assertThat(traced.map(name -> Styles.of(name).ink().rgb()).distinct()).hasSize(9);
        // Of the nine in a figure, colour and marker alone tell.
        var nine = Paper.algorithms().stream().map(a -> Styles.of(a.name())).toList();
        assertThat(nine.stream().map(s -> s.ink().rgb()).distinct()).hasSize(9);
        assertThat(nine.stream().map(Style::marker).distinct()).hasSize(9);
        var own = Styles.of("My-Learner");
        assertThat(own).isEqualTo(Styles.of("My-Learner"));
        assertThat(looks).doesNotContain(own.withoutWidth());
        assertThat(looks.stream().map(Style::dash)).doesNotContain(own.dash());
        assertThat(looks.stream().map(Style::marker)).doesNotContain(own.marker());
    }

    /** Twenty lines without markers: colour and dash tell them apart. Each ends at the share of problems that it is within the axis on. */
    @Test
    void everyLineOfWhatItCostsNotToTuneHasALookOfItsOwn() {
        double[] ratios = {0.1, 0.8, 1, 1.5, 30, Double.POSITIVE_INFINITY};
        var entries = new ArrayList<Regret.Entry>();
        for (int learner = 0; learner < 20; learner++) {
            for (double ratio : ratios) {
                entries.add(new Regret.Entry("p", "L" + learner, ratio, "TD", Settings.alpha(0.1), 1, 1, 1));
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
        var log = new Axis("y", Scale.LOG, 0.1, 10);
        assertThat(RangeNotes.lowEdge(s, log)).containsExactly(2, 4);
        assertThat(RangeNotes.of(List.of(s), log)).anyMatch(note -> note.contains("only their upper half there: TD."));
        var linear = new Axis("y", Scale.LINEAR, 0, 10);
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
    void aBarOverALetterTakesNoRoomAndLiesOverIt() {
        assertThat(Typeface.width("ρ̄", 10)).isEqualTo(Typeface.width("ρ", 10));
        var letter = Typeface.outline("ρ", 10, 0, 0).getBounds2D();
        var bar = new Area(Typeface.outline("ρ̄", 10, 0, 0));
        bar.subtract(new Area(Typeface.outline("ρ", 10, 0, 0)));
        assertThat(bar.getBounds2D().getCenterX()).isCloseTo(letter.getCenterX(), within(0.1));
        assertThat(bar.getBounds2D().getMaxY()).as("y grows downwards").isLessThan(letter.getMinY());
    }

    @Test
    void signsAreLoweredWhereTheyAreInEquations() {
        assertThat(RichText.of(RichText.sign("β_F")).runs()).hasSize(2);
        assertThat(RichText.plain(RichText.sign("β_F"))).isEqualTo("β_F");
        assertThat(RichText.sign("λ")).isEqualTo("λ");
    }

    @ParameterizedTest
    @MethodSource("figures")
    void textIsTextInAnSvg(Figure figure) throws Exception {
        byte[] svg = drawn(figure, Format.SVG, 0);
        var texts = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg))
                .getElementsByTagName("text");
        var all = new StringBuilder();
        for (int i = 0; i < texts.getLength(); i++) {
            all.append(texts.item(i).getTextContent()).append('\n');
        }
        figure.series()
                .forEach(s -> assertThat(all).contains(RichText.plain(s.label()).replace("_", "")));
        assertThat(all).contains(figure.x().label(), figure.y().label(), figure.title());
    }

    @ParameterizedTest
    @MethodSource("figures")
    void textIsTextInAPdfAndItsFontIsEmbedded(Figure figure) throws IOException {
        try (var pdf = Loader.loadPDF(drawn(figure, Format.PDF, 0))) {
            assertThat(new PDFTextStripper().getText(pdf))
                    .contains(figure.title(), figure.x().label());
            var resources = pdf.getPage(0).getResources();
            for (var name : resources.getFontNames()) {
                assertThat(resources.getFont(name).isEmbedded()).isTrue();
            }
            assertThat(resources.getFontNames()).isNotEmpty();
            assertThat(resources.getXObjectNames())
                    .as("no picture of the figure")
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("figures")
    void aPngHasTheWidthThatWasAskedFor(Figure figure) throws IOException {
        var image = ImageIO.read(new ByteArrayInputStream(drawn(figure, Format.PNG, 700)));
        assertThat(image.getWidth()).isEqualTo(700);
        assertThat(image.getHeight()).isBetween(400, 800);
        var colours = new HashSet<Integer>();
        for (int x = 0; x < image.getWidth(); x++) {
            colours.add(image.getRGB(x, image.getHeight() / 2));
        }
        assertThat(colours).as("something is drawn").hasSizeGreaterThan(3);
    }

    @Test
    void theSameFigureIsTheSameFile() throws IOException {
        for (var format : Format.values()) {
            assertThat(drawn(curves(), format, 500)).isEqualTo(drawn(curves(), format, 500));
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
        var options = new FigureOptions(Scale.LOG, Scale.LOG, Bands.QUARTILES, List.of("td", "STHTD-MP"), false);
        assertThat(options.shows("TD")).isTrue();
        assertThat(options.shows("TDC")).isFalse();
        var figure = LearningCurves.figure(PROBLEM, List.of(), nine(), Optional.empty(), Map.of(), options);
        assertThat(figure.x().min()).isEqualTo(1);
        assertThat(figure.captionHtml()).contains("median", "quartiles");
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

    /** How far to the right the path after a mark goes. */
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
        var figure = LearningCurves.on(Scale.LOG, curves());
        var painter = new FigurePainter(figure);
        var canvas = new SvgCanvas("x");
        painter.paint(canvas);
        String svg = canvas.document(1, 1, "", "", Map.of());
        String[] plot =
                Objects.requireNonNull(painter.geometry().get("data-plot")).split(" ");
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
                        "ETD leaves the picture: it reaches 2×10²⁴.",
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

    @Test
    void thinningKeepsEverySpike() {
        double[] at = new double[STEPS];
        double[] y = new double[STEPS];
        for (int i = 0; i < STEPS; i++) {
            at[i] = i / (double) STEPS;
            y[i] = Math.sin(i / 500.0);
        }
        y[1234] = 50;
        y[4321] = -50;
        y[7777] = Double.NaN;
        var kept = Decimation.keep(at, y, 300);
        assertThat(kept.length).isLessThan(1300);
        assertThat(kept).isSorted().contains(0, 1234, 4321, STEPS - 1).doesNotHaveDuplicates();
        assertThat(Decimation.outline(at, y, 300, 1)).contains(50);
        assertThat(Decimation.outline(at, y, 300, -1)).contains(-50).contains(Double.NaN);
    }

    @Test
    void ticksAreRoundAndInside() {
        assertThat(new Axis("", Scale.LINEAR, 0, 20_000).ticks())
                .extracting(Axis.Tick::label)
                .containsExactly("0", "5,000", "10,000", "15,000", "20,000");
        assertThat(new Axis("", Scale.LINEAR, -0.3, 0.3).ticks())
                .extracting(Axis.Tick::label)
                .containsExactly("−0.3", "−0.2", "−0.1", "0", "0.1", "0.2", "0.3");
        assertThat(new Axis("", Scale.LOG, 1e-4, 1e-1).ticks())
                .extracting(Axis.Tick::label)
                .contains("10^{−4}", "10^{−1}");
        assertThat(new Axis("", Scale.LOG, 0.03, 0.9).ticks())
                .extracting(Axis.Tick::label)
                .contains("0.05", "0.1", "0.2", "0.5");
        // Two decades and a bit, of which only two powers of ten are on the axis; and less than one decade.
        assertThat(new Axis("", Scale.LOG, 0.11, 33).ticks())
                .extracting(Axis.Tick::label)
                .filteredOn(label -> !label.isEmpty())
                .containsExactly("0.2", "0.5", "1", "2", "5", "10", "20");
        assertThat(new Axis("", Scale.LOG, 9.9, 22).ticks())
                .extracting(Axis.Tick::label)
                .contains("10", "15", "20");
        assertThatThrownBy(() -> new Axis("", Scale.LOG, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyLetterOfEveryFigureIsInTheTypeface() {
        for (var figure : figures()) {
            String texts = Format.svg(figure).replaceAll("<[^>]*>", "");
            texts.codePoints()
                    .filter(c -> c > ' ' && !"⁰¹²³⁴⁵⁶⁷⁸⁹⁻".contains(Character.toString(c)))
                    .forEach(c -> assertThat(Typeface.has(c))
                            .as(Character.toString(c))
                            .isTrue());
        }
    }

    @Test
    void noFontOfTheSystemIsAskedFor() {
        ArchRuleDefinition.noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.awt.Font")
                .check(new ClassFileImporter().importPackagesOf(Figure.class));
    }

    @Test
    void onlyThreeEndingsCanBeDrawnTo() {
        assertThat(Format.of(Path.of("a", "b.PDF"))).isEqualTo(Format.PDF);
        assertThatThrownBy(() -> Format.of(Path.of("b.gif"))).hasMessageContaining(".svg, .pdf, .png");
    }

    @Test
    void singleLearnersHaveTheirSpectrumStepSizesAndValues() throws IOException {
        var lines = List.of(new LearnerFigures.Line(
                "TD", 0.1, new double[] {0.01, 0.1, 1}, new double[] {0.99, 0.9, Double.POSITIVE_INFINITY}));
        var spectrum = LearnerFigures.spectrum(
                PROBLEM, Map.of("TD", new Spectrum(new double[] {-0.5, -0.25}, new double[] {0.25, -0.25})));
        var eigenvalues = spectrum.series().get(1);
        assertThat(eigenvalues.x()).containsExactly(0.5, 0.75);
        assertThat(eigenvalues.y()).containsExactly(0.25, -0.25);
        var rates = LearnerFigures.rates(PROBLEM, lines);
        assertThat(rates.caption()).contains("α = 0.1 (TD)");
        var values = LearnerFigures.values(PROBLEM, 7, Map.of("TD", new double[] {1, 2}));
        assertThat(values.series().get(0).y()).containsExactly(PROBLEM.values());
        for (var figure : List.of(spectrum, rates, LearnerFigures.errors(PROBLEM, 20, lines), values)) {
            assertThat(new String(drawn(figure, Format.SVG, 0), StandardCharsets.UTF_8))
                    .contains("<svg")
                    .contains(PROBLEM.title());
        }
    }
}
