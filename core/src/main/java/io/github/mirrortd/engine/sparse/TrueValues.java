package io.github.mirrortd.engine.sparse;

import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;

/**
 * States with their features and their true values, and how far learners are from these. Four states at a time are looked up side by
 * side, so that none of their sums waits for another; each is summed in the order of its entries all the same. Immutable.
 */
public final class TrueValues {
    private static final int SIDE_BY_SIDE = 4;

    private final SparseVector[] features;
    private final double[] values;

    /** The states whose sums go side by side; those that are left over, or have not as many entries each, are not among them. */
    private final Four[] fours;

    /** Has the largest index of all. */
    private final SparseVector furthest;

    /** The entries of four states from one on, in turns; without values where all are 1, as those of tiles. */
    private record Four(int first, int[] index, double[] value) {}

    /** @param features of each state; not copied, and not to be changed */
    public TrueValues(SparseVector[] features, double[] values) {
        this.features = features;
        this.values = values;
        var end = new SparseVector();
        fours = new Four[features.length / SIDE_BY_SIDE];
        for (int i = 0; i < fours.length; i++) {
            fours[i] = four(SIDE_BY_SIDE * i);
        }
        for (var x : features) {
            if (x.count() > 0 && (end.count() == 0 || x.index(x.count() - 1) > end.index(end.count() - 1))) {
                end = x;
            }
        }
        furthest = end;
    }

    /** Without entries where the four do not have as many each. */
    private Four four(int first) {
        int count = features[first].count();
        for (int j = 1; j < SIDE_BY_SIDE; j++) {
            if (features[first + j].count() != count) {
                return new Four(first, new int[0], new double[0]);
            }
        }
        int[] index = new int[SIDE_BY_SIDE * count];
        double[] value = new double[index.length];
        for (int k = 0; k < index.length; k++) {
            var x = features[first + k % SIDE_BY_SIDE];
            index[k] = x.index(k / SIDE_BY_SIDE);
            value[k] = x.value(k / SIDE_BY_SIDE);
        }
        boolean ones = Arrays.stream(value).allMatch(x -> x == 1);
        return new Four(first, index, ones ? new double[0] : value);
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
        for (var four : fours) {
            sum = four.index.length == 0
                    ? plain(sum, four.first, four.first + SIDE_BY_SIDE, theta)
                    : add(sum, four, theta);
        }
        return root(plain(sum, SIDE_BY_SIDE * fours.length, values.length, theta));
    }

    /** {@return the same from the sum of the squared differences} */
    public double root(double squares) {
        return Math.sqrt(squares / values.length);
    }

    /** The sum with the squared differences of some states. */
    double plain(double sum, int from, int to, double[] theta) {
        double all = sum;
        for (int i = from; i < to; i++) {
            double away = features[i].dot(theta) - values[i];
            all += away * away;
        }
        return all;
    }

    private double add(double sum, Four four, double[] theta) {
        int[] index = four.index;
        double[] value = four.value;
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        // What is multiplied with 1 stays the same bits.
        for (int k = 0; value.length == 0 && k + 3 < index.length; k += SIDE_BY_SIDE) {
            a += theta[index[k]];
            b += theta[index[k + 1]];
            c += theta[index[k + 2]];
            d += theta[index[k + 3]];
        }
        for (int k = 0; k + 3 < value.length; k += SIDE_BY_SIDE) {
            a += value[k] * theta[index[k]];
            b += value[k + 1] * theta[index[k + 1]];
            c += value[k + 2] * theta[index[k + 2]];
            d += value[k + 3] * theta[index[k + 3]];
        }
        a -= values[four.first];
        b -= values[four.first + 1];
        c -= values[four.first + 2];
        d -= values[four.first + 3];
        return sum + a * a + b * b + c * c + d * d;
    }
}
