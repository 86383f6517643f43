package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Operation;
import io.github.mirrortd.engine.program.Program.Use;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Settings;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program operation by operation, each over the rows of all learners. Holds their numbers and vectors; what a step's data are it
 * is given before each step. Not thread-safe.
 */
final class Interpreter {
    /** Powers of two that are taken out of the scale of w at a time. */
    static final int BITS = 64;

    private static final double LARGEST = Math.scalb(1.0, BITS);
    private static final double SMALLEST = Math.scalb(1.0, -BITS);

    private final Program program;
    private final Operation[] shared;
    private final Operation[][] phases;

    /** Shared numbers and rows, by their places. */
    private final double[] numbers;

    private final double[][] rows;
    private final Map<Vector, double[][]> vectors = new EnumMap<>(Vector.class);

    // What a step reads.
    private final int[] stepPlaces;
    private final Product[] stepProducts;
    private final Features phi = new Features();
    private final Features next = new Features();
    private final Features trace = new Features();
    private final Features behaviourTrace = new Features();
    private boolean last;
    private boolean[] lastOf = {};
    private int active;

    /** Features of a step: shared entries, or rows with their zeros. */
    private static final class Features {
        int[] index = {};
        double[] value = {};
        int count;
        double[][] dense = {};

        /** Of each learner, where zeros are left out. */
        int[][] indexOf = {};

        double[][] valueOf = {};

        /** Gets ready for entries of each learner, or for rows. */
        void see(int learners, int dimension, boolean sparse) {
            if (sparse && indexOf.length == 0) {
                dense = new double[0][];
                indexOf = new int[learners][];
                valueOf = new double[learners][];
            } else if (!sparse && dense.length == 0) {
                dense = new double[dimension][];
            }
        }
    }

    /**
     * @param settings of the learners
     * @param dimension how many rows each vector has; 0 if these come later
     */
    Interpreter(Program program, Settings[] settings, int dimension) {
        this.program = program;
        int lanes = settings.length;
        active = lanes;
        shared = program.shared().toArray(Operation[]::new);
        phases = program.phases().stream()
                .map(list -> list.toArray(Operation[]::new))
                .toArray(Operation[][]::new);
        int count = program.numbers().size();
        numbers = new double[count];
        rows = new double[count][];
        var steps = new HashMap<Integer, Product>();
        for (int n = 0; n < count; n++) {
            var number = program.numbers().get(n);
            if (number.shared()) {
                numbers[n] = number.value();
            } else if (number.use() == Use.SETTING) {
                rows[n] = settingsRow(Objects.requireNonNull(number.input()), settings);
            } else if (number.use() == Use.KEPT) {
                rows[n] = new double[lanes];
                Loops.fill(rows[n], number.value(), lanes);
            }
            if (number.use() == Use.STEP) {
                steps.put(n, Objects.requireNonNull(RuleFormula.productOf(Objects.requireNonNull(number.input()))));
            }
        }
        stepPlaces = steps.keySet().stream().mapToInt(n -> n).toArray();
        stepProducts = new Product[stepPlaces.length];
        for (int i = 0; i < stepPlaces.length; i++) {
            stepProducts[i] = Objects.requireNonNull(steps.get(stepPlaces[i]));
        }
        for (var phase : phases) {
            allocate(phase, lanes);
        }
        for (var vector : program.vectors()) {
            vectors.put(vector, new double[dimension][lanes]);
        }
    }

    private static double[] settingsRow(Input input, Settings[] settings) {
        double[] row = new double[settings.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = RuleFormula.setting(input, settings[i]);
        }
        return row;
    }

    /** Gives computed numbers their rows; one that is not read any more gives its row to the next. */
    private void allocate(Operation[] operations, int lanes) {
        var lastRead = new HashMap<Integer, Integer>();
        for (int i = 0; i < operations.length; i++) {
            for (int read : reads(operations[i])) {
                lastRead.put(read, i);
            }
        }
        var free = new ArrayDeque<double[]>();
        for (int i = 0; i < operations.length; i++) {
            for (int read : reads(operations[i])) {
                if (Objects.equals(lastRead.get(read), i) && isComputed(read) && lastRead.remove(read) != null) {
                    free.push(rows[read]);
                }
            }
            int into = operations[i].into();
            if (sets(operations[i]) && isComputed(into)) {
                rows[into] = free.isEmpty() ? new double[lanes] : free.pop();
            }
        }
    }

