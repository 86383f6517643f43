package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.lab.paper.Study;
import io.github.mirrortd.problems.Problems;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "reproduce",
        description = {
            "Run a published study. Default: the whole paper, with tuning, evaluation, exact analysis and robustness sweep.",
            "Shows published and measured numbers side by side; the exit code is 0 only if all numbers match that "
                    + "should.",
            "The paper's figures and report.html go to the folder of --out. Default: 'reproduction'."
        },
        footer = {
            "",
            "Example: mirrortd reproduce --out results",
            "Example: mirrortd reproduce wis --problem wis_mdp:states=100 --out results"
        })
public final class ReproduceCommand extends ExperimentCommand {
    private static final Path USUAL_FOLDER = Path.of("reproduction");

    @Parameters(
            arity = "0..1",
            paramLabel = "STUDY",
            defaultValue = "sthtd",
            description = "Study that --list shows. Default: ${DEFAULT-VALUE}, the paper.")
    private String study = "sthtd";

    @Option(names = "--list", description = "List the studies, and run none.")
    private boolean list;

    @Option(
            names = {"-p", "--problem"},
            paramLabel = "NAME",
            description =
                    "Another problem for the study, such as wis_mdp:states=100; it may have no published numbers.")
    private @Nullable String problem;

    @Option(
            names = "--no-figures",
            description = "Write neither figures nor report.html; without --out, no files at all.")
    private boolean noFigures;

    @Override
    public Integer call() {
        if (!list) {
            return super.call();
        }
        if (work.json()) {
            var studies = Study.all().stream()
                    .map(s -> Map.of("study", s.id(), "source", s.source().toString()))
                    .toList();
            console.out().print(Json.text(Map.of("studies", studies)));
        } else {
            Study.all().forEach(s -> console.out().println(s.id() + ": " + s.source()));
        }
        return ExitCode.OK;
    }

    @Override
    ExperimentJob job() {
        // Figures need a place even where none was named.
        var usual = noFigures || !describe().report() ? Optional.<Path>empty() : Optional.of(USUAL_FOLDER);
        return new ExperimentJob(console, work, new PlotOptions(), usual);
    }

    @Override
    ExperimentDisplay describe() {
        var chosen = Study.get(study);
        var display = problem == null ? chosen.display() : chosen.on(Problems.get(problem));
        return noFigures ? new ExperimentDisplay(display.experiment(), display.summaries(), List.of(), false) : display;
    }
}
