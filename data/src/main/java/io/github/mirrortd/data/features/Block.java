package io.github.mirrortd.data.features;

import io.github.mirrortd.mdp.SparseVector;
import java.util.List;
import java.util.Map;

/** Some features of a state, computed from some of its columns. One file each. */
public interface Block {
    /** How many features. */
    int width();

    /** The columns, in the order in which it wants their values. */
    List<String> columns();

    /** What the features are called. */
    List<String> names();

    /** Whether most of the features are zero. */
    default boolean isSparse() {
        return false;
    }

    /**
     * Adds a state's features.
     *
     * @param values of the state's columns, those of this block beginning at {@code from}
     * @param at the index of the block's first feature
     */
    void encode(double[] values, int from, int at, SparseVector into);

    /** All that is needed to make it again, for a file. */
    Map<String, Object> tree();
}
