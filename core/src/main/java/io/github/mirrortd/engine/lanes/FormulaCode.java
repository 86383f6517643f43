package io.github.mirrortd.engine.lanes;

import static org.objectweb.asm.Opcodes.DLOAD;

import io.github.mirrortd.engine.formula.Formula;
import io.github.mirrortd.engine.formula.Formula.Node;
import io.github.mirrortd.engine.formula.Formula.Op;
import io.github.mirrortd.engine.formula.RuleReader;
import io.github.mirrortd.internal.ScalarCode;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the operations of a formula into a method: values that all learners share as doubles, the others as vectors. One
 * operation of the formula is one operation here, in the same rounding: no bit can differ from the rule itself.
 */
final class FormulaCode {
    private static final List<Product> NUMBERS_OF_TRANSITION = Stream.of(Source.TRANSITION, Source.POLICIES)
            .flatMap(source -> Product.of(source).stream())
            .toList();

    /** Where a method has what a rule reads. */
    interface Inputs {
        /** Whether a product is one number for all learners. */
        boolean shares(Product product);

        /** Pushes that number. */
        void pushShared(Product product);

        /** Pushes a vector of products, one for each learner. */
        void pushProduct(Product product);

        /** Pushes a vector of settings, whose row is given. */
        void pushSetting(int row);
    }

    private final Formula formula;
    private final VectorMethod method;
    private final Inputs inputs;
    private final List<Node> nodes;
    private final boolean[] needed;
    private final boolean[] shared;
    private final int[] slots;
    private final List<String> ownSettings;

    FormulaCode(Formula formula, VectorMethod method, Inputs inputs) {
        this.formula = formula;
        this.method = method;
        this.inputs = inputs;
        nodes = formula.nodes();
        needed = formula.needed();
        shared = new boolean[nodes.size()];
        slots = new int[nodes.size()];
        ownSettings = ownSettings(formula);
    }

    /** Where a number is among those of a transition. */
    static int placeOfNumber(Product product) {
        return NUMBERS_OF_TRANSITION.indexOf(product);
    }

    /** Computes what all learners share. */
    void writeShared() {
        for (int n = 0; n < nodes.size(); n++) {
            shared[n] = needed[n] && isShared(nodes.get(n));
            if (shared[n]) {
                pushShared(nodes.get(n));
                slots[n] = method.storeDouble();
            }
        }
    }

    private void spread() {
        boolean[] used = new boolean[nodes.size()];
        formula.outputs().forEach(name -> used[formula.output(name)] = true);
        for (int n = 0; n < nodes.size(); n++) {
            if (needed[n] && !shared[n]) {
                mark(used, nodes.get(n).a());
                mark(used, nodes.get(n).b());
            }
        }
        for (int n = 0; n < nodes.size(); n++) {
            if (shared[n] && used[n]) {
                method.spread(slots[n]);
                slots[n] = method.storeVector();
            }
        }
    }

    private static void mark(boolean[] used, int n) {
        if (n >= 0) {
            used[n] = true;
        }
    }

    /** Computes all else, for as many learners as a vector has lanes. */
    void writeVectors() {
        spread();
        for (int n = 0; n < nodes.size(); n++) {
            if (needed[n] && !shared[n]) {
                pushVector(nodes.get(n));
                slots[n] = method.storeVector();
            }
        }
    }

    /** Pushes a coefficient as a vector. */
    void push(Coefficient c) {
        push(formula.output(c.id()));
    }

    private boolean isShared(Node node) {
        return switch (node.op()) {
            case CONSTANT -> true;
            case INPUT -> isShared(RuleReader.product(node.input()));
            default -> shared[node.a()] && (node.op().arity() == 1 || shared[node.b()]);
        };
    }

    /** Settings are no products. */
    private boolean isShared(@Nullable Product p) {
        return p != null && inputs.shares(p);
    }

    /** Whether a product has nothing to do with what was learned and how. */
    static boolean isOfRun(Product p) {
        return switch (p.source()) {
            case TRANSITION, POLICIES, PAST -> true;
            case WEIGHTS, TRACES -> false;
        };
    }

    private void pushShared(Node node) {
        var code = method.code;
        if (node.op() == Op.INPUT) {
            inputs.pushShared(Objects.requireNonNull(RuleReader.product(node.input())));
        } else if (node.op() == Op.CONSTANT) {
            code.visitLdcInsn(node.constant());
        } else {
            code.visitVarInsn(DLOAD, slots[node.a()]);
            if (node.op().arity() == 2) {
                code.visitVarInsn(DLOAD, slots[node.b()]);
            }
            ScalarCode.operation(code, node.op().name(), node.op().arity());
        }
    }

    private void pushVector(Node node) {
        if (node.op() == Op.INPUT) {
            var product = RuleReader.product(node.input());
            if (product == null) {
                inputs.pushSetting(rowOfSetting(node.input()));
            } else {
                inputs.pushProduct(product);
            }
        } else {
            push(node.a());
            if (node.op().arity() == 2) {
                push(node.b());
                method.binary(nameOf(node.op()));
            } else {
                method.unary(nameOf(node.op()));
            }
        }
    }

    private static String nameOf(Op op) {
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

    private void push(int n) {
        method.pushVector(slots[n]);
    }

    private int rowOfSetting(String name) {
        return rowOfSetting(name, ownSettings);
    }

    private static int rowOfSetting(String name, List<String> ownSettings) {
        return RuleReader.parameter(name)
                .map(LaneRows::row)
                .orElseGet(() -> LaneRows.IN_OWN + ownSettings.indexOf(name));
    }

    /** The rows of all settings that a formula reads. */
    static IntStream rowsOfSettings(Formula formula) {
        var own = ownSettings(formula);
        return formula.nodes().stream()
                .filter(node -> node.op() == Op.INPUT && RuleReader.product(node.input()) == null)
                .mapToInt(node -> rowOfSetting(node.input(), own))
                .distinct();
    }

    private static List<String> ownSettings(Formula formula) {
        return RuleReader.ownSettings(formula).stream().map(RuleReader::own).toList();
    }
}
