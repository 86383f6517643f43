package io.github.mirrortd.data.features;

import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Features over all vectors of whole numbers c from 0 to {@code order} on every axis: the Fourier basis cos(π c·x), or products of
 * powers Π x_k^{c_k}; as in {@code Basis}, but for states that are not known beforehand.
 */
record ProductFeatures(Kind kind, Space space, int order, int[][] numbers) implements FeatureBlock {
    private static final int MOST = 1_000_000;

    enum Kind {
        FOURIER("fourier", "order"),
        POLYNOMIAL("polynomial", "degree");

        private final String name;
        private final String setting;

        Kind(String name, String setting) {
            this.name = name;
            this.setting = setting;
        }

        String setting() {
            return setting;
        }
    }

    static ProductFeatures of(Kind kind, Space space, int order) {
        int axes = space.columns().size();
        double count = StrictMath.pow(order + 1.0, axes);
        if (count > MOST) {
            throw new IllegalArgumentException(kind.name + " features with " + kind.setting + " " + order + " over "
                    + axes + " columns are " + (long) count + ", more than " + MOST);
        }
        int[][] numbers = new int[(int) count][axes];
        for (int j = 0; j < numbers.length; j++) {
            int rest = j;
            for (int k = axes - 1; k >= 0; k--) {
                numbers[j][k] = rest % (order + 1);
                rest /= order + 1;
            }
        }
        return new ProductFeatures(kind, space, order, numbers);
    }

    @Override
    public int width() {
        return numbers.length;
    }

    @Override
    public List<String> columns() {
        return space.columns();
    }

    @Override
    public List<String> names() {
        return Arrays.stream(numbers).map(c -> kind.name + Arrays.toString(c)).toList();
    }

    @Override
    public boolean hasConstant(double[] low, int from) {
        return true;
    }

    @Override
    public void encode(double[] values, int from, int at, SparseVector into) {
        int axes = space.columns().size();
        for (int j = 0; j < numbers.length; j++) {
            double result = kind == Kind.FOURIER ? 0 : 1;
            for (int k = 0; k < axes; k++) {
                double x = space.scaled(k, values[from + k]);
                result = kind == Kind.FOURIER ? result + numbers[j][k] * x : result * StrictMath.pow(x, numbers[j][k]);
            }
            into.add(at + j, kind == Kind.FOURIER ? StrictMath.cos(Math.PI * result) : result);
        }
    }

    @Override
    public Map<String, Object> tree() {
        return space.with(kind.name, space.columns(), kind.setting, order);
    }

    /** The word in a file. */
    static String name(Kind kind) {
        return kind.name;
    }
}
