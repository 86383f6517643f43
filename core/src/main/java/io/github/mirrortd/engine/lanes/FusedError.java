package io.github.mirrortd.engine.lanes;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.DLOAD;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IOR;

import io.github.mirrortd.mdp.ErrorForm;
import java.util.function.IntConsumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.Type;

/** Writes the error of learners, and that it is added to its sum, into a method. Its numbers are the code's constants. */
final class FusedError {
    private static final String ADD_CAREFULLY = "addCarefully";

    private final ErrorForm form;
    private final VectorMethod method;
    private final IntConsumer pushTheta;
    private int memory;
    private int lanes;
    private int sums;
    private int errors;
    private int careful;
    private int faint;

    /** @param pushTheta pushes an entry of θ, one for each learner */
    FusedError(ErrorForm form, VectorMethod method, IntConsumer pushTheta) {
        this.form = form;
        this.method = method;
        this.pushTheta = pushTheta;
    }

    /** Whether a sum of squares can get out of the range in which it can be trusted. */
    private boolean canBeLost() {
        return form.floor() < ErrorForm.FAINT || canOverflow();
    }

    private boolean canOverflow() {
        return !Double.isNaN(form.overflow());
    }

    /** Reads what is the same for all steps. */
    void writeBefore(int memory, int lanes, int tables) {
        this.memory = memory;
        this.lanes = lanes;
        table(tables, "sum", int.class);
        sums = method.storeInt();
        if (canBeLost()) {
            errors = method.rows(LaneRows.ERROR, lanes);
            table(tables, "error", LaneError.class);
            careful = method.storeVector();
            table(tables, "faint", double.class);
            faint = method.storeDouble();
        }
    }

    private void table(int tables, String name, Class<?> type) {
        method.code.visitVarInsn(ALOAD, tables);
        method.code.visitFieldInsn(GETFIELD, Type.getInternalName(FusedTables.class), name, Type.getDescriptor(type));
    }

    /** Adds the errors of as many learners as a vector has lanes. */
    void write(int index) {
        pushSquares();
        int squares = method.storeVector();
        var done = new Label();
        if (canBeLost()) {
            var ordinary = new Label();
            method.pushVector(squares);
            method.code.visitVarInsn(DLOAD, faint);
            method.any("lt");
            if (canOverflow()) {
                method.pushVector(squares);
                method.code.visitLdcInsn(form.overflow());
                method.any("eq");
                method.code.visitInsn(IOR);
            }
            method.code.visitJumpInsn(IFEQ, ordinary);
            method.pushVector(squares);
            method.store(memory, errors, index);
            method.code.visitVarInsn(ALOAD, careful);
            method.code.visitVarInsn(ALOAD, memory);
            method.code.visitVarInsn(ILOAD, index);
            method.code.visitLdcInsn(method.width);
            method.code.visitVarInsn(ILOAD, lanes);
            method.code.visitVarInsn(ILOAD, sums);
            method.code.visitMethodInsn(
                    INVOKEVIRTUAL, Type.getInternalName(LaneError.class), ADD_CAREFULLY, "([DIIII)V", false);
            method.code.visitJumpInsn(GOTO, done);
            method.code.visitLabel(ordinary);
        }
        method.load(memory, sums, index);
        method.pushVector(squares);
        method.unary("sqrt");
        method.binary("add");
        method.store(memory, sums, index);
        method.code.visitLabel(done);
    }

    /** The sum of squares; a zero that is not added or taken away could change nothing but the sign of another zero. */
    private void pushSquares() {
        boolean begun = form.floor() != 0 || form.rows() == 0;
        if (begun) {
            method.spreadConstant(form.floor());
        }
        for (int row = 0; row < form.rows(); row++) {
            for (int k = 0; k < form.indices(row).length; k++) {
                pushTheta.accept(form.indices(row)[k]);
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
    }
}
