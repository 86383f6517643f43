package io.github.mirrortd.cli.command;

import static io.github.mirrortd.lab.format.Printed.neatly;

import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.RunOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.cli.option.TrialOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.Delivery;
import io.github.mirrortd.cli.text.TextChart;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.figures.FigureKind;
import io.github.mirrortd.lab.format.OutputFolder;
import io.github.mirrortd.lab.paper.Protocol;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.SavedResults;
import io.github.mirrortd.lab.run.Journal;
import io.github.mirrortd.lab.run.Runner;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "sweep",
        description = {
            "Vary one setting; by default α over the paper's seven values, with its seeds.",
            "Write several values as 1e-4,1e-3,1e-2, as log:1e-4:1:50 or as lin:0:1:11."
        },
        footer = {"", "Example: mirrortd sweep -p boyan_chain -a STHTD-MP,TDRC --alpha log:1e-4:1:50 --out results"})
public final class SweepCommand extends ConsoleCommand {
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

    public SweepCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        var protocol = trials.protocol();
        var varied = settings.varied();
        var values = settings.values(varied)
                .orElseGet(() -> Arrays.stream(Protocol.sweepAlphas()).boxed().toList());
        var given = settings.fixedBut(varied);
        var cells = new ArrayList<Cell>();
        for (var problem : selection.problems()) {
            for (var algorithm : selection.algorithms()) {
                Runner.check(problem, algorithm);
                var own = SettingOptions.forAlgorithm(algorithm, given, selection.algorithmsNamed());
                var base = algorithm.complete(Settings.NONE).with(own);
                for (double value : values) {
                    var point = base.with(varied, value);
                    algorithm.check(point);
                    cells.add(new Cell(problem, algorithm, point, protocol.robustness(problem)));
                }
            }
        }
        plot.check();
        var plain = work.runner(console);
        var folder = work.folder();
        var journal = work.journal(folder);
        var runner = journal.map(plain::keeping).orElse(plain);
        try {
            var results = runner.run("sweep", cells, Window.LAST_HALF).stream()
                    .map(Result::ofSweep)
                    .toList();
            var drawn = save(folder, runner, results);
            journal.ifPresent(Journal::finish);
            show(runner, results, varied, drawn);
        } finally {
            journal.ifPresent(Journal::close);
        }
        return ExitCode.OK;
    }

    private void show(Runner runner, List<Result> results, Parameter varied, Optional<String> drawn) {
        if (work.json()) {
            console.out().print(Delivery.json(results, Delivery.provenance(console, runner, results)));
        } else if (work.tables()) {
            Delivery.byProblem(results)
                    .values()
                    .forEach(r -> console.out()
                            .println(Delivery.heading(r) + Delivery.sweepTable(r, varied) + "\n" + chart(r, varied)));
            drawn.ifPresent(console.out()::println);
        }
    }

    /** @return what was drawn, where a figure was asked for */
    private Optional<String> save(Optional<OutputFolder> folder, Runner runner, List<Result> results) {
        if (folder.isEmpty() && !plot.wanted()) {
            return Optional.empty();
        }
        try (var place = new Scratch(folder)) {
            Delivery.save(place.folder(), "robustness.csv", results);
            Delivery.saveProvenance(place.folder(), Delivery.provenance(console, runner, results));
            return plot.draw(
                    SavedResults.read(place.folder().path()), FigureKind.ROBUSTNESS, folder.map(OutputFolder::path));
        }
    }

    private static String chart(List<Result> results, Parameter varied) {
        double[] values = results.stream()
                .mapToDouble(r -> r.cell().settings().get(varied))
                .distinct()
                .toArray();
        var chart = new TextChart(
                "mean AUC, " + varied.symbol() + " " + neatly(values[0]) + " … " + neatly(values[values.length - 1]));
        var byLearner = new LinkedHashMap<String, List<Double>>();
        results.forEach(r -> byLearner
                .computeIfAbsent(r.cell().algorithm().name(), k -> new ArrayList<>())
                .add(r.auc().mean()));
        byLearner.forEach((learner, means) -> chart.row(
                learner, means.stream().mapToDouble(Double::doubleValue).toArray()));
        return chart.toString();
    }
}
