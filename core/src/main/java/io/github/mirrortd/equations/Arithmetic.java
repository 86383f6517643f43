package io.github.mirrortd.equations;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * The numbers that a rule forms, each after those it is made of and none twice. Signs are moved where that changes no bit: a − (−b)
 * is a + b, and x·(−y) is −(x·y); 1·x is x. Nothing else is simplified, so that what runs is what is written.
 */
final class Arithmetic {
    enum Op {
        CONSTANT,
        INPUT,
        ADD,
        SUBTRACT,
        MULTIPLY,
        DIVIDE,
        NEGATE,
        SQRT,
        ABS,
        MIN,
        MAX,
        LESS,
        AT_MOST,
        EQUAL,
        CHOICE
    }

    /**
     * What a number can be read from.
     *
     * @param name the setting's or the number's name; for an inner product the two vectors', with a dot between
     */
    record Input(Source source, String name, boolean lagged) {
        enum Source {
            SETTING,
            DATA,
            PAST,
            WEIGHTS
        }
    }

    record Node(Op op, List<Integer> of, double constant, Input input) {}

    private static final Input NO_INPUT = new Input(Input.Source.SETTING, "", false);

    private final List<Node> nodes = new ArrayList<>();
    private final Map<Node, Integer> numbers = new HashMap<>();

    /** Which kinds of input each number depends on. */
    private final List<Traits> traits = new ArrayList<>();

    /** What a number is made of. */
    record Traits(boolean today, boolean before, boolean weights) {
        Traits and(Traits other) {
            return new Traits(today || other.today, before || other.before, weights || other.weights);
        }
    }

    Node node(int n) {
        return nodes.get(n);
    }

    int size() {
        return nodes.size();
    }

    Traits traits(int n) {
        return traits.get(n);
    }

    int constant(double value) {
        // A zero that was computed may be −0, which is another number.
        return number(new Node(Op.CONSTANT, List.of(), value, NO_INPUT));
    }

    int input(Input input) {
        return number(new Node(Op.INPUT, List.of(), 0, input));
    }

    boolean isConstant(int n, double value) {
        return node(n).op() == Op.CONSTANT && Double.compare(node(n).constant(), value) == 0;
    }

    int negate(int a) {
        if (node(a).op() == Op.NEGATE) {
            return node(a).of().get(0);
        }
        return isConstant(a) ? constant(-node(a).constant()) : number(new Node(Op.NEGATE, List.of(a), 0, NO_INPUT));
    }

    int add(int a, int b) {
        return isNegative(b) ? make(Op.SUBTRACT, a, negate(b)) : make(Op.ADD, a, b);
    }

    int subtract(int a, int b) {
        return isNegative(b) ? make(Op.ADD, a, negate(b)) : make(Op.SUBTRACT, a, b);
    }

    int multiply(int a, int b) {
        if (isNegative(a)) {
            return negate(multiply(negate(a), b));
        }
        if (isNegative(b)) {
            return negate(multiply(a, negate(b)));
        }
        if (isConstant(a, -1)) {
            return negate(b);
        }
        if (isConstant(b, -1)) {
            return negate(a);
        }
        if (isConstant(a, 1)) {
            return b;
        }
        return isConstant(b, 1) ? a : make(Op.MULTIPLY, a, b);
    }

    int divide(int a, int b) {
        if (isNegative(a)) {
            return negate(divide(negate(a), b));
        }
        if (isNegative(b)) {
            return negate(divide(a, negate(b)));
        }
        return isConstant(b, 1) ? a : make(Op.DIVIDE, a, b);
    }

    private boolean isNegative(int n) {
        return node(n).op() == Op.NEGATE;
    }

    private boolean isConstant(int n) {
        return node(n).op() == Op.CONSTANT;
    }

