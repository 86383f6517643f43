package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Use;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.mdp.ErrorForm;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a {@link Kernel} reads, and where a block of learners keeps what. Features have as many entries as on the transition with the most.
 * The rows of a block are those of settings and numbers that are kept, of vectors, sums of errors, squares, zeros.
 */
final class KernelShape {
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

    /** How many entries of φ, and of φ'. */
    final int phi;

    final int next;

    /** Whether any transition has fewer. */
    final boolean padded;

    /** For each entry of φ', which entries of φ meet the same weight, at one transition or another. */
    final List<List<Integer>> ways;

    /** The places of settings and of numbers that are kept among the program's numbers. */
    final List<Integer> settings;

    /** The places of the entries of θ there, if these are numbers. */
    final List<Integer> theta;

    final List<Vector> vectors;
    private final ErrorForm form;

    KernelShape(Plan plan) {
        var table = plan.table();
        var program = plan.program();
        form = plan.problem().error();
        dimension = plan.problem().dimension();
        // Entries that are numbers are not met by index.
        boolean byIndex = table.width == StepTable.NUMBERS;
        phi = byIndex ? most(table.phiIndex) : 0;
        next = byIndex ? most(table.nextIndex) : 0;
        padded = byIndex && (least(table.phiIndex) < phi || least(table.nextIndex) < next);
        ways = IntStream.range(0, next)
                .mapToObj(entry -> IntStream.range(0, table.steps())
                        .filter(t -> entry < table.nextIndex[t].length)
                        .mapToObj(t -> meeting(table, t, entry))
                        .distinct()
                        .sorted()
                        .toList())
                .toList();
        Map<Boolean, List<Integer>> rows = IntStream.range(0, program.numbers().size())
                .filter(n -> Set.of(Use.SETTING, Use.KEPT)
                        .contains(program.numbers().get(n).use()))
                .boxed()
                .collect(Collectors.partitioningBy(n -> program.numbers().get(n).isTheta()));
        settings = rows.getOrDefault(false, List.of());
        theta = rows.getOrDefault(true, List.of());
        vectors = List.copyOf(program.vectors());
        numbers = table.numbers;
        last = table.last;
        int n = table.steps();
        places = new int[n * 2 * entries()];
        values = new double[n * entries()];
        meetings = new int[n * next];
        for (int t = 0; t < n; t++) {
            for (int k = 0; k < entries(); k++) {
                enter(table, t, k);
            }
        }
    }

    private void enter(StepTable table, int t, int k) {
        boolean isNext = k >= phi;
        int entry = isNext ? k - phi : k;
        int[] index = isNext ? table.nextIndex[t] : table.phiIndex[t];
        boolean there = entry < index.length;
        int at = t * 2 * entries() + k;
        // What is not there is read from rows of zeros and written to rows that nothing reads.
        places[at] = there ? thetaRow() + index[entry] : zeroRow();
        places[at + entries()] = there ? thetaRow() + index[entry] : zeroRow() + sink();
        values[t * entries() + k] = there ? (isNext ? table.nextValue[t] : table.phiValue[t])[entry] : 0;
        if (isNext) {
            int any = ways.get(entry).isEmpty() ? NONE : ways.get(entry).get(0);
            meetings[t * next + entry] = there ? meeting(table, t, entry) : any;
        }
    }

    /** The entry of φ that meets the same weight as one of φ' that is there. */
    private static int meeting(StepTable table, int t, int entry) {
        int weight = table.nextIndex[t][entry];
        int[] phi = table.phiIndex[t];
        return IntStream.range(0, phi.length)
                .filter(k -> phi[k] == weight)
                .findFirst()
                .orElse(NONE);
    }

    private static int most(int[][] indices) {
        return Arrays.stream(indices).mapToInt(i -> i.length).max().orElse(0);
    }

    private static int least(int[][] indices) {
        return Arrays.stream(indices).mapToInt(i -> i.length).min().orElse(0);
    }

    int entries() {
        return phi + next;
    }

    int row(int setting) {
        return settings.indexOf(setting);
    }

    int row(Vector vector) {
        return settings.size() + vectors.indexOf(vector) * dimension;
    }

    int thetaRow() {
        return row(Vector.THETA);
    }

    int sumRow() {
        return settings.size() + vectors.size() * dimension;
    }

    int squareRow() {
        return sumRow() + 1;
    }

    /** The first row of zeros. A vector's zeros are as far behind those of θ as its rows are behind those of θ. */
    private int zeroRow() {
        return squareRow() + 1;
    }

    /** How many rows behind the zeros those that nothing reads are; between two vectors' zeros there is room for one more. */
    private int sink() {
        return dimension > 1 ? 1 : vectors.size();
    }

    int rows() {
        return zeroRow() + (padded ? vectors.size() * dimension + sink() + 1 : 0);
    }

    /** Adds errors to their sums where some squares, which are in their row, are out of range. */
    void addCarefully(double[] m, int lanes, int first, int count) {
        for (int i = first; i < first + count; i++) {
            double square = m[squareRow() * lanes + i];
            m[sumRow() * lanes + i] +=
                    form.isLost(square) ? form.carefully(m, thetaRow() * lanes + i, lanes) : Math.sqrt(square);
        }
    }
}
