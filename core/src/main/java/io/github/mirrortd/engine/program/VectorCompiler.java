package io.github.mirrortd.engine.program;

import static org.objectweb.asm.Opcodes.*;

import io.github.mirrortd.engine.program.Program.Kind;
import io.github.mirrortd.engine.program.Program.Operation;
import io.github.mirrortd.engine.program.Program.Use;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.internal.ScalarCode;
import io.github.mirrortd.mdp.ErrorForm;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Writes a program on a problem as a {@link Kernel}:
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
 * <p>A zero that a sum begins with is left out where only the sign of another zero could tell, which nothing but a division shows.
 *
 * <p>Nothing is read that was written just before: such a load waits for the store, for half of a step's time. So the error is that
 * before the step, and where φ and φ' meet the same weight, what φ has made of it is kept in a variable for φ'.
 */
final class VectorCompiler extends KernelWriter {
    /** Maximum number of operations up to which the JIT compiles a method well. */
    private static final int MOST_OPERATIONS = 340;

    /** Maximum number of ways in which entries of φ and φ' are told to meet. */
    private static final int MOST_WAYS = 4;

    private final boolean divides;

    /** What φ has made of the rows that it meets, by vector. */
    private final Map<Vector, int[]> moved = new EnumMap<>(Vector.class);

    /** Where the rows of settings and of numbers that are kept begin. */
    private final int[] numberRows;

    private VectorCompiler(Plan plan, KernelShape shape, int bits, MethodVisitor code) {
        super(plan, shape, bits, code);
        numberRows = new int[slots.length];
        divides = program.phases().get(0).stream().anyMatch(o -> o.op() == Op.DIVIDE)
                || program.shared().stream().anyMatch(o -> o.op() == Op.DIVIDE);
    }

    /** The kernel; nothing where the program is too long, or has anything in it that is not written in vectors. */
    static Optional<Compilation> compile(Plan plan, int bits) {
        var program = plan.program();
        var shape = new KernelShape(plan);
        boolean possible = program.phases().size() == 1
                && program.phases().get(0).stream().allMatch(VectorCompiler::isPossible)
                && program.shared().stream().allMatch(o -> o.op().compareTo(Op.LESS) < 0)
                && program.phases().get(0).stream()
                                .mapToInt(o -> cost(o, shape))
                                .sum()
                        <= MOST_OPERATIONS;
        if (!possible) {
            return Optional.empty();
        }
        int[] most = new int[1];
        var kernel = define((name, body) -> {
            var written = new VectorCompiler(plan, shape, bits, body);
            written.write(name.equals("measure") ? plan.problem().error() : null);
            most[0] = Math.max(most[0], written.method.operations());
        });
        return most[0] > MOST_OPERATIONS
                ? Optional.empty()
                : Optional.of(new Compilation(kernel, shape, bits / Double.SIZE));
    }

    private static boolean isPossible(Operation operation) {
        return operation.op().compareTo(Op.LESS) < 0 && operation.kind() != Kind.SHRINK;
    }

    /** At least how many operations on vectors one comes to. */
    private static int cost(Operation operation, KernelShape shape) {
        var other = operation.other();
        int entries = other == Vector.PHI ? shape.phi : other == Vector.NEXT ? shape.next : shape.dimension;
        return switch (operation.kind()) {
            case ARITHMETIC, FILL, END, SHRINK, SET -> 1;
            default -> 2 * entries;
        };
    }

