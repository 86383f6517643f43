package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.ReferenceOption;
import io.github.mirrortd.cli.option.RunOptions;
import io.github.mirrortd.cli.option.ScheduleOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.cli.option.TrialOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.PaperSettings;
import io.github.mirrortd.lab.run.Runner;
import io.github.mirrortd.learn.Schedule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "run",
        description = {
            "Learning curves for given settings; what is left out takes the paper's value.",
            "With a FILE, the whole experiment that it describes; 'mirrortd list paper' prints the paper's."
        },
        footer = {"", "Example: mirrortd run -p random_walk -a TD,STHTD-MP --alpha 0.05 --runs 20 --out results"})
public final class RunCommand extends ConsoleCommand {
    /** The options that say how work is done, not what is done. */
    private static final Set<String> WITH_A_FILE =
            Set.of("--threads", "--out", "--json", "--quiet", "--engine", "--resume", "--plugin");

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "An experiment in YAML or JSON.")
    private @Nullable Path file;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final SelectionOptions selection = new SelectionOptions();

    @Mixin
    private final SettingOptions settings = new SettingOptions();

    @Mixin
    private final TrialOptions trials = new TrialOptions();

    @Mixin
    private final ScheduleOptions schedule = new ScheduleOptions();

    @Mixin
    private final RunOptions work = new RunOptions();

    @Mixin
    private final PlotOptions plot = new PlotOptions();

    @Mixin
    private final ReferenceOption reference = new ReferenceOption();

    public RunCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        if (file != null) {
            refuseWhatTheFileSays();
            return new ExperimentJob(console, work, file).run();
        }
        var protocol = trials.protocol();
        var given = settings.fixed();
        if (!selection.algorithmsNamed()) {
            settings.checkHad(selection.algorithms());
        }
        var diminishing = schedule.orElse(Schedule.CONSTANT);
        selection.algorithms().forEach(diminishing::check);
        plot.check(selection.problems());
        var cells = new ArrayList<Cell>();
        for (var problem : selection.problems()) {
            for (var algorithm : selection.algorithms()) {
                Runner.check(problem, algorithm);
                var own = SettingOptions.forAlgorithm(algorithm, given, selection.algorithmsNamed());
                cells.add(new Cell(
                        problem,
                        algorithm,
                        PaperSettings.of(problem, algorithm).with(own),
                        protocol.evaluation(problem)));
            }
        }
        try (var job = new EvaluationJob(console, work, plot, reference.among(selection), diminishing)) {
            return job.run(cells, List.of());
        }
    }

    /** A file says which learners run where and with which settings; an option that says it again is a mistake. */
    private void refuseWhatTheFileSays() {
        for (var option : spec.commandLine().getParseResult().matchedOptions()) {
            if (!WITH_A_FILE.contains(option.longestName())) {
                throw new IllegalArgumentException(
                        option.longestName() + " does not go with an experiment file: write it there");
            }
        }
    }
}
