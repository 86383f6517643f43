package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.ProgramNumbers.Addressing;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.mdp.FiniteProblem;

/**
 * How learners of a rule go through the steps of a finite problem: decided once, before their first step.
 *
 * @param problem the problem
 * @param table its transitions
 * @param rule the rule
 * @param formula the rule's graph
 * @param own whether each learner has its own steps
 * @param program the step
 */
record Plan(FiniteProblem problem, StepTable table, Rule rule, RuleFormula formula, boolean own, Program program) {

    /** @param traced whether the learners keep traces */
    static Plan of(
            FiniteProblem problem, StepTable table, Rule rule, RuleFormula formula, boolean traced, boolean own) {
        var addressing = own ? Addressing.OWN : Addressing.SHARED;
        if (!formula.kept().isEmpty()) {
            var byEntries = ProgramBuilderByEntries.step(formula, addressing, problem.dimension());
            return new Plan(problem, table.wide(problem.dimension()), rule, formula, own, byEntries);
        }
        return new Plan(
                problem, table, rule, formula, own, ProgramBuilder.step(rule, formula, traced, addressing, false));
    }
}
