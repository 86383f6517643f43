package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.mdp.SparseVector;

/** States with their features and their true values, and how far learners are from these. Immutable. */
public final class TrueValues {
    private final SparseVector[] features;
    private final double[] values;

    /** Has the largest index of all. */
    private final SparseVector furthest;

    /** @param features of each state; not copied, and not to be changed */
    public TrueValues(SparseVector[] features, double[] values) {
        this.features = features;
        this.values = values;
        var end = new SparseVector();
        for (var x : features) {
            if (x.count() > 0 && (end.count() == 0 || x.index(x.count() - 1) > end.index(end.count() - 1))) {
                end = x;
            }
        }
        furthest = end;
    }

    /** {@return how many states there are} */
    public int count() {
        return values.length;
    }

    /** {@return the features of a state} */
    public SparseVector features(int i) {
        return features[i];
    }

    /** {@return the true value of a state} */
    public double value(int i) {
        return values[i];
    }

    /** {@return the root of the mean of the squared differences, of a learner with these weights} */
    public double error(double[] theta) {
        furthest.check(theta.length);
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            double away = features[i].dot(theta) - values[i];
            sum += away * away;
        }
        return root(sum);
    }

    /** {@return the same from the sum of the squared differences} */
    public double root(double squares) {
        return Math.sqrt(squares / values.length);
    }
}
