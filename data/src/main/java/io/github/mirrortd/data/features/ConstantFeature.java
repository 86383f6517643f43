package io.github.mirrortd.data.features;

import io.github.mirrortd.mdp.SparseVector;
import java.util.List;
import java.util.Map;

/** The constant 1. */
record ConstantFeature() implements FeatureBlock {
    static final String NAME = "bias";

    @Override
    public int width() {
        return 1;
    }

    @Override
    public List<String> columns() {
        return List.of();
    }

    @Override
    public List<String> names() {
        return List.of(NAME);
    }

    @Override
    public boolean hasConstant(double[] low, int from) {
        return true;
    }

    @Override
    public void encode(double[] values, int from, int at, SparseVector into) {
        into.add(at, 1);
    }

    @Override
    public Map<String, Object> tree() {
        return Map.of(NAME, true);
    }
}
