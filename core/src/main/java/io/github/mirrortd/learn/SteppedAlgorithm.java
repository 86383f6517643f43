package io.github.mirrortd.learn;

import io.github.mirrortd.mdp.Citation;
import java.util.List;
import java.util.Optional;

/**
 * A rule whose step sizes follow a policy, or whose weights are averaged, or both. It keeps more than its weights, so that it is no
 * rule, and what is exact for rules is not for it.
 *
 * @param rule how it learns
 * @param policy what its step sizes follow; none where they are as they are set
 * @param averaging which mean of its weights counts
 */
public record SteppedAlgorithm(RuleAlgorithm rule, Optional<StepSizeMethod> policy, Averaging averaging)
        implements Algorithm {
    /**
     * Refuses a policy that cannot be over the rule.
     *
     * @param rule how it learns
     * @param policy what its step sizes follow; none where they are as they are set
     * @param averaging which mean of its weights counts
     */
    public SteppedAlgorithm {
        policy.ifPresent(p -> {
            if (rule.keepsState()) {
                throw new IllegalArgumentException(p.name() + " goes by inner products, and " + rule.name()
                        + " keeps vectors or numbers of its own; set its step size");
            }
            String objection = p.objection(rule);
            if (!objection.isEmpty()) {
                throw new IllegalArgumentException(p.name() + " " + objection);
            }
            if (p instanceof StepSizeMethod.OfWeights && rule.lookAhead().hasTwoPoints()) {
                throw new IllegalArgumentException(p.name()
                        + " moves single weights of learners that have one point, and " + rule.name() + " has two");
            }
        });
    }

    /**
     * {@return a rule with a policy}
     *
     * @param rule how it learns
     * @param policy what its step sizes follow
     */
    public static SteppedAlgorithm of(RuleAlgorithm rule, StepSizeMethod policy) {
        return new SteppedAlgorithm(rule, Optional.of(policy), Averaging.NONE);
    }

    @Override
    public Description description() {
        var about = rule.description();
        var by = policy.map(p -> p.summary()).orElse("step sizes as they are set");
        var mean = averaging == Averaging.NONE ? "" : "; what counts is " + averaging.summary();
        return new Description(
                about.name() + policy.map(p -> "-" + p.name()).orElse("") + averaging.suffix(),
                about.name() + ": " + by + mean,
                policy.map(p -> p.equation() + "\n").orElse("") + about.equation(),
                policy.map(StepSizeMethod::citation)
                        .filter(source -> !source.equals(Citation.UNPUBLISHED))
                        .orElse(about.citation()),
                about.parameters(),
                grid(about));
    }

    /** {@return whether nothing is left to be tuned of its step sizes: α and β are factors of what is found} */
    public boolean findsSteps() {
        return policy.filter(StepSizeMethod::isFree).isPresent();
    }

    /** Where nothing is to be tuned, the settings other than step sizes are; where all are of one kind, there is one choice. */
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
     * <p>Where the policy finds the step size, α and β are factors of it.
     */
    @Override
    public double usual(Parameter p) {
        boolean step = p.equals(Parameter.ALPHA) || p.equals(Parameter.BETA);
        return step && policy.isPresent() ? policy.get().usual() : rule.usual(p);
    }

    @Override
    public String whyNoRule() {
        return policy.isPresent()
                ? "its step sizes follow the data, and exact tools need one that does not change"
                : "it answers with a mean of all its weights";
    }

    @Override
    public String toString() {
        return name();
    }
}
