package io.github.mirrortd.lab.report;

import io.github.mirrortd.lab.figures.Figure;
import io.github.mirrortd.lab.figures.Markup;
import io.github.mirrortd.lab.figures.Styles;
import io.github.mirrortd.lab.format.Resources;
import io.github.mirrortd.lab.paper.Comparison;
import io.github.mirrortd.lab.paper.PaperDifferences;
import io.github.mirrortd.lab.paper.Published;
import io.github.mirrortd.lab.paper.Reproduction;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.SavedResults;
import io.github.mirrortd.lab.result.Sweeps;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Results as one page that needs nothing else: no network, no other file. Shows what there is. */
public final class Report {
    /** The file's name in an output folder. */
    public static final String FILE = "report.html";

    private final SavedResults saved;
    private final Reproduction run;

    private Report(SavedResults saved, Reproduction run) {
        this.saved = saved;
        this.run = run;
    }

    /**
     * The whole page.
     *
     * @param run the saved results with the exact analyses
     * @param figures as {@link io.github.mirrortd.lab.figures.Gallery} makes them
     * @param logarithmic the learning curves again, on a logarithmic axis
     */
    public static String html(SavedResults saved, Reproduction run, List<Figure> figures, List<Figure> logarithmic) {
        var report = new Report(saved, run);
        var sections =
                report.sections(new FigureSections(figures, logarithmic, Sweeps.varied(saved.robustness())).sections());
        String title = run.isWhole() ? "The paper, reproduced" : "Results";
        var page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        page.append("<meta name=\"color-scheme\" content=\"light dark\">\n");
        page.append("<link rel=\"icon\" href=\"data:,\">\n");
        page.append("<title>MirrorTD: ").append(title).append("</title>\n<style>\n");
        page.append(Resources.text(Report.class, "report.css").replace("/*dark figures*/", Styles.darkRules()));
        page.append("</style>\n</head>\n<body>\n<header>\n<p class=\"kicker\">MirrorTD report</p>\n<h1>");
        page.append(title)
                .append("</h1>\n")
                .append(report.summary())
                .append("</header>\n<nav aria-label=\"Contents\"><ol>\n");
        for (var s : sections) {
            page.append("<li><a href=\"#").append(s.id()).append("\">");
            page.append(Markup.escape(s.title())).append("</a></li>\n");
        }
        page.append("</ol></nav>\n<main>\n");
        sections.forEach(s -> page.append(s.html()));
        page.append("</main>\n<div id=\"readout\" role=\"status\" hidden></div>\n<script>\n");
        return page.append(Resources.text(Report.class, "report.js"))
                .append("</script>\n</body>\n</html>\n")
                .toString();
    }

    private List<Html.Section> sections(List<Html.Section> figures) {
        var sections = new ArrayList<Html.Section>();
        sections.add(whatWasRun());
        if (!saved.results().isEmpty()) {
            sections.add(new ResultTables(run).section());
        }
        of(figures, "curves").forEach(sections::add);
        of(figures, "robustness").forEach(sections::add);
        if (!saved.robustness().isEmpty()) {
            sections.add(new RobustnessFindings(run).section());
        }
        if (!run.analyses().isEmpty()) {
            sections.add(new SpectralTables(run).section());
        }
        of(figures, "contraction").forEach(sections::add);
        of(figures, "eigenvalues").forEach(sections::add);
        if (!saved.results().isEmpty()) {
            sections.add(new SettingsTable(saved).section());
        }
        if (run.isWhole()) {
            sections.add(differences());
        }
        sections.add(provenance());
        sections.add(repeat());
        return sections;
    }

    private static List<Html.Section> of(List<Html.Section> figures, String kind) {
        return figures.stream().filter(s -> s.id().endsWith(kind)).toList();
    }

    private String summary() {
        var text = new StringBuilder("<p class=\"lead\">");
        if (run.isWhole()) {
            var comparisons = new ArrayList<>(Published.results(run));
            comparisons.addAll(Published.spectral(run.analyses()));
            comparisons.addAll(Published.robustness(run));
            long met = comparisons.stream().filter(Comparison::matches).count();
            text.append(met).append(" of ").append(comparisons.size());
            text.append(" published numbers are met to the last printed digit. ");
            text.append("The places where the paper's text and its numbers part are listed under ");
            text.append("<a href=\"#differences\">Differences to the paper</a>.");
        } else {
            int learners = learners(saved.results().isEmpty() ? saved.robustness() : saved.results())
                    .size();
            text.append(learners).append(learners == 1 ? " learner on " : " learners on ");
            text.append(saved.problems().size()).append(saved.problems().size() == 1 ? " problem." : " problems.");
        }
        return text.append("</p>\n").toString();
    }

    private Html.Section whatWasRun() {
        var table = new Html.Table("Runs", "problem", "what", "learners", "steps", "runs", "seeds");
        for (var problem : saved.problems()) {
            row(table, problem, "evaluation", saved.results());
            var varied = Sweeps.varied(saved.robustness());
            row(table, problem, "sweep of " + varied.symbol(), saved.robustness());
        }
        var command = saved.provenance().get("command");
        String what = command == null ? "" : "Command: mirrortd " + words(command) + ". ";
        String on = saved.provenance().containsKey("cpu")
                ? "On " + saved.provenance().get("cpu") + ", "
                        + saved.provenance().get("cores") + " cores, Java "
                        + saved.provenance().get("java") + ", "
                        + saved.provenance().get("os") + ", "
                        + saved.provenance().get("time") + "."
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
        table.row(List.of(
                Html.Cell.text(problem.title()),
                Html.Cell.text(what),
                Html.Cell.number(
                        String.valueOf(learners(results).size()),
                        learners(results).size()),
                Html.Cell.number(String.valueOf(trials.steps()), trials.steps()),
                Html.Cell.number(String.valueOf(trials.runs()), trials.runs()),
                Html.Cell.text(SettingsTable.seeds(results))));
    }

    private static List<String> learners(List<Result> results) {
        return results.stream().map(r -> r.cell().algorithm().name()).distinct().toList();
    }

    private Html.Section differences() {
        var html = new StringBuilder("<ul class=\"differences\">\n");
        for (var d : PaperDifferences.of(run)) {
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
        saved.provenance().forEach((name, value) -> {
            // Seeds and settings, which are records of their own, have their own sections.
            if (value != null && !(value instanceof Map)) {
                html.append("<div><dt>").append(Markup.escape(name)).append("</dt><dd>");
                html.append(Markup.escape(words(value))).append("</dd></div>\n");
            }
        });
        String none = saved.provenance().isEmpty() ? Html.paragraph("The folder holds no provenance.json.") : "";
        return new Html.Section("provenance", "Provenance", none + html.append("</dl>\n"));
    }

    private Html.Section repeat() {
        var html = new StringBuilder();
        var command = saved.provenance().get("command");
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
