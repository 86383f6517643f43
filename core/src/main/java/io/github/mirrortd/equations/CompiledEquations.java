package io.github.mirrortd.equations;

import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.Settings;
import java.util.List;
import java.util.function.Function;

/**
 * Compiled equations.
 *
 * @param formula the formula for learners with traces
 * @param settings the names of the settings that are read, in the order of first use
 * @param auxiliary whether there is a w
 * @param emphasis the recursion of F with complete settings
 */
record CompiledEquations(
        RuleFormula formula, List<String> settings, boolean auxiliary, Function<Settings, Emphasis> emphasis) {}
