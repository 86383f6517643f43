package io.github.mirrortd.exact.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.MetricAnalysis;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricPathTest {
    @ParameterizedTest
    @CsvSource({"random_walk, 0.0218, 0.0147", "boyan_chain, 0.0235, 0.0124"})
    void ninetyPercentBeatsThePapersMetric(String id, double damped, double paper) {
        var operators = Operators.of(Problems.get(id));
        assertThat(MetricAnalysis.of(operators, operators.metric(0.9)).hurwitzMargin())
                .isCloseTo(damped, within(5e-5));
        assertThat(MetricAnalysis.of(operators, operators.metric(1)).hurwitzMargin())
                .isCloseTo(paper, within(5e-5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"two_state", "random_walk", "boyan_chain", "baird"})
    void theMetricStopsBeingPositiveDefiniteAtTheEnd(String id) {
        double end = MetricPath.kappaMax(Problems.get(id));
        var operators = Operators.of(Problems.get(id)).onSpan();
        assertThat(end).isGreaterThan(1);
        assertThat(Matrices.symmetricEigenvalues(operators.metric(0.9999 * end))[0])
                .isPositive();
        assertThat(Matrices.symmetricEigenvalues(operators.metric(1.0001 * end))[0])
                .isNegative();
    }

    @Test
    void theBestAreAtLeastAsGoodAsEveryPoint() {
        var path = MetricPath.of(Problems.get("random_walk"), List.of(0.0, 0.6, 0.8, 0.9, 1.0, 1.05), 300, done -> {});
        assertThat(path.points()).allSatisfy(p -> {
            assertThat(path.bestMargin().margin()).isGreaterThanOrEqualTo(p.margin());
            assertThat(path.bestRate().q()).isLessThanOrEqualTo(p.q());
            assertThat(path.bestError().orElseThrow().error()).isLessThanOrEqualTo(p.error());
        });
        assertThat(path.bestMargin().kappa()).isBetween(0.75, 0.85);
        assertThat(path.bestMargin().margin())
                .isGreaterThan(1.9 * path.points().get(4).margin());
    }

    @Test
    void withoutStepsTheExpectedErrorsAreLeftOutAndNothingElse() {
        var problem = Problems.get("random_walk");
        var kappas = List.of(0.0, 0.5, 1.0);
        var whole = MetricPath.of(problem, kappas, 100, done -> {});
        var fast = MetricPath.of(problem, kappas, 0, done -> {});
        assertThat(fast.bestError()).isEmpty();
        assertThat(fast.points()).allSatisfy(p -> assertThat(p.error()).isNaN());
        for (int i = 0; i < kappas.size(); i++) {
            assertThat(fast.points().get(i).margin())
                    .isEqualTo(whole.points().get(i).margin());
            assertThat(fast.points().get(i).q()).isEqualTo(whole.points().get(i).q());
        }
        assertThat(fast.bestMargin().kappa()).isEqualTo(whole.bestMargin().kappa());
        assertThat(MetricPath.isQuick(problem, kappas, 100)).isTrue();
        assertThat(MetricPath.isQuick(Problems.get("rooms"), kappas, 50_000)).isFalse();
    }

    @Test
    void beyondTheEndIsRefused() {
        assertThatThrownBy(() -> MetricPath.of(Problems.get("two_state"), List.of(1.3), 10, done -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("kappa must lie in [0, 1.23");
    }
}
