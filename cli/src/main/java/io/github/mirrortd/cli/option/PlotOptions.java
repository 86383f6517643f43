package io.github.mirrortd.cli.option;

import io.github.mirrortd.lab.figures.Figure;
import io.github.mirrortd.lab.figures.FigureKind;
import io.github.mirrortd.lab.figures.FigureOptions;
import io.github.mirrortd.lab.figures.Format;
import io.github.mirrortd.lab.figures.Gallery;
import io.github.mirrortd.lab.result.SavedResults;
import io.github.mirrortd.mdp.Problem;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether results are drawn, and where to. */
public final class PlotOptions {
    @Option(
            names = "--plot",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "FILE",
            description =
                    "Draw figures: to a file whose ending says the form (svg, pdf or png), or, without a file, in all"
                            + " three forms to the folder 'figures' in --out DIR or here.")
    private @Nullable String target;

    @Option(
            names = "--exact",
            description = "In figures of learning curves: lay the exact curves, computed without sampling, over them.")
    private boolean exact;

    @Mixin
    private final FigureStyleOptions style = new FigureStyleOptions();

    public boolean wanted() {
        return target != null;
    }

    /** Before anything is run: whether the file's name is one that can be drawn to, and the size one that can be drawn. */
    public void check() {
        if (target != null && !target.isEmpty()) {
            Format.of(Path.of(target));
        }
        style.check();
    }

    /** Before anything is run: whether exact curves can be drawn where they are asked for. */
    public void check(List<Problem> problems) {
        if (exact) {
            problems.forEach(Problem::finite);
        }
    }

    /** Draws what was saved. @return where to, in a sentence */
    public Optional<String> draw(SavedResults saved, FigureKind kind, Optional<Path> out) {
        return target == null
                ? Optional.empty()
                : draw(Gallery.of(saved, List.of(), EnumSet.of(kind), saved.problems(), options(exact)), out);
    }

    /** Draws figures. @return where to, in a sentence */
    public Optional<String> draw(List<Figure> figures, Optional<Path> out) {
        return Optional.ofNullable(target)
                .map(file -> style.save(figures, file.isEmpty() ? out.orElse(Path.of(".")) : Path.of(file)));
    }

    public FigureOptions options(boolean withExact) {
        return style.options(List.of(), withExact);
    }
}
