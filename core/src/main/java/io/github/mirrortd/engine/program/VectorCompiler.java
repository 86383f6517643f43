package io.github.mirrortd.engine.program;

import static org.objectweb.asm.Opcodes.*;

import io.github.mirrortd.engine.program.KernelShape.Compilation;
import io.github.mirrortd.engine.program.KernelShape.Kernel;
import io.github.mirrortd.engine.program.Program.Kind;
import io.github.mirrortd.engine.program.Program.Operation;
import io.github.mirrortd.engine.program.Program.Use;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.internal.HiddenClass;
import io.github.mirrortd.internal.ScalarCode;
import io.github.mirrortd.internal.VectorModule;
import io.github.mirrortd.mdp.ErrorForm;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Writes a program on a problem as a {@link KernelShape.Kernel}:
 *
 * <pre>
 * for (int k = from; k &lt; to; k++) {
 *     int … = …; double … = …;                        // where this transition's features are, and all shared numbers
 *     for (int i = 0; i &lt; lanes; i += WIDTH) {
 *         DoubleVector … = …;                         // error, products, rule
 *         ….intoArray(…);                             // update
 *     }
 * }
 * </pre>
 *
 * <p>A zero that a sum begins with is left out where only the sign of another zero could tell, which nothing but a division
 * shows.
 *
 * <p>Nothing is read that was written just before: such a load waits for the store, for half of a step's time. So the error
 * is that before the step, and where φ and φ' meet the same weight, what φ has made of it is kept in a variable for φ'.
 */
final class VectorCompiler {
    /** Maximum number of operations up to which the JIT compiles a method well. */
    private static final int MOST_OPERATIONS = 340;

    /** Maximum number of distinguished overlaps of φ and φ'. */
    private static final int MOST_WAYS = 4;

    // The variables of a kernel's parameters, and of the learner at hand.
    private static final int MEMORY = 1;
    private static final int LANES = 2;
    private static final int PATH = 3;
    private static final int STEP = 4;
    private static final int END = 5;
    private static final int FOLLOW_ON = 6;
    private static final int TABLES = 7;
    private static final int INDEX = 8;
    private static final String SHAPE = Type.getInternalName(KernelShape.class);

    private final Program program;
    private final KernelShape shape;
    private final StepTable table;
    private final MethodVisitor code;
    private final VectorMethod method;
    private final boolean divides;

    /** The variables of numbers: doubles of shared ones, vectors of the others. */
    private final int[] slots;

    /** The variables of the rows of settings and of numbers that are kept; 0 for other numbers. */
    private final int[] numberRows;

    private final Map<Vector, VectorRows> rows = new EnumMap<>(Vector.class);

    /** Rows that φ has changed, by vector. */
    private final Map<Vector, int[]> moved = new EnumMap<>(Vector.class);

    private final int[] features;
    private final int[] spreadFeatures;
    private final int[] meetings;

    private VectorCompiler(Block.Plan plan, KernelShape shape, int bits, MethodVisitor code) {
        program = plan.program();
        table = plan.table();
        this.shape = shape;
        this.code = code;
        method = new VectorMethod(code, bits, MEMORY, INDEX, INDEX + 1);
        slots = new int[program.numbers().size()];
        numberRows = new int[slots.length];
        features = new int[shape.entries()];
        spreadFeatures = new int[features.length];
        meetings = new int[shape.next];
        shape.vectors.forEach(vector -> rows.put(vector, new VectorRows(method, shape, vector)));
        divides = Stream.concat(program.phases().get(0).stream(), program.shared().stream())
                .anyMatch(o -> o.op() == Op.DIVIDE);
    }

    /** The kernel; nothing where the program is too long, or has anything in it that is not written in vectors. */
    static Optional<Compilation> compile(Block.Plan plan, int bits) {
        var program = plan.program();
        var shape = new KernelShape(plan);
        // Phases take turns, and comparisons have no vectors.
        boolean possible = program.phases().size() == 1
                && Stream.concat(program.phases().get(0).stream(), program.shared().stream())
                        .allMatch(o -> o.op().compareTo(Op.LESS) < 0);
        if (!possible || cost(program, shape) > MOST_OPERATIONS) {
            return Optional.empty();
        }
        // On the module path this is what lets the class see vectors; on the class path it changes nothing.
        VectorModule.find().ifPresent(VectorCompiler.class.getModule()::addReads);
        int[] most = new int[1];
        var kernel = HiddenClass.make(MethodHandles.lookup(), Kernel.class, (name, body) -> {
            var written = new VectorCompiler(plan, shape, bits, body);
            written.write(name.equals("measure") ? plan.problem().error() : null);
            most[0] = Math.max(most[0], written.method.operations());
        });
        return most[0] > MOST_OPERATIONS
                ? Optional.empty()
                : Optional.of(new Compilation(kernel, shape, bits / Double.SIZE));
    }

