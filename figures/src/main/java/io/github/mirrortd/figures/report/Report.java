package io.github.mirrortd.figures.report;

import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.Gallery;
import io.github.mirrortd.figures.Markup;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.paper.PublishedNumber;
import io.github.mirrortd.lab.paper.Reproduction;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.saved.ExperimentOutcome;
import io.github.mirrortd.lab.saved.Sweeps;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Results as one page that needs nothing else: no network, no other file. Shows what there is. */
public final class Report {
    /** The file's name in an output folder. */
    public static final String FILE = "report.html";

    private static final int MOST_NAMED = 8;

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
     * @param paper the same results next to the paper's
     * @param figures as {@link Gallery} makes them
     */
    public static String html(ExperimentOutcome outcome, Reproduction paper, List<Figure> figures) {
        return new Report(outcome, paper).page(figures).html();
    }

    private Page page(List<Figure> figures) {
        String title = paper.isWhole()
                ? "The paper, reproduced"
                : provenance.get("title") instanceof String given && !given.isBlank() ? given : "Results";
        var page = new Page(title, summary());
        figures(page, figures, FigureKind.CURVES, "Learning curves");
        if (!run.results().isEmpty()) {
            new ResultTables(paper).addTo(page);
        }
        var varied = Sweeps.varied(run.robustness());
        String setting = varied.equals(Parameter.ALPHA) ? "the step size" : varied.symbol();
        figures(page, figures, FigureKind.ROBUSTNESS, "Robustness to " + setting);
        if (!run.robustness().isEmpty()) {
            new RobustnessFindings(paper).addTo(page);
        }
        figures(page, figures, FigureKind.CONTRACTION, "Contraction of Mirror-Prox");
        figures(page, figures, FigureKind.EIGENVALUES, "Eigenvalues of K");
        if (!paper.analyses().isEmpty()) {
            new SpectralTables(paper).addTo(page);
        }
        new LimitTables(run.results()).addTo(page);
        if (!run.results().isEmpty()) {
            new SettingsTable(run).addTo(page);
        }
        if (paper.isWhole()) {
            page.section("differences", "Differences to the paper", differences());
        }
        return page.section("run", "What was run", whatWasRun(varied))
                .provenance(provenance)
                .section("repeat", "How to repeat it", repeat());
    }

    private static void figures(Page page, List<Figure> all, FigureKind kind, String title) {
        var own = all.stream().filter(f -> f.kind() == kind).toList();
        if (!own.isEmpty()) {
            String id = "figures-" + kind.name().toLowerCase(Locale.ROOT);
            page.section(id, title, Html.figures(own, Gallery.logarithmic(own)));
        }
    }

    private String summary() {
        if (paper.isWhole()) {
            var comparisons = paper.comparisons();
            long met = comparisons.stream().filter(PublishedNumber::matches).count();
            return met + " of " + comparisons.size() + " published numbers are met to the last printed digit. "
                    + "The places where the paper's text and its numbers part are listed under "
                    + "<a href=\"#differences\">Differences to the paper</a>.";
        }
        int learners = learners(run.main());
        int problems = run.problems().size();
        return learners
                + (learners == 1 ? " learner on " : " learners on ")
                + problems
                + (problems == 1 ? " problem." : " problems.")
                + (learners == 1 || run.results().isEmpty() ? "" : best());
    }

    /** Names the best learner of the first problems. */
    private String best() {
        var grid = new ResultGrid(run.results());
        String names = grid.problems().stream()
                .limit(MOST_NAMED)
                .map(p -> ResultGrid.learner(grid.best(p, Result::auc)) + " on " + p.title())
                .collect(Collectors.joining("; "));
        return " Smallest AUC: " + Markup.escape(names) + (grid.problems().size() > MOST_NAMED ? "; …" : ".");
    }

    /** A stage on a problem. */
    private record Work(String problem, String what, int learners, Trials trials) {}

    private String whatWasRun(Parameter varied) {
        var work = new ArrayList<Work>();
        for (var problem : run.problems()) {
            var searches = run.tunings().stream()
                    .filter(t -> t.problem().equals(problem))
                    .toList();
            if (!searches.isEmpty()) {
                work.add(new Work(
                        problem.title(),
                        "tuning",
                        searches.size(),
                        searches.get(0).best().trials()));
            }
            add(work, problem, "evaluation", run.results());
            add(work, problem, "sweep of " + varied.symbol(), run.robustness());
        }
        var table = new Html.Table<>("Runs", work)
                .text("problem", Work::problem)
                .text("what", Work::what)
                .count("learners", Work::learners)
                .count("steps", w -> w.trials().steps())
                .count("runs", w -> w.trials().runs())
                .text("seeds", w -> SettingsTable.seeds(w.trials()));
        var command = provenance.get("command");
        String what = command == null ? "" : "Command: mirrortd " + Page.words(command) + ". ";
        String on = provenance.containsKey("cpu")
                ? "On " + provenance.get("cpu") + ", "
                        + provenance.get("cores") + " cores, Java "
                        + provenance.get("java") + ", "
                        + provenance.get("os") + ", "
                        + provenance.get("time") + "."
                : "";
        return Html.paragraph(what + on) + table.html();
    }

    private static void add(List<Work> work, Problem problem, String what, List<Result> all) {
        var results = new ResultGrid(all).of(problem);
        if (!results.isEmpty()) {
            work.add(new Work(
                    problem.title(),
                    what,
                    learners(results),
                    results.get(0).cell().trials()));
        }
    }

    private static int learners(List<Result> results) {
        return new ResultGrid(results).learners().size();
    }

    private String differences() {
        return paper.differences().stream()
                .map(d -> "<li><strong>" + Markup.escape(d.about()) + ".</strong> The paper " + Markup.escape(d.paper())
                        + "; " + Markup.escape(d.measured()) + ".</li>\n")
                .collect(Collectors.joining("", "<ul class=\"differences\">\n", "</ul>\n"));
    }

    private String repeat() {
        var command = provenance.get("command");
        String again = command == null
                ? ""
                : Html.paragraph("From a checkout of the commit above, with Java 17 or later:")
                        + "<pre><code>./mirrortd " + Markup.escape(Page.words(command)) + "</code></pre>\n";
        return again
                + Html.paragraph("This page and its figures again, from the saved results:")
                + "<pre><code>./mirrortd report RESULTS_DIR\n./mirrortd plot RESULTS_DIR</code></pre>\n"
                + Html.paragraph(
                        "Results depend on seeds and settings only: neither the number of threads nor the machine"
                                + " changes them.");
    }
}
