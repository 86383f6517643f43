package io.github.mirrortd.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where learners go, against numbers that were solved elsewhere. */
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
        "random_walk, TDC, 0.0125",
        "random_walk, TDC-MP, 0.0937",
    })
    void limitsUnderIndependentDraws(String problem, String learner, double rmsve) {
        assertThat(limit(problem, learner, 0.1).iterate().rmsve()).isCloseTo(rmsve, within(0.5e-4));
    }
}