    /** At least how many operations on vectors a step comes to. */
    private static int cost(Program program, KernelShape shape) {
        return program.phases().get(0).stream()
                .mapToInt(o -> switch (o.kind()) {
                    case ARITHMETIC, FILL, END, SHRINK, SET -> 1;
                    default -> 2 * shape.length(o.other());
                })
                .sum();
    }

    private void write(@Nullable ErrorForm error) {
        for (int n = 0; n < slots.length; n++) {
            if (program.numbers().get(n).use() == Use.CONSTANT) {
                code.visitLdcInsn(program.numbers().get(n).value());
                slots[n] = method.store(DSTORE);
            }
        }
        for (int n = 0; n < slots.length; n++) {
            var number = program.numbers().get(n);
            if (number.lasts()) {
                numberRows[n] = row(number.isTheta() ? shape.row(Vector.THETA) + number.entry() : shape.row(n));
            }
        }
        rows.values().forEach(of -> Arrays.setAll(of.all, j -> row(of.first + j)));
        int sums = row(shape.sumRow());
        int squares = row(shape.squareRow());
        method.loop(STEP, END, 1, () -> {
            code.visitVarInsn(ALOAD, PATH);
            code.visitVarInsn(ILOAD, STEP);
            code.visitInsn(IALOAD);
            int transition = method.store(ISTORE);
            readEntries(transition);
            readNumbers(transition);
            for (var operation : program.shared()) {
                code.visitVarInsn(DLOAD, slots[operation.a()]);
                boolean two = !VectorMethod.isUnary(operation.op());
                if (two) {
                    code.visitVarInsn(DLOAD, slots[operation.b()]);
                }
                ScalarCode.operation(code, operation.op().name(), two ? 2 : 1);
                slots[operation.into()] = method.store(DSTORE);
            }
            if (error != null) {
                forLanes(() -> addError(error, sums, squares));
                rows.values().forEach(VectorRows::forget);
            }
            forLanes(() -> {
                Arrays.setAll(spreadFeatures, k -> method.spread(features[k]));
                for (int n = 0; n < slots.length; n++) {
                    if (numberRows[n] != 0) {
                        slots[n] = method.load(numberRows[n]);
                    }
                }
                program.phases().get(0).forEach(this::write);
            });
            program.phases().get(0).stream().filter(o -> o.kind() == Kind.END).forEach(o -> end(o, transition));
        });
    }

    private void forLanes(Runnable body) {
        code.visitInsn(ICONST_0);
        code.visitVarInsn(ISTORE, INDEX);
        method.loop(INDEX, LANES, method.width, body);
    }

    /** A variable with the place of a row. */
    private int row(int number) {
        return times(LANES, number);
    }

    private int times(int slot, int factor) {
        code.visitVarInsn(ILOAD, slot);
        code.visitLdcInsn(factor);
        code.visitInsn(IMUL);
        return method.store(ISTORE);
    }

    /** Pushes an element of a table. */
    private void pushElement(String name, Type type, int start, int place) {
        code.visitVarInsn(ALOAD, TABLES);
        code.visitFieldInsn(GETFIELD, SHAPE, name, "[" + type.getDescriptor());
        code.visitVarInsn(ILOAD, start);
        code.visitLdcInsn(place);
        code.visitInsn(IADD);
        code.visitInsn(type.getOpcode(IALOAD));
    }

    private int element(String name, Type type, int start, int place) {
        pushElement(name, type, start, place);
        return method.store(type.getOpcode(ISTORE));
    }

    /** Reads what the transition's features are and which weights they meet. */
    private void readEntries(int transition) {
        int placesAt = times(transition, 2 * shape.entries());
        int meetingsAt = times(transition, shape.next);
        Arrays.setAll(meetings, entry -> element("meetings", Type.INT_TYPE, meetingsAt, entry));
        int valuesAt = times(transition, shape.entries());
        Arrays.setAll(features, k -> element("values", Type.DOUBLE_TYPE, valuesAt, k));
        rows.values().forEach(of -> {
            Arrays.setAll(of.read, k -> met(of, placesAt, k));
            Arrays.setAll(of.written, k -> met(of, placesAt, shape.entries() + k));
        });
    }

