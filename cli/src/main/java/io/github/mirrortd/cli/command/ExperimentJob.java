package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.RunOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.Delivery;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.Experiment.Shown;
import io.github.mirrortd.lab.experiment.ExperimentReader;
import io.github.mirrortd.lab.figures.Figure;
import io.github.mirrortd.lab.figures.FigureKind;
import io.github.mirrortd.lab.figures.FigureOptions;
import io.github.mirrortd.lab.figures.Format;
import io.github.mirrortd.lab.figures.Gallery;
import io.github.mirrortd.lab.figures.Scale;
import io.github.mirrortd.lab.format.Json;
import io.github.mirrortd.lab.format.OutputFolder;
import io.github.mirrortd.lab.result.CurveBand;
import io.github.mirrortd.lab.result.ExperimentRun;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.ResultFields;
import io.github.mirrortd.lab.result.SavedResults;
import io.github.mirrortd.lab.run.Journal;
import io.github.mirrortd.lab.run.Runner;
import io.github.mirrortd.learn.Algorithm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Runs an experiment file and delivers what comes out. */
final class ExperimentJob {
    private final Console console;
    private final RunOptions work;
    private final Path file;
    private final Experiment experiment;

    /** Nothing runs and nothing is written where the file has a mistake. */
    ExperimentJob(Console console, RunOptions work, Path file) {
        this.console = console;
        this.work = work;
        this.file = file;
        experiment = ExperimentReader.read(file);
    }

    int run() {
        var plain = work.runner(console);
        var folder = work.folder();
        var unfinished = work.journal(folder);
        if (folder.isPresent() && unfinished.isPresent()) {
            try (var journal = unfinished.get()) {
                var run = ExperimentRun.of(experiment, plain.keeping(journal), journal.curves());
                save(folder.get(), plain, run, journal);
                journal.finish();
                draw(folder.get());
                show(plain, run);
            }
        } else {
            show(plain, ExperimentRun.of(experiment, plain, null));
        }
        return ExitCode.OK;
    }

    private void save(OutputFolder out, Runner runner, ExperimentRun run, Journal journal) {
        if (!run.results().isEmpty()) {
            journal.curves().save(out);
        }
        Delivery.save(out, run);
        String name = String.valueOf(file.getFileName());
        out.write(name.endsWith(".json") ? "experiment.json" : "experiment.yaml", text());
        Delivery.saveProvenance(out, Delivery.provenance(console, runner, main(run)));
    }

    /** The figures that the file asks for. */
    private void draw(OutputFolder out) {
        if (experiment.figures().isEmpty()) {
            return;
        }
        var saved = SavedResults.read(out.path());
        var analyses = saved.withAnalyses().analyses();
        var figures = new ArrayList<Figure>();
        for (var wanted : experiment.figures()) {
            figures.addAll(Gallery.of(
                    saved,
                    analyses,
                    EnumSet.of(named(FigureKind.class, wanted.kind())),
                    wanted.problems(),
                    new FigureOptions(
                            scale(wanted.xAxis()),
                            scale(wanted.yAxis()),
                            wanted.bands() == null
                                    ? FigureOptions.USUAL.bands()
                                    : named(CurveBand.Kind.class, wanted.bands()),
                            wanted.learners().stream().map(Algorithm::name).toList(),
                            false)));
        }
        Gallery.save(figures, out, Format.PIXELS);
    }

    private static @Nullable Scale scale(@Nullable String word) {
        return word == null ? null : named(Scale.class, word);
    }

    private static <E extends Enum<E>> E named(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
    }

    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read '" + file + "'", e);
        }
    }

    /** What the provenance is about; the rest is in the file, which is kept beside the results. */
    private static List<Result> main(ExperimentRun run) {
        return run.results().isEmpty() ? run.robustness() : run.results();
    }

    private void show(Runner runner, ExperimentRun run) {
        if (work.json()) {
            var tree = new LinkedHashMap<String, Object>();
            tree.put(
                    "tuning",
                    run.tunings().stream()
                            .flatMap(t -> ResultFields.of(t).stream())
                            .toList());
            tree.put("results", run.results().stream().map(ResultFields::of).toList());
            tree.put(
                    "robustness",
                    run.robustness().stream().map(ResultFields::of).toList());
            tree.put("provenance", Delivery.provenance(console, runner, main(run)));
            console.out().print(Json.text(tree));
        } else if (work.tables()) {
            console.out().print(String.join("\n", tables(run)));
        }
    }

    private List<String> tables(ExperimentRun run) {
        var tables = new ArrayList<String>();
        if (!experiment.title().isEmpty()) {
            tables.add(experiment.title() + "\n");
        }
        var shown = experiment.summaries();
        if (shown.contains(Shown.MEAN) && !run.results().isEmpty()) {
            tables.add(Delivery.tables(run.results()));
        }
        if (!run.results().isEmpty() && shown.stream().anyMatch(s -> s != Shown.MEAN)) {
            tables.add(Delivery.comparison(run.results(), shown));
        }
        var sweep = experiment.robustness();
        if (sweep != null) {
            Delivery.byProblem(run.robustness())
                    .values()
                    .forEach(r -> tables.add(Delivery.heading(r) + Delivery.sweepTable(r, sweep.varied())));
        }
        if (run.results().isEmpty() && !run.tunings().isEmpty()) {
            tables.add(Delivery.selected(run.tunings()));
        }
        return tables;
    }
}
