package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.mdp.Problem;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A part of an experiment: on how much data learners are tried, on which, and by which part of a curve they are judged.
 *
 * @param seed the first run's
 * @param runs how many
 * @param steps of a run; null for a share of the problem's own number
 * @param share how much of the problem's own number of steps
 * @param atLeast no fewer steps than these, whatever the share
 */
public record Stage(BigInteger seed, int runs, @Nullable Integer steps, double share, int atLeast, Window window) {
    /** Most digits of a seed; more would say no more, and take long to read. */
    public static final int SEED_DIGITS = 100;

    /** The paper's tuning stage, equal to that of its file. */
    public static final Stage TUNING = new Stage(BigInteger.valueOf(10_000), 8, null, 0.5, 200, Window.LAST_FIFTH);

    /** The paper's evaluation stage, equal to that of its file. */
    public static final Stage EVALUATION = new Stage(BigInteger.valueOf(20_000), 100, null, 1, 1, Window.LAST_HALF);

    /** The paper's robustness stage, equal to that of its file. */
    public static final Stage SWEEP = new Stage(BigInteger.valueOf(30_000), 30, null, 1, 1, Window.LAST_HALF);

    /**
     * {@return the trials on a problem}
     *
     * @param problem the problem
     */
    public Trials on(Problem problem) {
        return new Trials(seed, runs, steps == null ? shareOf(problem.steps()) : steps);
    }

    private int shareOf(int whole) {
        return Math.max((int) (share * whole), atLeast);
    }

    /**
     * {@return the same with another first seed}
     *
     * @param other the first run's
     */
    public Stage withSeed(BigInteger other) {
        return new Stage(other, runs, steps, share, atLeast, window);
    }

    /**
     * {@return the same with another number of runs}
     *
     * @param other how many
     */
    public Stage withRuns(int other) {
        return new Stage(seed, other, steps, share, atLeast, window);
    }

    /**
     * {@return the same stage with its share of a given number of steps on every problem}
     *
     * @param whole how many
     */
    public Stage withSteps(int whole) {
        return new Stage(seed, runs, shareOf(whole), 1, 1, window);
    }
}
