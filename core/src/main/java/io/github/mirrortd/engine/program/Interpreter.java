package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Operation;
import io.github.mirrortd.engine.program.Program.Use;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.engine.reference.LazilyScaledVector;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program operation by operation, each over the rows of all learners. Holds their numbers and vectors; what a step's
 * data are it is given before each step. Not thread-safe.
 */
final class Interpreter {
    private final Program program;

    /** Shared numbers and rows, by their places. */
    private final double[] numbers;

    private final double[][] rows;
    private final Map<Vector, double[][]> vectors = new EnumMap<>(Vector.class);

    // What a step reads.
    private final int[] stepPlaces;

    /** Index of each input among the numbers of a step. */
    private final int[] places;

    private final Features phi = new Features();
    private final Features next = new Features();
    private final Rest rest;
    private boolean last;
    private final boolean[] lastOf;
    private int active;

    /**
     * @param table of the steps
     * @param settings of the learners
     * @param dimension how many rows each vector has; 0 if these come later
     * @param own whether each learner has its own step
     * @param rest the rows that are not here
     */
    Interpreter(Program program, StepTable table, Settings[] settings, int dimension, boolean own, Rest rest) {
        this.program = program;
        this.rest = rest;
        int lanes = settings.length;
        active = lanes;
        lastOf = new boolean[own && program.ends() ? lanes : 0];
        int count = program.numbers().size();
        numbers = new double[count];
        rows = new double[count][];
        for (int n = 0; n < count; n++) {
            var number = program.numbers().get(n);
            if (number.shared()) {
                numbers[n] = number.value();
                continue;
            }
            rows[n] = new double[lanes];
            if (number.use() == Use.SETTING) {
                var input = Objects.requireNonNull(number.input());
                Arrays.setAll(rows[n], i -> RuleFormula.setting(input, settings[i]));
            } else {
                Arrays.fill(rows[n], number.value());
            }
        }
        stepPlaces = IntStream.range(0, count)
                .filter(n -> program.numbers().get(n).use() == Use.STEP)
                .toArray();
        places = IntStream.of(stepPlaces)
                .map(n -> table.place(program.numbers().get(n)))
                .toArray();
        if (own && program.readsFeatures()) {
            phi.dense = new double[dimension][lanes];
            next.dense = new double[dimension][lanes];
        }
        for (var vector : program.vectors()) {
            vectors.put(vector, new double[dimension][lanes]);
        }
        for (int n = 0; n < count; n++) {
            if (program.numbers().get(n).isTheta()) {
                rows[n] = rows(Vector.THETA)[program.numbers().get(n).entry()];
            }
        }
        program.start().forEach(this::run);
    }

    /** The rows of a vector. */
    double[][] rows(Vector vector) {
        return Objects.requireNonNull(vectors.get(vector), vector.name());
    }

    /** Gives a vector other rows. */
    void setRows(Vector vector, double[][] to) {
        vectors.put(vector, to);
    }

    /** All rows that last: of vectors and of numbers that are kept. */
    List<double[]> state() {
        var state = new ArrayList<double[]>();
        vectors.values().forEach(of -> state.addAll(List.of(of)));
        for (int n = 0; n < rows.length; n++) {
            var number = program.numbers().get(n);
            if (number.use() == Use.KEPT && !number.isTheta()) {
                state.add(rows[n]);
            }
        }
        return state;
    }

    /** The row of a number that is kept from step to step; null where the program has none. */
    double @Nullable [] kept(Input input) {
        for (int n = 0; n < rows.length; n++) {
            var number = program.numbers().get(n);
            if (number.use() == Use.KEPT && input.equals(number.input())) {
                return rows[n];
            }
        }
        return null;
    }

    /** The row of a number. */
    double[] row(int place) {
        return rows[place];
    }

    /** Number of learners, counted from the first, that take part in the next steps. */
    void setActive(int count) {
        active = count;
    }

    /**
     * Data of the next step, shared by all learners.
     *
     * @param followOn their follow-on trace
     */
    void see(StepTable table, int t, double followOn) {
        phi.shared = table.phi[t];
        next.shared = table.next[t];
        last = table.last[t];
        for (int i = 0; i < stepPlaces.length; i++) {
            numbers[stepPlaces[i]] =
                    places[i] == StepTable.FOLLOW_ON ? followOn : table.numbers[t * table.width + places[i]];
        }
    }

    /**
     * Data of each learner's next step.
     *
     * @param steps the step of each learner
     * @param followOn a row of follow-on traces
     * @param careful whether only the entries are taken that are there
     */
    void see(StepTable table, int[] steps, double[] followOn, boolean careful) {
        if (careful) {
            phi.see(table.phi, steps);
            next.see(table.next, steps);
        }
        for (int j = 0; j < phi.dense.length; j++) {
            look(table.columns[StepTable.NUMBERS + j], steps, phi.dense[j]);
            look(table.columns[StepTable.NUMBERS + phi.dense.length + j], steps, next.dense[j]);
        }
        for (int i = 0; i < stepPlaces.length; i++) {
            if (places[i] == StepTable.FOLLOW_ON) {
                rows[stepPlaces[i]] = followOn;
            } else {
                look(table.columns[places[i]], steps, rows[stepPlaces[i]]);
            }
        }
        for (int i = 0; i < lastOf.length; i++) {
            lastOf[i] = table.last[steps[i]];
        }
    }

