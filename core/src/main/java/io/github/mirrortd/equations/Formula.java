package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Expression.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The expression graph that equations are compiled to, executors run and exact tools analyse. Each node follows its operands, and no
 * node occurs twice. A node is a number or a vector; vectors are computed entry by entry, with the same numbers for all entries.
 *
 * <p>The graph makes only rewritings that change no bit of any result. It folds constants; 1·x becomes x, x − 0 becomes x, and x + 0
 * becomes x if x cannot be −0; a − (−b) becomes a + b, and x·(−y) becomes −(x·y). 0·x stays, because x may be infinite, except for
 * inputs that are always finite and not negative. Not thread-safe while nodes are added.
 */
public final class Formula {
    /** An operation on numbers. */
    public enum Op {
        /** A constant. */
        CONSTANT,
        /** An input. */
        INPUT,
        /** a + b. */
        ADD("+"),
        /** a − b. */
        SUBTRACT("-"),
        /** a·b. */
        MULTIPLY("*", ".*"),
        /** a / b. */
        DIVIDE("/", "./"),
        /** −a. */
        NEGATE(Operation.NEGATIVE),
        /** √a. */
        SQRT("sqrt"),
        /** |a|. */
        ABS("abs"),
        /** The smaller of a and b. */
        MIN("min"),
        /** The larger of a and b. */
        MAX("max"),
        /** 1 if a &lt; b, else 0. */
        LESS("<", ">"),
        /** 1 if a ≤ b, else 0. */
        AT_MOST("<=", ">="),
        /** 1 if a = b, else 0. */
        EQUAL("=="),
        /** b unless a is 0, else c. */
        CHOICE("if"),
        /** eᵃ. */
        EXP("exp"),
        /** The natural logarithm of a. */
        LOG("log"),
        /** The inner product of two vectors, summed in the order of their entries from 0. */
        DOT("·");

        @SuppressWarnings("ImmutableEnumChecker") // made by List.of
        private final List<String> signs;

        Op(String... signs) {
            this.signs = List.of(signs);
        }

        /** Returns the operation of a sign in equations; for a &gt; b, that of b &lt; a. */
        static Op of(String sign) {
            return Stream.of(values())
                    .filter(op -> op.signs.contains(sign))
                    .findFirst()
                    .orElseThrow();
        }

        boolean isComparison() {
            return this == LESS || this == AT_MOST || this == EQUAL;
        }

        /**
         * {@return the operation's value} Ignores surplus operands.
         *
         * @param a the first operand
         * @param b the second operand
         * @param c the third operand
         */
        public double of(double a, double b, double c) {
            return switch (this) {
                case CONSTANT, INPUT, DOT -> throw new AssertionError(this);
                case ADD -> a + b;
                case SUBTRACT -> a - b;
                case MULTIPLY -> a * b;
                case DIVIDE -> a / b;
                case NEGATE -> -a;
                case SQRT -> Math.sqrt(a);
                case ABS -> Math.abs(a);
                case MIN -> Math.min(a, b);
                case MAX -> Math.max(a, b);
                case LESS -> a < b ? 1 : 0;
                case AT_MOST -> a <= b ? 1 : 0;
                case EQUAL -> a == b ? 1 : 0;
                case CHOICE -> a != 0 ? b : c;
                case EXP -> StrictMath.exp(a);
                case LOG -> StrictMath.log(a);
            };
        }
    }

    /** The source of an input. */
    public enum Source {
        /** A setting of the learner. */
        SETTING,
        /** The transition. */
        DATA,
        /** Earlier steps of the trajectory, independent of the weights. */
        PAST,
        /** The weights. */
        WEIGHTS,
        /** A vector of the learner or of the transition, with an entry per weight. */
        VECTOR,
        /** A number that the learner keeps between steps. */
        KEPT
    }

    /**
     * An input.
     *
     * @param source the source
     * @param name the id of the setting or product; during compilation also two vectors with a dot between, for an inner product
     * @param lagged whether it belongs to the previous step
     */
    public record Input(Source source, String name, boolean lagged) {}

    /**
     * A node.
     *
     * @param op the operation
     * @param of the operands' indices
     * @param constant the value of a constant
     * @param input the input of an input node
     */
    public record Node(Op op, List<Integer> of, double constant, Input input) {}

    /** Data and settings that are always finite and not negative. */
    private static final Set<String> MODEST = Set.of("rho", "gamma", "kappa");

    private static final Input NO_INPUT = new Input(Source.SETTING, "", false);

    private final List<Node> nodes = new ArrayList<>();
    private final Map<Node, Integer> numbers = new HashMap<>();

    /** The kinds of input of each node. */
    private final List<Traits> traits = new ArrayList<>();

