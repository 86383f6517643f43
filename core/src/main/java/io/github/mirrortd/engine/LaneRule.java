package io.github.mirrortd.engine;

import io.github.mirrortd.internal.formula.Formula;
import io.github.mirrortd.internal.formula.NotStraight;
import io.github.mirrortd.internal.formula.RuleReader;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import java.util.function.Function;

/**
 * A rule made ready for lockstep: how a block of learners gets its kernel, and which products and coefficients matter. A
 * coefficient that is 0 whatever happens need not be applied, and a product that nobody reads need not be formed.
 */
record LaneRule(
        Function<Settings[], RuleKernel> kernels,
        boolean widened,
        boolean usesWPhi,
        boolean usesWNext,
        boolean movesNext,
        boolean movesWPhi,
        boolean movesWNext,
        boolean decays) {

    static LaneRule of(Rule rule, int bits) {
        try {
            var formula = RuleReader.read(rule);
            var kernel = VectorCode.compile(formula, bits);
            return of(rule, formula, kernel);
        } catch (NotStraight e) {
            boolean w = rule.usesAuxiliary();
            return new LaneRule(settings -> new RuleLoop(rule, settings), false, w, w, true, w, w, w);
        }
    }

    private static LaneRule of(Rule rule, Formula formula, RuleKernel kernel) {
        boolean w = rule.usesAuxiliary();
        return new LaneRule(
                settings -> kernel,
                true,
                w && formula.uses("wPhi"),
                w && formula.uses("wNext"),
                !formula.isAlwaysZero("thetaNext") || (w && !formula.isAlwaysZero("wNext")),
                w && !formula.isAlwaysZero("wPhi"),
                w && !formula.isAlwaysZero("wNext"),
                w && !formula.isAlwaysZero("decay"));
    }

    RuleKernel kernel(Settings[] settings) {
        return kernels.apply(settings);
    }
}
