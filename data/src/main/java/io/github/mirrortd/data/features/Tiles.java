package io.github.mirrortd.data.features;

import io.github.mirrortd.mdp.SparseVector;
import io.github.mirrortd.mdp.TileCoder;
import io.github.mirrortd.mdp.World.Axis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Tile coding over some columns, which is {@link TileCoder}'s. */
final class Tiles implements FeatureBlock {
    static final String NAME = "tiles";

    private final Space space;
    private final TileCoder coder;
    private final double[] state;
    private final SparseVector own = new SparseVector();

    Tiles(Space space, int tilings, int tiles, int memory) {
        this.space = space;
        var axes = new ArrayList<Axis>();
        for (int k = 0; k < space.columns().size(); k++) {
            axes.add(new Axis(space.columns().get(k), space.low()[k], space.high()[k]));
        }
        coder = new TileCoder(axes, tilings, tiles, memory);
        state = new double[axes.size()];
    }

    @Override
    public int width() {
        return coder.dimension();
    }

    @Override
    public List<String> columns() {
        return space.columns();
    }

    @Override
    public List<String> names() {
        return IntStream.range(0, width()).mapToObj(i -> "tile " + i).toList();
    }

    @Override
    public boolean isSparse() {
        return true;
    }

    @Override
    public boolean hasConstant(double[] low, int from) {
        return true;
    }

    @Override
    public void encode(double[] values, int from, int at, SparseVector into) {
        System.arraycopy(values, from, state, 0, state.length);
        coder.encode(state, own);
        for (int k = 0; k < own.count(); k++) {
            into.add(at + own.index(k), own.value(k));
        }
    }

    @Override
    public Map<String, Object> tree() {
        return space.with(
                NAME, space.columns(), "tilings", coder.tilings(), "count", coder.tiles(), "memory", coder.memory());
    }

    @Override
    public String toString() {
        return NAME + Arrays.toString(space.low());
    }
}