    /** The kinds of input that a node depends on. */
    record Traits(boolean today, boolean before, boolean weights, boolean vector) {
        Traits and(Traits other) {
            return new Traits(
                    today || other.today, before || other.before, weights || other.weights, vector || other.vector);
        }
    }

    /**
     * {@return a node}
     *
     * @param n its index
     */
    public Node node(int n) {
        return nodes.get(n);
    }

    /** {@return number of nodes} */
    public int size() {
        return nodes.size();
    }

    Traits traits(int n) {
        return traits.get(n);
    }

    /**
     * {@return whether a node is a vector}
     *
     * @param n its index
     */
    public boolean isVector(int n) {
        return traits(n).vector();
    }

    /**
     * {@return the index of a constant}
     *
     * @param value the constant
     */
    public int constant(double value) {
        // A computed zero may be −0, which is another constant.
        return number(new Node(Op.CONSTANT, List.of(), value, NO_INPUT));
    }

    /**
     * {@return the index of an input}
     *
     * @param input the input
     */
    public int input(Input input) {
        return number(new Node(Op.INPUT, List.of(), 0, input));
    }

    /**
     * {@return whether a node is a given constant, including the sign of a zero}
     *
     * @param n its index
     * @param value the constant
     */
    public boolean isConstant(int n, double value) {
        return node(n).op() == Op.CONSTANT && Double.compare(node(n).constant(), value) == 0;
    }

    int negate(int a) {
        if (node(a).op() == Op.NEGATE) {
            return node(a).of().get(0);
        }
        return isConstant(a) ? constant(-node(a).constant()) : number(new Node(Op.NEGATE, List.of(a), 0, NO_INPUT));
    }

    int add(int a, int b) {
        if (isConstant(b, 0) && isSum(a)) {
            return a;
        }
        if (isConstant(a, 0) && isSum(b)) {
            return b;
        }
        return isNegative(b) ? make(Op.SUBTRACT, a, negate(b)) : make(Op.ADD, a, b);
    }

