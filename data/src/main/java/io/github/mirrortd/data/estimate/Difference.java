package io.github.mirrortd.data.estimate;

import io.github.mirrortd.base.Fields;
import java.util.Optional;

/**
 * Difference between two estimates from the same log. The standard error is that of the difference itself: the common
 * influence of an episode cancels.
 *
 * @param value of the first estimate less that of the second
 * @param standardError from the differences of the influences; NaN where they are not known
 * @param low the lower end of the interval, of the same confidence as that of the estimates; NaN where there is none
 */
@Fields("of=of.title from=from.title value standardError low high")
public record Difference(Estimate of, Estimate from, double value, double standardError, double low, double high) {
    /** Share of the values below which a difference is rounding. */
    private static final double ROUNDING = 1e-9;

    private static final double ERRORS = 2;

    /** Creates the difference of two estimates, with its standard error. */
    static Difference of(Estimate of, Estimate from, double standardError, double reach) {
        double value = of.value() - from.value();
        if (Math.abs(value) <= ROUNDING * (Math.abs(of.value()) + Math.abs(from.value()))) {
            value = 0;
        }
        return new Difference(of, from, value, standardError, value - reach, value + reach);
    }

    private Difference turned() {
        return new Difference(from, of, -value, standardError, -high, -low);
    }

    /**
     * {@return the difference of these two, where it is theirs, in this order}
     *
     * @param first an estimate
     * @param second another one
     */
    public Optional<Difference> between(Estimate first, Estimate second) {
        if (of.equals(first) && from.equals(second)) {
            return Optional.of(this);
        }
        return of.equals(second) && from.equals(first) ? Optional.of(turned()) : Optional.empty();
    }

    /** {@return whether it is beyond two standard errors} */
    public boolean isSeen() {
        return Math.abs(value) > ERRORS * standardError;
    }
}
