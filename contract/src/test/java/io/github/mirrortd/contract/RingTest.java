package io.github.mirrortd.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.contract.promise.AlgorithmPromises;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With a new problem, alone or among others, all built-in rules keep the contract. */
class RingTest {
    private static FiniteProblem ring() {
        int states = 5;
        var features = new double[states][2];
        var problem = FiniteProblem.builder("ring").gamma(0.9).start(0);
        for (int s = 0; s < states; s++) {
            features[s] = new double[] {1, s};
            problem.action(s, "on", 0.9, 0.5, (s + 1) % states, s == 0 ? 1 : 0)
                    .action(s, "back", 0.1, 0.5, (s + states - 1) % states, 0);
        }
        return problem.features(features).build();
    }

    static List<RuleAlgorithm> rules() {
        return BuiltInRulesTest.rules();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aRingAmongTheProblems(RuleAlgorithm rule) {
        var problems = Stream.concat(AlgorithmPromises.smallProblems().stream(), Stream.of(ring()))
                .toList();
        var contract = new TriedContract(rule, problems);
        var names =
                contract.everyPromiseIsKept().map(DynamicTest::getDisplayName).toList();
        assertThat(names.stream().anyMatch(name -> name.contains("exact mean update, ring")))
                .as("whether the mean update on the ring is tried, which is one of inner products")
                .isEqualTo(!rule.keepsState());
        if (!rule.keepsState()) {
            contract.check("each setting is sampled");
        }
    }

    @ParameterizedTest
    @MethodSource("rules")
    void aRingAlone(RuleAlgorithm rule) {
        new TriedContract(rule, List.of(ring()))
                .check(
                        "the same seed",
                        "it begins at",
                        "the reference engine",
                        "the vector engine",
                        "it does what its definition",
                        "over sparse features",
                        "traces go on",
                        "Mirror-Prox over it");
    }
}
