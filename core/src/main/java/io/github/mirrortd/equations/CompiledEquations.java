package io.github.mirrortd.equations;

import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.Settings;
import java.util.List;
import java.util.Optional;

/**
 * The meaning of equations, in the form that rules have.
 *
 * @param formula for learners with traces
 * @param settings the names of the settings that are read, in the order in which they are first read
 * @param auxiliary whether there is a w
 * @param followOn how F goes on, if there is one
 */
record CompiledEquations(
        RuleFormula formula, List<String> settings, boolean auxiliary, Optional<FollowOnForm> followOn) {
    /**
     * How F goes on.
     *
     * @param graph the numbers
     * @param fade the place of the number in place of γ; empty for γ itself
     * @param back the place of how many steps back it sees; empty for all
     */
    record FollowOnForm(Formula graph, Optional<Integer> fade, Optional<Integer> back) {
        Emphasis of(Settings s) {
            return new Emphasis(
                    fade.map(n -> at(n, s)).orElse(Double.NaN),
                    back.map(n -> (int) at(n, s)).orElse(Emphasis.UNBOUNDED));
        }

        private double at(int n, Settings s) {
            return FormulaValues.of(graph, n, input -> RuleFormula.setting(input, s));
        }
    }
}
