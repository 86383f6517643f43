package io.github.mirrortd.exact.moments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What of the second moments goes from block to block unchanged but for the mixture of their vectors: Σ p (I+D)S(I+D)ᵀ. Numbers of the
 * triangles are summed piece by piece, each piece over all blocks, so that what it is summed from stays in the cache.
 */
final class Kept {
    /** Numbers of a triangle in a piece, at least. */
    private static final int PIECE = 192;

    /** Pieces of so many blocks stay in the nearest cache. */
    private static final int NEAR = 96;

    /** A share of one block's moments that enters another. */
    record Share(int block, Mixture mixture, double weight) {}

    /** What shares that are one have in common. */
    private record Kind(int block, Mixture mixture) {}

    private final SampledChain chain;
    private final UpdateForms forms;
    private final int blocks;
    private final int d;
    private final int weights;
    private final int n;
    private final int triangle;
    private final @Nullable Tiles tiles;
    private final SpareTables pool = new SpareTables();
    private final Share[][] shares;

    /** Where no vectors are mixed: of each block those that it is made of, and how much of each. */
    private final int[][] from;

    private final double[][] factors;

    /** Of each block where those of the next {@link #NEAR} begin, which are in order. */
    private final int[][] cuts;

    private boolean mixes;

    /** Of each piece the first row of the triangle, and the end of the last. */
    private final int[] rows;

