package io.github.mirrortd.mdp;

import io.github.mirrortd.random.Generator;

/** The draw of one of several outcomes; the order of draws gives the paper's random numbers on all its problems. */
final class Draw {
    /** Maximum number of outcomes for a linear count instead of a search. */
    private static final int COUNTED = 8;

    private final double[] probabilities;
    private final double[] cumulative;
    private final boolean uniform;

    private Draw(double[] probabilities, boolean uniform) {
        this.probabilities = probabilities;
        this.uniform = uniform;
        cumulative = new double[probabilities.length];
        double sum = 0;
        int last = 0;
        for (int i = 0; i < probabilities.length; i++) {
            sum += probabilities[i];
            cumulative[i] = sum;
            last = probabilities[i] > 0 ? i : last;
        }
        // Rounding may leave the sum below 1: then the last possible outcome takes what is left.
        for (int i = last; i < cumulative.length; i++) {
            cumulative[i] = 1;
        }
    }

    /** For next and start states: no draw if certain, {@code integers} if uniform, else down the cumulative sum. */
    static Draw outcome(double[] probabilities) {
        boolean uniform = true;
        for (double p : probabilities) {
            uniform &= p == probabilities[0];
        }
        return new Draw(probabilities, uniform);
    }

    /** For actions: no draw if there is only one, else down the cumulative sum. */
    static Draw action(double[] probabilities) {
        return new Draw(probabilities, false);
    }

    double probability(int i) {
        return probabilities[i];
    }

    int next(Generator random) {
        if (cumulative.length == 1) {
            return 0;
        }
        if (uniform) {
            return (int) random.integers(0, cumulative.length);
        }
        return place(random.random());
    }

    /** The first outcome whose cumulative probability is above {@code u}. */
    private int place(double u) {
        int i = 0;
        if (cumulative.length > COUNTED) {
            while (u >= cumulative[i]) {
                i++;
            }
            return i;
        }
        // Counting all that are not above gives the same, without an unpredictable branch.
        for (double c : cumulative) {
            i += u >= c ? 1 : 0;
        }
        return i;
    }
}
