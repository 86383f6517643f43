package io.github.mirrortd.exact.moments;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The order of the multiplications of a step. Blocks that are entered are taken in groups. In each group every block that is
 * left is multiplied once with every vector that is read there, and turned at once, while it is at hand, into what each of
 * its edges writes; every block that is entered then gathers what is written into it: all that one vector writes is summed
 * before it is multiplied.
 */
final class FlowPlan {
    /** Number of written numbers at which a group ends; all groups share the same memory in turn. */
    private static final int GROUP = 8_000_000;

    /** Number of parts of the left blocks; each is processed in order, with one sum per vector. */
    private static final int PARTS = 32;

    /** Vectors that are gone through at a time: what fits into the nearest cache with the rows that they meet. */
    private static final int AT_A_TIME = 32;

    /** Multiplications that could be made in the time that it takes to find an edge, however few numbers it carries. */
    static final double EDGE_WORK = 150;

    private final UpdateForms forms;
    private final int weights;
    private final int n;
    final List<Group> groups = new ArrayList<>();

    /** Multiplications of one step, but for what is only kept. */
    final double work;

    /** Contributions of each group, times p: rows of Yᵀ, and factors for the means. Zero between groups. */
    private final double[][] columns;

    private final double[] ofMeans;

    /**
     * Some blocks that are entered, and the blocks that lead there.
     *
     * @param parts those of a part in order, parts side by side
     */
    record Group(List<List<Source>> parts, List<Target> targets) {}

    /** The common key of the edges of a bundle. */
    private record Kind(int from, List<FeatureVector> reads, List<FeatureVector> writes) {}

    /**
     * Edges that lead from one block to one other and read and write the same vectors, as actions that lead the same way do.
     *
     * @param products where the products with what they read are among those of the block they leave
     * @param needed how many of these products must be known before
     * @param columns where what they write goes
     */
    record Bundle(List<SampledChain.Edge> edges, int[] products, int needed, int[] columns) {}

    FlowPlan(SampledChain chain, UpdateForms forms, int n) {
        this.forms = forms;
        this.n = n;
        weights = forms.vectors * chain.basis.dimension;
        double sum = 0;
        int most = 0;
        int from = 0;
        while (from < chain.blocks) {
            var group = new Building(chain);
            while (from < chain.blocks && (group.targets.isEmpty() || (long) group.written * n < GROUP)) {
                group.enter(from);
                from++;
            }
            groups.add(group.build());
            sum += group.work();
            most = Math.max(most, group.written);
        }
        columns = new double[most][n];
        ofMeans = new double[most];
        work = sum;
    }

    /** Contributions of a part of the left blocks. */
    void write(List<Source> part, double[] second, MomentFlow.Means means) {
        double[][] matrix = new double[n][n];
        double[][] products =
                new double[part.stream().mapToInt(s -> s.reads.size()).max().orElse(0)][n];
        var gathering = new Gathering(forms, weights / forms.vectors, n, means, products);
        for (var source : part) {
            MomentFlow.unpack(second, source.block * (n * (n + 1) / 2), n, matrix);
            source.write(gathering, matrix, products);
        }
    }

    /** A group that grows. */
    private final class Building {
        private final SampledChain chain;
        private final SortedMap<Integer, Source> sources = new TreeMap<>();
        private final List<Target> targets = new ArrayList<>();
        private int written;

        Building(SampledChain chain) {
            this.chain = chain;
        }

        /** Adds a block that is entered. */
        void enter(int block) {
            var bundles = new HashMap<Kind, Bundle>();
            // Of each vector the columns that meet it, by the part that writes them.
            var met = new LinkedHashMap<FeatureVector, SortedMap<Integer, Integer>>();
            for (var e : chain.edges.get(block)) {
                var reads = List.of(forms.reads[e.form()]);
                var writes = List.of(forms.writes[e.form()]);
                bundles.computeIfAbsent(new Kind(e.from(), reads, writes), k -> {
                            int[] places = writes.stream()
                                    .mapToInt(v -> met.computeIfAbsent(v, key -> new TreeMap<>())
                                            .computeIfAbsent(part(e.from()), key -> written++))
                                    .toArray();
                            return sources.computeIfAbsent(e.from(), Source::new)
                                    .add(reads, places);
                        })
                        .edges()
                        .add(e);
            }
            targets.add(new Target(block, met));
        }

        private int part(int block) {
            return (int) ((long) block * PARTS / chain.blocks);
        }

        Group build() {
            var parts = new TreeMap<Integer, List<Source>>();
            sources.values()
                    .forEach(s -> parts.computeIfAbsent(part(s.block), key -> new ArrayList<>())
                            .add(s));
            return new Group(List.copyOf(parts.values()), targets);
        }

        double work() {
            double sum = 0;
            for (var source : sources.values()) {
                int edges =
                        source.bundles.stream().mapToInt(b -> b.edges().size()).sum();
                sum += numbers(source.reads.keySet().stream()) * n + n * n + (20.0 * n + EDGE_WORK) * edges;
            }
            for (var target : targets) {
                sum += numbers(Arrays.stream(target.vectors)) * n;
            }
            return sum;
        }

