package io.github.mirrortd.exact.moments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * What of the second moments goes from block to block unchanged but for the mixture of their vectors: Σ p (I+D)S(I+D)ᵀ. Numbers of the
 * triangles are summed piece by piece, each piece over all blocks, so that what it is summed from stays in the cache.
 */
final class Kept {
    /** Numbers of a triangle in a piece, at least. */
    private static final int PIECE = 192;

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
    private final Share[][] shares;

    /** Of each piece the first row of the triangle, and the end of the last. */
    private final int[] rows;

    /** @param n numbers in z, and in what goes along with it */
    Kept(SampledChain chain, UpdateForms forms, int n) {
        this.chain = chain;
        this.forms = forms;
        this.n = n;
        blocks = chain.blocks;
        d = chain.basis.dimension;
        weights = forms.vectors * d;
        triangle = n * (n + 1) / 2;
        shares = new Share[blocks][];
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
        for (int b = 0; b < blocks; b++) {
            var kept = new LinkedHashMap<Kind, Double>();
            for (var e : chain.edges.get(b)) {
                kept.merge(new Kind(e.from(), forms.mixtures[e.form()]), e.probability(), Double::sum);
            }
            shares[b] = kept.entrySet().stream()
                    .map(e -> new Share(e.getKey().block(), e.getKey().mixture(), e.getValue()))
                    .toArray(Share[]::new);
        }
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
    int pieces() {
        return rows.length - 1;
    }

    /** Sets a piece of every block to what is kept of it, or to what of it changes. */
    void keep(int piece, double[] second, MomentFlow.Part part, double[] out) {
        int firstRow = rows[piece];
        int endRow = rows[piece + 1];
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