    int make(Op op, int... of) {
        var list = new ArrayList<Integer>();
        boolean known = op != Op.CHOICE;
        for (int n : of) {
            list.add(n);
            known &= isConstant(n);
        }
        if (known && op != Op.LESS && op != Op.AT_MOST && op != Op.EQUAL) {
            return constant(
                    value(op, list.stream().mapToDouble(n -> node(n).constant()).toArray()));
        }
        return number(new Node(op, List.copyOf(list), 0, NO_INPUT));
    }

    private int number(Node node) {
        return numbers.computeIfAbsent(node, added -> {
            nodes.add(added);
            traits.add(traitsOf(added));
            return nodes.size() - 1;
        });
    }

    private Traits traitsOf(Node node) {
        var input = node.input();
        boolean read = node.op() == Op.INPUT && input.source() != Input.Source.SETTING;
        var own = new Traits(
                read && !input.lagged(), read && input.lagged(), read && input.source() == Input.Source.WEIGHTS);
        return node.of().stream().map(traits::get).reduce(own, Traits::and);
    }

    /** Which numbers some are made of, themselves among them. */
    boolean[] needed(List<Integer> wanted) {
        boolean[] needed = new boolean[size()];
        wanted.forEach(n -> needed[n] = true);
        for (int n = size() - 1; n >= 0; n--) {
            if (needed[n]) {
                node(n).of().forEach(part -> needed[part] = true);
            }
        }
        return needed;
    }

    /** The same number with every input changed. */
    private int changed(int wanted, IntUnaryOperator input) {
        boolean[] needed = needed(List.of(wanted));
        int[] now = new int[wanted + 1];
        for (int n = 0; n <= wanted; n++) {
            now[n] = needed[n] ? changed(n, now, input) : n;
        }
        return now[wanted];
    }

    private int changed(int n, int[] now, IntUnaryOperator input) {
        int[] of = node(n).of().stream().mapToInt(part -> now[part]).toArray();
        return switch (node(n).op()) {
            case CONSTANT -> n;
            case INPUT -> input.applyAsInt(n);
            case ADD -> add(of[0], of[1]);
            case SUBTRACT -> subtract(of[0], of[1]);
            case MULTIPLY -> multiply(of[0], of[1]);
            case DIVIDE -> divide(of[0], of[1]);
            case NEGATE -> negate(of[0]);
            default -> make(node(n).op(), of);
        };
    }

    /** The same number of the step before, or of today. */
    int lagged(int n, boolean lagged) {
        return changed(n, input -> {
            var read = node(input).input();
            return read.source() == Input.Source.SETTING ? input : input(new Input(read.source(), read.name(), lagged));
        });
    }

    /** What a number is where its inputs are known. */
    double at(int wanted, ToDoubleFunction<Input> inputs) {
        boolean[] needed = needed(List.of(wanted));
        double[] values = new double[wanted + 1];
        for (int n = 0; n <= wanted; n++) {
            if (needed[n]) {
                var node = node(n);
                values[n] = switch (node.op()) {
                    case CONSTANT -> node.constant();
                    case INPUT -> inputs.applyAsDouble(node.input());
                    default ->
                        value(
                                node.op(),
                                node.of().stream()
                                        .mapToDouble(part -> values[part])
                                        .toArray());
                };
            }
        }
        return values[wanted];
    }

    private static double value(Op op, double[] x) {
        return switch (op) {
            case CONSTANT, INPUT -> throw new AssertionError(op);
            case ADD -> x[0] + x[1];
            case SUBTRACT -> x[0] - x[1];
            case MULTIPLY -> x[0] * x[1];
            case DIVIDE -> x[0] / x[1];
            case NEGATE -> -x[0];
            case SQRT -> Math.sqrt(x[0]);
            case ABS -> Math.abs(x[0]);
            case MIN -> Math.min(x[0], x[1]);
            case MAX -> Math.max(x[0], x[1]);
            case LESS -> x[0] < x[1] ? 1 : 0;
            case AT_MOST -> x[0] <= x[1] ? 1 : 0;
            case EQUAL -> x[0] == x[1] ? 1 : 0;
            case CHOICE -> x[0] != 0 ? x[1] : x[2];
        };
    }
}
