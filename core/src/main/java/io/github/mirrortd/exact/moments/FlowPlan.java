package io.github.mirrortd.exact.moments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * In which order a step multiplies. Blocks that are entered are taken in groups. In each group every block that is left is
 * multiplied once with every vector that is read there, and turned at once, while it is at hand, into what each of its edges writes; every
 * block that is entered then gathers what is written into it: all that one vector writes is summed before it is multiplied, and vectors are
 * multiplied four at a time.
 */
final class FlowPlan {
    /** A group ends where so many numbers are written in it; all groups take the same room in turn. */
    private static final int GROUP = 8_000_000;

    /** Vectors that are gone through at a time: what fits into the nearest cache beside the rows that they meet. */
    private static final int AT_A_TIME = 32;

    /** Multiplications that could be made in the time that it takes to find an edge, however few numbers it carries. */
    static final double EDGE_WORK = 150;

    private final SpareTables pool = new SpareTables();
    private final List<Group> groups = new ArrayList<>();
    private double work;

    /** Of the group at hand. */
    private long written;

    /** What is written in each group. */
    private final List<double[]> room = new ArrayList<>();

    /** The constant part of a step: masses and constants, and what squares of means count. */
    record Constants(double[] mass, double[][] constants, double unit) {}

    /** Some blocks that are entered, and the blocks that lead there. */
    record Group(Source[] sources, Target[] targets) {}

    /**
     * Edges from one block to another that read and write the same vectors: actions that lead the same way.
     *
     * @param reads which of the products of the block they leave
     * @param column the first of the columns that they write, one for each vector
     */
    record Bundle(List<SampledChain.Edge> edges, int[] reads, int column) {}

    /** What edges of a bundle have in common. */
    private record Kind(int from, List<FeatureVector> reads, List<FeatureVector> writes) {}

    /** A column that a block's edges write. */
    private record Part(Source source, int column) {}

    FlowPlan(SampledChain chain, UpdateForms forms, int n) {
        int from = 0;
        while (from < chain.blocks) {
            var sources = new ArrayList<Source>();
            var ofBlock = new Source[chain.blocks];
            var targets = new ArrayList<Target>();
            written = 0;
            while (from < chain.blocks && (targets.isEmpty() || written * n < GROUP)) {
                targets.add(target(chain, forms, from, ofBlock, sources));
                from++;
            }
            int taken = 0;
            for (var s : sources) {
                taken = s.settle(room, taken, n);
            }
            groups.add(new Group(sources.toArray(Source[]::new), targets.toArray(Target[]::new)));
            for (var s : sources) {
                work += s.vectors.stream()
                                .mapToDouble(v -> (double) n * v.value().length)
                                .sum()
                        + n * n
                        + s.bundles.stream()
                                .mapToDouble(
                                        b -> (20.0 * n + EDGE_WORK) * b.edges().size())
                                .sum();
            }
            for (var t : targets) {
                work += Arrays.stream(t.vectors)
                        .mapToDouble(v -> (double) n * v.value().length)
                        .sum();
            }
        }
    }

    private Target target(SampledChain chain, UpdateForms forms, int block, Source[] ofBlock, List<Source> sources) {
        var bundles = new HashMap<Kind, Bundle>();
        var parts = new LinkedHashMap<FeatureVector, List<Part>>();
        for (var e : chain.edges.get(block)) {
            if (ofBlock[e.from()] == null) {
                ofBlock[e.from()] = new Source(e.from(), pool);
                sources.add(ofBlock[e.from()]);
            }
            var source = ofBlock[e.from()];
            var reads = List.of(forms.reads[e.form()]);
            var writes = List.of(forms.writes[e.form()]);
            bundles.computeIfAbsent(new Kind(e.from(), reads, writes), k -> {
                        var bundle = source.bundle(reads, writes.size());
                        for (int w = 0; w < writes.size(); w++) {
                            parts.computeIfAbsent(writes.get(w), v -> new ArrayList<>())
                                    .add(new Part(source, bundle.column() + w));
                        }
                        written += writes.size();
                        return bundle;
                    })
                    .edges()
                    .add(e);
        }
        return new Target(block, parts, pool);
    }

    List<Group> groups() {
        return groups;
    }

    /** Multiplications of one step, but for what is only kept. */
    double work() {
        return work;
    }

    /** A block that is left: its second moments times every vector that is read there, and what its edges write of that. */
    static final class Source {
        private final int block;
        private final SpareTables pool;
        private final List<FeatureVector> vectors = new ArrayList<>();
        private final Map<FeatureVector, Integer> slots = new HashMap<>();
        private final List<Bundle> bundles = new ArrayList<>();
        private int written;

        /** What is written into other blocks, with p and so that it can be summed: a column of Y, and a factor for the means. */
        private double[][] columns = {};

