package io.github.mirrortd.engine.lanes;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.DALOAD;
import static org.objectweb.asm.Opcodes.DLOAD;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import io.github.mirrortd.engine.formula.Formula;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.function.BiConsumer;
import org.objectweb.asm.ClassWriter;
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
 */
final class VectorCode implements FormulaCode.Inputs {
    private static final int MEMORY = 1;
    private static final int LANES = 2;
    private static final int NUMBERS = 3;
    private static final int NUMBERS_AT = 4;
    private static final int FOLLOW_ON = 5;
    private static final int INDEX = 7;

    private final Formula formula;
    private final boolean oneRun;
    private final MethodVisitor code;
    private final VectorMethod method;

    /** Where every row begins; all are written down before the loop, and the compiler forgets those that nobody needs. */
    private final int[] places = new int[LaneRows.THETA];

    /** The same in the rows of transitions. */
    private final int[] placesOfNumbers = new int[Product.of(Source.TRANSITION).size()];

    private VectorCode(Formula formula, int bits, boolean oneRun, MethodVisitor code) {
        this.oneRun = oneRun;
        this.formula = formula;
        this.code = code;
        method = new VectorMethod(code, bits, INDEX + 1);
    }

    /**
     * The formula as a kernel for vectors of the given number of bits.
     *
     * @param oneRun whether all learners see the same transition, so that its numbers are single ones; where not, they
     *     are rows
     */
    static RuleKernel compile(Formula formula, int bits, boolean oneRun) {
        return define(
                RuleKernel.class,
                "VectorRule",
                (declared, method) -> new VectorCode(formula, bits, oneRun, method).write());
    }

    /**
     * A class that is written now.
     *
     * @param type the interface that it has, in this package
     * @param name the class's
     * @param writer writes the body of a method
     */
    static <T> T define(Class<T> type, String name, BiConsumer<Method, MethodVisitor> writer) {
        var full = Type.getInternalName(VectorCode.class).replace("VectorCode", name);
        var made = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        made.visit(V17, ACC_FINAL, full, null, "java/lang/Object", new String[] {Type.getInternalName(type)});
        var constructor = made.visitMethod(0, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(ALOAD, 0);
        constructor.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        constructor.visitInsn(RETURN);
        constructor.visitMaxs(0, 0);
        constructor.visitEnd();
        for (var declared : type.getDeclaredMethods()) {
            var body = made.visitMethod(ACC_PUBLIC, declared.getName(), Type.getMethodDescriptor(declared), null, null);
            body.visitCode();
            writer.accept(declared, body);
            body.visitInsn(RETURN);
            body.visitMaxs(0, 0);
            body.visitEnd();
        }
        made.visitEnd();
        try {
            var lookup = MethodHandles.lookup().defineHiddenClass(made.toByteArray(), true);
            return type.cast(lookup.lookupClass().getDeclaredConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the compiled form of a rule was refused", e);
        }
    }

    private void write() {
        var rule = new FormulaCode(formula, method, this);
        rule.writeShared();
        for (int row = 0; row < places.length; row++) {
            places[row] = method.rows(row, LANES);
        }
        for (int row = 0; row < placesOfNumbers.length; row++) {
            placesOfNumbers[row] = method.sum(places[row], NUMBERS_AT);
        }
        code.visitInsn(ICONST_0);
        code.visitVarInsn(ISTORE, INDEX);
        method.loop(INDEX, LANES, method.width, () -> {
            rule.writeVectors();
            for (var c : Coefficient.values()) {
                if (!formula.isAlwaysZero(c.id())) {
                    rule.push(c);
                    method.store(MEMORY, places[LaneRows.row(c)], INDEX);
                }
            }
        });
    }

    @Override
    public boolean shares(Product product) {
        return oneRun && FormulaCode.isOfRun(product);
    }

    @Override
    public void pushShared(Product product) {
        if (product == Product.FOLLOW_ON) {
            code.visitVarInsn(DLOAD, FOLLOW_ON);
            return;
        }
        code.visitVarInsn(ALOAD, NUMBERS);
        code.visitVarInsn(ILOAD, NUMBERS_AT);
        code.visitLdcInsn(FormulaCode.placeOfNumber(product));
        code.visitInsn(IADD);
        code.visitInsn(DALOAD);
    }

    @Override
    public void pushProduct(Product product) {
        if (product.source() == Source.TRANSITION) {
            method.load(NUMBERS, placesOfNumbers[FormulaCode.placeOfNumber(product)], INDEX);
        } else {
            method.load(MEMORY, places[LaneRows.row(product)], INDEX);
        }
    }

    @Override
    public void pushSetting(int row) {
        method.load(MEMORY, places[row], INDEX);
    }
}
