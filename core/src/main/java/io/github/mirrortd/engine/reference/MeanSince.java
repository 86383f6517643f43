package io.github.mirrortd.engine.reference;

import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.SparseVector;

/**
 * The mean of θ over all steps since it was asked for. An amount added to θ at step t of n is in n − t + 1 of the weights that the
 * mean is of, so the mean lacks t − 1 of n shares of it. For a learner that changes a few entries at a time these shares are added up
 * at those entries only: mean = θ − lag / n.
 */
final class MeanSince {
    private final boolean lags;

    /** The sum of the shares that the mean lacks, times n; or the sum of θ. */
    private final DenseVector sum;

    private long steps;

    /** @param lags whether θ changes by {@link #moved} only */
    MeanSince(int dimension, boolean lags) {
        this.lags = lags;
        sum = new DenseVector(dimension);
    }

    /** θ moves as a rule says. */
    void moved(SparseVector phi, SparseVector next, StateVector trace, Update said) {
        if (lags) {
            sum.add(phi, steps * said.thetaPhi());
            sum.add(next, steps * said.thetaNext());
            sum.add(trace, steps * said.thetaTrace());
        }
    }

    /** A step ends at θ. */
    void stepped(double[] theta) {
        steps++;
        for (int i = 0; !lags && i < theta.length; i++) {
            sum.values[i] += theta[i];
        }
    }

    double entry(double[] theta, int i) {
        if (steps == 0) {
            return theta[i];
        }
        return lags ? theta[i] - sum.values[i] / steps : sum.values[i] / steps;
    }
}
