package io.github.mirrortd.data.features;

import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.mdp.SparseVector;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All features of a state, from the values of its columns. Holds work space: one map per thread. */
public final class FeatureMap implements Serializable {
    private final List<FeatureBlock> blocks;
    private final List<String> columns = new ArrayList<>();
    private final int dimension;
    private final boolean plain;
    private final double[] shifts;
    private final double[] factors;
    private final double[] dense;

    /**
     * Features one block after the other.
     *
     * @param blocks in their order
     */
    public FeatureMap(List<FeatureBlock> blocks) {
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
        plain = blocks.stream().allMatch(b -> b instanceof Plain || b instanceof ConstantFeature);
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

    /**
     * {@return the features that {@link #tree} was written of}
     *
     * @param written a list in a file
     */
    public static FeatureMap of(Node written) {
        return new FeatureMap(written.items().stream()
                .map(item -> FeatureSpec.of(item, word -> List.of(word.word()))
                        .block(
                                column -> {
                                    throw missing(column);
                                },
                                column -> {
                                    throw missing(column);
                                }))
                .toList());
    }

    private static IllegalArgumentException missing(String column) {
        return new IllegalArgumentException("the model does not say all about " + column);
    }

    /** Serialises as the content of a file. */
    private record Written(String json) implements Serializable {
        private Object readResolve() {
            return of(NodeReader.read("features.json", json));
        }
    }

    private Object writeReplace() {
        return new Written(Json.text(tree()));
    }

    /** {@return the same features, to be used on another thread} */
    public FeatureMap copy() {
        return new FeatureMap(blocks);
    }

    /** {@return d} */
    public int dimension() {
        return dimension;
    }

    /** {@return whether most features are zero} */
    public boolean isSparse() {
        return dimension > 32 && blocks.stream().anyMatch(FeatureBlock::isSparse);
    }

    /** {@return the columns, in the order in which {@link #encode} wants their values; expressions of the database} */
    public List<String> columns() {
        return columns;
    }

    /** {@return what the features are called} */
    public List<String> names() {
        return blocks.stream().flatMap(b -> b.names().stream()).toList();
    }

    /**
     * {@return the blocks that have the constant in them, as they are written: where there are several, all but one could do
     * without it}
     *
     * @param low the smallest value that each column has in the data
     */
    public List<String> withConstant(double[] low) {
        var found = new ArrayList<String>();
        int from = 0;
        for (var block : blocks) {
            if (block.hasConstant(low, from)) {
                var first = block.tree().entrySet().iterator().next();
                found.add(first.getKey()
                        + (block instanceof ConstantFeature ? "" : " " + first.getValue()).replace("\"", ""));
            }
            from += block.columns().size();
        }
        return found;
    }

    /**
     * A state's features.
     *
     * @param values of all columns
     * @param into filled with the features
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
            if (block instanceof ConstantFeature) {
                dense[at++] = 1;
            } else {
                for (int k = block.width(); k > 0; k--) {
                    dense[at++] = (values[from] - shifts[from]) * factors[from];
                    from++;
                }
            }
        }
    }

    /** {@return all that is needed to make it again, for a file} */
    public List<Map<String, Object>> tree() {
        return blocks.stream().map(FeatureBlock::tree).toList();
    }
}
