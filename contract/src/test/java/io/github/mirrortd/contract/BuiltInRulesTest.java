package io.github.mirrortd.contract;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** All built-in rules keep the contract. */
@ParameterizedClass(name = "{0}")
@MethodSource("rules")
record BuiltInRulesTest(RuleAlgorithm algorithm) implements RuleContract {
    @Override
    public boolean affine(Settings settings) {
        // The learner clips w·φ.
        return !algorithm.name().equals("Huber-GTD") && RuleContract.super.affine(settings);
    }

    /** All listed rules and some look-ahead versions that are not listed. */
    static List<RuleAlgorithm> rules() {
        var ahead = Stream.of(
                        "TDRC-MP",
                        "Hackman-HTD-MP",
                        "ETD-MP",
                        "STHTD-Pair",
                        "STHTD-Prev",
                        "STHTD-Opt",
                        "TDRC-Prev",
                        "TD-Opt")
                .map(Algorithms::get);
        return Stream.concat(Algorithms.all().stream(), ahead)
                .filter(RuleAlgorithm.class::isInstance)
                .map(RuleAlgorithm.class::cast)
                .toList();
    }
}
