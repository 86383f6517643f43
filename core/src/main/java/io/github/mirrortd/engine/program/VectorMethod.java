package io.github.mirrortd.engine.program;

import static org.objectweb.asm.Opcodes.*;

import io.github.mirrortd.equations.Formula.Op;
import java.util.Locale;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * A method on vectors that is being written. Each result has its own variable, which never changes. It calls nothing but
 * what the JDK itself has inlined whatever it costs: in a long method the JIT leaves out other calls, however short, and
 * what is not inlined allocates its vectors.
 */
final class VectorMethod {
    private static final String DOUBLE_VECTOR = "jdk/incubator/vector/DoubleVector";
    private static final String VECTOR = "Ljdk/incubator/vector/Vector;";
    private static final String SPECIES = "Ljdk/incubator/vector/VectorSpecies;";
    private static final String MASK = "jdk/incubator/vector/VectorMask";
    private static final String RETURNS_VECTOR = ")L" + DOUBLE_VECTOR + ";";

    final MethodVisitor code;
    final int width;
    private final String species;
    private final int memory;
    private final int index;
    private int nextSlot;
    private int operations;

    /**
     * @param memory the variable with all rows, one after the other
     * @param index the variable that counts learners
     * @param firstSlot the first local variable that is free
     */
    VectorMethod(MethodVisitor code, int bits, int memory, int index, int firstSlot) {
        this.code = code;
        this.memory = memory;
        this.index = index;
        species = "SPECIES_" + bits;
        width = bits / Double.SIZE;
        nextSlot = firstSlot;
    }

    /** Number of calls written, all of which the JIT must inline. */
    int operations() {
        return operations;
    }

    /**
     * Stores what is on the stack to a new variable, by one of the instructions {@code ISTORE}, {@code DSTORE} and
     * {@code ASTORE}.
     */
    int store(int opcode) {
        int slot = newSlot(opcode == DSTORE ? 2 : 1);
        code.visitVarInsn(opcode, slot);
        return slot;
    }

    int newSlot(int size) {
        nextSlot += size;
        return nextSlot - size;
    }

    /** A loop: {@code for (; variable < end; variable += step)}, whose variable was set before. */
    void loop(int variable, int end, int step, Runnable body) {
        var again = new Label();
        var done = new Label();
        code.visitLabel(again);
        code.visitVarInsn(ILOAD, variable);
        code.visitVarInsn(ILOAD, end);
        code.visitJumpInsn(IF_ICMPGE, done);
        body.run();
        code.visitIincInsn(variable, step);
        code.visitJumpInsn(GOTO, again);
        code.visitLabel(done);
    }

    /** The vector at the place of the learners in a row. */
    int load(int row) {
        pushSpecies();
        pushPlace(row);
        return call(INVOKESTATIC, "fromArray", "(" + SPECIES + "[DI" + RETURNS_VECTOR);
    }

    /** Stores a vector to the place of the learners in a row. */
    void put(int vector, int row) {
        operations++;
        code.visitVarInsn(ALOAD, vector);
        pushPlace(row);
        code.visitMethodInsn(INVOKEVIRTUAL, DOUBLE_VECTOR, "intoArray", "([DI)V", false);
    }

    private void pushPlace(int row) {
        code.visitVarInsn(ALOAD, memory);
        code.visitVarInsn(ILOAD, row);
        code.visitVarInsn(ILOAD, index);
        code.visitInsn(IADD);
    }

    /** A variable spread over a vector; the JIT takes that out of the loop. */
    int spread(int doubleSlot) {
        pushSpecies();
        code.visitVarInsn(DLOAD, doubleSlot);
        return call(INVOKESTATIC, "broadcast", "(" + SPECIES + "D" + RETURNS_VECTOR);
    }

    int spreadConstant(double value) {
        pushSpecies();
        code.visitLdcInsn(value);
        return call(INVOKESTATIC, "broadcast", "(" + SPECIES + "D" + RETURNS_VECTOR);
    }

    /** The result of an operation on one vector, or on two. */
    int of(Op op, int a, int b) {
        code.visitVarInsn(ALOAD, a);
        if (isUnary(op)) {
            return call(INVOKEVIRTUAL, nameOf(op), "(" + RETURNS_VECTOR);
        }
        code.visitVarInsn(ALOAD, b);
        return call(INVOKEVIRTUAL, nameOf(op), "(" + VECTOR + RETURNS_VECTOR);
    }

    static boolean isUnary(Op op) {
        return op == Op.NEGATE || op == Op.SQRT || op == Op.ABS;
    }

    private static String nameOf(Op op) {
        return switch (op) {
            case SUBTRACT -> "sub";
            case MULTIPLY -> "mul";
            case DIVIDE -> "div";
            case NEGATE -> "neg";
            default -> op.name().toLowerCase(Locale.ROOT);
        };
    }

    /** Pushes whether any number of a vector compares so with a number. */
    void pushAny(int vector, String comparison, double number) {
        operations++;
        code.visitVarInsn(ALOAD, vector);
        code.visitLdcInsn(number);
        code.visitMethodInsn(INVOKEVIRTUAL, DOUBLE_VECTOR, comparison, "(D)L" + MASK + ";", false);
        code.visitMethodInsn(INVOKEVIRTUAL, MASK, "anyTrue", "()Z", false);
    }

    private int call(int kind, String name, String descriptor) {
        operations++;
        code.visitMethodInsn(kind, DOUBLE_VECTOR, name, descriptor, false);
        return store(ASTORE);
    }

    private void pushSpecies() {
        code.visitFieldInsn(GETSTATIC, DOUBLE_VECTOR, species, SPECIES);
    }
}
