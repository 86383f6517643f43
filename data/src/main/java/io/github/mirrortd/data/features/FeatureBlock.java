package io.github.mirrortd.data.features;

import io.github.mirrortd.mdp.SparseVector;
import java.util.List;
import java.util.Map;

/** Some features of a state, computed from some of its columns. One file each. */
public interface FeatureBlock {
    /** {@return how many features} */
    int width();

    /** {@return the columns, in the order in which it wants their values} */
    List<String> columns();

    /** {@return what the features are called} */
    List<String> names();

    /** {@return whether most of the features are zero} */
    default boolean isSparse() {
        return false;
    }

    /**
     * {@return whether the constant is one of the features, or a sum of them}
     *
     * @param low the smallest value that each column has in the data, those of this block beginning at {@code from}
     * @param from where they begin
     */
    default boolean hasConstant(double[] low, int from) {
        return false;
    }

    /**
     * Adds a state's features.
     *
     * @param values of the state's columns, those of this block beginning at {@code from}
     * @param from where they begin
     * @param at the index of the block's first feature
     * @param into what the features are added to
     */
    void encode(double[] values, int from, int at, SparseVector into);

    /** {@return all that is needed to make it again, for a file} */
    Map<String, Object> tree();
}
