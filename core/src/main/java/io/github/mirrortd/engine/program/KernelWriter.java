package io.github.mirrortd.engine.program;

import static org.objectweb.asm.Opcodes.*;

import io.github.mirrortd.engine.program.Program.Use;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.internal.VectorModule;
import io.github.mirrortd.mdp.ErrorForm;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** What a {@link Kernel} reads: the step's data as variables, and the rows of learners. */
class KernelWriter {
    static final int MEMORY = 1;
    static final int LANES = 2;
    static final int PATH = 3;
    static final int STEP = 4;
    static final int END = 5;
    static final int FOLLOW_ON = 6;
    static final int TABLES = 7;
    static final int INDEX = 8;

    final Program program;
    final KernelShape shape;
    final StepTable table;
    final MethodVisitor code;
    final VectorMethod method;

    /** The variables of numbers: doubles of shared ones, vectors of the others. */
    final int[] slots;

    final Map<Vector, Rows> rows = new EnumMap<>(Vector.class);

    final int[] features;
    final int[] spreadFeatures;
    final int[] meetings;

    KernelWriter(Plan plan, KernelShape shape, int bits, MethodVisitor code) {
        program = plan.program();
        table = plan.table();
        this.shape = shape;
        this.code = code;
        method = new VectorMethod(code, bits, INDEX + 1);
        slots = new int[program.numbers().size()];
        features = new int[shape.entries()];
        spreadFeatures = new int[features.length];
        meetings = new int[shape.next];
        shape.vectors.forEach(vector -> rows.put(vector, new Rows()));
    }

    static int table(Map<String, Integer> tables, String name) {
        return Objects.requireNonNull(tables.get(name), name);
    }

    int times(int slot, int factor) {
        code.visitVarInsn(ILOAD, slot);
        code.visitLdcInsn(factor);
        code.visitInsn(IMUL);
        return method.storeInt();
    }

    void pushElement(int array, int at, int place, int opcode) {
        code.visitVarInsn(ALOAD, array);
        code.visitVarInsn(ILOAD, at);
        code.visitLdcInsn(place);
        code.visitInsn(IADD);
        code.visitInsn(opcode);
    }

    /** A variable that says where a row begins. */
    private int place(Map<String, Integer> tables, int at, int k) {
        pushElement(table(tables, "places"), at, k, IALOAD);
        code.visitVarInsn(ILOAD, LANES);
        code.visitInsn(IMUL);
        return method.storeInt();
    }

    /** Reads what the transition's features are and which weights they meet. */
    void readEntries(int transition, Map<String, Integer> tables) {
        int placesAt = times(transition, 2 * shape.entries());
        int valuesAt = times(transition, shape.entries());
        int meetingsAt = times(transition, shape.next);
        for (int entry = 0; entry < shape.next; entry++) {
            pushElement(table(tables, "meetings"), meetingsAt, entry, IALOAD);
            meetings[entry] = method.storeInt();
        }
        var theta = rowsOf(Vector.THETA);
        for (int k = 0; k < shape.entries(); k++) {
            pushElement(table(tables, "values"), valuesAt, k, DALOAD);
            features[k] = method.storeDouble();
            theta.read[k] = place(tables, placesAt, k);
            if (shape.padded) {
                theta.written[k] = place(tables, placesAt, shape.entries() + k);
            } else {
                theta.written[k] = theta.read[k];
            }
        }
        rows.forEach((vector, of) -> {
            if (vector != Vector.THETA) {
                int behind = method.rows(shape.row(vector) - shape.thetaRow(), LANES);
                for (int k = 0; k < shape.entries(); k++) {
                    of.read[k] = method.sum(theta.read[k], behind);
                    of.written[k] = shape.padded ? method.sum(theta.written[k], behind) : of.read[k];
                }
            }
        });
    }

    /** Reads the numbers of the step. */
    void readNumbers(int transition, Map<String, Integer> tables) {
        int numbersAt = times(transition, table.width);
        for (int n = 0; n < slots.length; n++) {
            var number = program.numbers().get(n);
            if (number.use() != Use.STEP) {
                continue;
            }
            int place = table.place(number);
            if (place == StepTable.FOLLOW_ON) {
                code.visitVarInsn(ALOAD, FOLLOW_ON);
                code.visitVarInsn(ILOAD, STEP);
                code.visitInsn(AALOAD);
                code.visitInsn(ICONST_0);
                code.visitInsn(DALOAD);
            } else {
                pushElement(table(tables, "numbers"), numbersAt, place, DALOAD);
            }
            slots[n] = method.storeDouble();
        }
    }

    Rows rowsOf(Vector vector) {
        return Objects.requireNonNull(rows.get(vector), vector.name());
    }

