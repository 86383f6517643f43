package io.github.mirrortd.contract;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.LookingAhead;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule that is built in keeps the contract. */
@ParameterizedClass(name = "{0}")
@MethodSource("rules")
record BuiltInRulesTest(RuleAlgorithm algorithm) implements RuleContract {
    /** Those that have importance ratios in their trace and an exact mean with one. */
    private static final Set<String> RATIOS_IN_THE_TRACE = Set.of(
            "GTD", "GTD2", "GTD2-ST", "Hackman-HTD", "HTD", "STHTD", "STHTD-Damped", "STHTD-Mu", "TD", "TDC", "TDRC");

    @Override
    public int withoutVariance() {
        return switch (algorithm.name()) {
            // F has no variance on both of Baird's problems, on two_state, kolter and chain, with λ and without.
            case "ETD" -> 10;
            case "ETD-Beta" -> 4;
            // Ratios of 7 and more, on Baird's problems.
            default -> RATIOS_IN_THE_TRACE.contains(ruleOf(algorithm)) && affine(TRACED) ? 2 : 0;
        };
    }

    /** All that are listed, and some that look ahead for which nobody has written it down. */
    static List<RuleAlgorithm> rules() {
        var ahead = Stream.of(
                        "TDRC-MP",
                        "Hackman-HTD-MP",
                        "ETD-MP",
                        "STHTD-Pair",
                        "STHTD-Prev",
                        "STHTD-Opt",
                        "TDRC-Prev",
                        "TD-Opt")
                .map(Algorithms::get);
        return Stream.concat(Algorithms.all().stream(), ahead)
                .filter(RuleAlgorithm.class::isInstance)
                .map(RuleAlgorithm.class::cast)
                .toList();
    }

    private static final Settings TRACED = Settings.alpha(0.1).with(Parameter.LAMBDA, 0.7);

    /** The name of the rule itself, of those that look ahead over two transitions. */
    private static String ruleOf(RuleAlgorithm algorithm) {
        return algorithm instanceof LookingAhead ahead ? ahead.algorithm().name() : algorithm.name();
    }
}
