package io.github.mirrortd.exact.moments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * In which order a step multiplies. Blocks that are entered are taken in groups. In each group every block that is left is
 * multiplied once with every vector that is read there, and turned at once, while it is at hand, into what each of its edges writes; every
 * block that is entered then gathers what is written into it: all that one vector writes is summed before it is multiplied.
 */
final class FlowPlan {
    /** A group ends where so many numbers are written in it; all groups take the same room in turn. */
    private static final int GROUP = 8_000_000;

    /** Blocks that are left are in so many parts, each of which is gone through in order and sums what it writes with one vector. */
    private static final int PARTS = 32;

    /** Products that are made at a time. */
    private static final int AT_A_TIME = 32;

    /** Multiplications that could be made in the time that it takes to find an edge, however few numbers it carries. */
    static final double EDGE_WORK = 150;

    private final SpareTables pool = new SpareTables();
    private final PlainLoops loops;
    private final List<Group> groups = new ArrayList<>();
    private final double work;

    /** What is written in each group, with p and so that it can be summed: columns of Y, and factors for the means. */
    private final double[] columns;

    private final double[] ofMeans;

    /** The constant part of a step: masses and constants, and what squares of means count. */
    record Constants(double[] mass, double[] constants, double unit) {}

    /**
     * Some blocks that are entered, and the blocks that lead there.
     *
     * @param parts those of a part in order, parts side by side
     */
    record Group(List<List<Source>> parts, List<Target> targets) {}

    /** What edges of a bundle have in common. */
    private record Kind(int from, List<FeatureVector> reads, List<FeatureVector> writes) {}

    FlowPlan(SampledChain chain, UpdateForms forms, int n) {
        int d = chain.basis.dimension;
        loops = new PlainLoops(pool, d, n);
        double sum = 0;
        int most = 0;
        int from = 0;
        while (from < chain.blocks) {
            var group = new Building(chain, forms);
            while (from < chain.blocks && (group.targets.isEmpty() || (long) group.written * n < GROUP)) {
                group.enter(from);
                from++;
            }
            groups.add(group.build());
            sum += group.work(n);
            most = Math.max(most, group.written);
        }
        columns = new double[most * n];
        ofMeans = new double[most];
        work = sum;
    }

    List<Group> groups() {
        return groups;
    }

    /** Multiplications of one step, but for what is only kept. */
    double work() {
        return work;
    }

    /**
     * What a part of the blocks that are left writes.
     *
     * @param means null where only second moments are wanted
     */
    void write(
            List<Source> part,
            UpdateForms forms,
            double[] second,
            int triangle,
            double @Nullable [] means,
            int d,
            int n,
            @Nullable Constants constants) {
        var gathering = new Gathering(forms, d, n, constants);
        for (var source : part) {
            source.write(gathering, second, triangle, means);
        }
    }

    /** A group that grows. */
    private final class Building {
        private final SampledChain chain;
        private final UpdateForms forms;
        private final Source[] ofBlock;
        private final List<Target> targets = new ArrayList<>();
        private int written;

        Building(SampledChain chain, UpdateForms forms) {
            this.chain = chain;
            this.forms = forms;
            ofBlock = new Source[chain.blocks];
        }

        /** Adds a block that is entered. */
        void enter(int block) {
            var bundles = new HashMap<Kind, List<SampledChain.Edge>>();
            // Of each vector the columns that meet it, by the part that writes them.
            var met = new LinkedHashMap<FeatureVector, SortedMap<Integer, Integer>>();
            for (var e : chain.edges.get(block)) {
                if (ofBlock[e.from()] == null) {
                    ofBlock[e.from()] = new Source(e.from());
                }
                var source = ofBlock[e.from()];
                var reads = List.of(forms.reads[e.form()]);
                var writes = List.of(forms.writes[e.form()]);
                bundles.computeIfAbsent(new Kind(e.from(), reads, writes), k -> {
                            int part = part(e.from());
                            int[] places = writes.stream()
                                    .mapToInt(v -> met.computeIfAbsent(v, key -> new TreeMap<>())
                                            .computeIfAbsent(part, key -> written++))
                                    .toArray();
                            return source.bundles.add(
                                    reads.stream().mapToInt(source.read::place).toArray(),
                                    writes.stream()
                                            .mapToInt(source.written::place)
                                            .toArray(),
                                    places);
                        })
                        .add(e);
            }
            targets.add(new Target(block, met));
        }

        private int part(int block) {
            return (int) ((long) block * PARTS / chain.blocks);
        }

        Group build() {
            List<List<Source>> parts = new ArrayList<>();
            var columnsWritten = new BitSet();
            int last = -1;
            for (var source : ofBlock) {
                if (source != null) {
                    source.bundles.close(columnsWritten);
                    if (part(source.block) != last) {
                        parts.add(new ArrayList<>());
                    }
                    last = part(source.block);
                    parts.get(parts.size() - 1).add(source);
                }
            }
            return new Group(parts, targets);
        }

