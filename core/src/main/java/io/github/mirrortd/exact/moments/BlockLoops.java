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
     * Adds Σ_l f_l x_l at {@code count} places of z, from {@code first} on: to[at + first + i] += Σ_{l<whole} f_l x_l[first + i] + Σ f_l x_l[i].
     *
     * @param set whether nothing is there yet that it could be added to
     * @param whole how many of the rows are as long as z; the others begin at this place
     * @param all how many rows there are
     * @param room as long as z, for what is on the way
     */
    void sum(
            double[] to,
            int at,
            boolean set,
            int first,
            int count,
            double[] f,
            double[][] x,
            int whole,
            int all,
            double[] room);

    /** The inner product with a vector that is no longer than {@link #stride}. */
    double dot(FeatureVector v, double[] y);
}
