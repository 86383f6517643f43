package io.github.mirrortd.equations;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.DCMPG;
import static org.objectweb.asm.Opcodes.DCMPL;
import static org.objectweb.asm.Opcodes.DLOAD;
import static org.objectweb.asm.Opcodes.DSTORE;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.IFGE;
import static org.objectweb.asm.Opcodes.IFGT;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Node;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.internal.ScalarCode;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes a class of equations that is like one that somebody wrote in Java: a {@link Rule} whose {@code apply} is plain arithmetic.
 */
final class RuleCode {
    private static final String NAME = "io.github.mirrortd.equations.written.WrittenRule";
    private static final String RULE = Type.getInternalName(Rule.class);
    private static final String PRODUCTS = Type.getInternalName(Products.class);
    private static final String SETTINGS = Type.getInternalName(Settings.class);
    private static final String UPDATE = Type.getInternalName(Update.class);

    private static final int IN = 1;
    private static final int OF = 2;
    private static final int OUT = 3;

    private final CompiledEquations compiled;
    private final Formula arithmetic;
    private final MethodVisitor code;
    private final int[] slots;
    private int nextSlot = OUT + 1;

    private RuleCode(CompiledEquations compiled, MethodVisitor code) {
        this.compiled = compiled;
        this.code = code;
        arithmetic = compiled.arithmetic();
        slots = new int[arithmetic.size()];
    }

    /** The equations as a class of their own. */
    static Rule rule(CompiledEquations compiled) {
        return (Rule) made(compiled, Object.class);
    }

    /** The equations as the class of their learner: no call leads from it to them. */
    static EquationLearner learner(CompiledEquations compiled, EquationDefinition definition) {
        return (EquationLearner) made(compiled, EquationLearner.class, definition);
    }

    /** Whether a class is one that was made here. */
    static boolean isWritten(Class<?> type) {
        return type.getClassLoader() instanceof Loader;
    }

