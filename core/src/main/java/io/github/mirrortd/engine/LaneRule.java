package io.github.mirrortd.engine;

import io.github.mirrortd.engine.formula.NotStraight;
import io.github.mirrortd.engine.formula.RuleReader;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import java.util.function.Function;

/**
 * A rule made ready for lockstep: how a block of learners gets its kernel, and which products and coefficients matter. A
 * coefficient that is 0 whatever happens need not be applied, and a product that nobody reads need not be formed.
 *
 * @param oneRun the kernel for learners of one run, by their settings
 * @param manyRuns the kernel for learners of several runs, by their settings
 * @param widened whether the rule itself runs in vectors
 */
record LaneRule(
        Function<Settings[], RuleKernel> oneRun,
        Function<Settings[], RuleKernel> manyRuns,
        boolean widened,
        boolean usesWPhi,
        boolean usesWNext,
        boolean movesThetaNext,
        boolean movesWPhi,
        boolean movesWNext,
        boolean decays,
        boolean usesFollowOn) {

    static LaneRule of(Rule rule, int bits) {
        boolean w = rule.usesAuxiliary();
        try {
            var formula = RuleReader.read(rule);
            var one = VectorCode.compile(formula, bits, true);
            var many = VectorCode.compile(formula, bits, false);
            return new LaneRule(
                    settings -> one,
                    settings -> many,
                    true,
                    w && formula.uses("wPhi"),
                    w && formula.uses("wNext"),
                    !formula.isAlwaysZero("thetaNext"),
                    w && !formula.isAlwaysZero("wPhi"),
                    w && !formula.isAlwaysZero("wNext"),
                    w && !formula.isAlwaysZero("decay"),
                    formula.uses(Rows.FOLLOW_ON));
        } catch (NotStraight e) {
            return new LaneRule(
                    settings -> new RuleLoop(rule, settings, true),
                    settings -> new RuleLoop(rule, settings, false),
                    false,
                    w,
                    w,
                    true,
                    w,
                    w,
                    w,
                    true);
        }
    }

    boolean movesNext() {
        return movesThetaNext || movesWNext;
    }
}
