package io.github.mirrortd.explore.http;

import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.FigureStyle;
import io.github.mirrortd.figures.FigureStyle.LegendPlace;
import io.github.mirrortd.figures.Format;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;

/** Figures as answers. */
public final class Pictures {
    private static final Map<Format, String> TYPES = Map.of(
            Format.SVG, "image/svg+xml",
            Format.PDF, "application/pdf",
            Format.PNG, "image/png",
            Format.JSON, "application/json");

    private Pictures() {}

    /** Drawn in the {@code format} that the question asks for; with a {@code width}, for a paper, without title and notes. */
    public static void answer(Call call, Body question, Figure figure) throws IOException {
        String word = question.text("format", "svg");
        var format = Arrays.stream(Format.values())
                .filter(f -> f.extension().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a figure is svg, pdf or png, not '" + word + "'"));
        var style = question.has("width")
                ? FigureStyle.SCREEN.wide(question.text("width")).with(false, false, LegendPlace.BELOW)
                : FigureStyle.SCREEN;
        call.bytes(200, TYPES.get(format), format.bytes(figure.in(style), style.pixels()));
    }
}