    /** A variable with the place of the row that an entry of features meets. */
    private int met(VectorRows of, int placesAt, int k) {
        pushElement("places", Type.INT_TYPE, placesAt, k);
        code.visitLdcInsn(of.first - shape.row(Vector.THETA));
        code.visitInsn(IADD);
        code.visitVarInsn(ILOAD, LANES);
        code.visitInsn(IMUL);
        return method.store(ISTORE);
    }

    /** Reads the numbers of the step. */
    private void readNumbers(int transition) {
        int numbersAt = times(transition, table.width);
        for (int n = 0; n < slots.length; n++) {
            if (program.numbers().get(n).use() != Use.STEP) {
                continue;
            }
            int place = table.place(program.numbers().get(n));
            if (place == StepTable.FOLLOW_ON) {
                code.visitVarInsn(ALOAD, FOLLOW_ON);
                code.visitVarInsn(ILOAD, STEP);
                code.visitInsn(AALOAD);
                code.visitInsn(ICONST_0);
                code.visitInsn(DALOAD);
                slots[n] = method.store(DSTORE);
            } else {
                slots[n] = element("numbers", Type.DOUBLE_TYPE, numbersAt, place);
            }
        }
    }

    /** The sum of two vectors; the second one if there is no first. */
    private int plus(int a, int b) {
        return a == Program.NONE ? b : method.of(Op.ADD, a, b);
    }

    /** Adds the errors of as many learners as a vector has lanes to their sums. */
    private void addError(ErrorForm form, int sums, int squares) {
        int square = form.floor() != 0 || form.rows() == 0 ? method.spreadConstant(form.floor()) : Program.NONE;
        for (int row = 0; row < form.rows(); row++) {
            int residual = Program.NONE;
            for (int k = 0; k < form.indices(row).length; k++) {
                int theta = rows(Vector.THETA).at(form.indices(row)[k]);
                residual = plus(residual, method.of(Op.MULTIPLY, theta, method.spreadConstant(form.factors(row)[k])));
            }
            if (form.offset(row) != 0) {
                residual = method.of(Op.SUBTRACT, residual, method.spreadConstant(form.offset(row)));
            }
            square = plus(square, method.of(Op.MULTIPLY, residual, residual));
        }
        var done = new Label();
        boolean overflows = !Double.isNaN(form.overflow());
        if (form.floor() < ErrorForm.FAINT || overflows) {
            var ordinary = new Label();
            method.pushAny(square, "lt", ErrorForm.FAINT);
            if (overflows) {
                method.pushAny(square, "eq", form.overflow());
                code.visitInsn(IOR);
            }
            code.visitJumpInsn(IFEQ, ordinary);
            method.put(square, squares);
            code.visitVarInsn(ALOAD, TABLES);
            code.visitVarInsn(ALOAD, MEMORY);
            code.visitVarInsn(ILOAD, LANES);
            code.visitVarInsn(ILOAD, INDEX);
            code.visitLdcInsn(method.width);
            code.visitMethodInsn(INVOKEVIRTUAL, SHAPE, "addCarefully", "([DIII)V", false);
            code.visitJumpInsn(GOTO, done);
            code.visitLabel(ordinary);
        }
        int sum = method.load(sums);
        method.put(method.of(Op.ADD, sum, form.isSquared() ? square : method.of(Op.SQRT, square, square)), sums);
        code.visitLabel(done);
    }

    private void write(Operation operation) {
        int into = operation.into();
        int a = slots[operation.a()];
        var vector = operation.vector();
        var other = operation.other();
        switch (operation.kind()) {
            case ARITHMETIC -> slots[into] = method.of(operation.op(), a, slots[operation.b()]);
            case FILL -> slots[into] = method.spread(a);
            case DOT -> slots[into] = dot(settled(vector), Objects.requireNonNull(other));
            case ADD -> add(Objects.requireNonNull(vector), Objects.requireNonNull(other), a);
            case SCALE -> settled(vector).scale(a);
            case COPY, LESS_SHARE -> {
                var to = settled(vector);
                var from = settled(other);
                boolean less = operation.kind() == Kind.LESS_SHARE;
                for (int j = 0; j < shape.dimension; j++) {
                    int share = less
                            ? method.of(
                                    Op.MULTIPLY, a, settled(operation.third()).at(j))
                            : Program.NONE;
                    to.put(j, less ? method.of(Op.SUBTRACT, from.at(j), share) : from.at(j));
                }
                Arrays.fill(to.knownAt, 0);
            }
            case SET -> {
                if (numberRows[into] == 0) {
                    slots[into] = a;
                } else {
                    method.put(a, numberRows[into]);
                }
            }
            case END, SHRINK -> {}
        }
    }

