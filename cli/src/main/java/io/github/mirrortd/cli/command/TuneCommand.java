package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.ReferenceOption;
import io.github.mirrortd.cli.option.RunOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.cli.option.TrialOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.result.Tuning;
import io.github.mirrortd.lab.run.Runner;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "tune",
        description = {
            "Search each learner's grid as the paper does, then evaluate the best settings on other seeds.",
            "Values given for a setting take the place of the grid's; write several as 0,0.5,0.9, as log:1e-4:1:50 or as"
                    + " lin:0:1:11."
        },
        footer = {
            "",
            "Example: mirrortd tune -p boyan_chain -a GTD2-MP,STHTD-MP,STHTD-MP-Damped",
            "Example: mirrortd tune -p boyan_chain -a TD,TDC,STHTD-MP --lambda lin:0:1:5"
        })
public final class TuneCommand extends ConsoleCommand {
    @Mixin
    private final SelectionOptions selection = new SelectionOptions();

    @Mixin
    private final SettingOptions settings = new SettingOptions();

    @Mixin
    private final TrialOptions trials = new TrialOptions();

    @Mixin
    private final RunOptions work = new RunOptions();

    @Mixin
    private final PlotOptions plot = new PlotOptions();

    @Mixin
    private final ReferenceOption reference = new ReferenceOption();

    public TuneCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        var protocol = trials.protocol();
        var problems = selection.problems();
        plot.check(problems);
        var algorithms = selection.algorithms();
        problems.forEach(problem -> algorithms.forEach(algorithm -> Runner.check(problem, algorithm)));
        if (!selection.algorithmsNamed()) {
            settings.checkHad(algorithms);
        }
        var grids = new HashMap<Algorithm, List<Settings>>();
        algorithms.forEach(a -> grids.put(a, settings.grid(a, selection.algorithmsNamed())));
        try (var job = new EvaluationJob(console, work, plot, reference.among(selection))) {
            var tunings = Tuning.search(
                    job.runner(), problems, algorithms, a -> Objects.requireNonNull(grids.get(a)), protocol);
            var cells = tunings.stream()
                    .map(t ->
                            new Cell(t.problem(), t.algorithm(), t.best().settings(), protocol.evaluation(t.problem())))
                    .toList();
            return job.run(cells, tunings);
        }
    }
}
