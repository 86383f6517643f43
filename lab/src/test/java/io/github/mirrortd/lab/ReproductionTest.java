package io.github.mirrortd.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.ScalarEngine;
import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.learn.Parameter;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole paper: every printed string, and the numbers behind them to 1e-9. */
class ReproductionTest {
    private static Reproduction paper;

    @BeforeAll
    static void runThePaper() {
        paper = Reproduction.run(
                new Runner(new ScalarEngine(), Runtime.getRuntime().availableProcessors(), Progress.SILENT), null);
    }

    static List<Csv.Row> results() {
        return Csv.rows(ReproductionTest.class, "/golden/results_full_precision.csv");
    }

    @Test
    void printsThe72ResultCells() {
        assertThat(Published.results(paper)).hasSize(72).allMatch(Comparison::matches);
    }

    @Test
    void printsBothSpectralTables() {
        assertThat(Published.spectral(paper.analyses())).hasSize(32).allMatch(Comparison::matches);
    }

    @Test
    void agreesWithThe252CellsOfTheSweep() {
        assertThat(Published.robustness(paper)).hasSize(252).allMatch(Comparison::matches);
    }

    @ParameterizedTest
    @MethodSource("results")
    void selectsTheSettingsAndAgreesInFullPrecision(Csv.Row row) {
        var result = paper.result(row.text("problem"), row.text("algorithm"));
        for (var p : List.of(Parameter.ALPHA, Parameter.BETA, Parameter.ETA, Parameter.REG)) {
            assertThat(result.cell().settings().get(p)).isEqualTo(Double.valueOf(row.number(p.id())));
        }
        assertClose(result.auc().mean(), row.number("auc_mean"));
        assertClose(result.auc().std(), row.number("auc_std"));
        assertClose(result.last().mean(), row.number("final_mean"));
        assertClose(result.last().std(), row.number("final_std"));
        assertThat(result.diverged()).isZero();
        var tuning = paper.tunings().stream()
                .filter(t -> t.problem().id().equals(row.text("problem"))
                        && t.algorithm().name().equals(row.text("algorithm")))
                .findFirst()
                .orElseThrow();
        assertClose(tuning.best().score(), row.number("tuning_score"));
    }

    private static void assertClose(double value, double expected) {
        assertThat(value).isCloseTo(expected, within(1e-9 * Math.abs(expected)));
    }
}
