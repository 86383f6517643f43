package io.github.mirrortd.learn.stepsize;

import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.mdp.Citation;

/** The description of a step-size method. Public only because its subclasses are. */
public abstract class DescribedMethod {
    private final String name;
    private final String summary;
    private final String equation;
    private final Citation citation;
    private final double usual;

    /** Describes a method that finds the step size; α is a factor of it. */
    DescribedMethod(String name, String summary, String equation, Citation citation) {
        this(name, summary, equation, citation, Double.NaN);
    }

    /** @param usual the default of α, which needs tuning */
    DescribedMethod(String name, String summary, String equation, Citation citation, double usual) {
        this.name = name;
        this.summary = summary;
        this.equation = equation;
        this.citation = citation;
        this.usual = usual;
    }

    /** As {@link StepSizeMethod#name}. */
    public final String name() {
        return name;
    }

    /** As {@link StepSizeMethod#summary}. */
    public final String summary() {
        return summary;
    }

    /** As {@link StepSizeMethod#equation}. */
    public final String equation() {
        return equation;
    }

    /** As {@link StepSizeMethod#citation}. */
    public final Citation citation() {
        return citation;
    }

    /** As {@link StepSizeMethod#usual}. */
    public final double usual() {
        return isFree() ? 1 : usual;
    }

    /** As {@link StepSizeMethod#isFree}. */
    public final boolean isFree() {
        return Double.isNaN(usual);
    }
}
