package io.github.mirrortd.internal;

import java.util.Locale;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Bytecode for the arithmetic of formulas, on doubles on the stack. */
public final class ScalarCode {
    private ScalarCode() {}

    /**
     * Writes an operation.
     *
     * @param name ADD, SUBTRACT, MULTIPLY, DIVIDE, NEGATE, or the name of a function in {@link Math} or {@link StrictMath}
     * @param arity number of operands on the stack
     */
    public static void operation(MethodVisitor code, String name, int arity) {
        switch (name) {
            case "ADD" -> code.visitInsn(Opcodes.DADD);
            case "SUBTRACT" -> code.visitInsn(Opcodes.DSUB);
            case "MULTIPLY" -> code.visitInsn(Opcodes.DMUL);
            case "DIVIDE" -> code.visitInsn(Opcodes.DDIV);
            case "NEGATE" -> code.visitInsn(Opcodes.DNEG);
            default ->
                code.visitMethodInsn(
                        Opcodes.INVOKESTATIC,
                        name.equals("EXP") || name.equals("LOG") ? "java/lang/StrictMath" : "java/lang/Math",
                        name.toLowerCase(Locale.ROOT),
                        "(" + "D".repeat(arity) + ")D",
                        false);
        }
    }
}
