package io.github.mirrortd.lab.saved;

import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds learners of a comparison whose limit is not A_π⁻¹b: their difference in error is not speed alone. Only where
 * the exact limit takes no more than milliseconds.
 *
 * @param fixedPoint the RMSVE of A_π⁻¹b
 * @param limits the RMSVE of the limits of those that go elsewhere, by the learner's name
 */
public record OtherLimits(double fixedPoint, Map<String, Double> limits) {
    /** Transitions times squared features of problems whose limits take milliseconds. */
    private static final double SMALL = 1e5;

    private static final OtherLimits NONE = new OtherLimits(Double.NaN, Map.of());

    /**
     * {@return those of some results, all on the same problem}
     *
     * @param results of learners with the settings that they were run with
     */
    public static OtherLimits of(List<Result> results) {
        if (results.isEmpty()
                || !(results.get(0).cell().problem() instanceof FiniteProblem problem)
                || !isQuick(problem)) {
            return NONE;
        }
        var limits = new Limits(problem);
        var elsewhere = new LinkedHashMap<String, Double>();
        for (var result : results) {
            var cell = result.cell();
            // Step sizes that fall to zero take what moves with the step size away.
            if (cell.algorithm() instanceof RuleAlgorithm rule
                    && cell.schedule().isConstant()) {
                limit(limits, rule, result).ifPresent(rmsve -> elsewhere.put(rule.name(), rmsve));
            }
        }
        return new OtherLimits(limits.fixedPoint().rmsve(), elsewhere);
    }

    /**
     * {@return whether the limits of learners on a problem take no more than milliseconds}
     *
     * @param problem a finite problem
     */
    public static boolean isQuick(FiniteProblem problem) {
        return (double) problem.transitions().size() * problem.dimension() * problem.dimension() <= SMALL;
    }

    private static Optional<Double> limit(Limits limits, RuleAlgorithm rule, Result result) {
        try {
            var limit = limits.of(rule, result.cell().settings());
            return limits.isElsewhere(limit) ? Optional.of(limit.iterate().rmsve()) : Optional.empty();
        } catch (IllegalArgumentException | ArithmeticException e) {
            // A rule that is not affine has no exact limit to compare.
            return Optional.empty();
        }
    }

    /**
     * {@return whether a learner goes elsewhere}
     *
     * @param learner its name
     */
    public boolean has(String learner) {
        return limits.containsKey(learner);
    }
}
