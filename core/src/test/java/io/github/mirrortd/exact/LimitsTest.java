package io.github.mirrortd.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.mirrortd.exact.linear.Matrices;
import io.github.mirrortd.exact.moments.LimitPath;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits of learners against numbers solved elsewhere. */
class LimitsTest {
    private static Limits.Limit limit(String problem, String learner, double alpha) {
        var rule = (RuleAlgorithm) Algorithms.get(learner);
        return new Limits(Problems.get(problem)).of(rule, rule.complete(Settings.alpha(alpha)));
    }

    @ParameterizedTest
    @CsvSource({
        "collision, TD, 0.3947",
        "collision, STHTD, 0.3947",
        "collision, STHTD-MP, 0.0717",
        "collision, GTD2-MP, 0.0582",
        "collision, STHTD-Prev, 0.3962",
        "random_walk, TD, 0",
        "random_walk, STHTD-MP, 0.0137",
        "random_walk, GTD2-MP, 0.0349",
        "random_walk, STHTD-Prev, 0.0001",
    })
    void limitsUnderIndependentDraws(String problem, String learner, double rmsve) {
        assertThat(limit(problem, learner, 0.1).iterate().rmsve()).isCloseTo(rmsve, within(0.5e-4));
    }

    /** The point ahead has the mean that was meant; the iterate is off by a square of the step size only. */
    @ParameterizedTest
    @CsvSource({"collision, 0.3947", "random_walk, 0"})
    void thePointAheadStaysWhereItWasMeantToBe(String problem, double rmsve) {
        var there = limit(problem, "STHTD-Prev", 0.1).ahead().orElseThrow();
        var fixed = new Limits(Problems.get(problem)).fixedPoint();
        assertThat(there.rmsve()).isCloseTo(rmsve, within(0.5e-4)).isCloseTo(fixed.rmsve(), within(1e-13));
    }

    @ParameterizedTest
    @CsvSource({"0.1, 3.69e-3", "0.03, 3.29e-4"})
    void theIterateIsOffByASquareOfTheStepSize(double alpha, double distance) {
        assertThat(limit("collision", "STHTD-Prev", alpha).iterate().relativeDistance())
                .isCloseTo(distance, withinPercentage(0.2));
    }

    /** I + G + G² with G of the rule itself, which is the paper's operator I − αK + α²K². */
    @ParameterizedTest
    @CsvSource({"two_state", "random_walk", "boyan_chain", "collision"})
    void pairsHaveTheMeanOfThePaper(String name) {
        var problem = Problems.get(name);
        var operators = Operators.of(problem);
        var pair = (RuleAlgorithm) Algorithms.get("STHTD-Pair");
        var mean =
                MeanUpdate.of(problem, pair, pair.complete(Settings.alpha(0.1))).matrix();
        var k = operators.saddle(operators.h());
        var square = Matrices.product(k, k);
        assertThat(mean.numRows).isEqualTo(k.numRows);
        for (int i = 0; i < k.numRows; i++) {
            for (int j = 0; j < k.numRows; j++) {
                assertThat(mean.get(i, j)).isCloseTo(-0.1 * k.get(i, j) + 0.01 * square.get(i, j), within(1e-13));
            }
        }
    }

    /** Two transitions of a pair, and a step that is taken again, leave the limit where it is. */
    @ParameterizedTest
    @CsvSource({"STHTD-Pair", "STHTD-Opt", "GTD2-Pair", "GTD2-Opt", "TDC-Pair", "TDC-Opt"})
    void theseKeepTheLimit(String learner) {
        for (var name : List.of("collision", "random_walk", "boyan_chain", "two_state")) {
            var limit = limit(name, learner, 0.1);
            assertThat(limit.iterate().distance()).as(name).isLessThan(1e-9);
            limit.ahead().ifPresent(p -> assertThat(p.distance()).as(name).isLessThan(1e-9));
        }
    }

    /** Along the chain the mean is another one; solved with moments by state. */
    @ParameterizedTest
    @CsvSource({"TDC, 0.0125", "TDC-MP, 0.0937"})
    void meansAlongTheChain(String learner, double rmsve) {
        var problem = Problems.get("random_walk");
        var rule = (RuleAlgorithm) Algorithms.get(learner);
        var settings = rule.complete(Settings.alpha(0.1).with(Parameter.BETA, 0.05));
        var point = LimitPath.point(new Limits(problem), problem, rule, settings);
        assertThat(point.markov().orElseThrow().rmsve()).isCloseTo(rmsve, within(1e-4));
        var steady = new Predictor(problem, rule, Sampling.MARKOV).steadyState(settings);
        assertThat(point.markov().orElseThrow().rmsve()).isCloseTo(steady.bias(), within(1e-12));
    }

    @Test
    void tracesThatFadeHaveALimitAlongTheChain() {
        var problem = Problems.get("random_walk");
        var rule = (RuleAlgorithm) Algorithms.get("Tree-Backup");
        var settings = rule.complete(Settings.alpha(0.05).with(Parameter.LAMBDA, 0.7));
        var point = LimitPath.point(new Limits(problem, 0.7), problem, rule, settings);
        assertThat(point.markov().orElseThrow().rmsve()).isCloseTo(0.004030, within(1e-6));
    }

    /** Features that span less than all weights: what they do not see counts in nothing. */
    @Test
    void weightsThatNoFeatureSees() {
        var limit = limit("baird", "GTD2-MP", 0.01);
        assertThat(limit.iterate().rmsve()).isCloseTo(0, within(1e-9));
        assertThat(limit.isReached()).isTrue();
    }

    @Test
    void aLimitIsMarkedOnlyWhereItIsAnother() {
        var limits = new Limits(Problems.get("collision"));
        assertThat(limits.isElsewhere(limit("collision", "STHTD-MP", 0.1))).isTrue();
        assertThat(limits.isElsewhere(limit("collision", "STHTD-Pair", 0.1))).isFalse();
        // Without rewards everybody goes to zero.
        assertThat(new Limits(Problems.get("two_state")).isElsewhere(limit("two_state", "STHTD-MP", 0.1)))
                .isFalse();
    }
}
