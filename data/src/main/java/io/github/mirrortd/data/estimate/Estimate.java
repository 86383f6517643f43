package io.github.mirrortd.data.estimate;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.internal.StudentT;
import java.util.OptionalDouble;

/**
 * A value with its error bar.
 *
 * @param estimator LSTD, DR, …, or a learner's name
 * @param lambda λ where it has one
 * @param weights of a learner: last or averaged; empty otherwise
 * @param low the lower end of the interval; NaN where there is none
 * @param interval how the interval was made
 * @param tails how well the standard error is known
 * @param traits which checks concern it
 */
@Fields("estimator lambda! weights! value standardError low high interval degrees_of_freedom=tails.degrees")
public record Estimate(
        String estimator,
        OptionalDouble lambda,
        String weights,
        double value,
        double standardError,
        double low,
        double high,
        Interval interval,
        Tails tails,
        Traits traits) {
    /**
     * Reliability of a standard error.
     *
     * @param degrees effective degrees of freedom; NaN where there is no interval
     * @param largestShare of one episode in the variance; NaN where there are no episodes
     */
    public record Tails(double degrees, double largestShare) {}

    /**
     * Properties that decide which checks concern an estimate.
     *
     * @param bias that no interval includes
     * @param usesRatios whether it needs μ to be right
     * @param usesProducts whether it uses products of ratios over whole episodes
     * @param beyondCuts whether it includes the value after the end of truncated episodes
     */
    public record Traits(Bias bias, boolean usesRatios, boolean usesProducts, boolean beyondCuts) {
        /** Traits of learners of linear values. */
        public static final Traits LEARNER = new Traits(Bias.FEATURES, true, false, true);
    }

    /** LSTD's value from the first episodes of a log. */
    public record Partial(long episodes, double value) {}

    /** Source of the spread. */
    public enum Interval {
        /** Every episode's influence. */
        EPISODES,
        /** Stretches of one long run. */
        BATCHES,
        /** The log again and again, every episode as often as chance has it. */
        BOOTSTRAP,
        /** There is none. */
        NONE
    }

    /** {@return a unique name: LSTD, LSTD(0.5)} */
    public String title() {
        return titled(estimator, lambda);
    }

    /** {@return the title, with the kind of weights of a learner: TDRC, averaged} */
    public String label() {
        return title() + (weights.isEmpty() ? "" : ", " + weights);
    }

    static String titled(String name, OptionalDouble lambda) {
        return name + (lambda.orElse(0) == 0 ? "" : "(" + Printed.exactly(lambda.getAsDouble()) + ")");
    }

    /** Factor on the half-width: intervals of skewed influences are too narrow without it. */
    static final double WIDENING = 1.2;

    /** Half-width of an interval, from its standard error. */
    static double reach(double confidence, double degrees, double standardError) {
        return WIDENING * StudentT.halfWidth(confidence, degrees) * standardError;
    }
}
