package io.github.mirrortd.contract;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;

/** The contract of rules, in addition to that of all learners. */
public interface RuleContract extends AlgorithmContract {
    @Override
    RuleAlgorithm algorithm();

    /**
     * Returns whether a learner with these settings has an exact mean update. Otherwise {@link MeanUpdate} must say so: of a
     * rule that is not affine in its products, or looks ahead along traces.
     *
     * @param settings complete ones
     * @return whether there is an exact mean
     */
    default boolean affine(Settings settings) {
        boolean past = algorithm().usesFollowOn() || algorithm().traces(settings);
        boolean looksTwice =
                MirrorProx.baseOf(algorithm()).isPresent() || algorithm().lookAhead() == LookAhead.PREVIOUS;
        return !past || !looksTwice;
    }
}
