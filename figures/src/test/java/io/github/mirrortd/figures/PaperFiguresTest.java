package io.github.mirrortd.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.figures.FigureStyle.LegendPlace;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.saved.CurveBand;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures in the sizes and letters of papers. */
class PaperFiguresTest {
    private static final Problem PROBLEM = Problems.get("random_walk");
    private static final String SANS = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    private static Figure curves(double... last) {
        var curves = new LinkedHashMap<String, CurveBand>();
        for (int i = 0; i < last.length; i++) {
            double[] values = {1, last[i] + 0.1, last[i]};
            curves.put(List.of("TD", "GTD2", "STHTD-MP").get(i), new CurveBand(3, 0, -1, values, values, values));
        }
        return LearningCurves.figure(PROBLEM, List.of(), curves, Optional.empty(), Map.of(), FigureOptions.USUAL);
    }

    private static PDDocument pdf(Figure figure) throws IOException {
        return Loader.loadPDF(Format.PDF.bytes(figure, 0));
    }

    @ParameterizedTest
    @CsvSource({"column,84", "text,140", "full,178", "95,95", "62.5mm,62.5"})
    void widthsAreOnPaperAsGiven(String width, double millimetres) throws IOException {
        var figure = curves(0.1, 0.2).in(FigureStyle.SCREEN.wide(width));
        try (var document = pdf(figure)) {
            assertThat((double) document.getPage(0).getMediaBox().getWidth())
                    .isCloseTo(millimetres * 72 / 25.4, within(0.01));
        }
        assertThat(Format.svg(figure)).contains("width=\"" + SvgCanvas.number(millimetres) + "mm\"");
    }

