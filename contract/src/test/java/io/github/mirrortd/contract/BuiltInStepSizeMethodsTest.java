package io.github.mirrortd.contract;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** All step-size methods, over rules that they suit, keep the contract of learners. */
@ParameterizedClass(name = "{0}")
@MethodSource("stepped")
record BuiltInStepSizeMethodsTest(SteppedAlgorithm algorithm) implements AlgorithmContract {
    /** The method refuses learners with traces. */
    private static final String WITHOUT_TRACES = "Metric";

    static Stream<SteppedAlgorithm> stepped() {
        return Algorithms.stepSizeMethods().stream()
                .map(policy -> SteppedAlgorithm.of(
                        Stream.of("STHTD-MP", "STHTD", "GTD2-ST", "TD", "STHTD-MP-Damped")
                                .map(name -> (RuleAlgorithm) Algorithms.get(name))
                                .filter(rule -> policy.objection(rule).isEmpty())
                                .findFirst()
                                .orElseThrow(),
                        policy));
    }

    @Override
    public List<FiniteProblem> problems() {
        return Stream.of("two_state", "random_walk", "boyan_chain", "collision")
                .map(Problems::get)
                .toList();
    }

    @Override
    public List<Settings> variants() {
        boolean traces = !algorithm.name().contains(WITHOUT_TRACES);
        return traces ? AlgorithmContract.super.variants() : List.of(algorithm.complete(Settings.NONE));
    }
}
