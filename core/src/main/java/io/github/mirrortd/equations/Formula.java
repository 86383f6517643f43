package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Expression.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * One expression graph: what equations are read into, what executors run and what exact tools ask. Its numbers come each after those
 * it is made of, and none is there twice. A number may be a vector: then it is computed for each entry, and a number next to it is
 * the same for all entries.
 *
 * <p>Only rewritings that change no bit of any result are made: constants are folded, 1·x is x, x − 0 is x, and so is x + 0 where x
 * cannot be −0; a − (−b) is a + b, and x·(−y) is −(x·y). (0·x is not 0 where x is infinite, so it stays, but for inputs that are never
 * infinite nor negative.)
 */
public final class Formula {
    /** An operation on numbers. */
    public enum Op {
        /** A number that does not change. */
        CONSTANT,
        /** A number that is read. */
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

        /** The operation of a sign in equations; that of a &gt; b is that of b &lt; a. */
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
         * {@return the operation's value} Operands that it does not take are ignored.
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

    /** Where an input comes from. */
    public enum Source {
        /** A setting of the learner. */
        SETTING,
        /** The transition. */
        DATA,
        /** Earlier steps of the trajectory, whatever was learned from them. */
        PAST,
        /** The weights. */
        WEIGHTS,
        /** A vector of the learner or of the transition: a number for each weight. */
        VECTOR,
        /** A number that the learner keeps from step to step. */
        KEPT
    }

    /**
     * A number that is read.
     *
     * @param source where it comes from
     * @param name the setting's id or the product's; while equations are read, for an inner product the two vectors' with a dot between
     * @param lagged whether it is that of the step before
     */
    public record Input(Source source, String name, boolean lagged) {}

    /**
     * One number.
     *
     * @param op what makes it
     * @param of the operands, by their places
     * @param constant its value, where it is a constant
     * @param input what is read, where it is an input
     */
    public record Node(Op op, List<Integer> of, double constant, Input input) {}

    /** Data and settings that are checked to be finite and not negative. */
    private static final Set<String> MODEST = Set.of("rho", "gamma", "kappa");

    private static final Input NO_INPUT = new Input(Source.SETTING, "", false);

    private final List<Node> nodes = new ArrayList<>();
    private final Map<Node, Integer> numbers = new HashMap<>();

    /** Which kinds of input each number depends on. */
    private final List<Traits> traits = new ArrayList<>();

    /** What a number is made of. */
    record Traits(boolean today, boolean before, boolean weights, boolean vector) {
        Traits and(Traits other) {
            return new Traits(
                    today || other.today, before || other.before, weights || other.weights, vector || other.vector);
        }
    }

    /**
     * {@return a number}
     *
     * @param n its place
     */
    public Node node(int n) {
        return nodes.get(n);
    }

    /** {@return how many numbers there are} */
    public int size() {
        return nodes.size();
    }

    Traits traits(int n) {
        return traits.get(n);
    }

    /**
     * {@return whether a number is a vector}
     *
     * @param n its place
     */
    public boolean isVector(int n) {
        return traits(n).vector();
    }

    /**
     * {@return the place of a constant}
     *
     * @param value the constant
     */
    public int constant(double value) {
        // A zero that was computed may be −0, which is another number.
        return number(new Node(Op.CONSTANT, List.of(), value, NO_INPUT));
    }

    /**
     * {@return the place of an input}
     *
     * @param input what is read
     */
    public int input(Input input) {
        return number(new Node(Op.INPUT, List.of(), 0, input));
    }

    /**
     * {@return whether a number is a given constant, the sign of a zero included}
     *
     * @param n the number's place
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

    /** Whether a number cannot be −0: products of weights begin with 0, and a sum is −0 only where both its parts are. */
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
     * {@return which numbers some are made of, themselves among them}
     *
     * @param wanted the places of these
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
     * Takes over a number of another graph, or of this one, with every input changed.
     *
     * @param from the other graph
     * @param wanted the number's place there
     * @param input gives the place here of what stands for an input of the other graph
     * @return the number's place here
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

    /** The same number of the step before, or of today. */
    int lagged(int n, boolean lagged) {
        return copy(
                this,
                n,
                read -> input(read.source() == Source.SETTING ? read : new Input(read.source(), read.name(), lagged)));
    }

    private static double value(Op op, double[] x) {
        return op.of(x[0], x.length > 1 ? x[1] : 0, x.length > 2 ? x[2] : 0);
    }
}
