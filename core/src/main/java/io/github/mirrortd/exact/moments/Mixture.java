package io.github.mirrortd.exact.moments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What is left of the vectors that z is made of, θ and w and those of a second point, apart from what a step writes into them: vector
 * a becomes itself and change[a][b] times vector b, for every b. For learners with one point that is the decay of w; with two, the
 * way to the point ahead is used up as well.
 */
final class Mixture {
    private final double[][] change;
    private final boolean twoPoints;
    private final boolean none;

    /** One factor of the map on second moments: how much of E[x_a x_bᵀ] is in another such block. */
    private record Term(int a, int b, double factor) {}

    private final List<List<Term>> whole;
    private final List<List<Term>> learned;

    private Mixture(double[][] change, boolean twoPoints) {
        this.change = change;
        this.twoPoints = twoPoints;
        none = Arrays.stream(change).flatMapToDouble(Arrays::stream).allMatch(x -> x == 0);
        whole = twoPoints ? terms(true) : List.of();
        learned = twoPoints ? terms(false) : List.of();
    }

    /**
     * Of a learner with one point.
     *
     * @param vectors θ, or θ and w
     * @param decay the share that is taken off w
     */
    static Mixture ofOne(int vectors, double decay) {
        var change = new double[vectors][vectors];
        if (vectors > 1) {
            change[1][1] = -decay;
        }
        return new Mixture(change, false);
    }

    /**
     * Of a learner with two points: of each how much of θ, and of w, is in the new one.
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
        return new Mixture(change, true);
    }

    /** Whether all vectors stay. */
    boolean isNone() {
        return none;
    }

    /** Whether vectors of two points are mixed. */
    boolean hasTwoPoints() {
        return twoPoints;
    }

    /** The share that is taken off w, of a learner with one point. */
    double decay() {
        return change.length > 1 ? -change[1][1] : 0;
    }

    /** How much of vector b is added to vector a. */
    double change(int a, int b) {
        return change[a][b];
    }

    /** Mixes the vectors in z, each of so many numbers. */
    void apply(double[] z, int d) {
        if (none) {
            return;
        }
        if (!twoPoints) {
            double keep = 1 - decay();
            for (int i = d; i < 2 * d; i++) {
                z[i] *= keep;
            }
            return;
        }
        double[] before = new double[change.length];
        for (int i = 0; i < d; i++) {
            for (int b = 0; b < before.length; b++) {
                before[b] = z[b * d + i];
            }
            for (int a = 0; a < before.length; a++) {
                for (int b = 0; b < before.length; b++) {
                    z[a * d + i] += change[a][b] * before[b];
                }
            }
        }
    }

    /** Which blocks a block of second moments is made of, and how much of each; the last vector is one that only goes along. */
    private List<List<Term>> terms(boolean all) {
        int n = change.length + 1;
        var result = new ArrayList<List<Term>>();
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                var terms = new ArrayList<Term>();
                for (int p = 0; p < n; p++) {
                    for (int q = 0; q < n; q++) {
                        double left = p < n - 1 && a < n - 1 ? change[a][p] : 0;
                        double right = q < n - 1 && b < n - 1 ? change[b][q] : 0;
                        double factor = (b == q ? left : 0) + (a == p ? right : 0) + left * right;
                        factor += all && a == p && b == q ? 1 : 0;
                        if (factor != 0) {
                            terms.add(new Term(p, q, factor));
                        }
                    }
                }
                result.add(terms);
            }
        }
        return result;
    }

    /**
     * Adds what becomes of second moments, or what of them changes, to some rows of their triangle.
     *
     * @param weight of all that is added
     * @param second the triangle, from {@code base} on
     * @param d numbers in each vector
     * @param sum the rows' numbers, one after another
     */
    void addSecond(
            boolean all, double weight, double[] second, int base, int d, int firstRow, int endRow, double[] sum) {
        var tables = all ? whole : learned;
        int n = change.length + 1;
        int at = 0;
        for (int i = firstRow; i < endRow; i++) {
            int a = Math.min(i / d, n - 1);
            for (int j = 0; j <= i; j++, at++) {
                int b = Math.min(j / d, n - 1);
                double value = 0;
                for (var term : tables.get(a * n + b)) {
                    int p = i + (term.a - a) * d;
                    int q = j + (term.b - b) * d;
                    value += term.factor * second[base + (p >= q ? p * (p + 1) / 2 + q : q * (q + 1) / 2 + p)];
                }
                sum[at] += weight * value;
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Mixture m && m.twoPoints == twoPoints && Arrays.deepEquals(m.change, change);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(change);
    }
}
