package io.github.mirrortd.exact.moments;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The part of the moments that goes from block to block unchanged but for the mixture of their vectors: Σ p (I+D)S(I+D)ᵀ.
 * Shares with the same mixture are summed before they are mixed. Triangles are summed piece by piece, each piece over all
 * blocks, so that what it is summed from stays in the cache.
 */
final class Kept {
    /** Numbers of a triangle in a piece. */
    private static final int PIECE = 192;

    /** The blocks from which shares enter a block with one mixture. */
    record Shares(Mixture mixture, int[] blocks, double[] weights) {}

    private final SampledChain chain;
    private final UpdateForms forms;
    private final int d;
    private final int n;
    private final int triangle;

    /** Sources of each block. */
    private final Shares[][] shares;

    /** @param n numbers in z, and in what goes along with it */
    Kept(SampledChain chain, UpdateForms forms, int n) {
        this.chain = chain;
        this.forms = forms;
        this.n = n;
        d = chain.basis.dimension;
        triangle = n * (n + 1) / 2;
        shares = new Shares[chain.blocks][];
        share();
    }

    /** Asks the forms again. */
    void share() {
        for (int b = 0; b < shares.length; b++) {
            var byMixture = new LinkedHashMap<Mixture, Map<Integer, Double>>();
            for (var e : chain.edges.get(b)) {
                byMixture
                        .computeIfAbsent(forms.mixtures[e.form()], key -> new LinkedHashMap<>())
                        .merge(e.from(), e.probability(), Double::sum);
            }
            shares[b] = byMixture.entrySet().stream()
                    .map(e -> new Shares(
                            e.getKey(),
                            e.getValue().keySet().stream()
                                    .mapToInt(Integer::intValue)
                                    .toArray(),
                            e.getValue().values().stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray()))
                    .toArray(Shares[]::new);
        }
    }

    /** Parts of a block. */
    Shares[] shares(int block) {
        return shares[block];
    }

    /** Returns the number of multiplications. */
    double work() {
        return 0.5
                * n
                * n
                * Arrays.stream(shares)
                        .flatMap(Arrays::stream)
                        .mapToInt(s -> s.blocks().length)
                        .sum();
    }

    /** The largest number of mixtures that meet in one block; at least 1. */
    int mixtures() {
        int most = 1;
        for (var own : shares) {
            most = Math.max(most, own.length);
        }
        return most;
    }

    /** Returns the number of independent pieces of the triangles. */
    int pieces() {
        return (triangle + PIECE - 1) / PIECE;
    }

    /** Sets a piece of every block to the sum of the shares that have its k-th mixture. */
    void sum(int piece, int k, double[] second, MomentFlow.Part part, double[] to) {
        int start = piece * PIECE;
        int count = Math.min(PIECE, triangle - start);
        double[][] pieces = new double[shares.length][];
        for (int b = 0; b < pieces.length; b++) {
            pieces[b] = Arrays.copyOfRange(second, b * triangle + start, b * triangle + start + count);
        }
        for (int b = 0; b < pieces.length; b++) {
            double[] sum = new double[count];
            if (k < shares[b].length
                    && (part == MomentFlow.Part.WHOLE || !shares[b][k].mixture().isNone())) {
                var own = shares[b][k];
                Kernels.addRows(sum, own.weights(), pieces, own.blocks(), 0, own.blocks().length, count);
            }
            System.arraycopy(sum, 0, to, b * triangle + start, count);
        }
    }

    /** Mixes a block's k-th sum, in place, and adds it to {@code out} where that is another array. */
    void mix(int block, int k, double[] sums, MomentFlow.Part part, double[] out) {
        if (k >= shares[block].length) {
            return;
        }
        int base = block * triangle;
        if (!shares[block][k].mixture().isNone()) {
            shares[block][k].mixture().mixBothSides(sums, base, n, d, part);
        }
        for (int i = base; sums != out && i < base + triangle; i++) {
            out[i] += sums[i];
        }
    }

    /** Sets the means of a block to Σ p (I+D)m, or to what of it changes. */
    void keepFirst(int block, double[] first, MomentFlow.Part part, double[] out) {
        double[] all = new double[n];
        for (var own : shares[block]) {
            double[] sum = new double[n];
            for (int k = 0; k < own.blocks().length; k++) {
                for (int i = 0; i < n; i++) {
                    sum[i] += own.weights()[k] * first[own.blocks()[k] * n + i];
                }
            }
            own.mixture().mix(sum, d, part);
            Kernels.add(all, 1, sum, n);
        }
        System.arraycopy(all, 0, out, block * n, n);
    }
}
