package io.github.mirrortd.exact.moments;

import java.util.List;

/** The multiplications of a step. All forms of them make each number in the same order, so that they give the same bits. */
interface BlockLoops {
    /** How long rows of products are: what is behind the numbers of z is not said. */
    int stride();

    /** A block's second moments as a matrix, in the form that {@link #multiply} takes. It is a table of the pool. */
    double[][] unpack(double[] second, int base);

    /** Sets some of the products to a matrix times a vector. */
    void multiply(double[][] matrix, List<FeatureVector> vectors, int from, int to, double[][] products);

    /**
     * Adds Σ_v Y_v vᵀ.
     *
     * @param columns has all Y_v
     * @param at where each begins
     * @param halves of each vector in z its columns, as rows
     */
    void addOuter(FeatureVector[] vectors, double[] columns, int[] at, double[][][] halves);

    /**
     * Adds a sum at {@code count} places of z, from {@code first} on: what begins at {@code at} in an array is z.
     *
     * @param set whether nothing is there yet that it could be added to
     */
    void sum(Terms terms, double[] to, int at, boolean set, int first, int count);

    /** The inner product with a vector that is no longer than {@link #stride}. */
    double dot(FeatureVector v, double[] y);
}
