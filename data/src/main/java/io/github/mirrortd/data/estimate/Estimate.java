package io.github.mirrortd.data.estimate;

import io.github.mirrortd.lab.format.Printed;
import java.util.OptionalDouble;

/**
 * A value with its error bar.
 *
 * @param estimator LSTD, DR, …, or a learner's name
 * @param lambda λ where it has one
 * @param weights of a learner: last or averaged; empty otherwise
 * @param low the lower end of the interval; NaN where there is none
 * @param interval how the interval was made
 */
public record Estimate(
        String estimator,
        OptionalDouble lambda,
        String weights,
        double value,
        double standardError,
        double low,
        double high,
        Interval interval) {
    /** What the spread was taken from. */
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

    /** {@return a name that tells it from the others of its kind: LSTD, LSTD(0.5)} */
    public String title() {
        return titled(estimator, lambda);
    }

    static String titled(String name, OptionalDouble lambda) {
        return name + (lambda.orElse(0) == 0 ? "" : "(" + Printed.exactly(lambda.getAsDouble()) + ")");
    }

    /** Around a value, from its standard error. */
    static Estimate of(
            String estimator,
            OptionalDouble lambda,
            String weights,
            double value,
            double standardError,
            double halfWidth,
            Interval interval) {
        double reach = halfWidth * standardError;
        return new Estimate(
                estimator,
                lambda,
                weights,
                value,
                standardError,
                value - reach,
                value + reach,
                Double.isNaN(reach) ? Interval.NONE : interval);
    }
}