    private static Object made(CompiledEquations compiled, Class<?> parent, Object... arguments) {
        var writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected ClassLoader getClassLoader() {
                return RuleCode.class.getClassLoader();
            }
        };
        // A learner is a rule already, and one interface more would be looked through at every call.
        String[] interfaces = Rule.class.isAssignableFrom(parent) ? new String[0] : new String[] {RULE};
        writer.visit(
                V17, ACC_PUBLIC | ACC_FINAL, NAME.replace('.', '/'), null, Type.getInternalName(parent), interfaces);
        var types =
                Arrays.stream(arguments).map(a -> Type.getType(a.getClass())).toArray(Type[]::new);
        var descriptor = Type.getMethodDescriptor(Type.VOID_TYPE, types);
        var constructor = writer.visitMethod(ACC_PUBLIC, "<init>", descriptor, null, null);
        constructor.visitCode();
        for (int i = 0; i <= types.length; i++) {
            constructor.visitVarInsn(ALOAD, i);
        }
        constructor.visitMethodInsn(INVOKESPECIAL, Type.getInternalName(parent), "<init>", descriptor, false);
        constructor.visitInsn(RETURN);
        constructor.visitMaxs(0, 0);
        constructor.visitEnd();
        var apply = Type.getMethodDescriptor(
                Type.VOID_TYPE, Type.getType(Products.class), Type.getType(Settings.class), Type.getType(Update.class));
        new RuleCode(compiled, writer.visitMethod(ACC_PUBLIC, "apply", apply, null, null)).write();
        // Asked at every step: written out, an answer is a constant to Java's compiler, as it is in a rule by hand.
        answer(writer, "usesAuxiliary", compiled.auxiliary());
        answer(writer, "decays", compiled.has(Coefficient.DECAY));
        answer(writer, "usesFollowOn", compiled.readsFollowOn());
        answer(writer, "usesBehaviourTrace", compiled.has(Coefficient.KEPT_BEHAVIOUR));
        writer.visitEnd();
        try {
            return new Loader(writer.toByteArray())
                    .loadClass(NAME)
                    .getDeclaredConstructors()[0]
                    .newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the compiled form of equations was refused", e);
        }
    }

    private static void answer(ClassWriter writer, String question, boolean answer) {
        var method = writer.visitMethod(ACC_PUBLIC, question, "()Z", null, null);
        method.visitCode();
        method.visitInsn(answer ? ICONST_1 : ICONST_0);
        method.visitInsn(IRETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** A loader of one class, who has its file too. */
    private static final class Loader extends ClassLoader {
        private final byte[] file;

        Loader(byte[] file) {
            super(Rule.class.getClassLoader());
            this.file = file;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals(NAME)) {
                return defineClass(name, file, 0, file.length);
            }
            throw new ClassNotFoundException(name);
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            return name.equals(NAME.replace('.', '/') + ".class")
                    ? new ByteArrayInputStream(file)
                    : super.getResourceAsStream(name);
        }
    }

    private void write() {
        code.visitCode();
        boolean[] needed = arithmetic.needed(List.copyOf(compiled.outputs().values()));
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
        code.visitInsn(RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private void give(String method, Coefficient... coefficients) {
        if (Arrays.stream(coefficients).noneMatch(compiled::has)) {
            return;
        }
        code.visitVarInsn(ALOAD, OUT);
        for (var c : coefficients) {
            Integer n = compiled.outputs().get(c);
            if (n == null) {
                code.visitInsn(Opcodes.DCONST_0);
            } else {
                push(n);
            }
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

    /** Leaves a number on the stack. */
    private void write(Node node) {
        if (node.op() == Op.INPUT) {
            read(node.input());
            return;
        }
        if (node.op() == Op.CHOICE) {
            choose(node);
            return;
        }
        if (isEmphasis(node)) {
            code.visitVarInsn(ALOAD, IN);
            push(arithmetic.node(node.of().get(0)).of().get(0));
            code.visitMethodInsn(INVOKEVIRTUAL, PRODUCTS, "emphasis", "(D)D", false);
            return;
        }
        node.of().forEach(this::push);
        ScalarCode.operation(code, node.op().name(), node.of().size());
    }

    /** Whether a number is λ i + (1 − λ) F, which rules by hand ask for by its name: without traces it is F. */
    private boolean isEmphasis(Node node) {
        if (node.op() != Op.ADD
                || !isProduct(node.of().get(0))
                || !isProduct(node.of().get(1))) {
            return false;
        }
        var interest = arithmetic.node(node.of().get(0)).of();
        var followOn = arithmetic.node(node.of().get(1)).of();
        var rest = arithmetic.node(followOn.get(0));
        return reads(interest.get(0), Parameter.LAMBDA.id())
                && reads(interest.get(1), Product.INTEREST.id())
                && rest.op() == Op.SUBTRACT
                && arithmetic.isConstant(rest.of().get(0), 1)
                && rest.of().get(1).equals(interest.get(0))
                && reads(followOn.get(1), Product.FOLLOW_ON.id());
    }

    private boolean isProduct(int n) {
        return arithmetic.node(n).op() == Op.MULTIPLY;
    }

    private boolean reads(int n, String name) {
        var node = arithmetic.node(n);
        return node.op() == Op.INPUT
                && node.input().name().equals(name)
                && !node.input().lagged();
    }

    private void read(Input input) {
        if (input.source() != Source.SETTING) {
            code.visitVarInsn(ALOAD, IN);
            code.visitMethodInsn(
                    INVOKEVIRTUAL, PRODUCTS, compiled.product(input).id(), "()D", false);
            return;
        }
        code.visitVarInsn(ALOAD, OF);
        if (Vocabulary.listed(input.name()).isPresent()) {
            code.visitMethodInsn(INVOKEVIRTUAL, SETTINGS, input.name(), "()D", false);
        } else {
            code.visitLdcInsn(input.name());
            code.visitMethodInsn(INVOKEVIRTUAL, SETTINGS, "own", "(Ljava/lang/String;)D", false);
        }
    }

    /** Both values are known by then; a comparison with what is no number does not hold. */
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
