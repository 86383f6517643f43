package io.github.mirrortd.data.estimate;

import java.io.Serializable;

/**
 * The rewards that can occur, by the user's word.
 *
 * @param low the least reward
 * @param high the greatest reward
 */
public record RewardRange(double low, double high) implements Serializable {
    /**
     * Checks the order.
     *
     * @param low the least reward
     * @param high the greatest reward
     */
    public RewardRange {
        if (!(low <= high && Double.isFinite(low) && Double.isFinite(high))) {
            throw new IllegalArgumentException(
                    "rewards must be two numbers, the least and the greatest, not " + low + " and " + high);
        }
    }

    /** The least that an unfinished episode can still earn in up to this many steps; it makes at least one. */
    double least(double gamma, int steps) {
        return low < 0 ? low * discounted(gamma, steps) : low;
    }

    /** The most that an unfinished episode can still earn in up to this many steps. */
    double most(double gamma, int steps) {
        return high > 0 ? high * discounted(gamma, steps) : high;
    }

    private static double discounted(double gamma, int steps) {
        int count = Math.max(1, steps);
        return gamma == 1 ? count : (1 - StrictMath.pow(gamma, count)) / (1 - gamma);
    }
}
