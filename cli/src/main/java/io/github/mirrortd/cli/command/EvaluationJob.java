package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.RunOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.CurveSamples;
import io.github.mirrortd.cli.text.Delivery;
import io.github.mirrortd.cli.text.TextChart;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.figures.FigureKind;
import io.github.mirrortd.lab.format.OutputFolder;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.SavedResults;
import io.github.mirrortd.lab.result.Tuning;
import io.github.mirrortd.lab.run.CurveStore;
import io.github.mirrortd.lab.run.Evaluation;
import io.github.mirrortd.lab.run.Journal;
import io.github.mirrortd.lab.run.Runner;
import io.github.mirrortd.learn.Schedule;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What {@code run} and {@code tune} have in common: evaluate cells and deliver what comes out. */
final class EvaluationJob implements AutoCloseable {
    private final Console console;
    private final RunOptions work;
    private final PlotOptions plot;
    private final @Nullable String reference;
    private final Optional<OutputFolder> folder;
    private final Optional<Journal> journal;
    private final Runner runner;

    /** Checks first whether the results can be written. */
    EvaluationJob(Console console, RunOptions work, PlotOptions plot, @Nullable String reference) {
        this(console, work, plot, reference, Schedule.CONSTANT);
    }

    /** As above, with step sizes that follow a schedule. */
    EvaluationJob(Console console, RunOptions work, PlotOptions plot, @Nullable String reference, Schedule schedule) {
        this.console = console;
        this.work = work;
        this.plot = plot;
        plot.check();
        this.reference = reference;
        var plain = work.runner(console, schedule);
        folder = work.folder();
        journal = work.journal(folder, schedule);
        runner = journal.map(plain::keeping).orElse(plain);
    }

    Runner runner() {
        return runner;
    }

    int run(List<Cell> cells, List<Tuning> tunings) {
        if (folder.isEmpty() && !plot.wanted()) {
            var samples = new CurveSamples(Optional.empty());
            deliver(Evaluation.run(runner, cells, reference, work.tables() ? samples : null), samples);
            return ExitCode.OK;
        }
        try (var curves = journal.map(Journal::curves).orElseGet(CurveStore::new);
                var place = new Scratch(folder)) {
            var samples = new CurveSamples(Optional.of(curves));
            var results = Evaluation.run(runner, cells, reference, samples);
            save(place.folder(), results, tunings, curves);
            journal.ifPresent(Journal::finish);
            deliver(results, samples);
            if (plot.wanted()) {
                plot.draw(SavedResults.read(place.folder().path()), FigureKind.CURVES, folder.map(OutputFolder::path))
                        .filter(drawn -> work.tables())
                        .ifPresent(console.out()::println);
            }
        }
        return ExitCode.OK;
    }

    private void deliver(List<Result> results, CurveSamples samples) {
        if (work.json()) {
            console.out().print(Delivery.json(results, Delivery.provenance(console, runner, results)));
        } else if (work.tables()) {
            console.out().println(Delivery.tables(results));
            console.out().println(Delivery.comparison(results));
            Delivery.byProblem(results).forEach((problem, own) -> {
                var chart = new TextChart(problem + ", mean RMSVE from the first step to the last");
                own.forEach(r -> chart.row(r.cell().algorithm().name(), samples.mean(r.cell())));
                console.out().println(chart);
            });
        }
    }

    @Override
    public void close() {
        journal.ifPresent(Journal::close);
    }

    private void save(OutputFolder out, List<Result> results, List<Tuning> tunings, CurveStore curves) {
        curves.save(out);
        Delivery.save(out, "results.csv", results);
        if (!tunings.isEmpty()) {
            Delivery.saveTuning(out, tunings);
        }
        Delivery.saveSettings(out, results);
        Delivery.saveProvenance(out, Delivery.provenance(console, runner, results));
    }
}
