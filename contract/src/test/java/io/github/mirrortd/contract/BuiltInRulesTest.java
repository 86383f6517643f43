package io.github.mirrortd.contract;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import java.util.List;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule that is built in keeps the contract. */
@ParameterizedClass(name = "{0}")
@MethodSource("rules")
record BuiltInRulesTest(RuleAlgorithm algorithm) implements RuleContract {
    static List<RuleAlgorithm> rules() {
        return Algorithms.all().stream()
                .filter(RuleAlgorithm.class::isInstance)
                .map(RuleAlgorithm.class::cast)
                .toList();
    }
}
