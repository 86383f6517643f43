package io.github.mirrortd.contract;

import io.github.mirrortd.contract.promise.RulePromises;
import io.github.mirrortd.contract.promise.SampledMean;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.MirrorProxAlgorithm;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What every rule promises beyond what every learner does. */
public interface RuleContract extends AlgorithmContract {
    @Override
    RuleAlgorithm algorithm();

    /**
     * Whether a learner with these settings has an exact mean update. Where not, {@link MeanUpdate} must say so: a rule that is
     * not affine in its products, or looks ahead along traces.
     *
     * @param settings complete ones
     * @return whether there is an exact mean
     */
    default boolean affine(Settings settings) {
        boolean past = algorithm().usesFollowOn() || algorithm().traces(settings);
        boolean looksTwice =
                algorithm() instanceof MirrorProxAlgorithm || algorithm().lookAhead() == LookAhead.PREVIOUS;
        return !past || !looksTwice;
    }

    /** A rule is a pure function: it leaves what it was given as it was, and says the same when asked again. */
    @Test
    default void theRuleIsPure() {
        abortWithoutProducts();
        rulePromises().theRuleIsPure();
    }

    /** Mirror-Prox must know whether it has a decay to correct, and nobody is asked to expect one that never comes. */
    @Test
    default void aRuleDecaysIfAndOnlyIfItSaysSo() {
        abortWithoutProducts();
        rulePromises().aRuleDecaysIfAndOnlyIfItSaysSo();
    }

    /** Auxiliary weights that are not used must not be asked to move; those that are used must do so. */
    @Test
    default void auxiliaryWeightsMoveIfAndOnlyIfTheyAreUsed() {
        abortWithoutProducts();
        rulePromises().auxiliaryWeightsMoveIfAndOnlyIfTheyAreUsed();
    }

    /** Engines carry the follow-on trace along, and the exact tools take its mean, for those that say that they read it. */
    @Test
    default void aRuleReadsTheFollowOnTraceIfAndOnlyIfItSaysSo() {
        abortWithoutProducts();
        rulePromises().aRuleReadsTheFollowOnTraceIfAndOnlyIfItSaysSo();
    }

    /** What a trace keeps is a matter of data and settings. */
    @Test
    default void tracesGoOnWhateverWasLearned() {
        abortWithoutProducts();
        rulePromises().tracesGoOnWhateverWasLearned();
    }

    /** Engines keep a second trace for those that say so. */
    @Test
    default void aRuleAsksForTheSecondTraceIfAndOnlyIfItSaysSo() {
        abortWithoutProducts();
        rulePromises().aRuleAsksForTheSecondTraceIfAndOnlyIfItSaysSo();
    }

    private void abortWithoutProducts() {
        Assumptions.assumeFalse(
                algorithm().keepsState(),
                "the learner keeps vectors or numbers of its own, so its step is not a function of inner products");
    }

    private RulePromises rulePromises() {
        return new RulePromises(algorithm(), problems(), variants());
    }

    private Stream<SampledMean> samples() {
        return algorithm().keepsState() ? Stream.empty() : rulePromises().samples();
    }

    /**
     * The mean along a long walk is that of the exact operator; where there is no exact one, the exact tools say so.
     *
     * @return a test for each of the settings on each problem
     */
    @TestFactory
    default Stream<DynamicTest> theSampledMeanUpdateIsTheExactOne() {
        return samples()
                .map(sample -> DynamicTest.dynamicTest(sample.toString(), () -> {
                    if (!affine(sample.settings())) {
                        rulePromises().hasNoExactMean(sample);
                    } else if (sample.mixesSlowly()) {
                        Assumptions.abort("a sample says little of a problem with more than " + SMALL
                                + " transitions, and this has "
                                + sample.problem().transitions().size());
                    } else if (!sample.hasVariance()) {
                        Assumptions.abort(
                                "what the learner carries along has no variance here, so a sample says nothing of its mean");
                    } else {
                        sample.check();
                    }
                }));
    }

    /**
     * A sample shows a mean only where what the learner carries along has a variance. With all of the settings that have an exact
     * mean, one of the problems must be such a case.
     */
    @Test
    default void everySettingIsSampledSomewhere() {
        for (var settings : variants()) {
            var cases = samples()
                    .filter(sample -> sample.settings().equals(settings) && affine(settings) && !sample.mixesSlowly())
                    .toList();
            if (!cases.isEmpty() && cases.stream().noneMatch(SampledMean::hasVariance)) {
                throw new AssertionError(algorithm().name() + " with " + settings
                        + ": what it carries along has no variance on any of " + problems()
                        + ", so no sample checks its mean; add a problem with smaller importance ratios to problems()");
            }
        }
    }

    /** Mirror-Prox by its definition: form the point ahead as vectors, evaluate there, step from the original point. */
    @Test
    default void mirrorProxWithoutVectorsIsTheTwoStepDefinition() {
        abortWithoutProducts();
        rulePromises().mirrorProxWithoutVectorsIsTheTwoStepDefinition();
    }

    /**
     * Over two transitions, every way of {@link LookAhead} follows its definition: forms the point ahead as vectors, and keeps it.
     *
     * @return a test for each way
     */
    @TestFactory
    default Stream<DynamicTest> lookingAheadFollowsItsDefinition() {
        return rulePromises()
                .waysToLookAhead()
                .map(way -> DynamicTest.dynamicTest(
                        way.suffix(), () -> rulePromises().lookingAheadFollowsItsDefinition(way)));
    }

    /** Mirror-Prox over a rule asks a {@link io.github.mirrortd.engine.SparseLearner} for more products than the rule does. */
    @Test
    default void mirrorProxFollowsItsDefinitionOnSparseFeaturesToo() {
        abortWithoutProducts();
        rulePromises().mirrorProxFollowsItsDefinitionOnSparseFeaturesToo();
    }
}
