package io.github.mirrortd.exact.moments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * In which order a step multiplies. Blocks that are entered are taken in groups. In each group every block that is left is
 * multiplied once with every vector that is read there, and every block that is entered then gathers what is written into it: all
 * that one vector writes is summed before it is multiplied, and vectors are multiplied four at a time.
 */
final class FlowPlan {
    /** Numbers that the products of one group may take; all groups take the same room in turn. */
    private static final int GROUP = 2_000_000;

    /** Vectors that are gone through at a time: what fits into the nearest cache beside the rows that they meet. */
    private static final int AT_A_TIME = 32;

    /** Multiplications that could be made in the time that it takes to find an edge, however few numbers it carries. */
    static final double EDGE_WORK = 150;

    private final SpareTables pool = new SpareTables();
    private final List<Group> groups = new ArrayList<>();
    private double work;

    /** Of the group at hand. */
    private long products;

    /** What each group's products are put into. */
    private final List<double[]> room = new ArrayList<>();

    /** The constant part of a step: masses and constants, and what squares of means count. */
    record Constants(double[] mass, double[][] constants, double unit) {}

    /** Some blocks that are entered, and the blocks that lead there. */
    record Group(Source[] sources, Target[] targets) {}

    FlowPlan(SampledChain chain, UpdateForms forms, int n) {
        int from = 0;
        while (from < chain.blocks) {
            var sources = new ArrayList<Source>();
            var ofBlock = new Source[chain.blocks];
            var targets = new ArrayList<Target>();
            products = 0;
            while (from < chain.blocks && (targets.isEmpty() || products * n < GROUP)) {
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
                        + n * n;
            }
            for (var t : targets) {
                work += Arrays.stream(t.vectors)
                                .mapToDouble(v -> (double) n * v.value().length)
                                .sum()
                        + (20.0 * n + EDGE_WORK) * t.edges.length;
            }
        }
    }

    private Target target(SampledChain chain, UpdateForms forms, int block, Source[] ofBlock, List<Source> sources) {
        var edges = chain.edges.get(block);
        var entries = new Entry[edges.size()];
        var slots = new IdentityHashMap<FeatureVector, Integer>();
        var vectors = new ArrayList<FeatureVector>();
        for (int i = 0; i < entries.length; i++) {
            var e = edges.get(i);
            var source = ofBlock[e.from()];
            if (source == null) {
                source = new Source(e.from(), pool);
                ofBlock[e.from()] = source;
                sources.add(source);
            }
            var reads = forms.reads[e.form()];
            int[] readSlots = new int[reads.length];
            for (int l = 0; l < reads.length; l++) {
                int known = source.vectors.size();
                readSlots[l] = source.slot(reads[l]);
                products += source.vectors.size() - known;
            }
            var writes = forms.writes[e.form()];
            int[] writeSlots = new int[writes.length];
            for (int k = 0; k < writes.length; k++) {
                writeSlots[k] = slots.computeIfAbsent(writes[k], v -> {
                    vectors.add(v);
                    return vectors.size() - 1;
                });
            }
            entries[i] = new Entry(e.form(), e.from(), e.probability(), source, readSlots, writeSlots);
        }
        return new Target(block, entries, vectors.toArray(FeatureVector[]::new), pool);
    }

    List<Group> groups() {
        return groups;
    }

    /** Multiplications of one step, but for what is only kept. */
    double work() {
        return work;
    }

    /** A block that is left, and its second moments times every vector that is read there. */
    static final class Source {
        private final int block;
        private final SpareTables pool;
        private final List<FeatureVector> vectors = new ArrayList<>();
        private final IdentityHashMap<FeatureVector, Integer> slots = new IdentityHashMap<>();
        private double[][] products = {};
        private double[] first = {};
        private double[] onMeans = {};

        Source(int block, SpareTables pool) {
            this.block = block;
            this.pool = pool;
        }

