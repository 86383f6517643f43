package io.github.mirrortd.lab.experiment;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * On which data learners are tried.
 *
 * @param seed the first run's; the others have the ones that follow
 * @param runs how many
 * @param steps of each run
 */
public record Trials(BigInteger seed, int runs, int steps) {
    /**
     * Refuses negative seeds, and trials without runs or steps.
     *
     * @param seed the first run's; the others have the ones that follow
     * @param runs how many
     * @param steps of each run
     */
    public Trials {
        if (seed.signum() < 0) {
            throw new IllegalArgumentException("seed must be an integer ≥ 0, not " + seed);
        }
        if (runs < 1) {
            throw new IllegalArgumentException("runs must be at least 1, not " + runs);
        }
        if (steps < 1) {
            throw new IllegalArgumentException("steps must be at least 1, not " + steps);
        }
    }

    /**
     * {@return trials on the seeds from a small one on}
     *
     * @param seed the first run's
     * @param runs how many
     * @param steps of each run
     */
    public static Trials of(long seed, int runs, int steps) {
        return new Trials(BigInteger.valueOf(seed), runs, steps);
    }

    /**
     * {@return the seed of a run}
     *
     * @param run which one, from 0 on
     */
    public BigInteger seedOf(int run) {
        return seed.add(BigInteger.valueOf(run));
    }

    // As records have them, but plain code: what Java makes for records at run time delays every start.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Trials t && seed.equals(t.seed) && runs == t.runs && steps == t.steps;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * seed.hashCode() + runs) + steps;
    }
}
