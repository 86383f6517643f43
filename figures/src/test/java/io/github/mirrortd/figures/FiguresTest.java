package io.github.mirrortd.figures;

import static io.github.mirrortd.figures.FigureSamples.PROBLEM;
import static io.github.mirrortd.figures.FigureSamples.STEPS;
import static io.github.mirrortd.figures.FigureSamples.curves;
import static io.github.mirrortd.figures.FigureSamples.sweep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.exact.Spectrum;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.paper.Paper;
import io.github.mirrortd.learn.Algorithms;
import java.awt.geom.Area;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FiguresTest {
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

    /** Learners differ in more than the width of lines. */
    private static Style look(String learner) {
        var style = Styles.of(learner);
        return new Style(style.ink(), style.dark(), style.dash(), 0, style.marker());
    }

    @Test
    void noTwoLearnersLookTheSame() {
        var names = Algorithms.all().stream()
                .flatMap(a -> Stream.of(a.name(), a.name() + Algorithms.AHEAD))
                .filter(name -> Algorithms.find(name).isPresent())
                .distinct()
                .toList();
        var looks = new HashSet<Style>();
        names.forEach(name -> looks.add(look(name)));
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
        assertThat(looks).doesNotContain(look("My-Learner"));
        assertThat(looks.stream().map(Style::dash)).doesNotContain(own.dash());
        assertThat(looks.stream().map(Style::marker)).doesNotContain(own.marker());
    }

    @Test
    void aBarOverALetterTakesNoRoomAndLiesOverIt() {
        assertThat(Typeface.SANS.width("ρ̄", 10)).isEqualTo(Typeface.SANS.width("ρ", 10));
        var letter = Typeface.SANS.outline("ρ", 10, 0, 0).getBounds2D();
        var bar = new Area(Typeface.SANS.outline("ρ̄", 10, 0, 0));
        bar.subtract(new Area(Typeface.SANS.outline("ρ", 10, 0, 0)));
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
    void numbersForPrograms() throws IOException {
        var figure = curves();
        var tree = Objects.requireNonNull(
                (Map<?, ?>) Json.parse(new String(drawn(figure, Format.JSON, 500), StandardCharsets.UTF_8)));
        var series = (Map<?, ?>) ((List<?>) Objects.requireNonNull(tree.get("series"))).get(0);
        var first = figure.series().get(0);
        assertThat((List<?>) series.get("y")).hasSize(first.y().length);
        assertThat(series.get("name")).isEqualTo(first.name());
        assertThat(((List<?>) Objects.requireNonNull(series.get("high"))).get(7))
                .isEqualTo(first.high()[7]);
        assertThat(((Map<?, ?>) Objects.requireNonNull(tree.get("y"))).get("max"))
                .isEqualTo(figure.y().max());
        assertThat(tree.get("notes")).isNotNull();
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

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "-0.001,0",
        "0.5,.5",
        "-0.05,-.05",
        "1,1",
        "-1.004,-1",
        "1.006,1.01",
        "12.1,12.1",
        "-1234.56,-1234.56"
    })
    void numbersInAnSvgAreShort(double value, String text) {
        assertThat(SvgCanvas.number(value)).isEqualTo(text);
    }

    @Test
    void ticksAreRoundAndInside() {
        assertThat(new Axis("", AxisScale.LINEAR, 0, 20_000).ticks())
                .extracting(Axis.Tick::label)
                .containsExactly("0", "5,000", "10,000", "15,000", "20,000");
        assertThat(new Axis("", AxisScale.LINEAR, -0.3, 0.3).ticks())
                .extracting(Axis.Tick::label)
                .containsExactly("−0.3", "−0.2", "−0.1", "0", "0.1", "0.2", "0.3");
        assertThat(new Axis("", AxisScale.LOG, 1e-4, 1e-1).ticks())
                .extracting(Axis.Tick::label)
                .contains("10^{−4}", "10^{−1}");
        assertThat(new Axis("", AxisScale.LOG, 0.03, 0.9).ticks())
                .extracting(Axis.Tick::label)
                .contains("0.05", "0.1", "0.2", "0.5");
        // Two decades and a bit, of which only two powers of ten are on the axis; and less than one decade.
        assertThat(new Axis("", AxisScale.LOG, 0.11, 33).ticks())
                .extracting(Axis.Tick::label)
                .filteredOn(label -> !label.isEmpty())
                .containsExactly("0.2", "0.5", "1", "2", "5", "10", "20");
        assertThat(new Axis("", AxisScale.LOG, 9.9, 22).ticks())
                .extracting(Axis.Tick::label)
                .contains("10", "15", "20");
        assertThatThrownBy(() -> new Axis("", AxisScale.LOG, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyLetterOfEveryFigureIsInTheTypeface() {
        for (var figure : figures()) {
            String texts = Format.svg(figure).replaceAll("<[^>]*>", "");
            texts.codePoints()
                    .filter(c -> c > ' ' && !"⁰¹²³⁴⁵⁶⁷⁸⁹⁻".contains(Character.toString(c)))
                    .forEach(c -> assertThat(Typeface.SANS.has(c))
                            .as(Character.toString(c))
                            .isTrue());
        }
    }

    /** Names may be in any script; a PDF could not be written with letters that its font lacks. */
    @Test
    void lettersThatTheTypefaceLacksAreBoxes() throws IOException {
        var axis = new Axis("年龄 😀", AxisScale.LINEAR, 0, 0.5);
        var figure = Figure.of("x", "随机游走\n\u0007", "Up to -2.5e-7.", axis, axis, List.of());
        assertThat(figure.caption()).isEqualTo("Up to −2.5×10⁻⁷.");
        try (var pdf = Loader.loadPDF(drawn(figure, Format.PDF, 0))) {
            assertThat(new PDFTextStripper().getText(pdf)).contains("□□ □", "0.5");
        }
        assertThat(drawn(figure, Format.PNG, 300)).isNotEmpty();
        assertThat(Format.svg(figure)).contains(">年龄 😀</text>", ">随机游走\n\uFFFD</text>");
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

    /** The page of the same results is the same bytes, whichever process writes it. */
    @Test
    void valuesForThePageHaveAnOrder() {
        var figure = LearnerFigures.values(PROBLEM, 7, Map.of("TD", new double[] {1, 2}));
        assertThat(Json.line(figure.values(3)))
                .containsPattern("^\\{\"x\":.*,\"y\":.*,\"series\":\\[\\{\"name\":.*\\}\\]\\}$");
    }

    /** Labels stay short, and so the picture has room, whatever size values have. */
    @ParameterizedTest
    @CsvSource({"1e300", "1e150", "3e12", "1", "2e-9", "1e-150", "1e-300"})
    void valuesOfAnySizeAreDrawn(double size) throws IOException {
        var figure = LearnerFigures.values(PROBLEM, 7, Map.of("TD", new double[] {-size, 3.5 * size}));
        var axis = new Axis("", AxisScale.LINEAR, -size, 3.5 * size);
        assertThat(axis.ticks()).hasSizeBetween(3, 12);
        assertThat(axis.ticks()).allSatisfy(t -> assertThat(t.label()).hasSizeLessThan(16));
        assertThat(drawn(Figure.of(figure.id(), "", "", axis, axis, figure.series()), Format.PNG, 300))
                .isNotEmpty();
    }
}
