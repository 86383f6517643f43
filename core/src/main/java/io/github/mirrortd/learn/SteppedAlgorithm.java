package io.github.mirrortd.learn;

import io.github.mirrortd.mdp.Citation;
import java.util.List;
import java.util.Optional;

/**
 * A rule with a step-size method, with averaged weights, or with both. It keeps more than its weights, so it is not a rule, and the
 * exact tools do not accept it.
 *
 * @param rule the rule
 * @param method the step-size method; empty for the step sizes in the settings
 * @param averaging the mean of its weights that is its result
 */
public record SteppedAlgorithm(RuleAlgorithm rule, Optional<StepSizeMethod> method, Averaging averaging)
        implements Algorithm {
    /**
     * Checks that the step-size method suits the rule.
     *
     * @param rule the rule
     * @param method the step-size method; empty for the step sizes in the settings
     * @param averaging the mean of its weights that is its result
     */
    public SteppedAlgorithm {
        method.ifPresent(p -> {
            if (rule.keepsState()) {
                throw new IllegalArgumentException(p.name() + " goes by inner products, and " + rule.name()
                        + " keeps vectors or numbers of its own; set its step size");
            }
            String objection = p.objection(rule);
            if (!objection.isEmpty()) {
                throw new IllegalArgumentException(p.name() + " " + objection);
            }
            if (p instanceof StepSizeMethod.OfWeights && rule.lookAhead().hasTwoPoints()) {
                throw new IllegalArgumentException(
                        p.name() + " moves single weights of learners without a look-ahead point, and " + rule.name()
                                + " has two");
            }
        });
    }

    /**
     * {@return a rule with a step-size method}
     *
     * @param rule the rule
     * @param method the step-size method
     */
    public static SteppedAlgorithm of(RuleAlgorithm rule, StepSizeMethod method) {
        return new SteppedAlgorithm(rule, Optional.of(method), Averaging.NONE);
    }

    @Override
    public Description description() {
        var about = rule.description();
        var by = method.map(p -> p.summary()).orElse("step sizes as they are set");
        var mean = averaging == Averaging.NONE ? "" : "; what counts is " + averaging.summary();
        return new Description(
                about.name() + method.map(p -> "-" + p.name()).orElse("") + averaging.suffix(),
                about.name() + ": " + by + mean,
                method.map(p -> p.equation() + "\n").orElse("") + about.equation(),
                method.map(StepSizeMethod::citation)
                        .filter(source -> !source.equals(Citation.UNPUBLISHED))
                        .orElse(about.citation()),
                about.parameters(),
                grid(about));
    }

    /** {@return whether the learner finds its step sizes; α and β are then factors} */
    public boolean findsSteps() {
        return method.filter(StepSizeMethod::isFree).isPresent();
    }

    /** Returns the rule's grid; without its step sizes if the method finds them. */
    private List<Settings> grid(Description about) {
        if (!findsSteps()) {
            return about.grid();
        }
        return about.grid().stream().map(this::withoutSteps).distinct().toList();
    }

    private Settings withoutSteps(Settings s) {
        var free = s;
        for (var p : List.of(Parameter.ALPHA, Parameter.BETA)) {
            free = s.has(p) ? free.with(p, usual(p)) : free;
        }
        return free;
    }

    /**
     * {@inheritDoc}
     *
     * <p>If the method finds the step size, α and β are factors of it.
     */
    @Override
    public double usual(Parameter p) {
        boolean step = p.equals(Parameter.ALPHA) || p.equals(Parameter.BETA);
        return step && method.isPresent() ? method.get().usual() : rule.usual(p);
    }

    @Override
    public String whyNoRule() {
        return method.isPresent()
                ? "its step sizes follow the data, and exact tools need one that does not change"
                : "it answers with a mean of all its weights";
    }

    @Override
    public String toString() {
        return name();
    }
}
