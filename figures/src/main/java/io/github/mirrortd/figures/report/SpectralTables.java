package io.github.mirrortd.figures.report;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.exact.MetricAnalysis;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.figures.Markup;
import io.github.mirrortd.lab.paper.PublishedNumber;
import io.github.mirrortd.lab.paper.Reproduction;
import java.util.List;
import java.util.Map;

/** The exact analysis: the paper's two tables, and what lies beyond its grid of step sizes. */
final class SpectralTables {
    private static final Map<String, String> NAMES = Map.of(
            "lambda_min_B", "λ_min(B)",
            "kappa_B", "κ(B)",
            "factor", "(κ−1)/(κ+1)",
            "condition", "condition holds",
            "norm_K", "‖K‖₂",
            "hurwitz_margin", "Hurwitz margin",
            "tuned_q", "“tuned” q = q(0.2)",
            "best_q", "best q, α ≤ 1");

    private final Reproduction run;

    SpectralTables(Reproduction run) {
        this.run = run;
    }

    void addTo(Page page) {
        var comparisons = run.spectral();
        page.section(
                "spectral",
                "Exact analysis",
                Html.paragraph(
                                "Computed from the problems without sampling. Each cell: with metric C (GTD2-MP) / with"
                                        + " metric H (STHTD-MP). Below in grey: the published value, ✓ if equal in all printed digits.")
                        + table("Key matrices B = A_πᵀ M⁻¹ A_π", of(comparisons, "key_matrix"))
                        + table("Saddle-point operators K and Mirror-Prox", of(comparisons, "exact_rate"))
                        + beyond());
    }

    private static List<PublishedNumber> of(List<PublishedNumber> comparisons, String table) {
        return comparisons.stream().filter(c -> c.table().equals(table)).toList();
    }

    private String table(String caption, List<PublishedNumber> comparisons) {
        if (comparisons.isEmpty()) {
            return "";
        }
        var problems =
                comparisons.stream().map(PublishedNumber::problem).distinct().toList();
        var table = new Html.Table<>(caption, problems).text("problem", this::title);
        comparisons.stream()
                .map(PublishedNumber::what)
                .distinct()
                .forEach(quantity -> table.cells(
                        NAMES.getOrDefault(quantity, quantity),
                        problem -> comparisons.stream()
                                .filter(c ->
                                        c.problem().equals(problem) && c.what().equals(quantity))
                                .findFirst()
                                .map(SpectralTables::cell)
                                .orElse(Html.Cell.NONE)));
        return table.html();
    }

    private static Html.Cell cell(PublishedNumber c) {
        return new Html.Cell(
                Markup.escape(once(c.measured())) + "<small>" + Markup.escape(once(c.published()))
                        + ResultTables.mark(c.matches()) + "</small>",
                null,
                "n");
    }

    /** Words that are the same with both metrics, such as whether the condition holds, appear once. */
    private static String once(String pair) {
        String[] parts = pair.split(" / ");
        return parts.length == 2 && parts[0].equals(parts[1]) && !parts[0].matches(".*\\d.*") ? parts[0] : pair;
    }

    private String title(String problem) {
        return run.analyses().stream()
                .filter(a -> a.problem().id().equals(problem))
                .map(a -> a.problem().title())
                .findFirst()
                .orElse(problem);
    }

    private String beyond() {
        return new Html.Table<>(
                        "Contraction at the step sizes that tuning selected, and at the best ones there are",
                        run.analyses())
                .text("problem", a -> a.problem().title())
                .cells("tuned α", a -> pair(tuned(a, "GTD2-MP"), tuned(a, "STHTD-MP")))
                .cells("q at tuned α", a -> pair(a.c().q(tuned(a, "GTD2-MP")), a.h().q(tuned(a, "STHTD-MP"))))
                .cells("best α up to 1", a -> pair(best(a.c()), best(a.h())))
                .cells(
                        "optimal α",
                        a -> pair(a.c().optimum().alpha(), a.h().optimum().alpha()))
                .cells(
                        "q at optimal α",
                        a -> pair(a.c().optimum().q(), a.h().optimum().q()))
                .html();
    }

    private static double best(MetricAnalysis metric) {
        return metric.bestOnGrid().q() < 1 ? metric.bestOnGrid().alpha() : Double.NaN;
    }

    private double tuned(ProblemAnalysis a, String learner) {
        return new ResultGrid(run.run().results())
                .find(a.problem(), learner)
                .map(r -> r.cell().settings().alpha())
                .orElse(Double.NaN);
    }

    private static Html.Cell pair(double c, double h) {
        return Html.Cell.number(one(c) + " / " + one(h), h);
    }

    private static String one(double value) {
        return Double.isNaN(value) ? "none" : shortly(value);
    }
}