        double work(int n) {
            double sum = 0;
            for (var source : ofBlock) {
                if (source != null) {
                    sum += source.read.vectors.stream()
                                    .mapToDouble(v -> (double) n * v.value().length)
                                    .sum()
                            + n * n
                            + (20.0 * n + EDGE_WORK) * source.bundles.edges();
                }
            }
            for (var target : targets) {
                sum += Arrays.stream(target.vectors)
                        .mapToDouble(v -> (double) n * v.value().length)
                        .sum();
            }
            return sum;
        }
    }

    /** Vectors, each once, in the order in which they came. */
    private static final class Distinct {
        private final List<FeatureVector> vectors = new ArrayList<>();
        private final Map<FeatureVector, Integer> places = new HashMap<>();

        int place(FeatureVector v) {
            return places.computeIfAbsent(v, key -> {
                vectors.add(key);
                return vectors.size() - 1;
            });
        }
    }

    /** A block that is left: its second moments times every vector that is read there, and what its edges write of that. */
    final class Source {
        private final int block;
        private final Distinct read = new Distinct();
        private final Distinct written = new Distinct();
        private final Bundles bundles = new Bundles();

        private Source(int block) {
            this.block = block;
        }

        /** @param means null where only second moments are wanted */
        private void write(Gathering gathering, double[] second, int triangle, double @Nullable [] means) {
            var vectors = read.vectors;
            double[][] matrix = loops.unpack(second, block * triangle);
            double[][] products = pool.take(vectors.size(), matrix[0].length);
            gathering.leave(block, means, vectors, written.vectors, products);
            int known = 0;
            for (int b = 0; b < bundles.count(); b++) {
                // While products are in the nearest cache, they are turned into what is written.
                int needed = 0;
                for (int l = 0; l < bundles.readCount(); l++) {
                    needed = Math.max(needed, bundles.read(b, l) + 1);
                }
                if (needed > known) {
                    int next = Math.min(Math.max(needed, known + AT_A_TIME), vectors.size());
                    loops.multiply(matrix, vectors, known, next, products);
                    known = next;
                }
                gathering.write(bundles, b, columns, ofMeans);
            }
            pool.give(products);
            pool.give(matrix);
        }
    }

    /** A block that is entered. */
    final class Target {
        private final int block;
        private final FeatureVector[] vectors;

        /** Of each vector the columns that meet it. */
        private final int[][] mine;

        private Target(int block, Map<FeatureVector, SortedMap<Integer, Integer>> met) {
            this.block = block;
            vectors = met.keySet().toArray(FeatureVector[]::new);
            mine = met.values().stream()
                    .map(ofPart ->
                            ofPart.values().stream().mapToInt(Integer::intValue).toArray())
                    .toArray(int[][]::new);
        }

        int block() {
            return block;
        }

        /** Adds Y Wᵀ + W Yᵀ of all edges to the triangle that begins at {@code base}, and what they add to the means. */
        void add(int weights, int d, int n, double[] out, int base, double @Nullable [] outFirst) {
            // Columns of θ and of w apart, so that dense vectors begin at 0 in both; what only goes along is never
            // written. Each column is a row here: the longer a loop, the less of it is outside of its vectors.
            double[][][] halves = new double[weights / d][][];
            for (int half = 0; half < halves.length; half++) {
                halves[half] = pool.take(d, n);
                for (int j = 0; j < d; j++) {
                    Arrays.fill(halves[half][j], 0);
                }
            }
            int[] places = new int[vectors.length];
            for (int v = 0; v < vectors.length; v++) {
                places[v] = mine[v][0] * n;
                sum(mine[v], n);
            }
            loops.addOuter(vectors, columns, places, halves);
            int at = base;
            for (int i = 0; i < n; i++) {
                double[] own = halves[i < weights ? i / d : 0][i % d];
                for (int half = 0; half < halves.length; half++) {
                    double[][] ofHalf = halves[half];
                    for (int j = half * d; j <= i && j < (half + 1) * d; j++) {
                        double sum = ofHalf[j - half * d][i];
                        out[at++] += i < weights ? sum + own[j] : sum;
                    }
                }
                // Of what only goes along nothing is written.
                at += Math.max(0, i + 1 - weights);
            }
            for (double[][] half : halves) {
                pool.give(half);
            }
            for (int v = 0; outFirst != null && v < vectors.length; v++) {
                double all = 0;
                for (int column : mine[v]) {
                    all += ofMeans[column];
                }
                vectors[v].addTo(all, outFirst, block * n);
            }
        }

        /** Adds columns to the first of them. Most are one. */
        private void sum(int[] some, int n) {
            int to = some[0] * n;
            for (int p = 1; p < some.length; p++) {
                int from = some[p] * n;
                for (int i = 0; i < n; i++) {
                    columns[to + i] += columns[from + i];
                }
            }
        }
    }
}