    private VectorRows rows(@Nullable Vector vector) {
        return Objects.requireNonNull(rows.get(vector));
    }

    /** A vector's rows; what φ has made of some of them is forgotten if anything else than φ' comes next. */
    private VectorRows settled(@Nullable Vector vector) {
        if (moved.remove(vector) != null) {
            rows(vector).forget();
        }
        return rows(vector);
    }

    private int dot(VectorRows of, Vector other) {
        int from = other == Vector.NEXT ? shape.phi : 0;
        int to = from + shape.length(other);
        int sum = divides || from == to ? method.spreadConstant(0) : Program.NONE;
        for (int k = from; k < to; k++) {
            sum = plus(
                    sum,
                    other.isFeatures()
                            ? method.of(Op.MULTIPLY, of.met(k), spreadFeatures[k])
                            : method.of(Op.MULTIPLY, of.at(k), settled(other).at(k)));
        }
        return sum;
    }

    private void add(Vector target, Vector other, int factor) {
        if (other == Vector.PHI) {
            var of = settled(target);
            // All that φ' meets is read before anything is written.
            IntStream.range(0, shape.entries()).forEach(of::met);
            int[] made = new int[shape.phi];
            Arrays.setAll(made, k -> add(of, k, of.met(k), factor));
            Arrays.fill(of.known, 0);
            if (shape.ways.stream().allMatch(ways -> ways.size() <= MOST_WAYS)) {
                moved.put(target, made);
            } else {
                of.forget();
            }
        } else if (other == Vector.NEXT) {
            var of = rows(target);
            int[] byPhi = moved.remove(target);
            for (int entry = 0; entry < shape.next; entry++) {
                int k = shape.phi + entry;
                int row = of.met(k);
                add(of, k, byPhi == null ? row : choose(entry, row, byPhi), factor);
            }
            of.forget();
        } else {
            var of = settled(target);
            for (int j = 0; j < shape.dimension; j++) {
                of.put(
                        j,
                        plus(
                                of.at(j),
                                method.of(Op.MULTIPLY, factor, settled(other).at(j))));
            }
            Arrays.fill(of.knownAt, 0);
        }
    }

    private int add(VectorRows of, int k, int row, int factor) {
        int sum = plus(row, method.of(Op.MULTIPLY, factor, spreadFeatures[k]));
        method.put(sum, of.written[k]);
        return sum;
    }

    /** The row as φ has changed it, if an entry of φ' uses the same row. */
    private int choose(int entry, int row, int[] byPhi) {
        var ways = shape.ways.get(entry);
        if (ways.isEmpty()) {
            return row;
        }
        int chosen = method.newSlot(1);
        var done = new Label();
        for (int i = 0; i < ways.size(); i++) {
            int way = ways.get(i);
            var other = new Label();
            if (i < ways.size() - 1) {
                code.visitVarInsn(ILOAD, meetings[entry]);
                code.visitLdcInsn(way);
                code.visitJumpInsn(IF_ICMPNE, other);
            }
            code.visitVarInsn(ALOAD, way == KernelShape.NONE ? row : byPhi[way]);
            code.visitVarInsn(ASTORE, chosen);
            code.visitJumpInsn(GOTO, done);
            code.visitLabel(other);
        }
        code.visitLabel(done);
        return chosen;
    }

    private void end(Operation operation, int transition) {
        var goesOn = new Label();
        pushElement("last", Type.BOOLEAN_TYPE, transition, 0);
        code.visitJumpInsn(IFEQ, goesOn);
        var trace = operation.vector();
        int first = trace == null ? shape.row(operation.into()) : shape.row(trace);
        int from = row(first);
        int to = row(first + (trace == null ? 1 : shape.dimension));
        code.visitVarInsn(ALOAD, MEMORY);
        code.visitVarInsn(ILOAD, from);
        code.visitVarInsn(ILOAD, to);
        code.visitInsn(DCONST_0);
        code.visitMethodInsn(INVOKESTATIC, "java/util/Arrays", "fill", "([DIID)V", false);
        code.visitLabel(goesOn);
    }
}
