package io.github.mirrortd.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every exact number behind the paper's spectral tables, to 1e-9. */
class SpectralGoldenTest {
    static List<Csv.Row> quantities() {
        return Csv.rows(SpectralGoldenTest.class, "/golden/spectral_full_precision.csv");
    }

    @ParameterizedTest
    @MethodSource("quantities")
    void agreesWithThePaper(Csv.Row row) {
        var analysis = ProblemAnalysis.of(Problems.get(row.text("problem")));
        check(analysis.c(), row, "metric_C");
        check(analysis.h(), row, "metric_H");
    }

    private static void check(MetricAnalysis metric, Csv.Row row, String column) {
        double value = switch (row.text("quantity")) {
            case "lambda_min_M" -> metric.lambdaMinM();
            case "lambda_min_B" -> metric.lambdaMinB();
            case "kappa_B" -> metric.kappaB();
            case "norm_K" -> metric.normK();
            case "hurwitz_margin" -> metric.hurwitzMargin();
            case "best_q" -> metric.bestOnGrid().q();
            case "best_alpha" -> metric.bestOnGrid().alpha();
            case "largest_stable_alpha" -> metric.largestStableAlpha();
            default -> throw new AssertionError("unknown quantity in " + row);
        };
        double expected = row.number(column);
        assertThat(value).as("%s, %s", row, column).isCloseTo(expected, within(1e-9 * expected));
    }
}
