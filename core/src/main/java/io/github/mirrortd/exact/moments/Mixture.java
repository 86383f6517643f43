package io.github.mirrortd.exact.moments;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The linear map among the vectors that z is made of, θ and w and those of a look-ahead point, before a step writes into
 * them: vector a becomes itself and change[a][b] times vector b, for every b. For learners with one point that is the decay
 * of w; with two, the way to the point ahead is used up as well.
 */
final class Mixture {
    private final double[][] change;
    private final boolean none;

    /** True if no vector mixes with another. */
    private final boolean apart;

    /** @param change how much of each vector is added to each */
    Mixture(double[][] change) {
        this.change = change;
        none = Arrays.stream(change).flatMapToDouble(Arrays::stream).allMatch(x -> x == 0);
        apart = IntStream.range(0, change.length)
                .allMatch(a -> IntStream.range(0, change.length).allMatch(b -> a == b || change[a][b] == 0));
    }

    /**
     * Mixture of a learner with one point.
     *
     * @param vectors θ, or θ and w
     * @param decay the share that is taken off w
     */
    static Mixture ofOne(int vectors, double decay) {
        var change = new double[vectors][vectors];
        if (vectors > 1) {
            change[1][1] = -decay;
        }
        return new Mixture(change);
    }

    /**
     * Mixture of a learner with two points: the share of θ, and of w, in each new one.
     *
     * @param vectors θ of both, or θ and w of both
     */
    static Mixture ofTwo(int vectors, double[][] keptTheta, double[][] keptW) {
        int own = vectors / 2;
        var change = new double[vectors][vectors];
        for (int to = 0; to < 2; to++) {
            for (int from = 0; from < 2; from++) {
                double still = to == from ? 1 : 0;
                change[to * own][from * own] = keptTheta[to][from] - still;
                if (own > 1) {
                    change[to * own + 1][from * own + 1] = keptW[to][from] - still;
                }
            }
        }
        return new Mixture(change);
    }

    /** Returns whether all vectors stay. */
    boolean isNone() {
        return none;
    }

    /**
     * Mixes the vectors in z.
     *
     * @param d numbers in each vector
     * @param part whether z becomes what it is mixed to, or what of it changes
     */
    void mix(double[] z, int d, MomentFlow.Part part) {
        if (none && part == MomentFlow.Part.WHOLE) {
            return;
        }
        double[] before = apart && part == MomentFlow.Part.WHOLE ? z : z.clone();
        if (part == MomentFlow.Part.LEARNED) {
            Arrays.fill(z, 0);
        }
        for (int a = 0; a < change.length; a++) {
            for (int b = 0; b < change.length; b++) {
                for (int i = 0; change[a][b] != 0 && i < d; i++) {
                    z[a * d + i] += change[a][b] * before[b * d + i];
                }
            }
        }
    }

    /**
     * Mixes the vectors on both sides of second moments: S becomes S + DS + SDᵀ + DSDᵀ, or without the first S where only
     * what changes is wanted.
     *
     * @param s has the lower triangle of S from {@code base} on
     * @param n rows of S
     */
    void mixBothSides(double[] s, int base, int n, int d, MomentFlow.Part part) {
        double[][] full = new double[n][n];
        MomentFlow.unpack(s, base, n, full);
        double[][] left = times(full, n, d);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                full[i][j] = left[j][i];
            }
        }
        double[][] both = times(full, n, d);
        double whole = part == MomentFlow.Part.WHOLE ? 1 : 0;
        int at = base;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++, at++) {
                s[at] = whole * s[at] + (left[i][j] + left[j][i] + both[i][j]);
            }
        }
    }

    /** D times a matrix. */
    private double[][] times(double[][] matrix, int n, int d) {
        double[][] product = new double[n][n];
        for (int a = 0; a < change.length; a++) {
            for (int b = 0; b < change.length; b++) {
                for (int i = 0; change[a][b] != 0 && i < d; i++) {
                    Kernels.add(product[a * d + i], change[a][b], matrix[b * d + i], n);
                }
            }
        }
        return product;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Mixture m && Arrays.deepEquals(m.change, change);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(change);
    }
}
