package io.github.mirrortd.learn.stepsize;

import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.MirrorProxAlgorithm;
import io.github.mirrortd.learn.RuleAlgorithm;

/** What policies without a step size of their own need: a rule that is linear in α, with nothing ahead of it. */
final class Plain {
    private Plain() {}

    static String objection(RuleAlgorithm rule) {
        return rule instanceof MirrorProxAlgorithm || rule.lookAhead() != LookAhead.NONE
                ? "has no step size to look ahead with: it is over learners that do not look ahead, and " + rule.name()
                        + " does"
                : "";
    }

    /** As above, for those that need a rule that is TD's: θ += αρδz, and nothing else. */
    static String objectionToAllButTd(RuleAlgorithm rule) {
        return rule.usesAuxiliary() || rule.usesFollowOn() || !objection(rule).isEmpty()
                ? "is of TD's own update, θ += αρδz, which " + rule.name() + "'s is not"
                : "";
    }
}
