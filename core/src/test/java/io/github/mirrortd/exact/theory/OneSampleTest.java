package io.github.mirrortd.exact.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.problems.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The learner that runs next to the one that is analysed. */
class OneSampleTest {
    @ParameterizedTest
    @ValueSource(strings = {"two_state", "random_walk", "boyan_chain", "baird"})
    void whatIsRunIsNotWhatIsAnalysed(String name) {
        var problem = Problems.get(name);
        for (var one : OneSample.of(problem, 0.01, 0.01)) {
            assertThat(one.isSame()).as(one.learner()).isFalse();
            assertThat(one.apart()).as(one.learner()).isGreaterThan(0.01);
        }
    }

    @Test
    void theAnalysedFactorIsThatOfTheAnalysis() {
        var problem = Problems.get("random_walk");
        var both = OneSample.of(problem, Double.NaN, 0.05);
        var analysis = ProblemAnalysis.of(problem);
        assertThat(both.get(0).alpha()).isEqualTo(0.1);
        assertThat(both.get(0).analysed()).isCloseTo(analysis.c().q(0.1), within(1e-14));
        assertThat(both.get(1).analysed()).isCloseTo(analysis.h().q(0.05), within(1e-14));
        assertThat(both.get(0).limit()).isCloseTo(0.0349, within(0.5e-4));
        assertThat(both.get(0).fixedPoint()).isCloseTo(0, within(1e-12));
    }

    @Test
    void theFindingSaysSo() {
        var finding = OneSample.finding(Problems.get("collision"), Double.NaN, Double.NaN);
        assertThat(finding.verdict()).isEqualTo(StatementStatus.FAILS);
        assertThat(finding.numbers())
                .anySatisfy(q -> {
                    assertThat(q.name()).isEqualTo("RMSVE of its limit, STHTD-MP at α = 0.1000");
                    assertThat(q.value()).isCloseTo(0.0717, within(0.5e-4));
                })
                .anySatisfy(q -> {
                    assertThat(q.name()).isEqualTo("RMSVE of A_π⁻¹b");
                    assertThat(q.value()).isCloseTo(0.3947, within(0.5e-4));
                });
    }
}
