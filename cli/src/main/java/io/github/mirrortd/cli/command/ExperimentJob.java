package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.base.Cluster;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.RunOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ShutdownMessage;
import io.github.mirrortd.cli.text.CurveSamples;
import io.github.mirrortd.lab.paper.Reproduction;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.run.CellRunner;
import io.github.mirrortd.lab.run.CurveSink;
import io.github.mirrortd.lab.run.CurveStore;
import io.github.mirrortd.lab.run.ExperimentRunner;
import io.github.mirrortd.lab.run.Host;
import io.github.mirrortd.lab.run.Journal;
import io.github.mirrortd.lab.run.RunStore;
import io.github.mirrortd.lab.run.Thinning;
import io.github.mirrortd.lab.run.Workers;
import io.github.mirrortd.lab.saved.Curves;
import io.github.mirrortd.lab.saved.ExperimentOutcome;
import io.github.mirrortd.lab.saved.ResultFiles;
import io.github.mirrortd.lab.saved.ResultFolder;
import io.github.mirrortd.lab.saved.SavedCurves;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs an experiment: on the threads of this process or on a cluster, with a journal here where there is an output folder. */
final class ExperimentJob {
    private final Console console;
    private final RunOptions work;
    private final PlotOptions plot;
    private final Optional<Path> usualFolder;

    /** @param usualFolder default folder of results */
    ExperimentJob(Console console, RunOptions work, PlotOptions plot, Optional<Path> usualFolder) {
        this.console = console;
        this.work = work;
        this.plot = plot;
        this.usualFolder = usualFolder;
    }

    /**
     * Runs it and shows what it came to. Nothing runs and nothing is written where something is wrong with it.
     *
     * @return the exit code
     */
    int run(ExperimentFile file) {
        var display = file.display();
        var experiment = display.experiment();
        Reproduction.check(display);
        if (!work.thinning().equals(Thinning.NONE)) {
            experiment.algorithms().forEach(a -> {
                if (a.name().equals(SavedCurves.STEPS)) {
                    throw new IllegalArgumentException("a learner cannot be called '" + a.name()
                            + "' with --every: saved curves have a column of that name; rename the learner");
                }
            });
        }
        work.scheduler(experiment.schedule());
        work.master();
        var folder = work.folder().or(() -> usualFolder.map(OutputFolder::at));
        var view = new ExperimentView(console, work, plot, display, folder);
        view.check();
        if (folder.isPresent() && work.resumes()) {
            var finished = FinishedWork.of(file, folder.get(), work.thinning());
            if (finished.isPresent()) {
                file.share();
                return finished.get()
                        .show(view, console.host().map(Host::curves).orElse(null));
            }
        }
        try (@Nullable Journal journal = work.journal(folder).orElse(null);
                var parting =
                        new ShutdownMessage(console, () -> journal == null ? "interrupted" : journal.interrupted());
                @Nullable CurveStore curves = curves(journal, view);
                @Nullable Cluster cluster = work.connect()) {
            if (folder.isPresent() && journal != null && !work.overwrites() && !journal.hasRuns()) {
                file.check(new ResultFolder(folder.get()));
            }
            file.share();
            var samples = new CurveSamples(Optional.ofNullable(curves));
            var cells = new CellRunner(
                    work.scheduler(experiment.schedule(), cluster),
                    known(journal),
                    work.progress(console),
                    console.host().map(Host::cancellation).orElse(Cancellation.NEVER));
            var result = new ExperimentRunner(cells).run(experiment, wanted(view.charts() ? samples : curves));
            // Output of tables alone does not wait for facts about the machine.
            Map<String, @Nullable Object> provenance = folder.isPresent() || work.json()
                    ? work.provenance(
                            console,
                            experiment.schedule(),
                            result.main().stream().map(Result::cell).toList())
                    : new LinkedHashMap<>();
            if (!experiment.title().isEmpty()) {
                provenance.put("title", experiment.title());
            }
            if (folder.isPresent()) {
                provenance.put(ResultFolder.KEY, file.key());
            }
            var outcome = new ExperimentOutcome(result, Objects.requireNonNullElse(curves, Curves.NONE), provenance);
            folder.ifPresent(out ->
                    new ResultFolder(out).clear(Objects.requireNonNull(journal).folder()));
            var paper = Reproduction.of(display, outcome);
            var drawn = Optional.<String>empty();
            // Files wait for the disk, figures do not.
            Workers.Begun saving = folder.map(out -> Workers.begin(() -> save(out, file, result, curves, paper)))
                    .orElse(() -> {});
            try {
                drawn = view.draw(outcome, paper);
            } finally {
                saving.await();
                // What is written is done, also where it cannot be drawn.
                if (journal != null && folder.isPresent()) {
                    new ResultFolder(folder.get()).complete(outcome.provenance());
                    journal.finish();
                }
            }
            // Done: a signal now needs no hint on how to resume.
            parting.spare();
            return view.show(outcome, paper, drawn, samples);
        }
    }

    private void save(
            OutputFolder out,
            ExperimentFile file,
            ExperimentResult result,
            @Nullable CurveStore curves,
            Reproduction paper) {
        file.keep(out);
        ResultFiles.save(result, out);
        paper.table().ifPresent(table -> table.save(out));
        if (curves != null) {
            curves.save(out, work.thinning());
        }
    }

    private RunStore known(@Nullable Journal journal) {
        var here = Objects.requireNonNullElse(journal, RunStore.NONE);
        return console.host().map(host -> here.and(host.known())).orElse(here);
    }

    /** Receivers of learning curves: this command, the calling program, both, or none. */
    private @Nullable CurveSink wanted(@Nullable CurveSink here) {
        var around = console.host().map(Host::curves).orElse(null);
        return here == null || around == null ? (here == null ? around : here) : here.and(around);
    }

    /** Store of learning curves, if needed. */
    private static @Nullable CurveStore curves(@Nullable Journal journal, ExperimentView view) {
        if (!view.needsCurves()) {
            return null;
        }
        return journal == null ? new CurveStore() : journal.curves();
    }
}
