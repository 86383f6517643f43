package io.github.mirrortd.exact.moments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The edges that leave one block, in bundles: those of a bundle lead to the same block and read and write the same vectors, as actions that
 * lead the same way do. There are very many of them, so that they lie one after another in a few arrays.
 */
final class Bundles {
    private record Bundle(List<SampledChain.Edge> edges, int[] reads, int[] writes, int[] columns) {}

    private final List<Bundle> open = new ArrayList<>();
    private int r;
    private int w;
    private int[] ends = {};
    private int[] forms = {};
    private double[] probabilities = {};
    private int[] reads = {};
    private int[] writes = {};
    private int[] columns = {};
    private boolean[] first = {};

    /**
     * Begins a bundle, and says where its edges go.
     *
     * @param reads which of the vectors that are read at the block they leave
     * @param writes which of the vectors that are written by those that leave it
     * @param columns where that goes
     */
    List<SampledChain.Edge> add(int[] reads, int[] writes, int[] columns) {
        var edges = new ArrayList<SampledChain.Edge>();
        open.add(new Bundle(edges, reads, writes, columns));
        return edges;
    }

    /**
     * No edge comes any more.
     *
     * @param written the columns that something is written to before; those that these bundles write are added
     */
    void close(BitSet written) {
        r = open.isEmpty() ? 0 : open.get(0).reads().length;
        w = open.isEmpty() ? 0 : open.get(0).columns().length;
        ends = new int[open.size()];
        int edges = 0;
        for (int b = 0; b < ends.length; b++) {
            edges += open.get(b).edges().size();
            ends[b] = edges;
        }
        forms = open.stream()
                .flatMap(b -> b.edges().stream())
                .mapToInt(SampledChain.Edge::form)
                .toArray();
        probabilities = open.stream()
                .flatMap(b -> b.edges().stream())
                .mapToDouble(SampledChain.Edge::probability)
                .toArray();
        reads = open.stream().flatMapToInt(b -> Arrays.stream(b.reads())).toArray();
        writes = open.stream().flatMapToInt(b -> Arrays.stream(b.writes())).toArray();
        columns = open.stream().flatMapToInt(b -> Arrays.stream(b.columns())).toArray();
        first = new boolean[columns.length];
        for (int i = 0; i < columns.length; i++) {
            first[i] = !written.get(columns[i]);
            written.set(columns[i]);
        }
        open.clear();
    }

    int count() {
        return ends.length;
    }

    int edges() {
        return forms.length;
    }

    /** The first edge of a bundle. */
    int from(int bundle) {
        return bundle == 0 ? 0 : ends[bundle - 1];
    }

    int end(int bundle) {
        return ends[bundle];
    }

    int form(int edge) {
        return forms[edge];
    }

    double probability(int edge) {
        return probabilities[edge];
    }

    /** With how many vectors each bundle reads. */
    int readCount() {
        return r;
    }

    /** Which vector is the l-th that a bundle reads with. */
    int read(int bundle, int l) {
        return reads[bundle * r + l];
    }

    /** Which vector is the k-th that a bundle writes with. */
    int write(int bundle, int k) {
        return writes[bundle * w + k];
    }

    /** The column that the k-th vector of a bundle writes. */
    int column(int bundle, int k) {
        return columns[bundle * w + k];
    }

    /** Whether nothing was written there before. */
    boolean isFirst(int bundle, int k) {
        return first[bundle * w + k];
    }
}
