package io.github.mirrortd.mdp;

import io.github.mirrortd.random.Pcg64;
import java.math.BigInteger;
import java.util.Optional;

/**
 * An off-policy prediction problem that is a stream of steps through a world of real-valued states, seen through tile coding.
 * The behaviour policy takes the target policy's action with probability {@code follow}, and otherwise any action, each as
 * likely as the others. Learners start from θ₀ = 0 and are judged on a fixed set of states whose true values are known.
 *
 * @param steps how many steps a run has where nothing else is said
 * @param gamma the discount of every step
 * @param follow above 0 and at most 1
 */
public record StreamProblem(
        String id,
        String title,
        String definition,
        Optional<Citation> citation,
        int steps,
        World world,
        TileCoder tiles,
        double gamma,
        double follow,
        EvaluationStates evaluation)
        implements Problem {

    /**
     * Refuses a discount or a share that is none.
     *
     * @param id the name that people type
     * @param title the name for headings
     * @param definition a few lines that say what happens in it
     * @param citation where it is from, if it is from anywhere
     * @param steps how many steps a run has where nothing else is said
     * @param world what moves
     * @param tiles what makes features of states
     * @param gamma the discount of every step
     * @param follow above 0 and at most 1
     * @param evaluation the states that learners are judged on
     */
    public StreamProblem {
        if (!(gamma >= 0 && gamma <= 1 && follow > 0 && follow <= 1)) {
            throw new IllegalArgumentException(
                    id + ": the discount must lie in [0, 1] and the share of steps that follow"
                            + " the target policy in (0, 1], not at " + gamma + " and " + follow);
        }
    }

    @Override
    public int dimension() {
        return tiles.dimension();
    }

    /** {@return how likely the behaviour policy takes the target policy's action} */
    public double targetsLikelihood() {
        return follow + othersLikelihood();
    }

    /** {@return how likely the behaviour policy takes any one of the other actions} */
    public double othersLikelihood() {
        return (1 - follow) / world.actions().size();
    }

    /**
     * {@return a walk under the behaviour policy, the same for the same seed}
     *
     * @param seed which of the walks
     */
    public StreamSampler sampler(BigInteger seed) {
        return new StreamSampler(this, new Pcg64(seed));
    }

    /**
     * As {@link #sampler(BigInteger)}.
     *
     * @param seed which of the walks
     * @return a walk
     */
    public StreamSampler sampler(long seed) {
        return sampler(BigInteger.valueOf(seed));
    }

    @Override
    public FiniteProblem finite() {
        throw new IllegalArgumentException(
                id + " is a stream of real-valued states without a table of transitions, from"
                        + " which exact results are computed and problem files written; run, tune, sweep and experiment files"
                        + " work on it");
    }

    @Override
    public String toString() {
        return id;
    }
}
