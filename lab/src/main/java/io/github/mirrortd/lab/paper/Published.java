package io.github.mirrortd.lab.paper;

import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.base.format.Records;
import io.github.mirrortd.base.format.Resources;
import io.github.mirrortd.exact.MetricAnalysis;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.internal.Csv;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The paper's numbers, as printed, and how the measured ones compare. */
final class Published {
    /** The step size behind the column that the paper calls "tuned". */
    static final double TUNED_COLUMN_ALPHA = 0.2;

    /** Tolerance between a cell of the sweep and the figure's data, for rounding of sums. */
    private static final double SWEEP_TOLERANCE = 1e-9;

    private static final String RESULTS = "studies/sthtd/published-results.csv";
    private static final String SPECTRAL = "studies/sthtd/published-spectral.csv";
    private static final String ROBUSTNESS = "studies/sthtd/published-robustness.csv";

    private Published() {}

    private static List<Csv.Row> rows(String file) {
        return Csv.rows(Resources.text(Published.class.getResourceAsStream(file)));
    }

    /** Problem and learner of every cell of the result tables. */
    static Stream<List<String>> cells() {
        return rows(RESULTS).stream().map(row -> List.of(row.text("column"), row.text("row")));
    }

    /** Returns whether all numbers of the paper are among the comparisons, and all agree. */
    static boolean allMet(List<PublishedNumber> comparisons) {
        int all = Stream.of(RESULTS, SPECTRAL, ROBUSTNESS)
                .mapToInt(file -> rows(file).size())
                .sum();
        return comparisons.size() == all && comparisons.stream().allMatch(PublishedNumber::matches);
    }

    /** The 72 cells of the two result tables: mean ± standard deviation. Those that were not measured are left out. */
    static List<PublishedNumber> results(Reproduction measured) {
        return rows(RESULTS).stream()
                .filter(row -> measured.hasResult(row.text("column"), row.text("row")))
                .map(row -> {
                    var result = measured.result(row.text("column"), row.text("row"));
                    var summary = row.text("table").equals("auc") ? result.auc() : result.last();
                    return new PublishedNumber(
                            row.text("table"),
                            row.text("column"),
                            row.text("row"),
                            row.text("mean") + " ± " + row.text("std"),
                            Printed.like(row.text("mean"), summary.mean()) + " ± "
                                    + Printed.like(row.text("std"), summary.std()));
                })
                .toList();
    }

    /** The key-matrix table and the table of exact rates, of the given problems. */
    static List<PublishedNumber> spectral(List<ProblemAnalysis> analyses) {
        return rows(SPECTRAL).stream()
                .flatMap(row -> analyses.stream()
                        .filter(a -> a.problem().id().equals(row.text("problem")))
                        .map(a -> new PublishedNumber(
                                row.text("table"),
                                row.text("problem"),
                                row.text("quantity"),
                                row.text("metric_C") + " / " + row.text("metric_H"),
                                printed(row, "metric_C", a, a.c()) + " / " + printed(row, "metric_H", a, a.h()))))
                .toList();
    }

    private static String printed(Csv.Row row, String column, ProblemAnalysis analysis, MetricAnalysis metric) {
        return switch (row.text("quantity")) {
            case "condition" -> analysis.keyMatrixCondition() ? "yes" : "no";
            case "tuned_q" -> Printed.like(row.text(column), metric.q(TUNED_COLUMN_ALPHA));
            default ->
                Printed.like(row.text(column), (Double)
                        Objects.requireNonNull(Records.fields(metric).get(row.text("quantity"))));
        };
    }

    /** The 252 cells of the robustness sweep against the data of the paper's figure: mean, deviation, diverged runs. */
    static List<PublishedNumber> robustness(Reproduction measured) {
        return rows(ROBUSTNESS).stream()
                .map(row -> {
                    var result = measured.swept(row.text("problem"), row.text("algorithm"), row.number("alpha"));
                    double mean = row.number("auc_mean");
                    double std = row.number("auc_std");
                    String diverged = String.valueOf(result.diverged());
                    return new PublishedNumber(
                            "robustness",
                            row.text("problem"),
                            row.text("algorithm") + " α=" + row.text("alpha"),
                            cell(mean, std, row.text("diverged")),
                            cell(result.auc().mean(), result.auc().std(), diverged),
                            close(mean, result.auc().mean())
                                    && close(std, result.auc().std())
                                    && row.text("diverged").equals(diverged));
                })
                .toList();
    }

    private static String cell(double mean, double std, String diverged) {
        return mean + " ± " + std + ", " + diverged + " diverged";
    }

    private static boolean close(double published, double measured) {
        return Double.compare(published, measured) == 0
                || Math.abs(published - measured) <= SWEEP_TOLERANCE * Math.abs(published);
    }
}
