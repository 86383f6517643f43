package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Use;
import io.github.mirrortd.engine.program.Program.Vector;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How many entries a {@link Kernel} takes features to have, as many as the transition with the most, and where a block of learners keeps
 * what: settings, vectors, sums of errors, squares, zeros.
 *
 * @param own whether each learner has its own steps; features are rows then
 * @param dimension the number of weights
 * @param phi how many entries of φ
 * @param next how many of φ'
 * @param padded whether any transition has fewer
 * @param meetings for each entry of φ', which entries of φ meet the same weight, at one transition or another
 * @param settings the places of settings, and of numbers that are kept, among the program's numbers
 * @param theta the places of the entries of θ there, if these are numbers
 * @param vectors the vectors that learners have
 */
record KernelShape(
        boolean own,
        int dimension,
        int phi,
        int next,
        boolean padded,
        List<List<Integer>> meetings,
        List<Integer> settings,
        List<Integer> theta,
        List<Vector> vectors) {
    /** No entry of φ meets the weight. */
    static final int NONE = -1;

    static KernelShape of(Plan plan) {
        var table = plan.table();
        var program = plan.program();
        // Entries that are numbers are not met by index.
        boolean byIndex = table.width == StepTable.NUMBERS;
        int phi = byIndex ? most(table.phiIndex) : 0;
        int next = byIndex ? most(table.nextIndex) : 0;
        boolean padded = byIndex && (least(table.phiIndex) < phi || least(table.nextIndex) < next);
        var meetings = IntStream.range(0, next)
                .mapToObj(entry -> IntStream.range(0, table.steps())
                        .filter(t -> entry < table.nextIndex[t].length)
                        .mapToObj(t -> meeting(table, t, entry))
                        .distinct()
                        .sorted()
                        .toList())
                .toList();
        var rows = IntStream.range(0, program.numbers().size())
                .filter(n -> Set.of(Use.SETTING, Use.KEPT)
                        .contains(program.numbers().get(n).use()))
                .boxed()
                .collect(Collectors.partitioningBy(n -> program.numbers().get(n).isTheta()));
        return new KernelShape(
                plan.own(),
                plan.problem().dimension(),
                phi,
                next,
                padded,
                meetings,
                rows.get(false),
                rows.get(true),
                List.copyOf(program.vectors()));
    }

    /** The entry of φ that meets the same weight as one of φ' that is there. */
    static int meeting(StepTable table, int t, int entry) {
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

    /** One of the ways that an entry of φ' that is not there may be told to take. */
    int anyMeeting(int entry) {
        return meetings.get(entry).isEmpty() ? NONE : meetings.get(entry).get(0);
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
    int zeroRow() {
        return squareRow() + 1;
    }

    /** How many rows behind the zeros those that nothing reads are; between two vectors' zeros there is room for one more. */
    int sink() {
        return dimension > 1 ? 1 : vectors.size();
    }

    int rows() {
        return zeroRow() + (padded ? vectors.size() * dimension + sink() + 1 : 0);
    }
}
