package io.github.mirrortd.mdp;

import io.github.mirrortd.random.Pcg64;

/**
 * Follows the behaviour policy through a stream, one step after another and one episode after another. One {@code random()}
 * a step chooses the action, down the cumulative sum of the policy's probabilities. Not thread-safe; one per run.
 */
public final class StreamSampler {
    private final StreamProblem problem;
    private final Pcg64 random;
    private final double likely;
    private final double unlikely;

    /** The smallest max(π, μ): the target policy takes one action with certainty, and so do some behaviour policies. */
    private final double rarest;

    private final double[] state;
    private final SparseVector features = new SparseVector();

    StreamSampler(StreamProblem problem, Pcg64 random) {
        this.problem = problem;
        this.random = random;
        likely = problem.targetsLikelihood();
        unlikely = problem.othersLikelihood();
        rarest = unlikely > 0 ? unlikely : 1;
        state = new double[problem.world().axes().size()];
        begin();
    }

    private void begin() {
        problem.world().start(state, random);
        problem.tiles().encode(state, features);
    }

    /** Current state of the walk. Not a copy: do not change. */
    double[] state() {
        return state;
    }

    /**
     * Makes the next step.
     *
     * @param step filled with what happens
     */
    public void next(SparseStep step) {
        var world = problem.world();
        int wanted = world.target(state);
        int action = action(wanted);
        step.phi().set(features);
        step.policies(action == wanted ? 1 : 0, action == wanted ? likely : unlikely);
        step.likelihoods(rarest, 1);
        double reward = world.move(state, action);
        boolean ended = world.ended(state);
        if (ended) {
            begin();
        } else {
            problem.tiles().encode(state, features);
            step.next().set(features);
        }
        step.outcome(reward, problem.gamma(), ended);
    }

    private int action(int wanted) {
        int last = problem.world().actions().size() - 1;
        double left = random.random();
        for (int a = 0; a < last; a++) {
            left -= a == wanted ? likely : unlikely;
            if (left < 0) {
                return a;
            }
        }
        // Rounding may leave something over: the last action takes it.
        return last;
    }
}
