package io.github.mirrortd.cli.option;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.Format;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.display.FigureRequest;
import io.github.mirrortd.mdp.Problem;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of drawing results. */
public final class PlotOptions {
    private static final List<Class<?>> OF_FIGURES = List.of(PlotOptions.class, FigureStyleOptions.class);

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Option(
            names = "--plot",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "FILE",
            description = "File for figures, ending in .svg, .pdf, .png or .json. Without a file: all"
                    + " three picture formats in the folder 'figures' of --out DIR, or here.")
    private @Nullable String target;

    @Option(
            names = "--exact",
            description = "Draw the exact curves over sampled ones, without sampling. 'tune' without"
                    + " --plot: search on the exact curves.")
    private boolean exact;

    @Mixin
    private final FigureStyleOptions style = new FigureStyleOptions();

    /** Returns whether exact curves are requested without a figure for them. */
    public boolean exactOnly() {
        return exact && target == null;
    }

    public boolean wanted() {
        return target != null;
    }

    /** Before anything is run: whether the file's name is one that can be drawn to, and the size one that can be drawn. */
    public void check() {
        if (target != null) {
            if (!target.isEmpty()) {
                Format.of(Path.of(target));
            }
            style.check();
            return;
        }
        command.commandLine().getParseResult().matchedOptions().stream()
                .filter(option ->
                        option.userObject() instanceof Field field && OF_FIGURES.contains(field.getDeclaringClass()))
                .findFirst()
                .ifPresent(option -> {
                    throw new IllegalArgumentException(
                            option.longestName() + " needs --plot, because it is about figures");
                });
    }

    /** The figures that are asked for, if any are. */
    public List<FigureRequest> requests(FigureKind kind, List<Problem> problems) {
        check();
        boolean overlay = exact && kind == FigureKind.CURVES;
        if (overlay) {
            problems.forEach(Problem::finite);
        }
        return wanted() ? List.of(new FigureRequest(kind, problems, options(overlay))) : List.of();
    }

    /**
     * File of figures, if given.
     *
     * @param out the folder for results, if there is one
     */
    public Optional<Path> target(Optional<Path> out) {
        return Optional.ofNullable(target).map(file -> file.isEmpty() ? out.orElse(Path.of(".")) : Path.of(file));
    }

    /** Draws figures to a place. @return where to, in a sentence */
    public String save(List<Figure> figures, Path place) {
        return style.save(figures, place);
    }

    /** Draws figures to the folder for figures in an output folder. @return where to, in a sentence */
    public String save(List<Figure> figures, OutputFolder folder) {
        return style.save(figures, folder);
    }

    public FigureOptions options(boolean withExact) {
        return style.options(List.of(), withExact);
    }
}
