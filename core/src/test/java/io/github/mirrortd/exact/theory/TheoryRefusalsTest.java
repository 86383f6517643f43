package io.github.mirrortd.exact.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.exact.metric.MetricPath;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Problems that the paper's statements and the path of metrics refuse, each with its own message. */
class TheoryRefusalsTest {
    @Test
    void tooFewStepsOrRuns() {
        var sentence = "a check needs at least 100 steps and 2 runs";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PaperCheckTest.options(Double.NaN, 99, 2, 1e10))
                .withMessage(sentence);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PaperCheckTest.options(Double.NaN, 100, 1, 1e10))
                .withMessage(sentence);
        assertThat(PaperCheckTest.options(Double.NaN, 100, 2, 1e10).horizons()).containsExactly(100);
        assertThat(PaperCheckTest.options(Double.NaN, 9_999, 2, 1e10).horizons())
                .containsExactly(100, 1_000);
    }

    /** One direction, in which θ and w turn about each other. */
    @Test
    void aSlowestModeThatOscillates() {
        var problem = FiniteProblem.builder("turning")
                .features(new double[][] {{1}, {0.5}})
                .gamma(0.1)
                .action(0, "on", 0.9, 0.5, 1, 1)
                .action(0, "stay", 0.1, 0.5, 0, 1)
                .action(1, "on", 1, 1, 0, 0)
                .build();
        assertThat(SlowMode.of(problem, 1)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, -1, Double.NaN, 1.3, Double.POSITIVE_INFINITY})
    void metricsOffThePath(double kappa) {
        var problem = Problems.get("two_state");
        double end = MetricPath.kappaMax(problem);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MetricPath.of(problem, List.of(0.5, kappa), 0, done -> {}))
                .withMessage("kappa must lie in [0, " + end + ") on two_state, not " + kappa);
    }

    @Test
    void theEndOfThePathIsOffItAndItsBeginningIsNot() {
        var problem = Problems.get("two_state");
        double end = MetricPath.kappaMax(problem);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MetricPath.of(problem, List.of(end), 0, done -> {}))
                .withMessageStartingWith("kappa must lie in [0, ");
        var path = MetricPath.of(problem, List.of(0.0, Math.nextDown(end)), 0, done -> {});
        assertThat(path.points()).hasSize(2);
    }
}
