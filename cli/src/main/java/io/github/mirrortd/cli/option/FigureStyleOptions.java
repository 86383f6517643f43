package io.github.mirrortd.cli.option;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.FigureStyle;
import io.github.mirrortd.figures.FigureStyle.LegendPlace;
import io.github.mirrortd.figures.Format;
import io.github.mirrortd.figures.Gallery;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.Bands;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.learn.Algorithm;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Appearance of figures. */
public final class FigureStyleOptions {
    @Option(names = "--x-axis", paramLabel = "SCALE", description = "Scale of the x axis: linear or log.")
    private @Nullable AxisScale x;

    @Option(names = "--y-axis", paramLabel = "SCALE", description = "Scale of the y axis: linear or log.")
    private @Nullable AxisScale y;

    @Option(
            names = "--bands",
            paramLabel = "KIND",
            description = "Bands in figures: std (mean ± standard deviation), se (mean ± standard error), ci (mean with"
                    + " its 95-percent bootstrap interval) or quartiles (median between them). Default: std.")
    private @Nullable Bands bands;

    @Option(
            names = "--pixels",
            paramLabel = "N",
            description = "Width of a PNG. Default: 1340; with --width, 400 per inch.")
    private @Nullable Integer pixels;

    @Option(
            names = "--width",
            paramLabel = "SIZE",
            description = "Width of figures in a paper: column (84 mm), text (140 mm), full (178 mm) or millimetres.")
    private @Nullable String width;

    @Option(names = "--font", paramLabel = "FONT", description = "Font of figures: sans or a .ttf file. Default: sans.")
    private @Nullable String font;

    @Option(names = "--font-size", paramLabel = "PT", description = "Font size in figures. Default: 8 with --width.")
    private @Nullable Double fontSize;

    @Option(names = "--title", paramLabel = "none", description = "Leave the title out of figures.")
    private @Nullable String title;

    @Option(
            names = "--legend",
            paramLabel = "PLACE",
            description = "Legend of figures: below, right, inside or none. Default: below.")
    private @Nullable LegendPlace legend;

    @Option(
            names = "--no-notes",
            description = "Leave out the notes below figures; folders of figures have them in captions.txt.")
    private boolean withoutNotes;

    /** @param exact whether exact curves are laid over sampled ones */
    public FigureOptions options(List<Algorithm> algorithms, boolean exact) {
        return new FigureOptions(
                x,
                y,
                bands == null ? FigureOptions.USUAL.bands() : bands,
                algorithms.stream().map(Algorithm::name).toList(),
                exact);
    }

    void check() {
        if (pixels != null && (pixels < 100 || pixels > 20_000)) {
            throw new IllegalArgumentException("--pixels must be an integer from 100 to 20000, not " + pixels);
        }
        if (title != null && !title.equals("none")) {
            throw new IllegalArgumentException("--title must be none, not '" + title + "'");
        }
        style();
    }

    /** The style that these options describe. */
    public FigureStyle style() {
        var style = width == null ? FigureStyle.SCREEN : FigureStyle.SCREEN.wide(width);
        return style.lettered(font == null ? style.font() : font, Optional.ofNullable(fontSize))
                .with(title == null, !withoutNotes, legend == null ? style.legend() : legend);
    }

    /**
     * To a file of the user's choice, or to the folder for figures in an output folder.
     *
     * @return what was drawn, in a sentence
     */
    public String save(List<Figure> figures, Path target) {
        check();
        if (Format.isFile(target)) {
            return "drawn: "
                    + Gallery.save(shown(figures), target, pixels()).stream()
                            .map(Path::toString)
                            .collect(Collectors.joining(", "));
        }
        return save(figures, OutputFolder.at(target));
    }

    /**
     * To the folder for figures in an output folder.
     *
     * @return what was drawn, in a sentence
     */
    public String save(List<Figure> figures, OutputFolder folder) {
        check();
        Gallery.save(shown(figures), folder, pixels());
        return "drawn: " + figures.size() + (figures.size() == 1 ? " figure in " : " figures in ")
                + folder.path().resolve(Gallery.FOLDER);
    }

    private int pixels() {
        return pixels == null ? style().pixels() : pixels;
    }

    private List<Figure> shown(List<Figure> figures) {
        var style = style();
        return figures.stream().map(figure -> figure.in(style)).toList();
    }
}
