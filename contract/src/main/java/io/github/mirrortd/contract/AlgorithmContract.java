package io.github.mirrortd.contract;

import io.github.mirrortd.contract.promise.AlgorithmPromises;
import io.github.mirrortd.contract.promise.RulePromises;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The contract of all learners. Implement it in a test class and name the learner. A promise that cannot be checked appears as an
 * aborted test with the reason.
 */
public interface AlgorithmContract {
    /**
     * Names the learner.
     *
     * @return the learner
     */
    Algorithm algorithm();

    /**
     * Chooses the problems; by default every small problem, those of families with their usual parameters. Large ones, such as the rooms, mix too slowly for
     * the sampled tests.
     *
     * @return the problems
     */
    default List<FiniteProblem> problems() {
        return AlgorithmPromises.smallProblems();
    }

    /**
     * Chooses the settings; by default the usual ones, and the same with a trace if the learner can have one.
     *
     * @return complete settings
     */
    default List<Settings> variants() {
        return AlgorithmPromises.usualVariants(algorithm());
    }

    /**
     * Tries the promises, those of rules included.
     *
     * @return a test for each promise
     */
    @TestFactory
    default Stream<DynamicTest> everyPromiseIsKept() {
        var promises = this instanceof RuleContract rule
                ? new RulePromises(rule.algorithm(), problems(), variants()).all(rule::affine)
                : new AlgorithmPromises(algorithm(), problems(), variants()).all();
        return promises.stream()
                .map(promise -> DynamicTest.dynamicTest(promise.says(), () -> {
                    Assumptions.assumeTrue(promise.untried().isEmpty(), promise.untried());
                    promise.check().run();
                }));
    }
}