        private static double numbers(Stream<FeatureVector> vectors) {
            return vectors.mapToDouble(v -> v.value().length).sum();
        }
    }

    /** A block that is left: its second moments times every vector that is read there, and what its edges write of that. */
    final class Source {
        private final int block;

        /** The place of each vector, in the order in which bundles need them. */
        private final Map<FeatureVector, Integer> reads = new LinkedHashMap<>();

        private final List<Bundle> bundles = new ArrayList<>();

        private Source(int block) {
            this.block = block;
        }

        private Bundle add(List<FeatureVector> read, int[] columns) {
            int[] products = read.stream()
                    .mapToInt(v -> reads.computeIfAbsent(v, key -> reads.size()))
                    .toArray();
            int needed = Arrays.stream(products).max().orElse(-1) + 1;
            var bundle = new Bundle(new ArrayList<>(), products, needed, columns);
            bundles.add(bundle);
            return bundle;
        }

        private void write(Gathering gathering, double[][] matrix, double[][] products) {
            var vectors = new FeatureVector[reads.size()];
            Arrays.fill(vectors, FeatureVector.NOTHING);
            for (var bundle : bundles) {
                for (int l : forms.usedReads) {
                    int p = bundle.products()[l];
                    vectors[p] = forms.reads[bundle.edges().get(0).form()][l];
                }
            }
            int known = 0;
            for (var bundle : bundles) {
                // While products are in the nearest cache, they are turned into what is written.
                if (bundle.needed() > known) {
                    int next = Math.min(Math.max(bundle.needed(), known + AT_A_TIME), vectors.length);
                    multiply(matrix, vectors, known, next, products);
                    known = next;
                }
                gathering.write(block, bundle, columns, ofMeans);
            }
        }

        /** Sets some of the products to a matrix times a vector. Four rows meet all of the vectors before the next four do. */
        private void multiply(double[][] matrix, FeatureVector[] vectors, int from, int to, double[][] products) {
            int longest = 0;
            for (int p = from; p < to; p++) {
                Arrays.fill(products[p], 0);
                longest = Math.max(longest, vectors[p].value().length);
            }
            for (int k = 0; k < longest; k += 4) {
                for (int p = from; p < to; p++) {
                    var v = vectors[p];
                    int end = Math.min(k + 4, v.value().length);
                    Kernels.addRows(products[p], v.value(), matrix, v.index(), k, end, n);
                }
            }
        }
    }

    /** A block that is entered. */
    final class Target {
        private final int block;
        private final FeatureVector[] vectors;

        /** Columns that each vector touches. */
        private final int[][] mine;

        private Target(int block, Map<FeatureVector, SortedMap<Integer, Integer>> met) {
            this.block = block;
            vectors = met.keySet().toArray(FeatureVector[]::new);
            mine = met.values().stream()
                    .map(ofPart ->
                            ofPart.values().stream().mapToInt(Integer::intValue).toArray())
                    .toArray(int[][]::new);
        }

        /** Adds Y Wᵀ + W Yᵀ of all edges to the block's triangle, and what they add to its means. */
        void add(double[] out, double[] outFirst) {
            double[][] outer = outer();
            int at = block * (n * (n + 1) / 2);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j <= Math.min(i, weights - 1); j++) {
                    out[at + j] += i < weights ? outer[j][i] + outer[i][j] : outer[j][i];
                }
                at += i + 1;
            }
            for (int v = 0; v < vectors.length; v++) {
                double all = 0;
                for (int column : mine[v]) {
                    all += ofMeans[column];
                    ofMeans[column] = 0;
                    Arrays.fill(columns[column], 0);
                }
                vectors[v].addTo(all, outFirst, block * n);
            }
        }

        /** W Yᵀ, of which some rows at a time meet what one vector after another writes. Unchanged moments are never written. */
        private double[][] outer() {
            double[][] outer = new double[weights][n];
            double[][] factors = new double[weights][AT_A_TIME];
            int[][] rows = new int[weights][AT_A_TIME];
            for (int from = 0; from < vectors.length; from += AT_A_TIME) {
                int[] count = new int[weights];
                for (int v = from; v < Math.min(from + AT_A_TIME, vectors.length); v++) {
                    int column = mine[v][0];
                    for (int p = 1; p < mine[v].length; p++) {
                        Kernels.add(columns[column], 1, columns[mine[v][p]], n);
                    }
                    for (int k = 0; k < vectors[v].index().length; k++) {
                        int i = vectors[v].index()[k];
                        factors[i][count[i]] = vectors[v].value()[k];
                        rows[i][count[i]++] = column;
                    }
                }
                for (int i = 0; i < weights; i++) {
                    Kernels.addRows(outer[i], factors[i], columns, rows[i], 0, count[i], n);
                }
            }
            return outer;
        }
    }
}
