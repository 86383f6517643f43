package io.github.mirrortd.figures.report;

import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.Gallery;
import io.github.mirrortd.figures.Markup;
import io.github.mirrortd.lab.experiment.FigureKind;
import io.github.mirrortd.lab.experiment.FigureOptions;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.paper.Comparison;
import io.github.mirrortd.lab.paper.Reproduction;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.saved.ExperimentOutcome;
import io.github.mirrortd.lab.saved.Sweeps;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Results as one page that needs nothing else: no network, no other file. Shows what there is. */
public final class Report {
    /** The file's name in an output folder. */
    public static final String FILE = "report.html";

    private final ExperimentResult run;
    private final Reproduction paper;
    private final Map<String, @Nullable Object> provenance;

    private Report(ExperimentOutcome outcome, Reproduction paper) {
        run = outcome.result();
        this.paper = paper;
        provenance = outcome.provenance();
    }

    /**
     * {@return the page of what an experiment came to, with all figures that it has}
     *
     * @param outcome what an experiment came to
     */
    public static String html(ExperimentOutcome outcome) {
        var kinds = EnumSet.allOf(FigureKind.class);
        var figures = Gallery.of(outcome, kinds, outcome.result().problems(), FigureOptions.USUAL);
        return html(outcome, new Reproduction(outcome), figures);
    }

    /**
     * {@return the whole page}
     *
     * @param outcome what an experiment came to
     * @param paper the same results beside the paper's
     * @param figures as {@link Gallery} makes them
     */
    public static String html(ExperimentOutcome outcome, Reproduction paper, List<Figure> figures) {
        var report = new Report(outcome, paper);
        var varied = Sweeps.varied(outcome.result().robustness());
        var sections = report.sections(new FigureSections(figures, Gallery.logarithmic(figures), varied).sections());
        String title = paper.isWhole()
                ? "The paper, reproduced"
                : outcome.provenance().get("title") instanceof String given && !given.isBlank() ? given : "Results";
        return Page.html(title, report.summary(), sections);
    }

    private List<Html.Section> sections(List<Html.Section> figures) {
        var sections = new ArrayList<Html.Section>();
        of(figures, "curves").forEach(sections::add);
        if (!run.results().isEmpty()) {
            sections.add(new ResultTables(paper).section());
        }
        of(figures, "robustness").forEach(sections::add);
        if (!run.robustness().isEmpty()) {
            sections.add(new RobustnessFindings(paper).section());
        }
        of(figures, "contraction").forEach(sections::add);
        of(figures, "eigenvalues").forEach(sections::add);
        if (!paper.analyses().isEmpty()) {
            sections.add(new SpectralTables(paper).section());
        }
        new LimitTables(run.results()).section().ifPresent(sections::add);
        if (!run.results().isEmpty()) {
            sections.add(new SettingsTable(run).section());
        }
        if (paper.isWhole()) {
            sections.add(differences());
        }
        sections.add(whatWasRun());
        sections.add(provenance());
        sections.add(repeat());
        return sections;
    }

    private static List<Html.Section> of(List<Html.Section> figures, String kind) {
        return figures.stream().filter(s -> s.id().endsWith(kind)).toList();
    }

    private String summary() {
        var text = new StringBuilder("<p class=\"lead\">");
        if (paper.isWhole()) {
            var comparisons = paper.comparisons();
            long met = comparisons.stream().filter(Comparison::matches).count();
            text.append(met).append(" of ").append(comparisons.size());
            text.append(" published numbers are met to the last printed digit. ");
            text.append("The places where the paper's text and its numbers part are listed under ");
            text.append("<a href=\"#differences\">Differences to the paper</a>.");
        } else {
            int learners = learners(run.main()).size();
            text.append(learners).append(learners == 1 ? " learner on " : " learners on ");
            text.append(run.problems().size()).append(run.problems().size() == 1 ? " problem." : " problems.");
        }
        return text.append("</p>\n").toString();
    }

