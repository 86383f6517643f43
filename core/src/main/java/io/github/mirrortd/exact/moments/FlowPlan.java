package io.github.mirrortd.exact.moments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * In which order a step multiplies. Blocks that are entered are taken in groups. In each group every block that is left is
 * multiplied once with every vector that is read there, and every block that is entered then gathers what is written into it: all
 * that one vector writes is summed before it is multiplied, and vectors are multiplied four at a time.
 */
final class FlowPlan {
    /** Numbers that the products of one group may take. */
    private static final int GROUP = 4_000_000;

    private final Pool pool = new Pool();
    private final List<Group> groups = new ArrayList<>();
    private double work;

    /** The constant part of a step: first moments, masses and constants, and what their squares count. */
    record Constants(double[] first, double[] mass, double[][] constants, double unit) {}

    /** Some blocks that are entered, and the blocks that lead there. */
    record Group(Source[] sources, Target[] targets) {}

    FlowPlan(SampledChain chain, UpdateForms forms, int n) {
        int from = 0;
        while (from < chain.blocks) {
            var sources = new ArrayList<Source>();
            var ofBlock = new Source[chain.blocks];
            var targets = new ArrayList<Target>();
            long numbers = 0;
            while (from < chain.blocks && (targets.isEmpty() || numbers < GROUP)) {
                targets.add(target(chain, forms, from, ofBlock, sources));
                numbers = (long) n
                        * sources.stream().mapToInt(s -> s.vectors.size()).sum();
                from++;
            }
            sources.forEach(s -> s.allocate(n));
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
                        + 20.0 * n * t.edges.length;
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
                readSlots[l] = source.slot(reads[l]);
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
        private final Pool pool;
        private final List<FeatureVector> vectors = new ArrayList<>();
        private final IdentityHashMap<FeatureVector, Integer> slots = new IdentityHashMap<>();
        private double[][] products = {};

        Source(int block, Pool pool) {
            this.block = block;
            this.pool = pool;
        }

        private int slot(FeatureVector v) {
            return slots.computeIfAbsent(v, key -> {
                vectors.add(key);
                return vectors.size() - 1;
            });
        }

        private void allocate(int n) {
            products = new double[vectors.size()][n];
        }

        void multiply(double[] second, int triangle, int n) {
            double[] full = pool.take(n * n);
            int base = block * triangle;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j <= i; j++) {
                    double x = second[base++];
                    full[i * n + j] = x;
                    full[j * n + i] = x;
                }
            }
            for (int s = 0; s < products.length; s++) {
                double[] product = products[s];
                Arrays.fill(product, 0);
                var v = vectors.get(s);
                if (v.dense()) {
                    Kernels.addRows(product, 0, n, v.value(), full, v.first(), n);
                } else {
                    for (int k = 0; k < v.index().length; k++) {
                        Kernels.addOne(product, 0, n, full, v.value()[k], v.index()[k] * n);
                    }
                }
            }
            pool.give(full);
        }
    }

    /** One edge: what it reads of its source's products, and where what it writes is summed. */
    private record Entry(int form, int from, double probability, Source source, int[] reads, int[] writes) {}

    /** A block that is entered. */
    static final class Target {
        private final int block;
        private final Entry[] edges;
        private final FeatureVector[] vectors;
        private final Pool pool;

        Target(int block, Entry[] edges, FeatureVector[] vectors, Pool pool) {
            this.pool = pool;
            this.block = block;
            this.edges = edges;
            this.vectors = vectors;
        }

        int block() {
            return block;
        }

        /** Adds Y Wᵀ + W Yᵀ of all edges to the triangle that begins at {@code base}. */
        void add(UpdateForms forms, int weights, int d, int n, @Nullable Constants constants, double[] out, int base) {
            double[] sums = pool.take(vectors.length * n);
            Arrays.fill(sums, 0, vectors.length * n, 0);
            double[] column = pool.take(n);
            for (var e : edges) {
                gather(forms, e, weights, d, n, constants, column, sums);
            }
            pool.give(column);
            double[] full = pool.take(n * n);
            Arrays.fill(full, 0, n * n, 0);
            multiply(sums, full, n);
            int at = base;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j <= i; j++) {
                    out[at++] += full[i * n + j] + full[j * n + i];
                }
            }
            pool.give(full);
            pool.give(sums);
        }

        /** full += Σ Y_v vᵀ, dense vectors of one place four at a time. */
        private void multiply(double[] sums, double[] full, int n) {
            int v = 0;
            while (v < vectors.length) {
                var vector = vectors[v];
                // Vectors of θ and of w take turns, so the next of the same place are two further on.
                int stride = v + 1 < vectors.length && alike(vector, vectors[v + 1]) ? 1 : 2;
                int last = v + 3 * stride;
                boolean four = last + stride - 1 < vectors.length;
                for (int k = 0; four && k < 4 * stride; k++) {
                    four = alike(vectors[v + k % stride], vectors[v + k]);
                }
                if (four) {
                    for (int s = 0; s < stride; s++) {
                        four(sums, full, n, v + s, stride);
                    }
                    v += 4 * stride;
                } else {
                    for (int i = 0; i < n; i++) {
                        double y = sums[v * n + i];
                        if (y != 0) {
                            vector.addTo(y, full, i * n);
                        }
                    }
                    v++;
                }
            }
        }

        private void four(double[] sums, double[] full, int n, int v, int stride) {
            int place = vectors[v].first();
            for (int i = 0; i < n; i++) {
                Kernels.addFour(
                        full,
                        i * n + place,
                        sums[v * n + i],
                        vectors[v].value(),
                        sums[(v + stride) * n + i],
                        vectors[v + stride].value(),
                        sums[(v + 2 * stride) * n + i],
                        vectors[v + 2 * stride].value(),
                        sums[(v + 3 * stride) * n + i],
                        vectors[v + 3 * stride].value());
            }
        }

        private static boolean alike(FeatureVector a, FeatureVector b) {
            return a.dense() && b.dense() && a.first() == b.first() && a.value().length == b.value().length;
        }

        /** Adds Y of one edge to the sums: p [(I−D)(S U Qᵀ + m cᵀ) + ½ W T], T = Q (UᵀSU) Qᵀ + Q h cᵀ + c hᵀ Qᵀ + p c cᵀ, h = Uᵀm. */
        private static void gather(
                UpdateForms forms,
                Entry e,
                int weights,
                int d,
                int n,
                @Nullable Constants constants,
                double[] column,
                double[] sums) {
            int f = e.form();
            var reads = forms.reads[f];
            var writes = forms.writes[f];
            double[][] q = forms.slopes[f];
            double keep = 1 - forms.decay[f];
            double[][] g = new double[reads.length][];
            double[] h = new double[reads.length];
            for (int l = 0; l < reads.length; l++) {
                g[l] = e.source().products[e.reads()[l]];
                h[l] = constants == null ? 0 : reads[l].dot(constants.first(), e.from() * n);
            }
            double[] c =
                    constants == null ? new double[writes.length] : constants.constants()[f];
            double unit = constants == null ? 0 : constants.unit();
            double mass = constants == null ? 0 : constants.mass()[e.from()];
            double[][] t = coupling(reads, g, q, h, c, mass, unit);
            for (int k = 0; k < writes.length; k++) {
                Arrays.fill(column, 0, n, 0);
                for (int l = 0; l < reads.length; l++) {
                    if (q[k][l] != 0) {
                        Kernels.addOne(column, 0, n, g[l], q[k][l], 0);
                    }
                }
                if (constants != null && c[k] != 0) {
                    Kernels.addOne(column, 0, n, constants.first(), unit * c[k], e.from() * n);
                }
                if (keep != 1) {
                    for (int i = d; i < weights; i++) {
                        column[i] *= keep;
                    }
                }
                for (int l = 0; l < writes.length; l++) {
                    writes[l].addTo(0.5 * t[l][k], column, 0);
                }
                Kernels.addOne(sums, e.writes()[k] * n, n, column, e.probability(), 0);
            }
        }

        private static double[][] coupling(
                FeatureVector[] reads, double[][] g, double[][] q, double[] h, double[] c, double mass, double unit) {
            int r = reads.length;
            int w = c.length;
            var gram = new double[r][r];
            for (int l = 0; l < r; l++) {
                for (int m = 0; m < r; m++) {
                    gram[l][m] = reads[m].dot(g[l], 0);
                }
            }
            var qg = new double[w][r];
            double[] qh = new double[w];
            for (int k = 0; k < w; k++) {
                for (int l = 0; l < r; l++) {
                    qh[k] += q[k][l] * h[l];
                    for (int m = 0; m < r; m++) {
                        qg[k][l] += q[k][m] * gram[l][m];
                    }
                }
            }
            var t = new double[w][w];
            for (int k = 0; k < w; k++) {
                for (int l = 0; l < w; l++) {
                    double sum = unit * (qh[k] * c[l] + c[k] * qh[l] + mass * c[k] * c[l]);
                    for (int m = 0; m < r; m++) {
                        sum += qg[k][m] * q[l][m];
                    }
                    t[k][l] = sum;
                }
            }
            return t;
        }
    }

    /** Arrays that are used again: a step needs many large ones, and none for long. */
    private static final class Pool {
        private static final int SMALL = 1 << 12;
        private final ConcurrentLinkedQueue<double[]> free = new ConcurrentLinkedQueue<>();

        double[] take(int size) {
            if (size <= SMALL) {
                return new double[size];
            }
            double[] found = free.poll();
            return found != null && found.length >= size ? found : new double[size];
        }

        void give(double[] array) {
            if (array.length > SMALL && free.size() < 16) {
                free.add(array);
            }
        }
    }
}
