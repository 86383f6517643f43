package io.github.mirrortd.contract;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.EstimatorAlgorithm;
import java.util.List;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** All built-in learners that are not rules keep the contract of learners. */
@ParameterizedClass(name = "{0}")
@MethodSource("estimators")
record BuiltInEstimatorsTest(EstimatorAlgorithm algorithm) implements AlgorithmContract {
    static List<EstimatorAlgorithm> estimators() {
        return Algorithms.all().stream()
                .filter(EstimatorAlgorithm.class::isInstance)
                .map(EstimatorAlgorithm.class::cast)
                .toList();
    }
}
