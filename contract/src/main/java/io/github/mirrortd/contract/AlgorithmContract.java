package io.github.mirrortd.contract;

import io.github.mirrortd.contract.promise.AlgorithmPromises;
import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What every learner promises. Implement it in a test class and name the learner. Nothing is passed over in silence: a case that
 * cannot be tried here is there under its name, aborted, with the reason.
 */
public interface AlgorithmContract {
    /** Transitions of a small problem. Large ones, such as the rooms, mix too slowly for the sampled tests and take their time. */
    int SMALL = AlgorithmPromises.SMALL;

    /**
     * Who is tested.
     *
     * @return the learner
     */
    Algorithm algorithm();

    /**
     * On what; by default on every small problem, those of families with their usual parameters.
     *
     * @return the problems
     */
    default List<FiniteProblem> problems() {
        return AlgorithmPromises.smallProblems();
    }

    /** All engines of this Java: they must agree with a learner that runs alone. */
    private static List<Engine> engines() {
        return Engines.hasVectors()
                ? List.of(Engines.get("reference"), Engines.get("vector"), Engines.vectorsOnly())
                : List.of(Engines.get("reference"));
    }

    /**
     * With which settings: the usual ones, and the same with a trace where the learner can have one.
     *
     * @return complete settings
     */
    default List<Settings> variants() {
        return AlgorithmPromises.usualVariants(algorithm());
    }

    private void abortWithoutDefinition() {
        Assumptions.assumeTrue(
                AlgorithmPromises.hasDefinition(algorithm()),
                "several learners, a mean of weights, steps of a second point or vectors that a learner keeps are not written"
                        + " down in whole vectors here");
    }

    private AlgorithmPromises promises() {
        return new AlgorithmPromises(algorithm(), problems(), variants());
    }

    /** {@code list}, tuning and reports live on what an algorithm says of itself. */
    @Test
    default void theDescriptionIsComplete() {
        promises().theDescriptionIsComplete();
    }

    /** Nothing is random that has no seed, and nothing is shared between learners. */
    @Test
    default void theSameSeedGivesTheSameBits() {
        promises().theSameSeedGivesTheSameBits();
    }

    /** A learner starts from θ₀ of its problem, and learns something somewhere. */
    @Test
    default void learningBeginsAtTheProblemsInitialWeightsAndMovesThem() {
        promises().learningBeginsAtTheProblemsInitialWeightsAndMovesThem();
    }

    /**
     * Being one of many, in settings and in runs, changes nothing: every point of every curve, its mean over the last part and
     * its last point are those of a learner alone.
     *
     * @return a test for each engine
     */
    @TestFactory
    default Stream<DynamicTest> everyEngineGivesTheBitsOfALearnerAlone() {
        var tried = engines().stream()
                .map(engine ->
                        DynamicTest.dynamicTest(engine.name(), () -> promises().givesTheBitsOfALearnerAlone(engine)));
        return Engines.hasVectors()
                ? tried
                : Stream.concat(
                        tried,
                        Stream.of(DynamicTest.dynamicTest(
                                "vector",
                                () -> Assumptions.abort("the vector engine was not tried: this Java was started without"
                                        + " --add-modules jdk.incubator.vector"))));
    }

    /** A learner does what its definition with whole vectors does, from the problem's initial weights on. */
    @Test
    default void aLearnerFollowsItsDefinition() {
        abortWithoutDefinition();
        promises().aLearnerFollowsItsDefinition();
    }

    /** A {@link SparseLearner}, which is given features by their non-zero entries and begins at zero, learns the same. */
    @Test
    default void aSparseLearnerFollowsTheDefinitionToo() {
        abortWithoutDefinition();
        promises().aSparseLearnerFollowsTheDefinitionToo();
    }
}
