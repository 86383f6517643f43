package io.github.mirrortd.cli.option;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.Format;
import io.github.mirrortd.figures.Gallery;
import io.github.mirrortd.lab.experiment.AxisScale;
import io.github.mirrortd.lab.experiment.Bands;
import io.github.mirrortd.lab.experiment.FigureOptions;
import io.github.mirrortd.learn.Algorithm;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How figures look. */
public final class FigureStyleOptions {
    @Option(names = "--x-axis", paramLabel = "SCALE", description = "In figures: linear or log.")
    private @Nullable AxisScale x;

    @Option(names = "--y-axis", paramLabel = "SCALE", description = "In figures: linear or log.")
    private @Nullable AxisScale y;

    @Option(
            names = "--bands",
            paramLabel = "KIND",
            description =
                    "In figures: std for mean ± standard deviation, ci for the mean and its 95-percent confidence interval,"
                            + " quartiles for the median between them.")
    private @Nullable Bands bands;

    @Option(names = "--pixels", paramLabel = "N", description = "The width of a PNG; by default ${DEFAULT-VALUE}.")
    private int pixels = Format.PIXELS;

    @Option(
            names = "--no-notes",
            description = "In figures: without the notes below the picture; captions.txt keeps them.")
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

    /** One of these options that was given, if one was. */
    Optional<String> given() {
        return x != null
                ? Optional.of("--x-axis")
                : y != null
                        ? Optional.of("--y-axis")
                        : bands != null
                                ? Optional.of("--bands")
                                : pixels != Format.PIXELS
                                        ? Optional.of("--pixels")
                                        : withoutNotes ? Optional.of("--no-notes") : Optional.empty();
    }

    void check() {
        if (pixels < 100 || pixels > 20_000) {
            throw new IllegalArgumentException("pixels must be an integer from 100 to 20000, not " + pixels);
        }
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
                    + Gallery.save(shown(figures), target, pixels).stream()
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
        Gallery.save(shown(figures), folder, pixels);
        return "drawn: " + figures.size() + (figures.size() == 1 ? " figure in " : " figures in ")
                + folder.path().resolve(Gallery.FOLDER);
    }

    private List<Figure> shown(List<Figure> figures) {
        return withoutNotes ? figures.stream().map(Figure::withoutNotes).toList() : figures;
    }
}
