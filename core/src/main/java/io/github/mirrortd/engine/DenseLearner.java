package io.github.mirrortd.engine;

import io.github.mirrortd.engine.reference.ArraySteps;
import io.github.mirrortd.engine.reference.Reference;
import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import org.jspecify.annotations.Nullable;

/**
 * A learner over features in arrays, one number for each weight. A step allocates nothing. Thread safety: {@link OnlineLearner}.
 */
public final class DenseLearner extends OnlineLearner {
    private final @Nullable ArraySteps arrays;
    private final SparseStep step = new SparseStep();

    private DenseLearner(Start start) {
        super(start, Reference.dense(start.theta(), start.algorithm(), start.settings(), start.schedule()), "dense");
        arrays = learner.overArrays();
    }

    /**
     * {@return a learner that has seen nothing yet, with all weights 0}
     *
     * @param dimension number of features and of weights, from 1 up
     * @param learner its name, such as {@code TDRC}
     * @param settings its settings; those left out take their usual values
     */
    public static DenseLearner of(int dimension, String learner, Settings settings) {
        return of(dimension, Algorithms.get(learner), settings, Schedule.CONSTANT);
    }

    /**
     * {@return a learner that has seen nothing yet, with all weights 0}
     *
     * @param dimension number of features and of weights, from 1 up
     * @param algorithm how to learn
     * @param settings its settings; those left out take their usual values
     * @param schedule how the step sizes change
     * @throws IllegalArgumentException if the algorithm does not have such settings
     */
    public static DenseLearner of(int dimension, Algorithm algorithm, Settings settings, Schedule schedule) {
        return new DenseLearner(Start.atZero(dimension, algorithm, settings, schedule));
    }

    /**
     * As {@link #of(int, Algorithm, Settings, Schedule)}, from given weights.
     *
     * @param theta θ₀; not kept
     * @param w w₀; empty for zeros
     * @param algorithm how to learn
     * @param settings its settings; those left out take their usual values
     * @param schedule how the step sizes change
     * @return a learner that has seen nothing yet
     */
    public static DenseLearner of(
            double[] theta, double[] w, Algorithm algorithm, Settings settings, Schedule schedule) {
        return new DenseLearner(new Start(theta, w, algorithm, settings, schedule));
    }

    /**
     * Learns from one step. For π(a|s), μ(a|s), interest or episodes that are cut off, fill a {@link SparseStep}.
     *
     * @param phi φ, the features of the state that is left; not kept
     * @param next φ', the features of the state that is entered; not kept, and not read if γ is 0
     * @param reward r
     * @param gamma γ of the state that is entered, in [0, 1]; 0 ends the episode
     * @param rho the importance ratio π(a|s)/μ(a|s), not negative; 1 if the target policy acts
     * @return δ = r + γθ·φ' − θ·φ, before the step; for estimators such as LSTD with the θ that was last asked for
     * @throws IllegalArgumentException if an argument is out of its range or not finite, an array has another length, or the learner
     *     reads π(a|s) and μ(a|s); no weight has changed then
     * @throws IllegalStateException if another thread is learning
     */
    public double step(double[] phi, double[] next, double reward, double gamma, double rho) {
        var fast = arrays;
        if (fast == null) {
            return stepOverEntries(phi, next, reward, gamma, rho);
        }
        checkProbabilities(false);
        if (!(Math.abs(reward) <= Double.MAX_VALUE
                && gamma >= 0
                && gamma <= 1
                && rho >= 0
                && rho <= Double.MAX_VALUE)) {
            step.ratio(rho);
            step.outcome(reward, gamma, false);
        }
        double delta;
        beginStep();
        try {
            delta = fast.step(phi, next, reward, gamma, rho);
        } finally {
            endStep();
        }
        return stepped(reward, rho, delta);
    }

    private double stepOverEntries(double[] phi, double[] next, double reward, double gamma, double rho) {
        checkLength(phi);
        step.phi().setDense(phi, dimension);
        if (gamma != 0) {
            checkLength(next);
            step.next().setDense(next, dimension);
        }
        step.ratio(rho);
        step.outcome(reward, gamma, gamma == 0);
        return step(step);
    }

    private void checkLength(double[] features) {
        if (features.length != dimension) {
            throw new IllegalArgumentException("this learner needs " + dimension + " features, not " + features.length);
        }
    }

    /**
     * {@return the value θ·φ of a state with these features} Any thread may call it.
     *
     * @param phi φ
     */
    public double value(double[] phi) {
        checkLength(phi);
        return between(() -> Dense.dot(phi, learner.theta()));
    }
}
