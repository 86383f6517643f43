package io.github.mirrortd.engine.program;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * A method on vectors that is being written. It calls nothing but what the JDK itself has inlined whatever it costs: in a long
 * method the JIT leaves out other calls, however short, and what is not inlined allocates its vectors.
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
    private int nextSlot;
    private int operations;

    /** @param firstSlot the first local variable that is free */
    VectorMethod(MethodVisitor code, int bits, int firstSlot) {
        this.code = code;
        species = "SPECIES_" + bits;
        width = bits / Double.SIZE;
        nextSlot = firstSlot;
    }

    /** How many calls were written: what the JIT has to inline. */
    int operations() {
        return operations;
    }

    /** A new variable of one slot: an int or a vector. */
    int newSlot() {
        return nextSlot++;
    }

    int storeInt() {
        int slot = newSlot();
        code.visitVarInsn(ISTORE, slot);
        return slot;
    }

    int storeDouble() {
        int slot = nextSlot;
        nextSlot += 2;
        code.visitVarInsn(DSTORE, slot);
        return slot;
    }

    int storeVector() {
        int slot = newSlot();
        code.visitVarInsn(ASTORE, slot);
        return slot;
    }

    /** A variable that is a number of rows, as a place in the memory. */
    int rows(int count, int lanes) {
        code.visitLdcInsn(count);
        code.visitVarInsn(ILOAD, lanes);
        code.visitInsn(IMUL);
        return storeInt();
    }

    /** The sum of two variables, as a variable. */
    int sum(int a, int b) {
        code.visitVarInsn(ILOAD, a);
        code.visitVarInsn(ILOAD, b);
        code.visitInsn(IADD);
        return storeInt();
    }

    /** A loop: {@code for (; index < end; index += step)}, whose index was set before. */
    void loop(int index, int end, int step, Runnable body) {
        var again = new Label();
        var done = new Label();
        code.visitLabel(again);
        code.visitVarInsn(ILOAD, index);
        code.visitVarInsn(ILOAD, end);
        code.visitJumpInsn(IF_ICMPGE, done);
        body.run();
        code.visitIincInsn(index, step);
        code.visitJumpInsn(GOTO, again);
        code.visitLabel(done);
    }

    /** Pushes the vector at {@code array[place + index]}, all of them variables. */
    void load(int array, int place, int index) {
        pushSpecies();
        pushPlace(array, place, index);
        call(INVOKESTATIC, "fromArray", "(" + SPECIES + "[DI" + RETURNS_VECTOR);
    }

    /** Stores the vector on the stack to {@code array[place + index]}. */
    void store(int array, int place, int index) {
        pushPlace(array, place, index);
        call(INVOKEVIRTUAL, "intoArray", "([DI)V");
    }

    private void pushPlace(int array, int place, int index) {
        code.visitVarInsn(ALOAD, array);
        code.visitVarInsn(ILOAD, place);
        code.visitVarInsn(ILOAD, index);
        code.visitInsn(IADD);
    }

    void pushVector(int slot) {
        code.visitVarInsn(ALOAD, slot);
    }

    /** Spreads a variable over a vector; the compiler takes that out of the loop. */
    void spread(int doubleSlot) {
        pushSpecies();
        code.visitVarInsn(DLOAD, doubleSlot);
        call(INVOKESTATIC, "broadcast", "(" + SPECIES + "D" + RETURNS_VECTOR);
    }

    void spreadConstant(double value) {
        pushSpecies();
        code.visitLdcInsn(value);
        call(INVOKESTATIC, "broadcast", "(" + SPECIES + "D" + RETURNS_VECTOR);
    }

    /** An operation on the two vectors on the stack. */
    void binary(String name) {
        call(INVOKEVIRTUAL, name, "(" + VECTOR + RETURNS_VECTOR);
    }

    /** An operation on the vector on the stack. */
    void unary(String name) {
        call(INVOKEVIRTUAL, name, "(" + RETURNS_VECTOR);
    }

    /** Whether any number of a vector compares so with a number; both are on the stack, and then an int is. */
    void any(String comparison) {
        call(INVOKEVIRTUAL, comparison, "(D)L" + MASK + ";");
        code.visitMethodInsn(INVOKEVIRTUAL, MASK, "anyTrue", "()Z", false);
    }

    private void call(int kind, String name, String descriptor) {
        operations++;
        code.visitMethodInsn(kind, DOUBLE_VECTOR, name, descriptor, false);
    }

    private void pushSpecies() {
        code.visitFieldInsn(GETSTATIC, DOUBLE_VECTOR, species, SPECIES);
    }
}