    private Html.Section whatWasRun() {
        var table = new Html.Table("Runs", "problem", "what", "learners", "steps", "runs", "seeds");
        for (var problem : run.problems()) {
            tuning(table, problem);
            row(table, problem, "evaluation", run.results());
            var varied = Sweeps.varied(run.robustness());
            row(table, problem, "sweep of " + varied.symbol(), run.robustness());
        }
        var command = provenance.get("command");
        String what = command == null ? "" : "Command: mirrortd " + words(command) + ". ";
        String on = provenance.containsKey("cpu")
                ? "On " + provenance.get("cpu") + ", "
                        + provenance.get("cores") + " cores, Java "
                        + provenance.get("java") + ", "
                        + provenance.get("os") + ", "
                        + provenance.get("time") + "."
                : "";
        return new Html.Section("run", "What was run", Html.paragraph(what + on) + table.html());
    }

    private static void row(Html.Table table, Problem problem, String what, List<Result> all) {
        var results =
                all.stream().filter(r -> r.cell().problem().equals(problem)).toList();
        if (results.isEmpty()) {
            return;
        }
        var trials = results.get(0).cell().trials();
        row(table, problem, what, learners(results).size(), trials);
    }

    private void tuning(Html.Table table, Problem problem) {
        var searches =
                run.tunings().stream().filter(t -> t.problem().equals(problem)).toList();
        if (!searches.isEmpty()) {
            var trials = searches.get(0).best().trials();
            row(table, problem, "tuning", searches.size(), trials);
        }
    }

    private static void row(Html.Table table, Problem problem, String what, int learners, Trials trials) {
        table.row(List.of(
                Html.Cell.text(problem.title()),
                Html.Cell.text(what),
                Html.Cell.number(String.valueOf(learners), learners),
                Html.Cell.number(String.valueOf(trials.steps()), trials.steps()),
                Html.Cell.number(String.valueOf(trials.runs()), trials.runs()),
                Html.Cell.text(SettingsTable.seeds(trials))));
    }

    private static List<String> learners(List<Result> results) {
        return results.stream().map(r -> r.cell().algorithm().name()).distinct().toList();
    }

    private Html.Section differences() {
        var html = new StringBuilder("<ul class=\"differences\">\n");
        for (var d : paper.differences()) {
            html.append("<li><strong>").append(Markup.escape(d.about())).append(".</strong> The paper ");
            html.append(Markup.escape(d.paper())).append("; ");
            html.append(Markup.escape(d.measured())).append(".</li>\n");
        }
        return new Html.Section(
                "differences",
                "Differences to the paper",
                html.append("</ul>\n").toString());
    }

    private Html.Section provenance() {
        var html = new StringBuilder("<dl>\n");
        provenance.forEach((name, value) -> {
            // Seeds and settings, which are records of their own, have their own sections.
            if (value != null && !(value instanceof Map)) {
                html.append("<div><dt>").append(Markup.escape(name)).append("</dt><dd>");
                html.append(Markup.escape(words(value))).append("</dd></div>\n");
            }
        });
        String none = provenance.isEmpty() ? Html.paragraph("The folder holds no provenance.json.") : "";
        return new Html.Section("provenance", "Provenance", none + html.append("</dl>\n"));
    }

    private Html.Section repeat() {
        var html = new StringBuilder();
        var command = provenance.get("command");
        if (command != null) {
            html.append(Html.paragraph("From a checkout of the commit above, with Java 17 or later:"));
            html.append("<pre><code>./mirrortd ")
                    .append(Markup.escape(words(command)))
                    .append("</code></pre>\n");
        }
        html.append(Html.paragraph("This page and its figures again, from the saved results:"));
        html.append("<pre><code>./mirrortd report RESULTS_DIR\n./mirrortd plot RESULTS_DIR</code></pre>\n");
        html.append(Html.paragraph(
                "Results depend on seeds and settings only: neither the number of threads nor the machine"
                        + " changes them."));
        return new Html.Section("repeat", "How to repeat it", html.toString());
    }

    /** A list as a command line, anything else as it is. */
    private static String words(Object value) {
        if (value instanceof List<?> list) {
            return list.stream()
                    .map(word ->
                            String.valueOf(word).matches("[\\w.,:/=@%+-]+") ? String.valueOf(word) : "'" + word + "'")
                    .collect(Collectors.joining(" "));
        }
        return value.toString();
    }
}
