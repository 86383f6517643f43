package io.github.mirrortd.engine.lanes;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.DADD;
import static org.objectweb.asm.Opcodes.DALOAD;
import static org.objectweb.asm.Opcodes.DDIV;
import static org.objectweb.asm.Opcodes.DLOAD;
import static org.objectweb.asm.Opcodes.DMUL;
import static org.objectweb.asm.Opcodes.DNEG;
import static org.objectweb.asm.Opcodes.DSTORE;
import static org.objectweb.asm.Opcodes.DSUB;
import static org.objectweb.asm.Opcodes.GETSTATIC;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.IMUL;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import io.github.mirrortd.engine.formula.Formula;
import io.github.mirrortd.engine.formula.Formula.Node;
import io.github.mirrortd.engine.formula.Formula.Op;
import io.github.mirrortd.engine.formula.RuleReader;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Writes a formula as a class that runs it on vectors:
 *
 * <pre>
 * void apply(double[] m, int lanes, double[] x, int at, double followOn) {
 *     double … = …;                                   // values that all learners share, once
 *     for (int i = 0; i &lt; lanes; i += WIDTH) {
 *         DoubleVector … = …;                         // the others, a vector at a time
 *     }
 * }
 * </pre>
 *
 * <p>One operation of the formula is one operation here, in the same rounding: no bit can differ from the rule itself.
 */
final class VectorCode {
    private static final String DOUBLE_VECTOR = "jdk/incubator/vector/DoubleVector";
    private static final String VECTOR = "Ljdk/incubator/vector/Vector;";
    private static final String SPECIES = "Ljdk/incubator/vector/VectorSpecies;";
    private static final String RETURNS_VECTOR = ")L" + DOUBLE_VECTOR + ";";
    private static final Map<String, Product> PRODUCTS =
            Arrays.stream(Product.values()).collect(Collectors.toMap(Product::id, Function.identity()));
    private static final List<Product> NUMBERS_OF_TRANSITION = Stream.of(Source.TRANSITION, Source.POLICIES)
            .flatMap(source -> Product.of(source).stream())
            .toList();

    private static final int MEMORY = 1;
    private static final int LANES = 2;
    private static final int NUMBERS = 3;
    private static final int NUMBERS_AT = 4;
    private static final int FOLLOW_ON = 5;
    private static final int INDEX = 7;

    private final Formula formula;
    private final boolean oneRun;
    private final List<Node> nodes;
    private final boolean[] needed;
    private final boolean[] shared;
    private final int[] doubleSlot;
    private final int[] vectorSlot;
    private final String species;
    private final int width;
    private final MethodVisitor code;
    private final int[] firstOfRow = new int[LaneRows.THETA];
    private final List<String> ownSettings;
    private int nextSlot;

    private VectorCode(Formula formula, int bits, boolean oneRun, MethodVisitor code) {
        this.oneRun = oneRun;
        this.formula = formula;
        this.code = code;
        nodes = formula.nodes();
        needed = formula.needed();
        shared = new boolean[nodes.size()];
        doubleSlot = new int[nodes.size()];
        vectorSlot = new int[nodes.size()];
        species = "SPECIES_" + bits;
        width = bits / Double.SIZE;
        ownSettings =
                RuleReader.ownSettings(formula).stream().map(RuleReader::own).toList();
        nextSlot = INDEX + 1;
    }

