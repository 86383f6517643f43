package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.RunOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.Delivery;
import io.github.mirrortd.cli.text.Table;
import io.github.mirrortd.lab.format.Json;
import io.github.mirrortd.lab.format.OutputFolder;
import io.github.mirrortd.lab.paper.Comparison;
import io.github.mirrortd.lab.paper.PaperDifference;
import io.github.mirrortd.lab.paper.PaperDifferences;
import io.github.mirrortd.lab.paper.Protocol;
import io.github.mirrortd.lab.paper.Published;
import io.github.mirrortd.lab.paper.Reproduction;
import io.github.mirrortd.lab.report.Presentation;
import io.github.mirrortd.lab.report.Report;
import io.github.mirrortd.lab.result.ExperimentRun;
import io.github.mirrortd.lab.result.ResultFields;
import io.github.mirrortd.lab.run.CurveStore;
import io.github.mirrortd.lab.run.Runner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
public final class ReproduceCommand extends ConsoleCommand {
    private static final Path USUAL_FOLDER = Path.of("reproduction");

    @Mixin
    private final RunOptions work = new RunOptions();

    @Option(names = "--no-figures", description = "Neither figures nor report.html; without --out, no files at all.")
    private boolean noFigures;

    public ReproduceCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        var runner = work.runner(console);
        var folder = work.folder().or(this::usualFolder);
        var unfinished = work.journal(folder);
        Reproduction paper;
        if (folder.isPresent() && unfinished.isPresent()) {
            try (var journal = unfinished.get()) {
                paper = Reproduction.run(runner.keeping(journal), journal.curves());
                save(folder.get(), runner, paper, journal.curves());
                journal.finish();
            }
            if (!noFigures) {
                Presentation.of(folder.get().path()).save(folder.get());
            }
        } else {
            paper = Reproduction.run(runner, null);
        }
        var comparisons = new ArrayList<>(Published.results(paper));
        comparisons.addAll(Published.spectral(paper.analyses()));
        comparisons.addAll(Published.robustness(paper));
        var differences = PaperDifferences.of(paper);
        if (work.json()) {
            console.out().print(Json.text(tree(runner, paper, comparisons, differences)));
        } else if (work.tables()) {
            console.out().print(text(comparisons, differences));
            if (folder.isPresent() && !noFigures) {
                console.out()
                        .println("Figures and report: " + folder.get().path().resolve(Report.FILE));
            }
        }
        return Published.allMet(comparisons) ? ExitCode.OK : ExitCode.FAILED;
    }

    /** Figures need a place even where none was named. */
    private Optional<OutputFolder> usualFolder() {
        return noFigures ? Optional.empty() : Optional.of(OutputFolder.at(USUAL_FOLDER));
    }

    private void save(OutputFolder out, Runner runner, Reproduction paper, CurveStore curves) {
        curves.save(out);
        Delivery.save(out, new ExperimentRun(paper.tunings(), paper.results(), paper.robustness()));
        Delivery.saveProvenance(out, Delivery.provenance(console, runner, paper.results()));
    }

    private static String text(List<Comparison> comparisons, List<PaperDifference> differences) {
        var text = new StringBuilder();
        for (var problem : Protocol.problems()) {
            var table = new Table(1, "learner", "AUC published", "measured", "final published", "measured", "");
            for (var algorithm : Protocol.algorithms()) {
                var auc = find(comparisons, "auc", problem.id(), algorithm.name());
                var last = find(comparisons, "final", problem.id(), algorithm.name());
                table.row(
                        algorithm.name(),
                        auc.published(),
                        auc.measured(),
                        last.published(),
                        last.measured(),
                        mark(auc.matches() && last.matches()));
            }
            text.append(problem.title()).append(": mean RMSVE of the last half (AUC) and of the last step, 100 runs\n");
            text.append(table).append('\n');
        }
        var spectral = new Table(3, "table", "problem", "quantity", "C / H published", "measured", "");
        comparisons.stream()
                .filter(c -> c.table().equals("key_matrix") || c.table().equals("exact_rate"))
                .forEach(c ->
                        spectral.row(c.table(), c.problem(), c.what(), c.published(), c.measured(), mark(c.matches())));
        text.append("Exact analysis, metric C / metric H\n").append(spectral).append('\n');
        text.append("Robustness sweep, against the data of the paper's figure\n");
        text.append(robustness(comparisons)).append('\n');
        text.append("Where the paper and its numbers part\n");
        for (var d : differences) {
            text.append("- ")
                    .append(d.about())
                    .append(": the paper ")
                    .append(d.paper())
                    .append("; ");
            text.append(d.measured()).append(".\n");
        }
        long met = comparisons.stream().filter(Comparison::matches).count();
        return text.append('\n')
                .append(met)
                .append(" of ")
                .append(comparisons.size())
                .append(" published numbers met to the last digit.\n")
                .toString();
    }

    private static String robustness(List<Comparison> comparisons) {
        var table = new Table(1, "problem", "cells", "equal", "");
        var misses = new StringBuilder();
        for (var problem : Protocol.problems()) {
            var cells = comparisons.stream()
                    .filter(c -> c.table().equals("robustness") && c.problem().equals(problem.id()))
                    .toList();
            long equal = cells.stream().filter(Comparison::matches).count();
            table.row(problem.id(), String.valueOf(cells.size()), String.valueOf(equal), mark(equal == cells.size()));
            cells.stream()
                    .filter(c -> !c.matches())
                    .forEach(c -> misses.append(problem.id() + " " + c.what() + ": published " + c.published()
                            + ", measured " + c.measured() + "\n"));
        }
        return table.toString() + misses;
    }

    private static Comparison find(List<Comparison> comparisons, String table, String problem, String what) {
        return comparisons.stream()
                .filter(c -> c.table().equals(table)
                        && c.problem().equals(problem)
                        && c.what().equals(what))
                .findFirst()
                .orElseThrow();
    }

    private static String mark(boolean matches) {
        return matches ? "✓" : "✗";
    }

    private Map<String, Object> tree(
            Runner runner, Reproduction paper, List<Comparison> comparisons, List<PaperDifference> differences) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("matches", Published.allMet(comparisons));
        tree.put(
                "comparisons",
                comparisons.stream()
                        .map(c -> {
                            var row = new LinkedHashMap<String, Object>();
                            row.put("table", c.table());
                            row.put("problem", c.problem());
                            row.put("what", c.what());
                            row.put("published", c.published());
                            row.put("measured", c.measured());
                            row.put("matches", c.matches());
                            return row;
                        })
                        .toList());
        tree.put(
                "differences",
                differences.stream()
                        .map(d -> Map.of("about", d.about(), "paper", d.paper(), "measured", d.measured()))
                        .toList());
        tree.put("results", paper.results().stream().map(ResultFields::of).toList());
        tree.put("robustness", paper.robustness().stream().map(ResultFields::of).toList());
        tree.put("provenance", Delivery.provenance(console, runner, paper.results()));
        return tree;
    }
}
