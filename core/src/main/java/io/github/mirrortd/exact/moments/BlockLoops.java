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

    /** Adds multiples of rows: to[at + i] += Σ_l f[first + l] x[row + l][i], for all i below {@code count}. */
    void add(double[] to, int at, int count, double[] f, int first, double[][] x, int row, int terms);

    /** The inner product with a vector that is no longer than {@link #stride}. */
    double dot(FeatureVector v, double[] y);
}
