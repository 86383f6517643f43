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
    /** The trials on a problem. */
    public Trials on(Problem problem) {
        return steps == null ? of(problem.steps()) : new Trials(seed, runs, steps);
    }

    /** The trials on a problem that has so many steps. */
    public Trials of(int whole) {
        return new Trials(seed, runs, Math.max((int) (share * whole), atLeast));
    }

    /** The same part of the data's kind, with other seeds or another number of runs where they are given. */
    public Stage with(@Nullable BigInteger otherSeed, @Nullable Integer otherRuns) {
        return new Stage(
                otherSeed == null ? seed : otherSeed,
                otherRuns == null ? runs : otherRuns,
                steps,
                share,
                atLeast,
                window);
    }
}
