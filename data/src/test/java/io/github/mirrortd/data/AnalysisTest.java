package io.github.mirrortd.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.data.analysis.EmpiricalOperators;
import io.github.mirrortd.data.analysis.EmpiricalUpdate;
import io.github.mirrortd.data.analysis.LogCurve;
import io.github.mirrortd.data.log.SimulatedLog;
import io.github.mirrortd.data.step.ReplayedLearner;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators of a long log are near the problem's exact ones, and so is what follows from them. */
class AnalysisTest {
    private static final SimulatedLog LOG = new SimulatedLog(Problems.get("random_walk"), 4_000, 10_000, 3);

    @Test
    void operatorsComeNearTheExactOnes() {
        var exact = Operators.of(LOG.problem());
        var empirical = EmpiricalOperators.of(LOG);
        for (int i = 0; i < 25; i++) {
            assertThat(empirical.aPi().getData()[i]).isCloseTo(exact.aPi().getData()[i], Offset.offset(0.01));
            assertThat(empirical.h().getData()[i]).isCloseTo(exact.h().getData()[i], Offset.offset(0.01));
            assertThat(empirical.c().getData()[i]).isCloseTo(exact.c().getData()[i], Offset.offset(0.01));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TD", "GTD2", "TDRC", "STHTD", "STHTD-MP", "TDC-MP", "HTD"})
    void theMeanUpdateIsThatOfTheExactTools(String name) {
        var algorithm = (RuleAlgorithm) Algorithms.get(name);
        var usual = algorithm.complete(Settings.NONE);
        var empirical = EmpiricalUpdate.of(LOG, algorithm, usual);
        for (double alpha : new double[] {0.05, 0.3}) {
            var settings = usual.with(Parameter.ALPHA, alpha);
            settings =
                    algorithm.parameters().contains(Parameter.BETA) ? settings.with(Parameter.BETA, alpha) : settings;
            double exact = MeanUpdate.of(LOG.problem(), algorithm, settings).contraction();
            assertThat(empirical.factor(alpha)).as(name + " " + alpha).isCloseTo(exact, Offset.offset(2e-3));
        }
        var found = empirical.stepSizes();
        assertThat(empirical.factor(found.best())).isEqualTo(found.factor()).isLessThan(1);
        assertThat(found.largestStable()).isGreaterThanOrEqualTo(found.best());
    }

    @Test
    void learnersComeNearLstdOnTheirWay() {
        var curves = LogCurve.of(
                LOG,
                34_000,
                EmpiricalOperators.of(LOG),
                List.of(new ReplayedLearner(Algorithms.get("TDRC"), Settings.alpha(0.05))));
        var points = curves.get(0).points();
        assertThat(points.size()).isBetween(190, 220);
        assertThat(points.get(points.size() - 1).rmse())
                .isLessThan(0.2 * points.get(0).rmse());
    }
}
