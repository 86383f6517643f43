package io.github.mirrortd.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule that is built in keeps the contract. */
@ParameterizedClass(name = "{0}")
@MethodSource("rules")
record BuiltInRulesTest(RuleAlgorithm algorithm) implements RuleContract {
    /** A sample says nothing of a mean without a variance; but for every rule there are problems on which it does. */
    @Test
    void theSampledMeanIsTestedOnSeveralProblems() {
        for (var settings : variants()) {
            assertThat(problems().stream().filter(p -> StandingLearner.hasVariance(p, algorithm, settings)))
                    .as("%s", settings)
                    .hasSizeGreaterThanOrEqualTo(3);
        }
    }

    /** All that are listed, and Mirror-Prox over some for which nobody has written it down. */
    static List<RuleAlgorithm> rules() {
        var ahead = Stream.of("TDRC-MP", "Hackman-HTD-MP", "ETD-MP").map(Algorithms::get);
        return Stream.concat(Algorithms.all().stream(), ahead)
                .filter(RuleAlgorithm.class::isInstance)
                .map(RuleAlgorithm.class::cast)
                .toList();
    }
}