    /** Adds the errors of as many learners as a vector has lanes to their sums. */
    void writeError(ErrorForm form, int sums, int squares) {
        rows.values().forEach(Rows::forget);
        boolean begun = form.floor() != 0 || form.rows() == 0;
        if (begun) {
            method.spreadConstant(form.floor());
        }
        for (int row = 0; row < form.rows(); row++) {
            for (int k = 0; k < form.indices(row).length; k++) {
                rowsOf(Vector.THETA).push(form.indices(row)[k]);
                method.spreadConstant(form.factors(row)[k]);
                method.binary("mul");
                if (k > 0) {
                    method.binary("add");
                }
            }
            if (form.offset(row) != 0) {
                method.spreadConstant(form.offset(row));
                method.binary("sub");
            }
            int residual = method.storeVector();
            method.pushVector(residual);
            method.pushVector(residual);
            method.binary("mul");
            if (begun) {
                method.binary("add");
            }
            begun = true;
        }
        int square = method.storeVector();
        var done = new Label();
        boolean overflows = !Double.isNaN(form.overflow());
        if (form.floor() < ErrorForm.FAINT || overflows) {
            var ordinary = new Label();
            method.pushVector(square);
            code.visitLdcInsn(ErrorForm.FAINT);
            method.any("lt");
            if (overflows) {
                method.pushVector(square);
                code.visitLdcInsn(form.overflow());
                method.any("eq");
                code.visitInsn(IOR);
            }
            code.visitJumpInsn(IFEQ, ordinary);
            method.pushVector(square);
            method.store(MEMORY, squares, INDEX);
            code.visitVarInsn(ALOAD, TABLES);
            code.visitVarInsn(ALOAD, MEMORY);
            code.visitVarInsn(ILOAD, LANES);
            code.visitVarInsn(ILOAD, INDEX);
            code.visitLdcInsn(method.width);
            code.visitMethodInsn(
                    INVOKEVIRTUAL, Type.getInternalName(KernelShape.class), "addCarefully", "([DIII)V", false);
            code.visitJumpInsn(GOTO, done);
            code.visitLabel(ordinary);
        }
        method.load(MEMORY, sums, INDEX);
        method.pushVector(square);
        if (!form.isSquared()) {
            method.unary("sqrt");
        }
        method.binary("add");
        method.store(MEMORY, sums, INDEX);
        code.visitLabel(done);
    }

    interface Writer {
        void write(String method, MethodVisitor body);
    }

    static Kernel define(Writer writer) {
        var made = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        made.visit(
                V17,
                ACC_FINAL,
                Type.getInternalName(VectorCompiler.class).replace("VectorCompiler", "CompiledSteps"),
                null,
                "java/lang/Object",
                new String[] {Type.getInternalName(Kernel.class)});
        var constructor = made.visitMethod(0, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(ALOAD, 0);
        constructor.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        constructor.visitInsn(RETURN);
        constructor.visitMaxs(0, 0);
        constructor.visitEnd();
        for (var declared : Kernel.class.getDeclaredMethods()) {
            var body = made.visitMethod(ACC_PUBLIC, declared.getName(), Type.getMethodDescriptor(declared), null, null);
            body.visitCode();
            writer.write(declared.getName(), body);
            body.visitInsn(RETURN);
            body.visitMaxs(0, 0);
            body.visitEnd();
        }
        made.visitEnd();
        // On the module path this is what lets the class see vectors; on the class path it changes nothing.
        VectorModule.find().ifPresent(VectorCompiler.class.getModule()::addReads);
        try {
            var lookup = MethodHandles.lookup().defineHiddenClass(made.toByteArray(), true);
            return (Kernel) lookup.lookupClass().getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the compiled form of a step was refused", e);
        }
    }

    /** One of the learners' vectors: the variables that say where its rows are, and those that hold some already. */
    final class Rows {
        /** Where the rows begin. */
        final int[] all = new int[shape.dimension];

        /** Where those begin that an entry of features meets. */
        final int[] read = new int[shape.entries()];

        /** Where what is added to these goes. */
        final int[] written = new int[shape.entries()];

        // What is known to be there; 0 where nothing is.
        final int[] known = new int[shape.dimension];
        final int[] knownAt = new int[shape.entries()];

        /** Something was written to some of the rows. */
        void forget() {
            Arrays.fill(known, 0);
            Arrays.fill(knownAt, 0);
        }

        void forgetRows() {
            Arrays.fill(known, 0);
        }

        void push(int j) {
            method.pushVector(held(all, known, j));
        }

        void pushMet(int k) {
            method.pushVector(met(k));
        }

        /** The variable with the row that an entry of features meets. */
        int met(int k) {
            return held(read, knownAt, k);
        }

        private int held(int[] places, int[] variables, int k) {
            if (variables[k] == 0) {
                method.load(MEMORY, places[k], INDEX);
                variables[k] = method.storeVector();
            }
            return variables[k];
        }

        /** Pops what a row is from now on. */
        void put(int j) {
            known[j] = method.storeVector();
            method.pushVector(known[j]);
            method.store(MEMORY, all[j], INDEX);
        }

        /** Multiplies all rows with a factor, a variable; those that entries were known to meet are still known. */
        void scale(int factor) {
            for (int k = 0; k < knownAt.length; k++) {
                if (knownAt[k] != 0) {
                    method.pushVector(knownAt[k]);
                    method.pushVector(factor);
                    method.binary("mul");
                    knownAt[k] = method.storeVector();
                }
            }
            for (int j = 0; j < all.length; j++) {
                if (known[j] == 0) {
                    method.load(MEMORY, all[j], INDEX);
                } else {
                    method.pushVector(known[j]);
                }
                method.pushVector(factor);
                method.binary("mul");
                put(j);
            }
        }
    }
}