    private static boolean sets(Operation operation) {
        return switch (operation.kind()) {
            case ARITHMETIC, FILL, DOT -> true;
            default -> false;
        };
    }

    private boolean isComputed(int n) {
        var number = program.numbers().get(n);
        return number.use() == Use.COMPUTED && !number.shared();
    }

    private static int[] reads(Operation operation) {
        return switch (operation.kind()) {
            case ARITHMETIC -> new int[] {operation.a(), operation.b(), operation.c()};
            case ADD, SCALE, LESS_SHARE, SHRINK -> new int[] {operation.a()};
            case FILL, DOT, COPY, END -> new int[0];
        };
    }

    /** The rows of a vector. */
    double[][] rows(Vector vector) {
        return Objects.requireNonNull(vectors.get(vector), vector.name());
    }

    boolean has(Vector vector) {
        return vectors.containsKey(vector);
    }

    /** Gives a vector other rows. */
    void setRows(Vector vector, double[][] to) {
        vectors.put(vector, to);
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

    /** A shared number or the first learner's. */
    double number(int place) {
        return program.numbers().get(place).shared() ? numbers[place] : rows[place][0];
    }

    /** How many learners, the first ones, take part in the next steps. */
    void setActive(int count) {
        active = count;
    }

    /**
     * What all learners see at the next step.
     *
     * @param past what the step is told besides; null if nothing
     */
    void see(StepTable table, int t, @Nullable Past past, int k) {
        phi.index = table.phiIndex[t];
        phi.value = table.phiValue[t];
        phi.count = table.phiCount[t];
        next.index = table.nextIndex[t];
        next.value = table.nextValue[t];
        next.count = table.nextCount[t];
        last = table.last[t];
        for (int i = 0; i < stepPlaces.length; i++) {
            var p = stepProducts[i];
            numbers[stepPlaces[i]] = past != null && Past.has(p) ? past.number(k, p) : table.number(t, p);
        }
        if (past != null) {
            trace.index = past.all();
            trace.count = trace.index.length;
            trace.value = past.trace(k);
            behaviourTrace.index = trace.index;
            behaviourTrace.count = trace.count;
            behaviourTrace.value = past.behaviourTrace(k);
        }
    }

    /**
     * What each learner sees at the next step.
     *
     * @param followOn a row of follow-on traces
     * @param careful whether only the entries are taken that are there
     */
    void see(OwnSteps steps, int k, double[] followOn, boolean careful) {
        var table = steps.table();
        phi.see(active, steps.dimension(), careful);
        next.see(active, steps.dimension(), careful);
        if (lastOf.length == 0) {
            lastOf = new boolean[active];
        }
        for (int i = 0; i < active; i++) {
            int t = steps.transition(i, k);
            lastOf[i] = table.last[t];
            if (careful) {
                phi.indexOf[i] = table.phiIndex[t];
                phi.valueOf[i] = table.phiValue[t];
                next.indexOf[i] = table.nextIndex[t];
                next.valueOf[i] = table.nextValue[t];
            }
        }
        for (int j = 0; !careful && j < steps.dimension(); j++) {
            phi.dense[j] = steps.feature(k, j);
            next.dense[j] = steps.feature(k, steps.dimension() + j);
        }
        for (int i = 0; i < stepPlaces.length; i++) {
            rows[stepPlaces[i]] = Past.has(stepProducts[i]) ? followOn : steps.number(k, stepProducts[i]);
        }
    }

    /** Makes a step of the phase. */
    void step(int phase) {
        for (var operation : shared) {
            numbers[operation.into()] =
                    operation.op().of(numbers[operation.a()], numbers[operation.b()], numbers[operation.c()]);
        }
        for (var operation : phases[phase]) {
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
            case END -> end(rows(vector(operation.vector())));
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
        } else if (a == null) {
            Loops.ofShared(operation.op(), into, numbers[operation.a()], b, active);
        } else if (b == null) {
            Loops.withShared(operation.op(), into, a, numbers[operation.b()], active);
        } else {
            Loops.rows(operation.op(), into, a, b, active);
        }
    }

    private Features features(Vector vector) {
        return switch (vector) {
            case PHI -> phi;
            case NEXT -> next;
            case KNOWN_E -> trace;
            default -> behaviourTrace;
        };
    }

    private void dot(Operation operation) {
        double[] into = rows[operation.into()];
        double[][] left = rows(vector(operation.vector()));
        var other = vector(operation.other());
        if (!other.isFeatures()) {
            dot(into, left, rows(other));
            return;
        }
        var features = features(other);
        if (features.dense.length > 0) {
            dot(into, left, features.dense);
        } else if (features.indexOf.length > 0) {
            for (int i = 0; i < active; i++) {
                int[] index = features.indexOf[i];
                double[] value = features.valueOf[i];
                double sum = 0;
                for (int k = 0; k < index.length; k++) {
                    sum += value[k] * left[index[k]][i];
                }
                into[i] = sum;
            }
        } else {
            dot(into, left, features.index, features.value, features.count, active);
        }
    }

    private void dot(double[] into, double[][] left, double[][] right) {
        if (left.length == 0) {
            Loops.fill(into, 0, active);
            return;
        }
        Loops.product(into, left[0], right[0], active);
        int j = 1;
        for (; j + 1 < left.length; j += 2) {
            Loops.addProducts(into, left[j], right[j], left[j + 1], right[j + 1], active);
        }
        if (j < left.length) {
            Loops.addProduct(into, left[j], right[j], active);
        }
    }

    /** The inner product of rows with entries that all learners share. */
    static void dot(double[] into, double[][] rows, int[] index, double[] value, int count, int n) {
        if (count < 2) {
            if (count == 0) {
                Loops.fill(into, 0, n);
            } else {
                Loops.product(into, value[0], rows[index[0]], n);
            }
            return;
        }
        Loops.products(into, value[0], rows[index[0]], value[1], rows[index[1]], n);
        int k = 2;
        for (; k + 1 < count; k += 2) {
            Loops.addProducts(into, value[k], rows[index[k]], value[k + 1], rows[index[k + 1]], n);
        }
        if (k < count) {
            Loops.addProduct(into, value[k], rows[index[k]], n);
        }
    }

    private void add(Operation operation) {
        double[] factor = rows[operation.a()];
        double[][] target = rows(vector(operation.vector()));
        var other = vector(operation.other());
        var features = other.isFeatures() ? features(other) : null;
        double[][] dense = features == null ? rows(other) : features.dense;
        if (dense.length > 0) {
            for (int j = 0; j < target.length; j++) {
                Loops.addProduct(target[j], factor, dense[j], active);
            }
        } else if (features != null && features.indexOf.length > 0) {
            for (int i = 0; i < active; i++) {
                int[] index = features.indexOf[i];
                double[] value = features.valueOf[i];
                for (int k = 0; k < index.length; k++) {
                    target[index[k]][i] += factor[i] * value[k];
                }
            }
        } else if (features != null) {
            for (int k = 0; k < features.count; k++) {
                Loops.addProduct(target[features.index[k]], features.value[k], factor, active);
            }
        }
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

    private void end(double[][] trace) {
        for (int i = 0; i < lastOf.length; i++) {
            for (int j = 0; lastOf[i] && j < trace.length; j++) {
                trace[j][i] = 0;
            }
        }
        for (int j = 0; last && j < trace.length; j++) {
            Loops.fill(trace[j], 0, active);
        }
    }

    /** Who multiplies the rows of one learner's w that are not here. */
    interface Rest {
        void multiply(int lane, double factor);
    }

    private Rest rest = (lane, factor) -> {};

    void setRest(Rest rest) {
        this.rest = rest;
    }

    private void shrink(double[] scale, double[] kept, double[][] w) {
        Loops.rows(Op.MULTIPLY, scale, scale, kept, active);
        for (int i = 0; i < active; i++) {
            double size = Math.abs(scale[i]);
            if (!(size >= SMALLEST && size <= LARGEST) && size < Double.POSITIVE_INFINITY) {
                renew(i, scale, w);
            }
        }
    }

    private void renew(int i, double[] scale, double[][] w) {
        if (scale[i] == 0) {
            scale[i] = 1;
            multiply(i, 0, w);
        }
        while (Math.abs(scale[i]) < SMALLEST) {
            scale[i] *= LARGEST;
            multiply(i, SMALLEST, w);
        }
        while (Math.abs(scale[i]) > LARGEST) {
            scale[i] *= SMALLEST;
            multiply(i, LARGEST, w);
        }
    }

    private void multiply(int i, double factor, double[][] w) {
        for (double[] row : w) {
            if (row != null) {
                row[i] = factor == 0 ? 0 : factor * row[i];
            }
        }
        rest.multiply(i, factor);
    }
}
