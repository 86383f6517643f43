package io.github.mirrortd.cli;

import io.github.mirrortd.engine.Schedule;
import io.github.mirrortd.lab.Cell;
import io.github.mirrortd.lab.PaperSettings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "run",
        description = "Learning curves for given settings; what is left out takes the paper's value.",
        footer = {"", "Example: mirrortd run -p random_walk -a TD,STHTD-MP --alpha 0.05 --runs 20 --out results"})
final class RunCommand extends ConsoleCommand {
    @Mixin
    private final SelectionOptions selection = new SelectionOptions();

    @Mixin
    private final SettingOptions settings = new SettingOptions();

    @Mixin
    private final TrialOptions trials = new TrialOptions();

    @Mixin
    private final ScheduleOptions schedule = new ScheduleOptions();

    @Mixin
    private final WorkOptions work = new WorkOptions();

    @Mixin
    private final PlotOptions plot = new PlotOptions();

    @Option(
            names = "--reference",
            paramLabel = "NAME",
            description = "The learner that the others are compared with, seed by seed; by default the last one named.")
    private @Nullable String reference;

    RunCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        var protocol = trials.protocol();
        var given = settings.fixed();
        var diminishing = schedule.orElse(Schedule.CONSTANT);
        selection.algorithms().forEach(diminishing::check);
        var cells = new ArrayList<Cell>();
        for (var problem : selection.problems()) {
            for (var algorithm : selection.algorithms()) {
                var own = SettingOptions.forAlgorithm(algorithm, given, selection.algorithmsNamed());
                cells.add(new Cell(
                        problem,
                        algorithm,
                        SettingOptions.over(PaperSettings.of(problem, algorithm), own),
                        protocol.evaluation(problem)));
            }
        }
        return new EvaluationJob(console, work, plot, selection.reference(reference), diminishing)
                .run(cells, List.of());
    }
}