    /**
     * @param n numbers in z, and in what goes along with it
     * @param tiles null where everything is done in plain loops
     */
    Kept(SampledChain chain, UpdateForms forms, int n, @Nullable Tiles tiles) {
        this.chain = chain;
        this.forms = forms;
        this.tiles = tiles;
        this.n = n;
        blocks = chain.blocks;
        d = chain.basis.dimension;
        weights = forms.vectors * d;
        triangle = n * (n + 1) / 2;
        shares = new Share[blocks][];
        from = new int[blocks][];
        factors = new double[blocks][];
        cuts = new int[blocks][];
        share();
        List<Integer> ends = new ArrayList<>(List.of(0));
        for (int i = 0, numbers = 0; i < n; i++) {
            numbers += i + 1;
            if (numbers >= PIECE || i == n - 1) {
                ends.add(i + 1);
                numbers = 0;
            }
        }
        rows = ends.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Asks the forms again. */
    void share() {
        mixes = false;
        for (int b = 0; b < blocks; b++) {
            var kept = new LinkedHashMap<Kind, Double>();
            for (var e : chain.edges.get(b)) {
                kept.merge(new Kind(e.from(), forms.mixtures[e.form()]), e.probability(), Double::sum);
            }
            shares[b] = kept.entrySet().stream()
                    .map(e -> new Share(e.getKey().block(), e.getKey().mixture(), e.getValue()))
                    .toArray(Share[]::new);
            from[b] = Arrays.stream(shares[b]).mapToInt(Share::block).toArray();
            factors[b] = Arrays.stream(shares[b]).mapToDouble(Share::weight).toArray();
            cuts[b] = cuts(from[b]);
            mixes |= !Arrays.stream(shares[b]).allMatch(s -> s.mixture().isNone());
        }
    }

    /** Where numbers begin that are as large as 0, {@link #NEAR}, and so on; if they are not in order, all of them are among the last. */
    private int[] cuts(int[] numbers) {
        var cuts = new int[(blocks + NEAR - 1) / NEAR + 1];
        boolean ordered = true;
        for (int k = 0; k < numbers.length; k++) {
            ordered &= k == 0 || numbers[k] > numbers[k - 1];
            cuts[numbers[k] / NEAR + 1]++;
        }
        // Not by parallelPrefix: of few numbers, its tasks have been seen to wait for each other without end.
        for (int i = 1; i < cuts.length; i++) {
            cuts[i] += cuts[i - 1];
        }
        if (!ordered) {
            Arrays.fill(cuts, 0, cuts.length - 1, 0);
        }
        return cuts;
    }

    /** What a block is made of. */
    Share[] shares(int block) {
        return shares[block];
    }

    /** How many multiplications it takes. */
    double work() {
        return 0.5 * n * n * Arrays.stream(shares).mapToInt(s -> s.length).sum();
    }

    /** How many pieces the triangles have; they are independent of each other. */
    int pieces(MomentFlow.Part part) {
        var loops = tiles(part);
        return loops == null ? rows.length - 1 : (triangle + 2 * loops.width() - 1) / (2 * loops.width());
    }

    /** Those that do without a mixture, where there is none. */
    private @Nullable Tiles tiles(MomentFlow.Part part) {
        return mixes || part != MomentFlow.Part.WHOLE ? null : tiles;
    }

    /** Sets a piece of every block to what is kept of it, or to what of it changes. */
    void keep(int piece, double[] second, MomentFlow.Part part, double[] out) {
        var loops = tiles(part);
        if (loops == null) {
            keepRows(rows[piece], rows[piece + 1], second, part, out);
        } else {
            keepTiles(loops, piece * 2 * loops.width(), second, out);
        }
    }

    private void keepTiles(Tiles loops, int start, double[] second, double[] out) {
        int width = 2 * loops.width();
        int count = Math.min(width, triangle - start);
        double[][] room = pool.take(2, blocks * width);
        double[] pieces = room[0];
        double[] sums = room[1];
        for (int b = 0; b < blocks; b++) {
            System.arraycopy(second, b * triangle + start, pieces, b * width, count);
        }
        Arrays.fill(sums, 0);
        for (int near = 0; near * NEAR < blocks; near++) {
            for (int b = 0; b < blocks; b++) {
                loops.weigh(sums, b, pieces, from[b], factors[b], cuts[b][near], cuts[b][near + 1]);
            }
        }
        for (int b = 0; b < blocks; b++) {
            System.arraycopy(sums, b * width, out, b * triangle + start, count);
        }
        pool.give(room);
    }

    private void keepRows(int firstRow, int endRow, double[] second, MomentFlow.Part part, double[] out) {
        int start = firstRow * (firstRow + 1) / 2;
        int count = endRow * (endRow + 1) / 2 - start;
        double[][] pieces = new double[blocks][];
        for (int b = 0; b < blocks; b++) {
            pieces[b] = Arrays.copyOfRange(second, b * triangle + start, b * triangle + start + count);
        }
        for (int b = 0; b < blocks; b++) {
            double[] sum = new double[count];
            var mine = shares[b];
            int at = 0;
            while (at < mine.length) {
                boolean four = at + 4 <= mine.length && part == MomentFlow.Part.WHOLE;
                for (int k = at; four && k < at + 4; k++) {
                    four = mine[k].mixture().isNone();
                }
                if (four) {
                    Kernels.addFour(
                            sum,
                            mine[at].weight(),
                            pieces[mine[at].block()],
                            mine[at + 1].weight(),
                            pieces[mine[at + 1].block()],
                            mine[at + 2].weight(),
                            pieces[mine[at + 2].block()],
                            mine[at + 3].weight(),
                            pieces[mine[at + 3].block()],
                            count);
                    at += 4;
                } else if (mine[at].mixture().hasTwoPoints()) {
                    var share = mine[at++];
                    share.mixture()
                            .addSecond(
                                    part == MomentFlow.Part.WHOLE,
                                    share.weight(),
                                    second,
                                    share.block() * triangle,
                                    d,
                                    firstRow,
                                    endRow,
                                    sum);
                } else {
                    keepOne(mine[at], firstRow, endRow, pieces[mine[at].block()], part, sum);
                    at++;
                }
            }
            System.arraycopy(sum, 0, out, b * triangle + start, count);
        }
    }

    private void keepOne(Share share, int firstRow, int endRow, double[] piece, MomentFlow.Part part, double[] sum) {
        double loss = share.mixture().decay();
        double whole = part == MomentFlow.Part.WHOLE ? 1 : 0;
        if (loss == 0) {
            if (part == MomentFlow.Part.WHOLE) {
                Kernels.add(sum, share.weight(), piece, piece.length);
            }
            return;
        }
        // What is left of a product of two weights when one or both of them decay, minus 1 where only the change is
        // wanted.
        double none = share.weight() * whole;
        double one = share.weight() * (whole - loss);
        double both = share.weight() * (whole + loss * (loss - 2));
        int at = 0;
        for (int i = firstRow; i < endRow; i++) {
            boolean decays = i >= d && i < weights;
            for (int j = 0; j <= i; j++, at++) {
                boolean other = j >= d && j < weights;
                double factor = decays && other ? both : decays || other ? one : none;
                sum[at] += factor * piece[at];
            }
        }
    }
}
