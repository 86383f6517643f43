package io.github.mirrortd.data.features;

import io.github.mirrortd.mdp.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All features of a state, from the values of its columns. Keeps room of its own: one for each thread. */
public final class FeatureMap {
    private final List<Block> blocks;
    private final List<String> columns = new ArrayList<>();
    private final int dimension;
    private final boolean plain;
    private final double[] shifts;
    private final double[] factors;
    private final double[] dense;

    public FeatureMap(List<Block> blocks) {
        this.blocks = List.copyOf(blocks);
        long width = 0;
        for (var block : blocks) {
            columns.addAll(block.columns());
            width += block.width();
        }
        if (width < 1 || width > 100_000_000) {
            throw new IllegalArgumentException("there must be from 1 to 100,000,000 features, not " + width);
        }
        dimension = (int) width;
        plain = blocks.stream().allMatch(b -> b instanceof Plain || b instanceof Bias);
        dense = new double[plain ? dimension : 0];
        shifts = new double[columns.size()];
        factors = new double[columns.size()];
        int at = 0;
        for (var block : blocks) {
            if (block instanceof Plain p) {
                System.arraycopy(p.shifts(), 0, shifts, at, p.width());
                System.arraycopy(p.factors(), 0, factors, at, p.width());
            }
            at += block.columns().size();
        }
    }

    /** The same features, to be used on another thread. */
    public FeatureMap copy() {
        return new FeatureMap(blocks);
    }

    /** d. */
    public int dimension() {
        return dimension;
    }

    /** Whether most features are zero. */
    public boolean isSparse() {
        return dimension > 32 && blocks.stream().anyMatch(Block::isSparse);
    }

    /** The columns, in the order in which {@link #encode} wants their values; expressions of the database. */
    public List<String> columns() {
        return columns;
    }

    /** What the features are called. */
    public List<String> names() {
        return blocks.stream().flatMap(b -> b.names().stream()).toList();
    }

    /**
     * A state's features.
     *
     * @param values of all columns
     */
    public void encode(double[] values, SparseVector into) {
        if (plain) {
            encodePlain(values);
            into.setDense(dense, dimension);
            return;
        }
        into.clear();
        int from = 0;
        int at = 0;
        for (var block : blocks) {
            block.encode(values, from, at, into);
            from += block.columns().size();
            at += block.width();
        }
    }

    private void encodePlain(double[] values) {
        int from = 0;
        int at = 0;
        for (var block : blocks) {
            if (block instanceof Bias) {
                dense[at++] = 1;
            } else {
                for (int k = block.width(); k > 0; k--) {
                    dense[at++] = (values[from] - shifts[from]) * factors[from];
                    from++;
                }
            }
        }
    }

    /** All that is needed to make it again, for a file. */
    public List<Map<String, Object>> tree() {
        return blocks.stream().map(Block::tree).toList();
    }
}
