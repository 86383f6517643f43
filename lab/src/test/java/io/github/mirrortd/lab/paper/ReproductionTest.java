package io.github.mirrortd.lab.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.run.CellRunner;
import io.github.mirrortd.lab.run.ExperimentRunner;
import io.github.mirrortd.lab.run.ThreadScheduler;
import io.github.mirrortd.lab.saved.Curves;
import io.github.mirrortd.lab.saved.ExperimentOutcome;
import io.github.mirrortd.learn.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole paper: every printed string, and the numbers behind them to 1e-9. */
class ReproductionTest {
    private static Reproduction paper;

    @BeforeAll
    static void runThePaper() {
        var scheduler = new ThreadScheduler(
                Engines.get("reference"), Runtime.getRuntime().availableProcessors());
        var run = new ExperimentRunner(new CellRunner(scheduler)).run(Paper.experiment(), null);
        paper = new Reproduction(new ExperimentOutcome(run, Curves.NONE, Map.of()));
    }

    static List<Csv.Row> results() {
        return Csv.rows(ReproductionTest.class, "/golden/results_full_precision.csv");
    }

    @Test
    void printsThe72ResultCells() {
        assertThat(paper.results()).hasSize(72).allMatch(PublishedNumber::matches);
    }

    @Test
    void printsBothSpectralTables() {
        assertThat(paper.spectral()).hasSize(32).allMatch(PublishedNumber::matches);
    }

    @Test
    void allIsMetOnlyWhereNothingIsMissing() {
        var all = new ArrayList<>(paper.results());
        all.addAll(paper.spectral());
        assertThat(Published.allMet(all)).isFalse();
        all.addAll(paper.robustness());
        assertThat(Published.allMet(all)).isTrue();
        all.set(7, new PublishedNumber("auc", "baird", "TDC", "2.130", "2.131"));
        assertThat(Published.allMet(all)).isFalse();
    }

    @Test
    void theWholePaperIsMetAndHalfOfItIsNotTheWhole() {
        assertThat(paper.isWhole()).isTrue();
        assertThat(paper.comparisons()).hasSize(356);
        assertThat(paper.isMet()).isTrue();
        var run = paper.run();
        assertThat(reproduction(run.results().subList(1, 36), run.robustness()).isWhole())
                .isFalse();
        assertThat(reproduction(run.results(), run.robustness().subList(0, 251)).isWhole())
                .isFalse();
        var fewer = new ArrayList<>(run.results());
        var first = fewer.get(0);
        fewer.set(
                0,
                new Result(
                        Cell.of(
                                first.cell().problem(),
                                first.cell().algorithm(),
                                first.cell().settings(),
                                Trials.of(1, 100, first.cell().trials().steps())),
                        first.auc(),
                        first.last(),
                        0,
                        null));
        assertThat(reproduction(fewer, run.robustness()).isWhole()).isFalse();
    }

    private static Reproduction reproduction(List<Result> results, List<Result> robustness) {
        return new Reproduction(
                new ExperimentOutcome(new ExperimentResult(List.of(), results, robustness), Curves.NONE, Map.of()));
    }

    @Test
    void agreesWithThe252CellsOfTheSweep() {
        assertThat(paper.robustness()).hasSize(252).allMatch(PublishedNumber::matches);
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
        var tuning = paper.run().tunings().stream()
                .filter(t -> t.problem().id().equals(row.text("problem"))
                        && t.algorithm().name().equals(row.text("algorithm")))
                .findFirst()
                .orElseThrow();
        assertClose(tuning.best().score(), row.number("tuning_score"));
    }

    /** The evidence, number by number, is computed; here it must say what is known of the paper. */
    @Test
    void saysWhereThePaperAndItsNumbersPart() {
        var evidence =
                paper.differences().stream().map(PaperDifference::measured).toList();
        assertThat(evidence).hasSize(9);
        assertThat(evidence.get(0)).contains("GTD2's 1.887", "1.933 for GTD2-MP");
        assertThat(evidence.get(1)).contains("0.9984/0.9892", "0.9995/0.9985", "0.9997/0.9994", "α = 0.1/0.05");
        assertThat(evidence.get(2)).contains("5.536e-12 and 1.990e-21", "6.760 and 0.3971", "15.78 and 15.77");
        assertThat(evidence.get(3)).contains("holds on random_walk: 0.03854", "does not hold on boyan_chain: 0.1733");
        assertThat(evidence.get(4)).contains("0.9936/0.8227", "0.9864/0.9552", "0.9904/0.8767");
        assertThat(evidence.get(5)).startsWith("GTD2-MP, STHTD, STHTD-MP have one step size");
        assertThat(evidence.get(6)).contains("0.02177", "0.02353");
        assertThat(evidence.get(7)).contains("on random_walk ‖z*‖ = 1.585, printed 5.023, smallest 4.277");
        assertThat(evidence.get(8))
                .contains("not the mean of the algorithm that it runs")
                .contains("on random_walk 2.838 and 0.03486 (α = 0.1), 2.440 and 0.01373 (α = 0.1), A_π⁻¹b 0")
                .contains("on boyan_chain 3.824 and 0.1631 (α = 0.1), 8.633 and 0.1646 (α = 0.05), A_π⁻¹b 0.1641");
    }

    /** Below 1e-160 the published numbers are 0, since squares of what they average leave the range of numbers. */
    private static void assertClose(double value, double expected) {
        assertThat(value).isCloseTo(expected, within(Math.max(1e-9 * Math.abs(expected), 1e-160)));
    }
}