        private int slot(FeatureVector v) {
            return slots.computeIfAbsent(v, key -> {
                vectors.add(key);
                return vectors.size() - 1;
            });
        }

        /** Takes as much room as it needs from a place on, and says where the next may begin. */
        private int settle(List<double[]> room, int from, int n) {
            while (room.size() < from + vectors.size()) {
                room.add(new double[n]);
            }
            products = room.subList(from, from + vectors.size()).toArray(double[][]::new);
            first = new double[n];
            onMeans = new double[vectors.size()];
            return from + vectors.size();
        }

        void multiply(double[] second, int triangle, double @Nullable [] means, int n) {
            double[][] full = pool.take(n, n);
            int base = block * triangle;
            for (int i = 0; i < n; i++) {
                System.arraycopy(second, base, full[i], 0, i + 1);
                for (int j = 0; j < i; j++) {
                    full[j][i] = second[base + j];
                }
                base += i + 1;
            }
            for (int from = 0; from < products.length; from += AT_A_TIME) {
                multiply(from, Math.min(from + AT_A_TIME, products.length), full, n);
            }
            pool.give(full);
            if (means != null) {
                System.arraycopy(means, block * n, first, 0, n);
                for (int v = 0; v < onMeans.length; v++) {
                    onMeans[v] = vectors.get(v).dot(first, 0);
                }
            }
        }

        /** Some of the vectors: four rows of the moments meet all of them before the next four do. */
        private void multiply(int from, int to, double[][] full, int n) {
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
                    one(s++, full, n);
                }
            }
            for (int p = 0; p < count; p++) {
                Arrays.fill(products[pairs[p]], 0);
                Arrays.fill(products[pairs[p] + 2], 0);
            }
            int rows = count == 0 ? 0 : vectors.get(pairs[0]).value().length;
            for (int k = 0; k < rows; k += 4) {
                for (int p = 0; p < count; p++) {
                    both(pairs[p], pairs[p] + 2, full, k, n);
                }
            }
        }

        private boolean alike(int s, int t) {
            return FlowPlan.alike(vectors.get(s), vectors.get(t));
        }

        /** What two vectors are times four rows. */
        private void both(int s, int t, double[][] full, int k, int n) {
            var v = vectors.get(s);
            Kernels.addRowsTwice(
                    products[s], v.value(), products[t], vectors.get(t).value(), full, v.first(), k, n);
        }

        private void one(int s, double[][] full, int n) {
            double[] product = products[s];
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

    /** One edge: what it reads of its source's products, and where what it writes is summed. */
    private record Entry(int form, int from, double probability, Source source, int[] reads, int[] writes) {}

    /** A block that is entered. */
    static final class Target {
        private final int block;
        private final Entry[] edges;
        private final FeatureVector[] vectors;
        private final SpareTables pool;

        Target(int block, Entry[] edges, FeatureVector[] vectors, SpareTables pool) {
            this.pool = pool;
            this.block = block;
            this.edges = edges;
            this.vectors = vectors;
        }

        int block() {
            return block;
        }

        /** Adds Y Wᵀ + W Yᵀ of all edges to the triangle that begins at {@code base}, and what they add to the means. */
        void add(
                UpdateForms forms,
                int weights,
                int d,
                int n,
                @Nullable Constants constants,
                double[] out,
                int base,
                double @Nullable [] outFirst) {
            double[][] sums = pool.take(vectors.length, n);
            for (int v = 0; v < vectors.length; v++) {
                Arrays.fill(sums[v], 0);
            }
            var gathering = new Gathering(forms, d, n, constants);
            for (var e : edges) {
                var source = e.source();
                gathering.at(e.form(), source.products, source.first, source.onMeans, e.reads(), e.from());
                gathering.add(e.probability(), sums, e.writes());
                if (outFirst != null) {
                    gathering.addMeans(e.probability(), outFirst, block * n);
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
            pool.give(sums);
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