    /**
     * The formula as a kernel for vectors of the given number of bits.
     *
     * @param oneRun whether all learners see the same transition, so that its numbers are single ones; where not, they
     *     are rows
     */
    static RuleKernel compile(Formula formula, int bits, boolean oneRun) {
        var name = Type.getInternalName(VectorCode.class).replace("VectorCode", "VectorRule");
        var writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        writer.visit(
                V17, ACC_FINAL, name, null, "java/lang/Object", new String[] {Type.getInternalName(RuleKernel.class)});
        var constructor = writer.visitMethod(0, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(ALOAD, 0);
        constructor.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        constructor.visitInsn(RETURN);
        constructor.visitMaxs(0, 0);
        constructor.visitEnd();
        var apply = RuleKernel.class.getDeclaredMethods()[0];
        var method = writer.visitMethod(ACC_PUBLIC, apply.getName(), Type.getMethodDescriptor(apply), null, null);
        new VectorCode(formula, bits, oneRun, method).write();
        writer.visitEnd();
        try {
            var lookup = MethodHandles.lookup().defineHiddenClass(writer.toByteArray(), true);
            return (RuleKernel) lookup.lookupClass().getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the compiled form of a rule was refused", e);
        }
    }

    private void write() {
        code.visitCode();
        for (int n = 0; n < nodes.size(); n++) {
            if (needed[n]) {
                shared[n] = isShared(nodes.get(n));
                if (shared[n]) {
                    writeShared(n);
                }
            }
        }
        for (int row = 0; row < firstOfRow.length; row++) {
            firstOfRow[row] = nextSlot;
            code.visitLdcInsn(row);
            code.visitVarInsn(ILOAD, LANES);
            code.visitInsn(IMUL);
            code.visitVarInsn(ISTORE, nextSlot);
            nextSlot++;
        }
        var loop = new Label();
        var end = new Label();
        code.visitInsn(ICONST_0);
        code.visitVarInsn(ISTORE, INDEX);
        code.visitLabel(loop);
        code.visitVarInsn(ILOAD, INDEX);
        code.visitVarInsn(ILOAD, LANES);
        code.visitJumpInsn(IF_ICMPGE, end);
        for (int n = 0; n < nodes.size(); n++) {
            if (needed[n] && !shared[n]) {
                writeVector(n);
            }
        }
        for (var c : Coefficient.values()) {
            if (!formula.isAlwaysZero(c.id())) {
                pushVector(formula.output(c.id()));
                pushPlace(LaneRows.row(c));
                code.visitMethodInsn(INVOKEVIRTUAL, DOUBLE_VECTOR, "intoArray", "([DI)V", false);
            }
        }
        code.visitIincInsn(INDEX, width);
        code.visitJumpInsn(GOTO, loop);
        code.visitLabel(end);
        code.visitInsn(RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private boolean isShared(Node node) {
        return switch (node.op()) {
            case CONSTANT -> true;
            case INPUT -> oneRun && isOfAll(PRODUCTS.get(node.input()));
            default -> shared[node.a()] && (node.op().arity() == 1 || shared[node.b()]);
        };
    }

    /** Whether an input has nothing to do with what was learned and how; settings are no products. */
    private static boolean isOfAll(@Nullable Product p) {
        return p != null
                && switch (p.source()) {
                    case TRANSITION, POLICIES, PAST -> true;
                    case WEIGHTS, TRACES -> false;
                };
    }

    private void writeShared(int n) {
        var node = nodes.get(n);
        if (node.op() == Op.INPUT && PRODUCTS.get(node.input()) == Product.FOLLOW_ON) {
            doubleSlot[n] = FOLLOW_ON;
            return;
        }
        if (node.op() == Op.INPUT) {
            code.visitVarInsn(ALOAD, NUMBERS);
            code.visitVarInsn(ILOAD, NUMBERS_AT);
            code.visitLdcInsn(NUMBERS_OF_TRANSITION.indexOf(PRODUCTS.get(node.input())));
            code.visitInsn(IADD);
            code.visitInsn(DALOAD);
        } else if (node.op() == Op.CONSTANT) {
            code.visitLdcInsn(node.constant());
        } else {
            code.visitVarInsn(DLOAD, doubleSlot[node.a()]);
            if (node.op().arity() == 2) {
                code.visitVarInsn(DLOAD, doubleSlot[node.b()]);
            }
            switch (node.op()) {
                case ADD -> code.visitInsn(DADD);
                case SUBTRACT -> code.visitInsn(DSUB);
                case MULTIPLY -> code.visitInsn(DMUL);
                case DIVIDE -> code.visitInsn(DDIV);
                case NEGATE -> code.visitInsn(DNEG);
                default ->
                    code.visitMethodInsn(
                            INVOKESTATIC,
                            "java/lang/Math",
                            node.op().name().toLowerCase(Locale.ROOT),
                            node.op().arity() == 1 ? "(D)D" : "(DD)D",
                            false);
            }
        }
        doubleSlot[n] = nextSlot;
        code.visitVarInsn(DSTORE, nextSlot);
        nextSlot += 2;
    }

    private void writeVector(int n) {
        var node = nodes.get(n);
        if (node.op() == Op.INPUT) {
            pushSpecies();
            pushInput(node.input());
            code.visitMethodInsn(
                    INVOKESTATIC, DOUBLE_VECTOR, "fromArray", "(" + SPECIES + "[DI" + RETURNS_VECTOR, false);
        } else {
            pushVector(node.a());
            boolean binary = node.op().arity() == 2;
            if (binary) {
                pushVector(node.b());
            }
            code.visitMethodInsn(
                    INVOKEVIRTUAL,
                    DOUBLE_VECTOR,
                    methodOf(node.op()),
                    "(" + (binary ? VECTOR : "") + RETURNS_VECTOR,
                    false);
        }
        vectorSlot[n] = nextSlot;
        code.visitVarInsn(ASTORE, nextSlot);
        nextSlot++;
    }

    private static String methodOf(Op op) {
        return switch (op) {
            case CONSTANT, INPUT -> throw new AssertionError(op);
            case ADD -> "add";
            case SUBTRACT -> "sub";
            case MULTIPLY -> "mul";
            case DIVIDE -> "div";
            case NEGATE -> "neg";
            case SQRT -> "sqrt";
            case ABS -> "abs";
            case MIN -> "min";
            case MAX -> "max";
        };
    }

    /** Shared values are spread over a vector where they are used; the compiler takes that out of the loop. */
    private void pushVector(int n) {
        if (shared[n]) {
            pushSpecies();
            code.visitVarInsn(DLOAD, doubleSlot[n]);
            code.visitMethodInsn(INVOKESTATIC, DOUBLE_VECTOR, "broadcast", "(" + SPECIES + "D" + RETURNS_VECTOR, false);
        } else {
            code.visitVarInsn(ALOAD, vectorSlot[n]);
        }
    }

    private void pushSpecies() {
        code.visitFieldInsn(GETSTATIC, DOUBLE_VECTOR, species, SPECIES);
    }

    private void pushInput(String name) {
        var product = PRODUCTS.get(name);
        if (product == null) {
            pushPlace(rowOfSetting(name));
        } else if (product.source() != Source.TRANSITION) {
            pushPlace(LaneRows.row(product));
        } else {
            code.visitVarInsn(ALOAD, NUMBERS);
            code.visitVarInsn(ILOAD, firstOfRow[NUMBERS_OF_TRANSITION.indexOf(product)]);
            code.visitVarInsn(ILOAD, NUMBERS_AT);
            code.visitInsn(IADD);
            code.visitVarInsn(ILOAD, INDEX);
            code.visitInsn(IADD);
        }
    }

    private int rowOfSetting(String name) {
        var listed = Arrays.stream(Parameter.values())
                .filter(p -> p.id().equals(name))
                .findFirst();
        return listed.map(LaneRows::row).orElseGet(() -> LaneRows.IN_OWN + ownSettings.indexOf(name));
    }

    private void pushPlace(int row) {
        code.visitVarInsn(ALOAD, MEMORY);
        code.visitVarInsn(ILOAD, INDEX);
        code.visitVarInsn(ILOAD, firstOfRow[row]);
        code.visitInsn(IADD);
    }
}
