package io.github.mirrortd.exact.moments;

/**
 * The change of the moments in one step, I − A written without I: their sum X over all blocks, and what each block has more
 * or less than its share of it, Y_b = X_b − d_b X. Transitions between blocks cancel in the sum, so the sum's change is the
 * learner's alone, however small next to the moments: a mode that shrinks by 1e-12 a step is as accurate as one that shrinks
 * by a half.
 *
 * <p>The place of the most frequent block, whose Y follows from the others, holds X.
 */
final class Increments implements LinearOperator {
    private final MomentFlow flow;
    private final boolean squares;
    private final int width;
    private final int pivot;
    private final double[] share;

    /** @param squares whether of the second moments; of the first ones otherwise */
    Increments(MomentFlow flow, boolean squares) {
        this.flow = flow;
        this.squares = squares;
        width = squares ? flow.triangle : flow.n;
        share = flow.chain.stationaryMass();
        int most = 0;
        for (int b = 0; b < share.length; b++) {
            most = share[b] > share[most] ? b : most;
        }
        pivot = most;
    }

    @Override
    public int size() {
        return flow.blocks * width;
    }

    @Override
    public void apply(double[] in, double[] out) {
        double[] blocks = blocks(in);
        double[] learned = new double[in.length];
        if (squares) {
            flow.applySecond(blocks, learned, MomentFlow.Part.LEARNED);
        } else {
            flow.applyFirst(blocks, learned, MomentFlow.Part.LEARNED);
        }
        split(learned, in, out);
    }

    /** The blocks' moments of given coordinates. */
    double[] blocks(double[] in) {
        double[] blocks = in.clone();
        for (int i = 0; i < width; i++) {
            double total = in[pivot * width + i];
            double others = 0;
            for (int b = 0; b < flow.blocks; b++) {
                if (b != pivot) {
                    others += in[b * width + i];
                    blocks[b * width + i] += share[b] * total;
                }
            }
            blocks[pivot * width + i] = share[pivot] * total - others;
        }
        return blocks;
    }

    /** The coordinates of what a step adds to the blocks, their going over into each other included where it is given. */
    private void split(double[] learned, double[] in, double[] out) {
        for (int i = 0; i < width; i++) {
            double total = 0;
            double others = 0;
            for (int b = 0; b < flow.blocks; b++) {
                total += learned[b * width + i];
                others += b == pivot ? 0 : in[b * width + i];
            }
            for (int b = 0; b < flow.blocks; b++) {
                double sum = learned[b * width + i] - share[b] * total;
                if (b != pivot) {
                    for (var shares : flow.kept.shares(b)) {
                        for (int k = 0; k < shares.blocks().length; k++) {
                            int from = shares.blocks()[k];
                            sum += shares.weights()[k] * (from == pivot ? -others : in[from * width + i]);
                        }
                    }
                    sum -= in[b * width + i];
                }
                out[b * width + i] = sum;
            }
            out[pivot * width + i] = total;
        }
    }

    /** The coordinates of moments that are given by block. */
    double[] coordinates(double[] blocks) {
        double[] out = new double[blocks.length];
        split(blocks, new double[blocks.length], out);
        return out;
    }
}