    int subtract(int a, int b) {
        if (isConstant(b, 0)) {
            return a;
        }
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
        if (isConstant(b, 1)) {
            return a;
        }
        boolean nothing = (isConstant(a, 0) && isModest(b)) || (isConstant(b, 0) && isModest(a));
        return nothing ? constant(0) : make(Op.MULTIPLY, a, b);
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

    private boolean isModest(int n) {
        return MODEST.contains(node(n).input().name());
    }

    /** Returns whether a node cannot be −0: inner products with weights start from 0, and a sum is −0 only if both parts are. */
    private boolean isSum(int n) {
        var node = node(n);
        return node.op() == Op.ADD
                ? isSum(node.of().get(0)) || isSum(node.of().get(1))
                : node.input().source() == Source.WEIGHTS || node.input().name().equals("followOn");
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
        var condition = node(of[0]);
        if (op == Op.CHOICE
                && condition.op().isComparison()
                && condition.of().stream().allMatch(this::isConstant)) {
            return value(condition.op(), constants(condition.of())) != 0 ? of[1] : of[2];
        }
        if (known && !op.isComparison()) {
            return constant(value(op, constants(list)));
        }
        return number(new Node(op, List.copyOf(list), 0, NO_INPUT));
    }

    private double[] constants(List<Integer> numbers) {
        return numbers.stream().mapToDouble(n -> node(n).constant()).toArray();
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
        boolean read = node.op() == Op.INPUT && input.source() != Source.SETTING;
        boolean vector = input.source() == Source.VECTOR;
        boolean learned = vector || input.source() == Source.WEIGHTS || input.source() == Source.KEPT;
        var own = new Traits(read && !input.lagged(), read && input.lagged(), read && learned, vector);
        var all = node.of().stream().map(traits::get).reduce(own, Traits::and);
        return node.op() == Op.DOT ? new Traits(all.today(), all.before(), all.weights(), false) : all;
    }

    /**
     * {@return whether each node is needed for some nodes, these included}
     *
     * @param wanted the indices of these
     */
    public boolean[] needed(Collection<Integer> wanted) {
        boolean[] needed = new boolean[size()];
        wanted.forEach(n -> needed[n] = true);
        for (int n = size() - 1; n >= 0; n--) {
            if (needed[n]) {
                node(n).of().forEach(part -> needed[part] = true);
            }
        }
        return needed;
    }

    /**
     * Copies a node from a graph to this one, with inputs replaced.
     *
     * @param from the source, which may be this graph
     * @param wanted the node's index in the source
     * @param input returns the index here that replaces an input of the source
     * @return the node's index here
     */
    int copy(Formula from, int wanted, ToIntFunction<Input> input) {
        boolean[] needed = from.needed(List.of(wanted));
        int[] now = new int[wanted + 1];
        for (int n = 0; n <= wanted; n++) {
            if (needed[n]) {
                var node = from.node(n);
                int[] of = new int[node.of().size()];
                Arrays.setAll(of, i -> now[node.of().get(i)]);
                now[n] = switch (node.op()) {
                    case CONSTANT -> constant(node.constant());
                    case INPUT -> input.applyAsInt(node.input());
                    case ADD -> add(of[0], of[1]);
                    case SUBTRACT -> subtract(of[0], of[1]);
                    case MULTIPLY -> multiply(of[0], of[1]);
                    case DIVIDE -> divide(of[0], of[1]);
                    case NEGATE -> negate(of[0]);
                    default -> make(node.op(), of);
                };
            }
        }
        return now[wanted];
    }

    /** Copies a node with all inputs of the previous step, or of this one. */
    int lagged(int n, boolean lagged) {
        return copy(
                this,
                n,
                read -> input(read.source() == Source.SETTING ? read : new Input(read.source(), read.name(), lagged)));
    }

    private static double value(Op op, double[] x) {
        return op.of(x[0], x.length > 1 ? x[1] : 0, x.length > 2 ? x[2] : 0);
    }

    /** An evaluation of a graph, node by node, after its inputs are set. Not thread-safe. */
    public static final class Values {
        private final Formula graph;
        private final int[] places;
        private final Node[] nodes;
        private final double[] numbers;
        private final double[][] vectors;

        /**
         * Creates an evaluation of some nodes and the nodes that they need.
         *
         * @param graph the graph
         * @param wanted the indices of these nodes
         * @param entries the maximum number of entries of vectors
         */
        public Values(Formula graph, Collection<Integer> wanted, int entries) {
            this.graph = graph;
            boolean[] needed = graph.needed(wanted);
            places = IntStream.range(0, needed.length).filter(n -> needed[n]).toArray();
            nodes = IntStream.of(places).mapToObj(graph::node).toArray(Node[]::new);
            numbers = new double[needed.length];
            vectors = new double[needed.length][];
            for (int n : places) {
                vectors[n] = new double[graph.isVector(n) ? entries : 0];
            }
        }

        /** Returns the value of a number with given inputs. */
        static double of(Formula graph, int wanted, ToDoubleFunction<Input> inputs) {
            var values = new Values(graph, List.of(wanted), 0);
            for (int n : values.inputs()) {
                values.numbers[n] = inputs.applyAsDouble(graph.node(n).input());
            }
            values.compute(0);
            return values.numbers[wanted];
        }

        /**
         * Reserves memory for entries of vectors.
         *
         * @param entries the number of entries
         */
        public void reserve(int entries) {
            for (int n : places) {
                if (graph.isVector(n) && vectors[n].length < entries) {
                    vectors[n] = new double[2 * entries];
                }
            }
        }

        /** {@return the indices of the inputs} */
        public int[] inputs() {
            return IntStream.of(places)
                    .filter(n -> graph.node(n).op() == Op.INPUT)
                    .toArray();
        }

        /**
         * Sets an input that is a number.
         *
         * @param n its index
         * @param value the value
         */
        public void set(int n, double value) {
            numbers[n] = value;
        }

        /**
         * {@return the value of a number}
         *
         * @param n its index
         */
        public double number(int n) {
            return numbers[n];
        }

        /**
         * {@return the values of a vector, not copied; set them for an input}
         *
         * @param n its index
         */
        public double[] vector(int n) {
            return vectors[n];
        }

        /**
         * Computes all nodes except inputs.
         *
         * @param entries the number of entries of vectors
         */
        public void compute(int entries) {
            for (int i = 0; i < places.length; i++) {
                var node = nodes[i];
                int n = places[i];
                switch (node.op()) {
                    case CONSTANT -> numbers[n] = node.constant();
                    case INPUT -> {}
                    case DOT ->
                        numbers[n] =
                                dot(vectors[node.of().get(0)], vectors[node.of().get(1)], entries);
                    default -> compute(n, node, entries);
                }
            }
        }

        private static double dot(double[] a, double[] b, int entries) {
            double sum = 0;
            for (int j = 0; j < entries; j++) {
                sum += a[j] * b[j];
            }
            return sum;
        }

        private void compute(int n, Node node, int entries) {
            int a = node.of().get(0);
            int b = node.of().get(Math.min(1, node.of().size() - 1));
            int c = node.of().get(node.of().size() - 1);
            if (!graph.isVector(n)) {
                numbers[n] = node.op().of(numbers[a], numbers[b], numbers[c]);
                return;
            }
            for (int j = 0; j < entries; j++) {
                vectors[n][j] = node.op().of(at(a, j), at(b, j), at(c, j));
            }
        }

        private double at(int n, int j) {
            return graph.isVector(n) ? vectors[n][j] : numbers[n];
        }
    }
}