        private double[] ofMeans = {};

        Source(int block, SpareTables pool) {
            this.block = block;
            this.pool = pool;
        }

        private Bundle bundle(List<FeatureVector> reads, int writes) {
            int[] places = reads.stream().mapToInt(this::slot).toArray();
            var bundle = new Bundle(new ArrayList<>(), places, written);
            bundles.add(bundle);
            written += writes;
            return bundle;
        }

        private int slot(FeatureVector v) {
            return slots.computeIfAbsent(v, key -> {
                vectors.add(key);
                return vectors.size() - 1;
            });
        }

        /** Takes as much room as it needs from a place on, and says where the next may begin. */
        private int settle(List<double[]> room, int from, int n) {
            while (room.size() < from + written) {
                room.add(new double[n]);
            }
            columns = room.subList(from, from + written).toArray(double[][]::new);
            ofMeans = new double[written];
            return from + written;
        }

        /** @param means null where only second moments are wanted */
        void write(
                UpdateForms forms,
                double[] second,
                int triangle,
                double @Nullable [] means,
                int d,
                int n,
                @Nullable Constants constants) {
            double[][] full = pool.take(n, n);
            int base = block * triangle;
            for (int i = 0; i < n; i++) {
                System.arraycopy(second, base, full[i], 0, i + 1);
                for (int j = 0; j < i; j++) {
                    full[j][i] = second[base + j];
                }
                base += i + 1;
            }
            double[][] products = pool.take(vectors.size(), n);
            for (int from = 0; from < vectors.size(); from += AT_A_TIME) {
                multiply(from, Math.min(from + AT_A_TIME, vectors.size()), full, products, n);
            }
            double[] first = new double[n];
            double[] onMeans = new double[vectors.size()];
            if (means != null) {
                System.arraycopy(means, block * n, first, 0, n);
                for (int v = 0; v < onMeans.length; v++) {
                    onMeans[v] = vectors.get(v).dot(first, 0);
                }
            }
            var gathering = new Gathering(forms, d, n, constants, block, products, first, onMeans);
            for (var bundle : bundles) {
                gathering.write(bundle, columns, ofMeans);
            }
            pool.give(products);
            pool.give(full);
        }

        /** Some of the vectors: four rows of the moments meet all of them before the next four do. */
        private void multiply(int from, int to, double[][] full, double[][] products, int n) {
            int[] pairs = new int[to - from];
            int count = 0;
            int s = from;
            while (s < to) {
                // Vectors of θ and of w take turns, so the next of the same place is two further on.
                if (s + 3 < to && alike(s, s + 2) && alike(s + 1, s + 3)) {
                    pairs[count++] = s;
                    pairs[count++] = s + 1;
                    s += 4;
                } else {
                    one(s, full, products[s], n);
                    s++;
                }
            }
            for (int p = 0; p < count; p++) {
                Arrays.fill(products[pairs[p]], 0);
                Arrays.fill(products[pairs[p] + 2], 0);
            }
            int rows = count == 0 ? 0 : vectors.get(pairs[0]).value().length;
            for (int k = 0; k < rows; k += 4) {
                for (int p = 0; p < count; p++) {
                    both(pairs[p], pairs[p] + 2, full, products, k, n);
                }
            }
        }

        private boolean alike(int s, int t) {
            return FlowPlan.alike(vectors.get(s), vectors.get(t));
        }

        /** What two vectors are times four rows. */
        private void both(int s, int t, double[][] full, double[][] products, int k, int n) {
            var v = vectors.get(s);
            Kernels.addRowsTwice(
                    products[s], v.value(), products[t], vectors.get(t).value(), full, v.first(), k, n);
        }

        private void one(int s, double[][] full, double[] product, int n) {
            Arrays.fill(product, 0);
            var v = vectors.get(s);
            if (v.dense()) {
                Kernels.addRows(product, v.value(), full, v.first(), n);
            } else {
                for (int k = 0; k < v.index().length; k++) {
                    Kernels.add(product, v.value()[k], full[v.index()[k]], n);
                }
            }
        }
    }

    /** Whether two vectors have the same place in z and no zeros there. */
    private static boolean alike(FeatureVector a, FeatureVector b) {
        return a.dense() && b.dense() && a.first() == b.first() && a.value().length == b.value().length;
    }

    /** A block that is entered. */
    static final class Target {
        private final int block;
        private final FeatureVector[] vectors;

        /** Of each vector the columns that meet it. */
        private final Part[][] parts;

        private final SpareTables pool;

        Target(int block, Map<FeatureVector, List<Part>> parts, SpareTables pool) {
            this.pool = pool;
            this.block = block;
            this.vectors = parts.keySet().toArray(FeatureVector[]::new);
            this.parts = parts.values().stream()
                    .map(list -> list.toArray(Part[]::new))
                    .toArray(Part[][]::new);
        }

