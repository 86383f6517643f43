package io.github.mirrortd.figures.report;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.exact.MetricAnalysis;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.figures.Markup;
import io.github.mirrortd.lab.paper.Comparison;
import io.github.mirrortd.lab.paper.Reproduction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

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

    Html.Section section() {
        var comparisons = run.spectral();
        return new Html.Section(
                "spectral",
                "Exact analysis",
                Html.paragraph(
                                "Computed from the problems without sampling. Each cell: with metric C (GTD2-MP) / with"
                                        + " metric H (STHTD-MP). Below in grey: the published value, ✓ if equal in all printed digits.")
                        + table("Key matrices B = A_πᵀ M⁻¹ A_π", of(comparisons, "key_matrix"))
                        + table("Saddle-point operators K and Mirror-Prox", of(comparisons, "exact_rate"))
                        + beyond());
    }

    private static List<Comparison> of(List<Comparison> comparisons, String table) {
        return comparisons.stream().filter(c -> c.table().equals(table)).toList();
    }

    private String table(String caption, List<Comparison> comparisons) {
        if (comparisons.isEmpty()) {
            return "";
        }
        var byProblem = new LinkedHashMap<String, List<Comparison>>();
        var quantities = new ArrayList<String>();
        for (var c : comparisons) {
            byProblem.computeIfAbsent(c.problem(), k -> new ArrayList<>()).add(c);
            if (!quantities.contains(c.what())) {
                quantities.add(c.what());
            }
        }
        var heads = new ArrayList<String>();
        heads.add("problem");
        quantities.forEach(q -> heads.add(NAMES.getOrDefault(q, q)));
        var table = new Html.Table(caption, heads.toArray(String[]::new));
        byProblem.forEach((problem, row) -> {
            var cells = new ArrayList<Html.Cell>();
            cells.add(Html.Cell.text(title(problem)));
            for (var quantity : quantities) {
                cells.add(row.stream()
                        .filter(c -> c.what().equals(quantity))
                        .findFirst()
                        .map(SpectralTables::cell)
                        .orElse(Html.Cell.text("–")));
            }
            table.row(cells);
        });
        return table.html();
    }

    private static Html.Cell cell(Comparison c) {
        return new Html.Cell(
                Markup.escape(once(c.measured())) + "<small>" + Markup.escape(once(c.published()))
                        + ResultTables.mark(c.matches()) + "</small>",
                null,
                "n");
    }

    /** What is the same with both metrics, such as whether the condition holds, is said once. */
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
        var table = new Html.Table(
                "Contraction at the step sizes that tuning selected, and at the best ones there are",
                "problem",
                "tuned α",
                "q at tuned α",
                "best α up to 1",
                "optimal α",
                "q at optimal α");
        for (var a : run.analyses()) {
            var tunedC = tuned(a, "GTD2-MP");
            var tunedH = tuned(a, "STHTD-MP");
            table.row(List.of(
                    Html.Cell.text(a.problem().title()),
                    pair(tunedC.orElse(Double.NaN), tunedH.orElse(Double.NaN)),
                    pair(at(a.c(), tunedC), at(a.h(), tunedH)),
                    pair(best(a.c()), best(a.h())),
                    pair(a.c().optimum().alpha(), a.h().optimum().alpha()),
                    pair(a.c().optimum().q(), a.h().optimum().q())));
        }
        return table.html();
    }

    private static double best(MetricAnalysis metric) {
        return metric.bestOnGrid().q() < 1 ? metric.bestOnGrid().alpha() : Double.NaN;
    }

    private static double at(MetricAnalysis metric, OptionalDouble alpha) {
        return alpha.isPresent() ? metric.q(alpha.getAsDouble()) : Double.NaN;
    }

    private OptionalDouble tuned(ProblemAnalysis a, String learner) {
        return run.run().results().stream()
                .filter(r -> r.cell().problem().equals(a.problem())
                        && r.cell().algorithm().name().equals(learner))
                .mapToDouble(r -> r.cell().settings().alpha())
                .findFirst();
    }

    private static Html.Cell pair(double c, double h) {
        return Html.Cell.number(one(c) + " / " + one(h), h);
    }

    private static String one(double value) {
        return Double.isNaN(value) ? "none" : shortly(value);
    }
}
