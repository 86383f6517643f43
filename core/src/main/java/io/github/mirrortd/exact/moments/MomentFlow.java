package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.Coefficients;
import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One step of a learner on the moments of z = (θ, w), block by block:
 *
 * <pre>
 * S_{s'} ← Σ_τ p_τ E[(M_τ z + U c)(M_τ z + U c)ᵀ],        M_τ = (I − D) + U Q Uᵀ
 * </pre>
 *
 * with U the four columns (φ,0), (φ',0), (0,φ), (0,φ'), and Q, c, D the rule's {@link Coefficients}. Because U has four
 * columns the product M S Mᵀ is (I−D)S(I−D) + Y Uᵀ + U Yᵀ with an n × 4 matrix Y: it costs O(n²), and M is never formed.
 *
 * <p>Blocks are independent of each other within a step, so they are spread over threads; each sums its edges in one fixed
 * order, so the result does not depend on how many threads there are.
 */
final class MomentFlow {
    /** Below this many multiplications a step is not worth spreading over threads. */
    private static final long PARALLEL_WORK = 500_000;

    /** What a Krylov method multiplies for each number that it applies this flow to, about. */
    private static final double KRYLOV_WORK = 40;

    /** A share of one block's moments that enters another unchanged but for the decay of w. */
    private record Share(int block, double keep, double weight) {}

    final SampledChain chain;
    final int blocks;
    final int d;
    final int n;

    /** Whether the update has no constant part, so that zero weights stay zero. */
    final boolean homogeneous;

    private final int columns;
    private final Coefficients[] rows;
    private final int[][][] index;
    private final double[][][] value;
    private final SampledChain.Edge[][] edges;
    private final Share[][] shares;
    private final boolean parallel;
    private final double stepWork;
    private final WorkBudget patience;

    MomentFlow(SampledChain chain, Rule rule, Settings settings, WorkBudget patience) {
        this.chain = chain;
        this.patience = patience;
        blocks = chain.blocks;
        d = chain.dimension;
        columns = rule.usesAuxiliary() ? 4 : 2;
        n = d * columns / 2;
        if ((long) blocks * n * n > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("problem " + chain.problem.id() + ": " + blocks + " states with " + n
                    + " weights have too many second moments to be kept in memory");
        }
        var transitions = chain.problem.transitions();
        rows = new Coefficients[transitions.size()];
        index = new int[rows.length][][];
        value = new double[rows.length][][];
        edges = chain.edges.stream()
                .map(list -> list.toArray(SampledChain.Edge[]::new))
                .toArray(SampledChain.Edge[][]::new);
        shares = new Share[blocks][];
        boolean constant = false;
        long work = 0;
        for (int b = 0; b < blocks; b++) {
            var kept = new LinkedHashMap<List<Double>, Double>();
            for (var e : edges[b]) {
                if (rows[e.row()] == null) {
                    var t = transitions.get(e.row());
                    rows[e.row()] = Coefficients.of(chain.problem, t, rule, settings);
                    index[e.row()] = new int[][] {chain.phiIndex(t), chain.nextIndex(t)};
                    value[e.row()] = new double[][] {chain.phiValue(t), chain.nextValue(t)};
                }
                for (double c : rows[e.row()].constants()) {
                    constant |= c != 0;
                }
                var key = List.of((double) block(e), 1 - rows[e.row()].decay());
                kept.merge(key, e.probability(), Double::sum);
                work += 3L * n * n;
            }
            shares[b] = kept.entrySet().stream()
                    .map(e -> new Share(e.getKey().get(0).intValue(), e.getKey().get(1), e.getValue()))
                    .toArray(Share[]::new);
        }
        homogeneous = !constant;
        parallel = work > PARALLEL_WORK && blocks > 1;
        stepWork = work;
    }

    /** The flow on first moments. */
    LinearOperator first() {
        return LinearOperator.of(firstSize(), this::applyFirst);
    }

    /** The flow on second moments, without its constant part. */
    LinearOperator second() {
        return LinearOperator.of(secondSize(), this::applySecond);
    }

    private int block(SampledChain.Edge e) {
        return chain.sources.get(e.source()).block();
    }

    int firstSize() {
        return blocks * n;
    }

    int secondSize() {
        return blocks * n * n;
    }

    private void each(int count, IntConsumer body) {
        var range = IntStream.range(0, count);
        (parallel ? range.parallel() : range).forEach(body);
    }

    /** The linear part on first moments. */
    private void applyFirst(double[] in, double[] out) {
        patience.spend(stepWork / n + KRYLOV_WORK * firstSize());
        each(blocks, b -> intoFirst(b, in, null, null, out));
    }

    /** The linear part on second moments: a map that takes positive semi-definite blocks to such blocks. */
    private void applySecond(double[] in, double[] out) {
        patience.spend(KRYLOV_WORK * secondSize());
        step(in, null, null, null, out, null);
    }

    /**
     * One whole step.
     *
     * @param constants of each row, as {@link #constants} gives them, with first moments and masses; or all three null
     */
    void step(
            double[] second,
            double @Nullable [] first,
            double @Nullable [] mass,
            double @Nullable [][] constants,
            double[] out,
            double @Nullable [] outFirst) {
        patience.spend(stepWork);
        var own = new double[chain.sources.size()][][];
        each(own.length, i -> own[i] = columnsOf(chain.sources.get(i), second));
        each(blocks, b -> {
            if (first != null && outFirst != null) {
                intoFirst(b, first, mass, constants, outFirst);
            }
            intoSecond(b, second, first, mass, constants, own, out);
        });
    }

    /** The rows' constants c when θ is written relative to a point, and 1 is written as {@code one}: c·one + Q Uᵀ(r, 0). */
    double[][] constants(double[] reference, double one) {
        var result = new double[rows.length][];
        for (int row = 0; row < rows.length; row++) {
            if (rows[row] != null) {
                double onPhi = Sparse.dot(index[row][0], value[row][0], reference);
                double onNext = Sparse.dot(index[row][1], value[row][1], reference);
                result[row] = new double[columns];
                for (int k = 0; k < columns; k++) {
                    double[] q = rows[row].slopes()[k];
                    double c = rows[row].constants()[k];
                    result[row][k] = (c == 0 ? 0 : c * one) + q[0] * onPhi + q[1] * onNext;
                }
            }
        }
        return result;
    }

    /** The masses after one step. */
    double[] stepMass(double[] mass) {
        double[] out = new double[blocks];
        for (int b = 0; b < blocks; b++) {
            for (var e : edges[b]) {
                out[b] += e.probability() * mass[block(e)];
            }
        }
        return out;
    }

    private void intoFirst(
            int target, double[] first, double @Nullable [] mass, double @Nullable [][] constants, double[] out) {
        int base = target * n;
        Arrays.fill(out, base, base + n, 0);
        for (var share : shares[target]) {
            for (int i = 0; i < n; i++) {
                double keep = i < d ? 1 : share.keep();
                out[base + i] += share.weight() * keep * first[share.block() * n + i];
            }
        }
        for (var e : edges[target]) {
            int row = e.row();
            int from = block(e);
            double[] h = project(row, first, from * n);
            for (int k = 0; k < columns; k++) {
                double a = constants == null || mass == null ? 0 : mass[from] * constants[row][k];
                for (int l = 0; l < columns; l++) {
                    a += rows[row].slopes()[k][l] * h[l];
                }
                add(row, k, e.probability() * a, out, base);
            }
        }
    }

    private void intoSecond(
            int target,
            double[] second,
            double @Nullable [] first,
            double @Nullable [] mass,
            double @Nullable [][] constants,
            double[][][] own,
            double[] out) {
        int base = target * n * n;
        Arrays.fill(out, base, base + n * n, 0);
        for (var share : shares[target]) {
            addKept(share, second, out, base);
        }
        double[][] y = new double[columns][n];
        double[][] g = new double[columns][];
        for (var e : edges[target]) {
            int from = block(e);
            int row = e.row();
            for (int k = 0; k < columns; k++) {
                g[k] = k % 2 == 0 ? own[e.source()][k / 2] : times(row, k, second, from);
            }
            factor(row, g, first, from, mass == null ? 0 : mass[from], constants, y);
            for (int half = 0; half < columns / 2; half++) {
                addProduct(row, half, e.probability(), y[2 * half], y[2 * half + 1], out, base + half * d);
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = out[base + i * n + j] + out[base + j * n + i];
                out[base + i * n + j] = sum;
                out[base + j * n + i] = sum;
            }
        }
    }

    /** Adds probability·(y₀φᵀ + y₁φ'ᵀ) to the n × d block that begins at {@code base}. */
    private void addProduct(int row, int half, double probability, double[] y0, double[] y1, double[] out, int base) {
        double[] phi = value[row][0];
        double[] next = value[row][1];
        boolean dense = phi.length == d && next.length == d;
        for (int i = 0; i < n; i++) {
            double a = probability * y0[i];
            double b = probability * y1[i];
            int at = base + i * n;
            if (a == 0 && b == 0) {
                continue;
            }
            if (dense) {
                for (int j = 0; j < d; j++) {
                    out[at + j] += a * phi[j] + b * next[j];
                }
            } else {
                add(row, 2 * half, a, out, at - half * d);
                add(row, 2 * half + 1, b, out, at - half * d);
            }
        }
    }

    /** Adds half of (I−D)S(I−D); the other half comes when the sum is made symmetric. */
    private void addKept(Share share, double[] second, double[] out, int base) {
        int from = share.block() * n * n;
        for (int i = 0; i < n; i++) {
            double half = 0.5 * share.weight() * (i < d ? 1 : share.keep());
            int row = i * n;
            for (int j = 0; j < d; j++) {
                out[base + row + j] += half * second[from + row + j];
            }
            for (int j = d; j < n; j++) {
                out[base + row + j] += half * share.keep() * second[from + row + j];
            }
        }
    }

    /** Y of one edge, before its probability: (I−D)(S U Qᵀ + m cᵀ) + ½ U T. */
    private void factor(
            int row,
            double[][] g,
            double @Nullable [] first,
            int from,
            double mass,
            double @Nullable [][] constants,
            double[][] y) {
        double[][] q = rows[row].slopes();
        double keep = 1 - rows[row].decay();
        double[] c = constants == null ? new double[columns] : constants[row];
        double[] h = first == null ? new double[columns] : project(row, first, from * n);
        double[][] t = coupling(row, g, q, h, c, mass);
        for (int k = 0; k < columns; k++) {
            double[] column = y[k];
            Arrays.fill(column, 0);
            for (int l = 0; l < columns; l++) {
                double slope = q[k][l];
                if (slope != 0) {
                    double[] gl = g[l];
                    for (int i = 0; i < n; i++) {
                        column[i] += slope * gl[i];
                    }
                }
            }
            if (first != null && c[k] != 0) {
                for (int i = 0; i < n; i++) {
                    column[i] += c[k] * first[from * n + i];
                }
            }
            if (keep != 1) {
                for (int i = d; i < n; i++) {
                    column[i] *= keep;
                }
            }
            for (int l = 0; l < columns; l++) {
                add(row, l, 0.5 * t[l][k], column, 0);
            }
        }
    }

    /** T = Q (UᵀSU) Qᵀ + Q h cᵀ + c hᵀ Qᵀ + p c cᵀ, with h = Uᵀm. */
    private double[][] coupling(int row, double[][] g, double[][] q, double[] h, double[] c, double mass) {
        var gram = new double[columns][];
        for (int l = 0; l < columns; l++) {
            gram[l] = project(row, g[l], 0);
        }
        var qg = new double[columns][columns];
        double[] qh = new double[columns];
        for (int k = 0; k < columns; k++) {
            for (int l = 0; l < columns; l++) {
                qh[k] += q[k][l] * h[l];
                for (int m = 0; m < columns; m++) {
                    qg[k][l] += q[k][m] * gram[l][m];
                }
            }
        }
        var t = new double[columns][columns];
        for (int k = 0; k < columns; k++) {
            for (int l = 0; l < columns; l++) {
                double sum = qh[k] * c[l] + c[k] * qh[l] + mass * c[k] * c[l];
                for (int m = 0; m < columns; m++) {
                    sum += qg[k][m] * q[l][m];
                }
                t[k][l] = sum;
            }
        }
        return t;
    }

    /** S·(φ,0) and S·(0,φ) for a block and a state, shared by all transitions from there. */
    private double[][] columnsOf(SampledChain.Source source, double[] second) {
        var result = new double[columns / 2][];
        for (int half = 0; half < result.length; half++) {
            result[half] = times(
                    chain.featureIndex(source.state()),
                    chain.featureValue(source.state()),
                    half,
                    second,
                    source.block());
        }
        return result;
    }

    private double[] times(int row, int column, double[] second, int block) {
        return times(index[row][column % 2], value[row][column % 2], column / 2, second, block);
    }

    private double[] times(int[] where, double[] what, int half, double[] second, int block) {
        double[] result = new double[n];
        for (int k = 0; k < where.length; k++) {
            double factor = what[k];
            int base = block * n * n + (half * d + where[k]) * n;
            for (int i = 0; i < n; i++) {
                result[i] += factor * second[base + i];
            }
        }
        return result;
    }

    /** Uᵀ times the vector that begins at {@code base}. */
    private double[] project(int row, double[] vector, int base) {
        double[] result = new double[columns];
        for (int k = 0; k < columns; k++) {
            int[] where = index[row][k % 2];
            double[] what = value[row][k % 2];
            int offset = base + k / 2 * d;
            double sum = 0;
            for (int i = 0; i < where.length; i++) {
                sum += what[i] * vector[offset + where[i]];
            }
            result[k] = sum;
        }
        return result;
    }

    /** Adds a multiple of column {@code k} of U to the vector that begins at {@code base}. */
    private void add(int row, int k, double factor, double[] into, int base) {
        int[] where = index[row][k % 2];
        double[] what = value[row][k % 2];
        int offset = base + k / 2 * d;
        if (where.length == d) {
            for (int i = 0; i < d; i++) {
                into[offset + i] += factor * what[i];
            }
        } else {
            for (int i = 0; i < where.length; i++) {
                into[offset + where[i]] += factor * what[i];
            }
        }
    }
}
