package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.formula.NotStraight;
import io.github.mirrortd.engine.formula.RuleReader;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A rule made ready for lockstep: how a block of learners gets its kernel, and which products and coefficients matter. A
 * coefficient that is 0 whatever happens need not be applied, and a product that nobody reads need not be formed.
 *
 * @param rule the rule itself
 * @param traced whether it is for learners that keep traces
 * @param oneRun the kernel for learners of one run, by their settings
 * @param manyRuns the kernel for learners of several runs, by their settings
 * @param widened whether the rule itself runs in vectors
 */
record LaneRule(
        Rule rule,
        boolean traced,
        Function<Settings[], RuleKernel> oneRun,
        Function<Settings[], RuleKernel> manyRuns,
        boolean widened,
        boolean usesWPhi,
        boolean usesWNext,
        boolean movesThetaNext,
        boolean movesWPhi,
        boolean movesWNext,
        boolean movesThetaTrace,
        boolean movesWTrace,
        boolean movesWBehaviour,
        boolean decays,
        boolean usesFollowOn,
        boolean usesPolicies,
        boolean usesTraceGram) {
    private static final Set<String> GRAM = Set.of(
            "tracePhi",
            "traceNext",
            "traceTrace",
            "behaviourPhi",
            "behaviourNext",
            "behaviourTrace",
            "behaviourBehaviour");

    static LaneRule of(Rule rule, int bits, boolean traced) {
        try {
            var formula = RuleReader.read(rule, traced);
            var one = VectorCode.compile(formula, bits, true);
            var many = VectorCode.compile(formula, bits, false);
            return of(
                    rule,
                    traced,
                    settings -> one,
                    settings -> many,
                    true,
                    formula::uses,
                    name -> !formula.isAlwaysZero(name));
        } catch (NotStraight e) {
            return of(
                    rule,
                    traced,
                    settings -> new RuleLoop(rule, settings, true, traced),
                    settings -> new RuleLoop(rule, settings, false, traced),
                    false,
                    input -> true,
                    output -> true);
        }
    }

    private static LaneRule of(
            Rule rule,
            boolean traced,
            Function<Settings[], RuleKernel> oneRun,
            Function<Settings[], RuleKernel> manyRuns,
            boolean widened,
            Predicate<String> reads,
            Predicate<String> moves) {
        boolean w = rule.usesAuxiliary();
        return new LaneRule(
                rule,
                traced,
                oneRun,
                manyRuns,
                widened,
                w && reads.test("wPhi"),
                w && reads.test("wNext"),
                moves.test("thetaNext"),
                w && moves.test("wPhi"),
                w && moves.test("wNext"),
                traced && moves.test("thetaTrace"),
                traced && w && moves.test("wTrace"),
                traced && w && rule.usesBehaviourTrace() && moves.test("wBehaviour"),
                w && moves.test("decay"),
                reads.test(LaneRows.FOLLOW_ON),
                LaneRows.POLICIES.stream().anyMatch(reads),
                traced && GRAM.stream().anyMatch(reads));
    }

    boolean movesNext() {
        return movesThetaNext || movesWNext;
    }

    boolean keepsBehaviourTrace() {
        return traced && rule.usesBehaviourTrace();
    }
}
