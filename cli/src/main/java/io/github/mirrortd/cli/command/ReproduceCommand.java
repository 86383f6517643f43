package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.paper.Paper;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "reproduce",
        description = {
            "Run the whole paper: tuning, evaluation, exact analysis, robustness sweep.",
            "Published and measured numbers side by side; exit code 0 only if all that should match do.",
            "Then the figures of the paper and a page that shows everything, report.html, in the folder of --out, by"
                    + " default 'reproduction'."
        },
        footer = {"", "Example: mirrortd reproduce --out results"})
public final class ReproduceCommand extends ExperimentCommand {
    private static final Path USUAL_FOLDER = Path.of("reproduction");

    @Option(names = "--no-figures", description = "Neither figures nor report.html; without --out, no files at all.")
    private boolean noFigures;

    public ReproduceCommand(Console console) {
        super(console);
    }

    @Override
    ExperimentJob job() {
        // Figures need a place even where none was named.
        var usual = noFigures ? Optional.<Path>empty() : Optional.of(USUAL_FOLDER);
        return new ExperimentJob(console, work, new PlotOptions(), usual);
    }

    @Override
    Experiment describe() {
        return noFigures ? Paper.experiment().drawing(List.of(), false) : Paper.experiment();
    }
}
