package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.cli.option.FigureStyleOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.figures.AcrossFigures;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.Gallery;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.saved.AcrossProblems;
import io.github.mirrortd.lab.saved.ResultFolder;
import io.github.mirrortd.lab.saved.SavedCurves;
import io.github.mirrortd.lab.saved.SavedResults;
import io.github.mirrortd.mdp.Problem;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "plot",
        description = {
            "Draw the figures of saved results again, without running anything.",
            "Default: figures of all saved problems and learners."
        },
        footer = {
            "",
            "Example: mirrortd plot results -p boyan_chain -a TD,STHTD-MP --figure curves --y-axis log",
            "Example: mirrortd plot results --figure curves --panels 2x2 --width full --title none --out paper.pdf"
        })
public final class PlotCommand extends ConsoleCommand {
    @Parameters(arity = "1..*", paramLabel = "RESULTS_DIR", description = "Folders that --out wrote.")
    @SuppressWarnings("NullAway.Init")
    private List<Path> folders;

    @Option(
            names = "--panels",
            paramLabel = "ROWSxCOLUMNS",
            description = "Rows and columns of lettered panels in one picture, such as 2x2.")
    private @Nullable String panels;

    @Option(
            names = "--out",
            paramLabel = "FILE|DIR",
            description = "File ending in .svg, .pdf, .png or .json, or a folder. Default: the first RESULTS_DIR.")
    private @Nullable Path out;

    @Option(
            names = "--figure",
            split = ",",
            paramLabel = "KIND",
            description = "Figures, separated by commas: curves, robustness, contraction, eigenvalues. Default: all.")
    private @Nullable List<FigureKind> kinds;

    @Option(
            names = "--exact",
            description = "Lay exact learning curves, computed without sampling, over the sampled ones.")
    private boolean exact;

    @Option(
            names = "--across",
            description =
                    "Draw learners over all problems: performance profile, interquartile mean, probability of improvement.")
    private boolean across;

    @Mixin
    private final SelectionOptions selection = new SelectionOptions();

    @Mixin
    private final FigureStyleOptions style = new FigureStyleOptions();

    @Override
    public Integer call() {
        var figures =
                folders.stream().flatMap(folder -> figures(folder).stream()).toList();
        var shown = panels == null ? figures : List.of(grid(figures, panels));
        console.out().println(out == null ? beside(shown) : style.save(shown, out));
        return ExitCode.OK;
    }

    private List<Figure> figures(Path results) {
        var saved = SavedResults.read(results);
        var problems = saved.result().problems().stream().filter(this::wanted).toList();
        if (problems.isEmpty()) {
            throw new IllegalArgumentException("there are no results on these problems in '" + results + "'");
        }
        var options = style.options(selection.algorithmsNamed() ? selection.algorithms() : List.of(), exact);
        if (across) {
            return AcrossFigures.of(AcrossProblems.of(new SavedCurves(results, saved.provenance()), problems, options));
        }
        var wanted = kinds == null ? EnumSet.allOf(FigureKind.class) : EnumSet.copyOf(kinds);
        var figures = Gallery.of(saved, wanted, problems, options);
        if (figures.isEmpty()) {
            // Where the reason is that nothing exact is known of a stream, that is what to say.
            problems.forEach(Problem::finite);
            throw new IllegalArgumentException("'" + results + "' has nothing to draw for these figures");
        }
        return figures;
    }

    /** Figures in a grid of ROWSxCOLUMNS. */
    private Figure grid(List<Figure> figures, String size) {
        var numbers = Pattern.compile("([1-9])x([1-9])").matcher(size);
        if (!numbers.matches()) {
            throw new IllegalArgumentException("--panels must be ROWSxCOLUMNS, such as 2x2, not '" + size + "'");
        }
        int columns = Integer.parseInt(numbers.group(2));
        int most = Integer.parseInt(numbers.group(1)) * columns;
        if (figures.size() > most) {
            throw new IllegalArgumentException("--panels " + size + " has room for " + most + " figures, not for "
                    + figures.size() + "; choose with --figure and -p, or raise the number of panels");
        }
        return Figure.grid(figures, columns, style.style());
    }

    /** Beside the results, whose provenance lists them then. */
    private String beside(List<Figure> figures) {
        var folder = OutputFolder.at(folders.get(0));
        return new ResultFolder(folder).adding(() -> style.save(figures, folder));
    }

    private boolean wanted(Problem problem) {
        return !selection.problemsNamed() || selection.problems().contains(problem);
    }
}