        int block() {
            return block;
        }

        /** Adds Y Wᵀ + W Yᵀ of all edges to the triangle that begins at {@code base}, and what they add to the means. */
        void add(int weights, int d, int n, double[] out, int base, double @Nullable [] outFirst) {
            double[][] sums = new double[vectors.length][];
            double[][] spare = pool.take(vectors.length, n);
            for (int v = 0; v < vectors.length; v++) {
                sums[v] = sum(parts[v], spare[v], n);
                if (outFirst != null) {
                    double all = 0;
                    for (var part : parts[v]) {
                        all += part.source().ofMeans[part.column()];
                    }
                    vectors[v].addTo(all, outFirst, block * n);
                }
            }
            // Columns of θ and of w apart, so that dense vectors begin at 0 in both; what only goes along is never
            // written. Each column is a row here: the longer a loop, the less of it is outside of its vectors.
            double[][][] halves = new double[weights / d][][];
            for (int half = 0; half < halves.length; half++) {
                halves[half] = pool.take(d, n);
                for (int j = 0; j < d; j++) {
                    Arrays.fill(halves[half][j], 0);
                }
            }
            multiply(sums, halves, d, n);
            int at = base;
            for (int i = 0; i < n; i++) {
                double[] own = halves[i < weights ? i / d : 0][i % d];
                for (int half = 0; half < halves.length; half++) {
                    double[][] columns = halves[half];
                    for (int j = half * d; j <= i && j < (half + 1) * d; j++) {
                        double sum = columns[j - half * d][i];
                        out[at++] += i < weights ? sum + own[j] : sum;
                    }
                }
                // Of what only goes along nothing is written.
                at += Math.max(0, i + 1 - weights);
            }
            for (double[][] half : halves) {
                pool.give(half);
            }
            pool.give(spare);
        }

        /** The sum of columns, of which most are one. */
        private static double[] sum(Part[] parts, double[] spare, int n) {
            double[] first = parts[0].source().columns[parts[0].column()];
            if (parts.length == 1) {
                return first;
            }
            System.arraycopy(first, 0, spare, 0, n);
            for (int p = 1; p < parts.length; p++) {
                Kernels.add(spare, 1, parts[p].source().columns[parts[p].column()], n);
            }
            return spare;
        }

        /** halves += Σ Y_v vᵀ, dense vectors of one place four at a time. */
        private void multiply(double[][] sums, double[][][] halves, int d, int n) {
            int v = 0;
            while (v < vectors.length) {
                // Vectors of θ and of w take turns, so the next of the same place are two further on.
                int stride = v + 1 < vectors.length && alike(vectors[v], vectors[v + 1]) ? 1 : 2;
                int end = v;
                while (end < v + AT_A_TIME && areFours(v, end, stride)) {
                    end += 4 * stride;
                }
                for (int s = 0; s < stride && end > v; s++) {
                    fours(sums, halves[vectors[v + s].first() / d], d, n, v + s, end, stride);
                }
                if (end == v) {
                    one(sums[v], vectors[v], halves, d, n);
                    end++;
                }
                v = end;
            }
        }

        /** Whether the next vectors are four for each place, as those from v on. */
        private boolean areFours(int v, int from, int stride) {
            boolean four = from + 4 * stride <= vectors.length;
            for (int k = 0; four && k < 4 * stride; k++) {
                four = alike(vectors[v + k % stride], vectors[from + k]);
            }
            return four;
        }

        private static void one(double[] sum, FeatureVector vector, double[][][] halves, int d, int n) {
            for (int k = 0; k < vector.index().length; k++) {
                int i = vector.index()[k];
                Kernels.add(halves[i / d][i % d], vector.value()[k], sum, n);
            }
        }

        /** Two columns meet all of some vectors before the next two do. */
        private void fours(double[][] sums, double[][] half, int d, int n, int first, int end, int stride) {
            for (int j = 0; j < d; j += 2) {
                for (int v = first; v < end; v += 4 * stride) {
                    four(sums, half, j, d, n, v, stride);
                }
            }
        }

        private void four(double[][] sums, double[][] half, int j, int d, int n, int v, int stride) {
            double[] v0 = vectors[v].value();
            double[] v1 = vectors[v + stride].value();
            double[] v2 = vectors[v + 2 * stride].value();
            double[] v3 = vectors[v + 3 * stride].value();
            double[] y0 = sums[v];
            double[] y1 = sums[v + stride];
            double[] y2 = sums[v + 2 * stride];
            double[] y3 = sums[v + 3 * stride];
            for (int i = j; i < Math.min(j + 2, d); i++) {
                Kernels.addFour(half[i], v0[i], y0, v1[i], y1, v2[i], y2, v3[i], y3, n);
            }
        }
    }
}