    private static void look(double[] column, int[] steps, double[] into) {
        for (int i = 0; i < steps.length; i++) {
            into[i] = column[steps[i]];
        }
    }

    /** Makes a step of the phase. */
    void step(int phase) {
        for (var operation : program.shared()) {
            numbers[operation.into()] =
                    operation.op().of(numbers[operation.a()], numbers[operation.b()], numbers[operation.c()]);
        }
        for (var operation : program.phases().get(phase)) {
            run(operation);
        }
    }

    private void run(Operation operation) {
        switch (operation.kind()) {
            case ARITHMETIC -> arithmetic(operation);
            case FILL -> Loops.fill(rows[operation.into()], numbers[operation.a()], active);
            case DOT -> dot(operation);
            case ADD -> add(operation);
            case SCALE -> scale(rows(vector(operation.vector())), rows[operation.a()]);
            case COPY -> copy(rows(vector(operation.other())), rows(vector(operation.vector())));
            case LESS_SHARE -> lessShare(operation);
            case END -> end(operation);
            case SET -> System.arraycopy(rows[operation.a()], 0, rows[operation.into()], 0, active);
            case SHRINK -> shrink(rows[operation.into()], rows[operation.a()], rows(vector(operation.vector())));
        }
    }

    private static Vector vector(@Nullable Vector vector) {
        return Objects.requireNonNull(vector);
    }

    private void arithmetic(Operation operation) {
        double[] into = rows[operation.into()];
        double[] a = rows[operation.a()];
        double[] b = rows[operation.b()];
        if (operation.op() == Op.CHOICE) {
            Loops.choose(into, a, b, rows[operation.c()], active);
        } else {
            Loops.rows(operation.op(), into, a, b, active);
        }
    }

    /** The rows of a vector with all entries; null for features that have none. */
    private double @Nullable [][] dense(Vector vector) {
        double[][] dense = vector.isFeatures() ? features(vector).dense : rows(vector);
        return vector.isFeatures() && dense.length == 0 ? null : dense;
    }

    private void dot(Operation operation) {
        double[] into = rows[operation.into()];
        double[][] left = rows(vector(operation.vector()));
        var other = vector(operation.other());
        double[][] right = dense(other);
        if (right == null) {
            features(other).dot(into, left, active);
        } else if (left.length == 0) {
            Loops.fill(into, 0, active);
        } else {
            Loops.product(into, left[0], right[0], active);
            for (int j = 1; j < left.length; j++) {
                Loops.addProduct(into, left[j], right[j], active);
            }
        }
    }

    private void add(Operation operation) {
        double[] factor = rows[operation.a()];
        double[][] target = rows(vector(operation.vector()));
        var other = vector(operation.other());
        double[][] rowsOfOther = dense(other);
        if (rowsOfOther == null) {
            features(other).addTo(target, factor, active);
            return;
        }
        for (int j = 0; j < target.length; j++) {
            Loops.addProduct(target[j], factor, rowsOfOther[j], active);
        }
    }

    private Features features(Vector vector) {
        return vector == Vector.PHI ? phi : next;
    }

    private void scale(double[][] vector, double[] factor) {
        for (double[] row : vector) {
            Loops.rows(Op.MULTIPLY, row, row, factor, active);
        }
    }

    private void copy(double[][] from, double[][] to) {
        for (int j = 0; j < from.length; j++) {
            System.arraycopy(from[j], 0, to[j], 0, active);
        }
    }

    private void lessShare(Operation operation) {
        double[][] to = rows(vector(operation.vector()));
        double[][] from = rows(vector(operation.other()));
        double[][] of = rows(vector(operation.third()));
        for (int j = 0; j < to.length; j++) {
            Loops.lessShare(to[j], from[j], rows[operation.a()], of[j], active);
        }
    }

    private void end(Operation operation) {
        if (operation.vector() == null) {
            end(rows[operation.into()]);
            return;
        }
        for (double[] row : rows(operation.vector())) {
            end(row);
        }
    }

    private void end(double[] row) {
        for (int i = 0; i < lastOf.length; i++) {
            row[i] = lastOf[i] ? 0 : row[i];
        }
        if (last) {
            Loops.fill(row, 0, active);
        }
    }

    /** Decay as a scale: powers of two go from it to the rows before it leaves the range of numbers. */
    private void shrink(double[] scale, double[] kept, double[][] vector) {
        Loops.rows(Op.MULTIPLY, scale, scale, kept, active);
        for (int i = 0; i < active; i++) {
            double out = LazilyScaledVector.excess(scale[i]);
            while (out != 1) {
                scale[i] = out == 0 ? 1 : scale[i] / out;
                for (double[] row : vector) {
                    if (row != null) {
                        row[i] = out == 0 ? 0 : out * row[i];
                    }
                }
                rest.multiply(i, out);
                out = LazilyScaledVector.excess(scale[i]);
            }
        }
    }

    /** Multiplies the rows of one learner that are not here. */
    interface Rest {
        void multiply(int lane, double factor);
    }
}
