package io.github.mirrortd.data.estimate;

/**
 * LSTD − DR: how far the linear answer is from one that does not need values to be linear.
 *
 * @param standardError of the difference, from the differences of the influences
 */
public record Approximation(double lstdMinusDr, double standardError) {
    /** Whether the features do not carry the values, as far as the data can tell. */
    public boolean isSeen() {
        return Math.abs(lstdMinusDr) > 2 * standardError;
    }
}