    @Test
    void textInAColumnHasAtLeastSevenPointsAndItsFontIsEmbedded() throws IOException {
        var sizes = new ArrayList<Float>();
        try (var document = pdf(noted().in(FigureStyle.SCREEN.wide("column")))) {
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition text) {
                    sizes.add(text.getYScale());
                    super.processTextPosition(text);
                }
            }.getText(document);
            for (var name : document.getPage(0).getResources().getFontNames()) {
                assertThat(document.getPage(0).getResources().getFont(name).isEmbedded())
                        .isTrue();
            }
        }
        assertThat(sizes).isNotEmpty().allMatch(size -> size >= 6.99f);
    }

    /** Notes are the smallest text. */
    private static Figure noted() {
        double[] values = {1, 0.5, Double.POSITIVE_INFINITY};
        return LearningCurves.figure(
                PROBLEM,
                List.of(),
                Map.of("TD", new CurveBand(3, 1, 2, values, values, values)),
                Optional.empty(),
                Map.of(),
                FigureOptions.USUAL);
    }

    @Test
    void pngHasFourHundredDotsAnInch() throws IOException {
        var style = FigureStyle.SCREEN.wide("column");
        var png = Format.PNG.bytes(curves(0.1).in(style), style.pixels());
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        assertThat(image.getWidth()).isEqualTo((int) Math.round(84 / 25.4 * 400));
    }

    @Test
    void titleNotesAndLegendCanBeLeftOut() {
        String whole = Format.svg(noted());
        assertThat(whole).contains(">Random Walk</text>", ">TD</text>", "runs are not finite");
        var bare = noted().in(FigureStyle.SCREEN.with(false, false, LegendPlace.NONE));
        assertThat(drawn(Format.svg(bare))).doesNotContain("Random Walk", ">TD</text>", "not finite");
        assertThat(bare.plainCaption()).isEqualTo(noted().plainCaption());
        double below = height(curves(0.1));
        assertThat(height(curves(0.1).in(FigureStyle.SCREEN.with(true, true, LegendPlace.RIGHT))))
                .isLessThan(below);
        assertThat(height(curves(0.1).in(FigureStyle.SCREEN.with(true, true, LegendPlace.INSIDE))))
                .isLessThan(below);
    }

    private static String drawn(String svg) {
        return svg.substring(svg.indexOf("</desc>"));
    }

    private static double height(Figure figure) {
        return figure.sheet().height();
    }

    @Test
    void panelsHaveLettersAndOneLegend() throws IOException {
        var grid = Figure.grid(
                List.of(curves(0.1, 0.2), curves(0.2, 0.3), curves(0.3)),
                2,
                FigureStyle.SCREEN.wide("full").with(false, true, LegendPlace.BELOW));
        String svg = Format.svg(grid);
        assertThat(svg).contains(">(a)</text>", ">(b)</text>", ">(c)</text>").doesNotContain(">(d)</text>");
        assertThat(Pattern.compile("class=\"legend-entry\"").matcher(svg).results())
                .hasSize(2);
        assertThat(Pattern.compile("<clipPath id=\"([^\"]+)\"")
                        .matcher(svg)
                        .results()
                        .map(m -> m.group(1)))
                .hasSize(3)
                .doesNotHaveDuplicates();
        assertThat(plots(svg).map(r -> r[0]).distinct())
                .as("panels of a column begin at the same place")
                .hasSize(2);
        String unequal = Format.svg(Figure.grid(List.of(noted(), FigureSamples.sweep()), 2, FigureStyle.SCREEN));
        assertThat(plots(unequal).map(r -> r[1] + " by " + r[2]).distinct())
                .as("plots are equally large")
                .hasSize(1);
        assertThat(drawn(unequal)).contains("(a) × TD: 1 of 3 runs", "(b) ");
        assertThat(grid.plainCaption()).startsWith("(a) Learning curves").contains("(c) Learning curves");
        assertThat(new String(Format.JSON.bytes(grid, 0), StandardCharsets.UTF_8))
                .startsWith("[");
        try (var document = pdf(grid)) {
            assertThat(new PDFTextStripper().getText(document)).contains("(a)", "(b)", "(c)");
        }
    }

    /** {@return left edge, width and height of each plot} */
    private static Stream<String[]> plots(String svg) {
        return Pattern.compile("<rect x=\"([^\"]+)\" y=\"[^\"]+\" width=\"([^\"]+)\" height=\"([^\"]+)\"")
                .matcher(svg)
                .results()
                .map(m -> new String[] {m.group(1), m.group(2), m.group(3)});
    }

    @Test
    void aLegendInsideTakesTheCornerWhereItCoversTheFewestPoints() {
        var inside = FigureStyle.SCREEN.with(true, true, LegendPlace.INSIDE);
        assertThat(legendTop(curve(1, 0.1).in(inside))).as("falling").isLessThan(100);
        assertThat(legendTop(curve(0.9, 1).in(inside))).as("high").isGreaterThan(100);
    }

    private static Figure curve(double from, double to) {
        double[] values = new double[101];
        Arrays.setAll(values, i -> from + (to - from) * i / 100);
        var band = new CurveBand(1, 0, -1, values, values, values);
        return LearningCurves.figure(
                PROBLEM, List.of(), Map.of("TD", band), Optional.empty(), Map.of(), FigureOptions.USUAL);
    }

    private static double legendTop(Figure figure) {
        var entry = Pattern.compile("class=\"legend-entry\"[^>]*>\\s*<path class=\"f-paper\" d=\"M\\S+ (\\S+?)[a-z]");
        return entry.matcher(Format.svg(figure))
                .results()
                .mapToDouble(m -> Double.parseDouble(m.group(1)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void lettersMayComeFromAFile(@TempDir Path folder) throws IOException {
        var file = folder.resolve("letters.ttf");
        try (var in = PDDocument.class.getResourceAsStream(SANS)) {
            Files.copy(Objects.requireNonNull(in), file);
        }
        var style = FigureStyle.SCREEN.lettered(file.toString(), Optional.of(9.0));
        assertThat(Format.svg(curves(0.1).in(style))).contains("font-family=\"&#39;Liberation Sans&#39;, ");
        var text = Files.writeString(folder.resolve("text.ttf"), "letters");
        assertThatThrownBy(() -> FigureStyle.SCREEN.lettered(text.toString(), Optional.empty()))
                .hasMessageContaining("is not a TrueType font; --font takes 'sans' or a .ttf file");
        assertThatThrownBy(() -> FigureStyle.SCREEN.lettered("sans", Optional.of(2.0)))
                .hasMessage("--font-size must be a number from 5 to 30, not 2.0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"wide", "10", "900mm", "-5", ""})
    void otherWidthsAreRefused(String width) {
        assertThatThrownBy(() -> FigureStyle.SCREEN.wide(width))
                .hasMessage("--width must be column, text, full or millimetres from 40 to 500, not '" + width + "'");
    }

    @Test
    void theAxisIsLogarithmicIfLastErrorsSpanMoreThanTwoDecades() {
        assertThat(curves(1e-3, 0.2).isLog()).isTrue();
        assertThat(curves(0.01, 0.2).isLog()).isFalse();
        assertThat(curves(0.2).isLog()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "LINEAR,0,2e9",
        "LINEAR,0,1",
        "LINEAR,-3e-7,2e-6",
        "LOG,2e-7,3e-5",
        "LOG,0.02,3",
        "LOG,1e-20,1",
        "LINEAR,0,5000"
    })
    void ticksOfOneAxisHaveOneNotation(AxisScale scale, double min, double max) {
        var labels = new Axis("", scale, min, max)
                .ticks().stream()
                        .map(Axis.Tick::label)
                        .filter(l -> !l.isEmpty() && !l.equals("0"))
                        .toList();
        assertThat(labels).hasSizeGreaterThan(1);
        assertThat(labels.stream().map(l -> l.contains("10^")).distinct()).hasSize(1);
    }
}