    private void write(@Nullable ErrorForm error) {
        var tables = new HashMap<String, Integer>();
        for (var field : KernelShape.class.getDeclaredFields()) {
            if (field.getType().isArray()) {
                code.visitVarInsn(ALOAD, TABLES);
                code.visitFieldInsn(
                        GETFIELD,
                        Type.getInternalName(KernelShape.class),
                        field.getName(),
                        Type.getDescriptor(field.getType()));
                tables.put(field.getName(), method.storeVector());
            }
        }
        shape.settings.forEach(n -> numberRows[n] = method.rows(shape.row(n), LANES));
        shape.theta.forEach(n -> numberRows[n] =
                method.rows(shape.thetaRow() + program.numbers().get(n).entry(), LANES));
        rows.forEach((vector, of) -> Arrays.setAll(of.all, j -> method.rows(shape.row(vector) + j, LANES)));
        int sums = method.rows(shape.sumRow(), LANES);
        int squares = method.rows(shape.squareRow(), LANES);
        method.loop(STEP, END, 1, () -> {
            pushElement(PATH, STEP, 0, IALOAD);
            int transition = method.storeInt();
            readEntries(transition, tables);
            readNumbers(transition, tables);
            for (var operation : program.shared()) {
                pushShared(operation.a());
                boolean two = !isUnary(operation.op());
                if (two) {
                    pushShared(operation.b());
                }
                ScalarCode.operation(code, operation.op().name(), two ? 2 : 1);
                slots[operation.into()] = method.storeDouble();
            }
            if (error != null) {
                forLanes(() -> writeError(error, sums, squares));
                rows.values().forEach(Rows::forget);
            }
            forLanes(() -> {
                for (int k = 0; k < features.length; k++) {
                    method.spread(features[k]);
                    spreadFeatures[k] = method.storeVector();
                }
                for (int n = 0; n < slots.length; n++) {
                    if (numberRows[n] != 0) {
                        method.load(MEMORY, numberRows[n], INDEX);
                        slots[n] = method.storeVector();
                    }
                }
                program.phases().get(0).forEach(this::write);
            });
            program.phases().get(0).stream()
                    .filter(o -> o.kind() == Kind.END)
                    .forEach(o -> end(o, transition, table(tables, "last")));
        });
    }

    private void forLanes(Runnable body) {
        code.visitInsn(ICONST_0);
        code.visitVarInsn(ISTORE, INDEX);
        method.loop(INDEX, LANES, method.width, body);
    }

    private void pushShared(int n) {
        var number = program.numbers().get(n);
        if (number.use() == Use.CONSTANT) {
            code.visitLdcInsn(number.value());
        } else {
            code.visitVarInsn(DLOAD, slots[n]);
        }
    }

    private void write(Operation operation) {
        switch (operation.kind()) {
            case ARITHMETIC -> {
                method.pushVector(slots[operation.a()]);
                if (isUnary(operation.op())) {
                    method.unary(nameOf(operation.op()));
                } else {
                    method.pushVector(slots[operation.b()]);
                    method.binary(nameOf(operation.op()));
                }
                slots[operation.into()] = method.storeVector();
            }
            case FILL -> {
                var number = program.numbers().get(operation.a());
                if (number.use() == Use.CONSTANT) {
                    method.spreadConstant(number.value());
                } else {
                    method.spread(slots[operation.a()]);
                }
                slots[operation.into()] = method.storeVector();
            }
            case DOT -> {
                pushDot(Objects.requireNonNull(operation.vector()), Objects.requireNonNull(operation.other()));
                slots[operation.into()] = method.storeVector();
            }
            case ADD ->
                add(
                        Objects.requireNonNull(operation.vector()),
                        Objects.requireNonNull(operation.other()),
                        slots[operation.a()]);
            case SCALE -> {
                settled(Objects.requireNonNull(operation.vector())).scale(slots[operation.a()]);
            }
            case COPY, LESS_SHARE -> {
                var to = settled(Objects.requireNonNull(operation.vector()));
                var from = settled(Objects.requireNonNull(operation.other()));
                for (int j = 0; j < shape.dimension; j++) {
                    from.push(j);
                    if (operation.kind() == Kind.LESS_SHARE) {
                        method.pushVector(slots[operation.a()]);
                        settled(Objects.requireNonNull(operation.third())).push(j);
                        method.binary("mul");
                        method.binary("sub");
                    }
                    to.put(j);
                }
                Arrays.fill(to.knownAt, 0);
            }
            case SET -> {
                method.pushVector(slots[operation.a()]);
                if (numberRows[operation.into()] == 0) {
                    slots[operation.into()] = method.storeVector();
                } else {
                    method.store(MEMORY, numberRows[operation.into()], INDEX);
                }
            }
            case END, SHRINK -> {}
        }
    }

    private static boolean isUnary(Op op) {
        return op == Op.NEGATE || op == Op.SQRT || op == Op.ABS;
    }

    private static String nameOf(Op op) {
        return switch (op) {
            case ADD -> "add";
            case SUBTRACT -> "sub";
            case MULTIPLY -> "mul";
            case DIVIDE -> "div";
            case NEGATE -> "neg";
            case SQRT -> "sqrt";
            case ABS -> "abs";
            case MIN -> "min";
            case MAX -> "max";
            default -> throw new AssertionError(op);
        };
    }

    private static boolean isSparse(Vector features) {
        return features == Vector.PHI || features == Vector.NEXT;
    }

    private int first(Vector features) {
        return features == Vector.PHI ? 0 : shape.phi;
    }

    private int end(Vector features) {
        return features == Vector.PHI ? shape.phi : shape.entries();
    }

