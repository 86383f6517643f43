package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.engine.program.StepTable.Entries;
import io.github.mirrortd.mdp.ErrorForm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Layout of a compiled step: its inputs, and a block's rows for settings and persistent numbers, vectors, sums of errors and
 * squares. Features have as many entries as on the transition with the most.
 */
final class KernelShape {
    /** Whole steps of a block of learners in one loop. */
    interface Kernel {
        /**
         * Learns.
         *
         * @param m the rows of a block, one after the other
         * @param lanes how many learners, a multiple of the vector width
         * @param path the transitions of the run
         * @param from the first step that counts
         * @param to the first that does not any more
         * @param followOn the follow-on trace at each step, the first number of its row
         * @param tables what the steps read besides
         */
        void learn(double[] m, int lanes, int[] path, int from, int to, double[][] followOn, KernelShape tables);

        /** Learns as {@link #learn} does, and adds the error before every step to the row of sums. */
        void measure(double[] m, int lanes, int[] path, int from, int to, double[][] followOn, KernelShape tables);
    }

    /**
     * The compiled form of a step on a problem.
     *
     * @param width numbers in a vector
     */
    record Compilation(Kernel kernel, KernelShape shape, int width) {}

    /** No entry of φ meets the weight. */
    static final int NONE = -1;

    /** For each transition, the rows of the weights that φ meets, then φ'; then the same for where they are written. */
    final int[] places;

    /** For each transition and entry of φ', the entry of φ that meets the same weight. */
    final int[] meetings;

    /** For each transition, the entries of φ, then those of φ'. */
    final double[] values;

    final double[] numbers;
    final boolean[] last;

    final int dimension;

    /** Number of entries of φ, and of φ'. */
    final int phi;

    final int next;

    /** For each entry of φ', which entries of φ meet the same weight, at one transition or another. */
    final List<List<Integer>> ways;

    /** The places of settings and of numbers that are kept among the program's numbers. */
    final List<Integer> settings;

    final List<Vector> vectors;
    private final ErrorForm form;

    KernelShape(Block.Plan plan) {
        var table = plan.table();
        var program = plan.program();
        form = plan.problem().error();
        dimension = plan.problem().dimension();
        // Entries that are numbers are not met by index.
        boolean byIndex = program.readsFeatures();
        phi = byIndex ? most(table.phi) : 0;
        next = byIndex ? most(table.next) : 0;
        ways = IntStream.range(0, next)
                .mapToObj(entry -> IntStream.range(0, table.last.length)
                        .filter(t -> entry < table.next[t].count)
                        .mapToObj(t -> meeting(table, t, entry))
                        .distinct()
                        .sorted()
                        .toList())
                .toList();
        settings = IntStream.range(0, program.numbers().size())
                .filter(n -> program.numbers().get(n).lasts()
                        && !program.numbers().get(n).isTheta())
                .boxed()
                .toList();
        vectors = List.copyOf(program.vectors());
        numbers = table.numbers;
        last = table.last;
        int n = table.last.length;
        places = new int[n * 2 * entries()];
        values = new double[n * entries()];
        meetings = new int[n * next];
        for (int t = 0; t < n; t++) {
            for (int k = 0; k < entries(); k++) {
                enter(table, t, k);
            }
        }
    }

    private static int most(Entries[] features) {
        return Arrays.stream(features).mapToInt(x -> x.count).max().orElse(0);
    }

    private void enter(StepTable table, int t, int k) {
        boolean isNext = k >= phi;
        int entry = isNext ? k - phi : k;
        var x = isNext ? table.next[t] : table.phi[t];
        boolean there = entry < x.count;
        int at = t * 2 * entries() + k;
        places[at] = row(Vector.THETA) + (there ? x.index[entry] : dimension);
        places[at + entries()] = row(Vector.THETA) + (there ? x.index[entry] : dimension + 1);
        values[t * entries() + k] = there ? x.value[entry] : 0;
        if (isNext) {
            int any = ways.get(entry).isEmpty() ? NONE : ways.get(entry).get(0);
            meetings[t * next + entry] = there ? meeting(table, t, entry) : any;
        }
    }

    /** The entry of φ that meets the same weight as one of φ' that is there. */
    private static int meeting(StepTable table, int t, int entry) {
        int weight = table.next[t].index[entry];
        var phi = table.phi[t];
        return IntStream.range(0, phi.count)
                .filter(k -> phi.index[k] == weight)
                .findFirst()
                .orElse(NONE);
    }

    int entries() {
        return phi + next;
    }

    /** Number of entries of a vector, or of the features on the transition with the most. */
    int length(@Nullable Vector vector) {
        return vector == Vector.PHI ? phi : vector == Vector.NEXT ? next : dimension;
    }

    int row(int setting) {
        return settings.indexOf(setting);
    }

    /** The first row of a vector; two more follow its entries: zeros, and one that is written and never read. */
    int row(Vector vector) {
        return settings.size() + vectors.indexOf(vector) * (dimension + 2);
    }

    int sumRow() {
        return settings.size() + vectors.size() * (dimension + 2);
    }

    int squareRow() {
        return sumRow() + 1;
    }

    /** The rows of a block. */
    double[][] rows(Interpreter learners, double[] sums, double[] squares) {
        var rows = new ArrayList<double[]>();
        settings.forEach(n -> rows.add(learners.row(n)));
        for (var vector : vectors) {
            rows.addAll(List.of(learners.rows(vector)));
            rows.add(new double[sums.length]);
            rows.add(new double[sums.length]);
        }
        rows.add(sums);
        rows.add(squares);
        return rows.toArray(double[][]::new);
    }

    /** Adds errors to their sums where some squares, which are in their row, are out of range. */
    void addCarefully(double[] m, int lanes, int first, int count) {
        for (int i = first; i < first + count; i++) {
            double square = m[squareRow() * lanes + i];
            m[sumRow() * lanes + i] +=
                    form.isLost(square) ? form.carefully(m, row(Vector.THETA) * lanes + i, lanes) : form.of(square);
        }
    }
}
