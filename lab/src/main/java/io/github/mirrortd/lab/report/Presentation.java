package io.github.mirrortd.lab.report;

import io.github.mirrortd.lab.figures.Figure;
import io.github.mirrortd.lab.figures.FigureKind;
import io.github.mirrortd.lab.figures.FigureOptions;
import io.github.mirrortd.lab.figures.Format;
import io.github.mirrortd.lab.figures.Gallery;
import io.github.mirrortd.lab.format.OutputFolder;
import io.github.mirrortd.lab.paper.Reproduction;
import io.github.mirrortd.lab.result.SavedResults;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * All that shows saved results to people: the figures and the page.
 *
 * @param run the results with the exact analyses of their problems
 * @param figures in their usual form
 */
public record Presentation(SavedResults saved, Reproduction run, List<Figure> figures) {
    /** @throws IllegalArgumentException where there are no results */
    public static Presentation of(Path folder) {
        var saved = SavedResults.read(folder);
        var run = saved.withAnalyses();
        var figures = Gallery.of(
                saved, run.analyses(), EnumSet.allOf(FigureKind.class), saved.problems(), FigureOptions.USUAL);
        return new Presentation(saved, run, figures);
    }

    /** Figures and page, side by side on all cores. */
    public void save(OutputFolder folder) {
        Stream.<Runnable>of(() -> saveReport(folder), () -> Gallery.save(figures, folder, Format.PIXELS))
                .parallel()
                .forEach(Runnable::run);
    }

    public void saveReport(OutputFolder folder) {
        folder.write(Report.FILE, Report.html(saved, run, figures, Gallery.logarithmic(figures)));
    }
}
