package io.github.mirrortd.cli;

import io.github.mirrortd.lab.SavedResults;
import io.github.mirrortd.lab.figures.FigureKind;
import io.github.mirrortd.lab.figures.Format;
import io.github.mirrortd.lab.figures.Gallery;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether results are drawn, and where to. */
final class PlotOptions {
    @Option(
            names = "--plot",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "FILE",
            description = {
                "Draw figures: to a file that ends in .svg, .pdf or .png, or,",
                "without one, in all three forms to the folder 'figures' in --out DIR or here."
            })
    private @Nullable String target;

    @Mixin
    private final FigureStyleOptions style = new FigureStyleOptions();

    boolean wanted() {
        return target != null;
    }

    /** Before anything is run: whether the file's name is one that can be drawn to. */
    void check() {
        if (target != null && !target.isEmpty()) {
            Format.of(Path.of(target));
        }
    }

    /** Draws what was saved. @return where to, in a sentence */
    Optional<String> draw(SavedResults saved, FigureKind kind, Optional<Path> out) {
        if (target == null) {
            return Optional.empty();
        }
        var figures = Gallery.of(saved, List.of(), EnumSet.of(kind), saved.problems(), style.options(List.of()));
        return Optional.of(style.save(figures, target.isEmpty() ? out.orElse(Path.of(".")) : Path.of(target)));
    }
}
