package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.ProgramNumbers.Addressing;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;

/**
 * How learners of a rule go through the steps of a finite problem: decided once, before their first step.
 *
 * @param problem the problem
 * @param table its transitions
 * @param rule the rule
 * @param formula the rule's graph
 * @param own whether each learner has its own steps
 * @param known whether all learners of a run have the same traces
 * @param program the step
 */
record Plan(
        FiniteProblem problem,
        StepTable table,
        Rule rule,
        RuleFormula formula,
        boolean own,
        boolean known,
        Program program) {

    /** @param traced whether the learners keep traces */
    static Plan of(
            FiniteProblem problem,
            StepTable table,
            Rule rule,
            RuleFormula formula,
            boolean traced,
            boolean own,
            List<Settings> settings) {
        var addressing = own ? Addressing.OWN : Addressing.SHARED;
        if (!formula.kept().isEmpty()) {
            var byEntries = ProgramBuilderByEntries.step(formula, addressing, problem.dimension());
            return new Plan(problem, table.wide(problem.dimension()), rule, formula, own, false, byEntries);
        }
        boolean known = traced && !own && areTracesKnown(formula, settings);
        var program = ProgramBuilder.step(rule, formula, traced, addressing, known, false);
        return new Plan(problem, table, rule, formula, own, known, program);
    }

    /** Whether learners with these settings have the same traces. */
    private static boolean areTracesKnown(RuleFormula formula, List<Settings> all) {
        var inputs = ProgramBuilder.keptBy(formula);
        return inputs != null && inputs.stream().allMatch(input -> isCommon(input, all));
    }

    private static boolean isCommon(Input input, List<Settings> all) {
        double first = RuleFormula.setting(input, all.get(0));
        return all.stream().allMatch(s -> RuleFormula.setting(input, s) == first);
    }

    Past past(Settings settings) {
        return new Past(table, rule, formula, settings, known, problem.dimension());
    }
}
