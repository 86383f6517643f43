package io.github.mirrortd.data.features;

import io.github.mirrortd.mdp.SparseVector;
import io.github.mirrortd.mdp.features.FeatureTables;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** exp(−‖x − c‖² / 2σ²) for centres c on a grid over the columns' ranges, which are scaled to [0, 1]. */
final class Radial implements FeatureBlock {
    static final String NAME = "rbf";

    private final Space space;
    private final int count;
    private final double sigma;
    private final double[][] centres;

    /**
     * @param count of centres along each axis
     * @param sigma σ, in units of the scaled space
     */
    Radial(Space space, int count, double sigma) {
        this.space = space;
        this.count = count;
        this.sigma = sigma;
        int axes = space.columns().size();
        double[] zeros = new double[axes];
        double[] ones = new double[axes];
        Arrays.fill(ones, 1);
        int[] counts = new int[axes];
        Arrays.fill(counts, count);
        centres = FeatureTables.grid(new double[][] {zeros, ones}, counts);
    }

    @Override
    public int width() {
        return centres.length;
    }

    @Override
    public List<String> columns() {
        return space.columns();
    }

    @Override
    public List<String> names() {
        return IntStream.range(0, width())
                .mapToObj(i -> "rbf " + Arrays.toString(centres[i]))
                .toList();
    }

    @Override
    public void encode(double[] values, int from, int at, SparseVector into) {
        for (int j = 0; j < centres.length; j++) {
            double square = 0;
            for (int k = 0; k < centres[j].length; k++) {
                double distance = space.scaled(k, values[from + k]) - centres[j][k];
                square += distance * distance;
            }
            into.add(at + j, StrictMath.exp(-square / (2 * sigma * sigma)));
        }
    }

    @Override
    public Map<String, Object> tree() {
        return space.with(NAME, space.columns(), "count", count, "width", sigma);
    }
}