    /** A vector's rows; what φ has made of some of them is forgotten if anything else than φ' comes next. */
    private Rows settled(Vector vector) {
        if (moved.remove(vector) != null) {
            rowsOf(vector).forget();
        }
        return rowsOf(vector);
    }

    private void pushDot(Vector vector, Vector other) {
        var of = settled(vector);
        boolean sparse = isSparse(other);
        int from = sparse ? first(other) : 0;
        int to = sparse ? end(other) : shape.dimension;
        boolean begun = divides || from == to;
        if (begun) {
            method.spreadConstant(0);
        }
        for (int k = from; k < to; k++) {
            if (sparse) {
                of.pushMet(k);
                method.pushVector(spreadFeatures[k]);
            } else {
                of.push(k);
                settled(other).push(k);
            }
            method.binary("mul");
            if (begun) {
                method.binary("add");
            }
            begun = true;
        }
    }

    private void add(Vector target, Vector other, int factor) {
        var of = rowsOf(target);
        if (!isSparse(other)) {
            settled(target);
            for (int j = 0; j < shape.dimension; j++) {
                of.push(j);
                method.pushVector(factor);
                settled(other).push(j);
                method.binary("mul");
                method.binary("add");
                of.put(j);
            }
            Arrays.fill(of.knownAt, 0);
            return;
        }
        if (other == Vector.PHI) {
            settled(target);
            // All that φ' meets is read before anything is written.
            for (int k = 0; k < shape.entries(); k++) {
                of.met(k);
            }
            int[] made = new int[shape.phi];
            for (int k = 0; k < made.length; k++) {
                made[k] = add(of, k, of.met(k), factor);
            }
            of.forgetRows();
            if (isTold()) {
                moved.put(target, made);
            } else {
                of.forget();
            }
            return;
        }
        int[] byPhi = moved.remove(target);
        for (int entry = 0; entry < shape.next; entry++) {
            int k = shape.phi + entry;
            int row = of.met(k);
            add(of, k, byPhi == null ? row : choose(entry, row, byPhi), factor);
        }
        of.forget();
    }

    private int add(Rows of, int k, int row, int factor) {
        method.pushVector(row);
        method.pushVector(factor);
        method.pushVector(spreadFeatures[k]);
        method.binary("mul");
        method.binary("add");
        int sum = method.storeVector();
        method.pushVector(sum);
        method.store(MEMORY, of.written[k], INDEX);
        return sum;
    }

    /** Whether transitions tell which entries of φ and φ' meet the same weights, in few ways. */
    private boolean isTold() {
        return shape.ways.stream().allMatch(ways -> ways.size() <= MOST_WAYS);
    }

    /** What φ has made of a row in the place of the row, where an entry of φ' meets the same. */
    private int choose(int entry, int row, int[] byPhi) {
        var ways = shape.ways.get(entry);
        if (ways.isEmpty()) {
            return row;
        }
        int chosen = method.newSlot();
        var done = new Label();
        for (int i = 0; i < ways.size(); i++) {
            int way = ways.get(i);
            var other = new Label();
            boolean last = i == ways.size() - 1;
            if (!last) {
                code.visitVarInsn(ILOAD, meetings[entry]);
                code.visitLdcInsn(way);
                code.visitJumpInsn(IF_ICMPNE, other);
            }
            method.pushVector(way == KernelShape.NONE ? row : byPhi[way]);
            code.visitVarInsn(ASTORE, chosen);
            if (!last) {
                code.visitJumpInsn(GOTO, done);
                code.visitLabel(other);
            }
        }
        code.visitLabel(done);
        return chosen;
    }

    private void end(Operation operation, int transition, int last) {
        var goesOn = new Label();
        code.visitVarInsn(ALOAD, last);
        code.visitVarInsn(ILOAD, transition);
        code.visitInsn(BALOAD);
        code.visitJumpInsn(IFEQ, goesOn);
        var trace = operation.vector();
        int first = trace == null ? shape.row(operation.into()) : shape.row(trace);
        int from = method.rows(first, LANES);
        int to = method.rows(first + (trace == null ? 1 : shape.dimension), LANES);
        code.visitVarInsn(ALOAD, MEMORY);
        code.visitVarInsn(ILOAD, from);
        code.visitVarInsn(ILOAD, to);
        code.visitInsn(DCONST_0);
        code.visitMethodInsn(INVOKESTATIC, "java/util/Arrays", "fill", "([DIID)V", false);
        code.visitLabel(goesOn);
    }
}
