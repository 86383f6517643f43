package io.github.mirrortd.equations;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.DCMPG;
import static org.objectweb.asm.Opcodes.DCMPL;
import static org.objectweb.asm.Opcodes.DLOAD;
import static org.objectweb.asm.Opcodes.DSTORE;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IFGE;
import static org.objectweb.asm.Opcodes.IFGT;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;

import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Node;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.internal.HiddenClass;
import io.github.mirrortd.internal.ScalarCode;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Compiles a formula to a class: a {@link Rule} whose {@code apply} is plain arithmetic. */
final class RuleCode {
    private static final String PRODUCTS = Type.getInternalName(Products.class);
    private static final String SETTINGS = Type.getInternalName(Settings.class);
    private static final String UPDATE = Type.getInternalName(Update.class);

    private static final int IN = 1;
    private static final int OF = 2;
    private static final int OUT = 3;

    private final RuleFormula formula;
    private final Formula arithmetic;
    private final MethodVisitor code;
    private final int[] slots;
    private int nextSlot = OUT + 1;

    private RuleCode(RuleFormula formula, MethodVisitor code) {
        this.formula = formula;
        this.code = code;
        arithmetic = formula.graph();
        slots = new int[arithmetic.size()];
    }

    /** Returns the formula as an object of a new class. */
    static Rule rule(RuleFormula formula) {
        return HiddenClass.make(
                MethodHandles.lookup(), Rule.class, (name, code) -> new RuleCode(formula, code).write());
    }

    private void write() {
        boolean[] needed = arithmetic.needed(
                Arrays.stream(Coefficient.values()).map(formula::output).toList());
        for (int n = 0; n < needed.length; n++) {
            if (needed[n]
                    && arithmetic.node(n).op() != Op.CONSTANT
                    && !arithmetic.node(n).op().isComparison()) {
                write(arithmetic.node(n));
                slots[n] = nextSlot;
                code.visitVarInsn(DSTORE, nextSlot);
                nextSlot += 2;
            }
        }
        give("theta", Coefficient.THETA_PHI, Coefficient.THETA_NEXT, Coefficient.THETA_TRACE);
        give("w", Coefficient.W_PHI, Coefficient.W_NEXT, Coefficient.W_TRACE, Coefficient.W_BEHAVIOUR);
        give("decay", Coefficient.DECAY);
        give("keep", Coefficient.EMPHASIS, Coefficient.KEPT);
        give("keepBehaviour", Coefficient.KEPT_BEHAVIOUR);
    }

    private void give(String method, Coefficient... coefficients) {
        if (Arrays.stream(coefficients).noneMatch(formula::writes)) {
            return;
        }
        code.visitVarInsn(ALOAD, OUT);
        for (var c : coefficients) {
            push(formula.output(c));
        }
        code.visitMethodInsn(INVOKEVIRTUAL, UPDATE, method, "(" + "D".repeat(coefficients.length) + ")V", false);
    }

    private void push(int n) {
        if (arithmetic.node(n).op() == Op.CONSTANT) {
            code.visitLdcInsn(arithmetic.node(n).constant());
        } else {
            code.visitVarInsn(DLOAD, slots[n]);
        }
    }

    /** Pushes a number on the stack. */
    private void write(Node node) {
        if (node.op() == Op.INPUT) {
            read(node.input());
        } else if (node.op() == Op.CHOICE) {
            choose(node);
        } else {
            node.of().forEach(this::push);
            ScalarCode.operation(code, node.op().name(), node.of().size());
        }
    }

    private void read(Input input) {
        if (input.source() != Source.SETTING) {
            code.visitVarInsn(ALOAD, IN);
            code.visitMethodInsn(INVOKEVIRTUAL, PRODUCTS, input.name(), "()D", false);
            return;
        }
        code.visitVarInsn(ALOAD, OF);
        var fields = Settings.class.getRecordComponents();
        if (Arrays.stream(fields).anyMatch(field -> field.getName().equals(input.name()))) {
            code.visitMethodInsn(INVOKEVIRTUAL, SETTINGS, input.name(), "()D", false);
        } else {
            code.visitLdcInsn(input.name());
            code.visitMethodInsn(INVOKEVIRTUAL, SETTINGS, "own", "(Ljava/lang/String;)D", false);
        }
    }

    /** Selects one of two computed values; a comparison with NaN is false. */
    private void choose(Node node) {
        var condition = arithmetic.node(node.of().get(0));
        condition.of().forEach(this::push);
        code.visitInsn(condition.op() == Op.EQUAL ? DCMPL : DCMPG);
        var otherwise = new Label();
        var end = new Label();
        code.visitJumpInsn(
                switch (condition.op()) {
                    case LESS -> IFGE;
                    case AT_MOST -> IFGT;
                    default -> IFNE;
                },
                otherwise);
        push(node.of().get(1));
        code.visitJumpInsn(GOTO, end);
        code.visitLabel(otherwise);
        push(node.of().get(2));
        code.visitLabel(end);
    }
}
