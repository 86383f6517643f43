package io.github.mirrortd.engine.formula;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Straight-line arithmetic on doubles: named inputs, operations, named outputs. Every value is numbered after those it is
 * made of, and no operation is there twice.
 *
 * <p>Only rewritings that change no bit of any result are made: constants are folded, 1·x is x, x − 0 is x, and so is x + 0
 * where x cannot be −0. (0·x is not 0 where x is infinite, so it stays, but for inputs that are never infinite nor negative.)
 */
public final class Formula {
    /** What a value is made by. */
    public enum Op {
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
        MAX;

        /** How many values it takes. */
        public int arity() {
            return switch (this) {
                case CONSTANT, INPUT -> 0;
                case NEGATE, SQRT, ABS -> 1;
                case ADD, SUBTRACT, MULTIPLY, DIVIDE, MIN, MAX -> 2;
            };
        }

        /** Its value; one that takes a single value does not look at the second. */
        public double of(double a, double b) {
            return switch (this) {
                case CONSTANT, INPUT -> throw new AssertionError(this);
                case ADD -> a + b;
                case SUBTRACT -> a - b;
                case MULTIPLY -> a * b;
                case DIVIDE -> a / b;
                case NEGATE -> -a;
                case SQRT -> Math.sqrt(a);
                case ABS -> Math.abs(a);
                case MIN -> Math.min(a, b);
                case MAX -> Math.max(a, b);
            };
        }
    }

    /**
     * One value.
     *
     * @param op what makes it
     * @param a number of the first value it is made of, −1 where none
     * @param b number of the second, −1 where none
     * @param constant its value, where it is a constant
     * @param input its name, where it is an input
     */
    public record Node(Op op, int a, int b, double constant, String input) {}

    private static final int NONE = -1;

    private final List<Node> nodes = new ArrayList<>();
    private final Map<Node, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> outputs = new LinkedHashMap<>();
    private final Set<String> modest;
    private final Set<String> sums;

    /**
     * @param modest inputs that are finite and not negative
     * @param sums inputs that are sums which began with 0, so not −0
     */
    public Formula(Set<String> modest, Set<String> sums) {
        this.modest = Set.copyOf(modest);
        this.sums = Set.copyOf(sums);
    }

    public int constant(double value) {
        return number(new Node(Op.CONSTANT, NONE, NONE, value, ""));
    }

    public int input(String name) {
        return number(new Node(Op.INPUT, NONE, NONE, 0, name));
    }

    public int apply(Op op, int a) {
        return isConstant(a) ? constant(op.of(value(a), 0)) : number(new Node(op, a, NONE, 0, ""));
    }

    public int apply(Op op, int a, int b) {
        if (isConstant(a) && isConstant(b)) {
            return constant(op.of(value(a), value(b)));
        }
        if (op == Op.MULTIPLY && isOne(a)) {
            return b;
        }
        if (op == Op.MULTIPLY && isOne(b)) {
            return a;
        }
        if (op == Op.MULTIPLY && ((isZero(a) && isModest(b)) || (isZero(b) && isModest(a)))) {
            return constant(0);
        }
        if ((op == Op.SUBTRACT && isZero(b)) || (op == Op.ADD && isZero(b) && isSum(a))) {
            return a;
        }
        if (op == Op.ADD && isZero(a) && isSum(b)) {
            return b;
        }
        return number(new Node(op, a, b, 0, ""));
    }

    public void output(String name, int number) {
        outputs.put(name, number);
    }

    /** The number of an output's value. */
    public int output(String name) {
        Integer number = outputs.get(name);
        if (number == null) {
            throw new IllegalArgumentException("no output '" + name + "'; there are " + outputs.keySet());
        }
        return number;
    }

    /** The outputs there are. */
    public Set<String> outputs() {
        return Collections.unmodifiableSet(outputs.keySet());
    }

    /** Whether an output is +0 whatever the inputs are, or not there at all. */
    public boolean isAlwaysZero(String output) {
        return !outputs.containsKey(output) || isZero(output(output));
    }

    private boolean isZero(int n) {
        return isConstant(n) && Double.doubleToRawLongBits(value(n)) == 0;
    }

    private boolean isModest(int n) {
        return modest.contains(nodes.get(n).input());
    }

    /** Whether a value cannot be −0: a sum is −0 only where both its parts are. */
    private boolean isSum(int n) {
        var node = nodes.get(n);
        return node.op() == Op.ADD ? isSum(node.a()) || isSum(node.b()) : sums.contains(node.input());
    }

    /** Whether any output depends on an input. */
    public boolean uses(String input) {
        return inputs().contains(input);
    }

    /** The inputs that any output depends on. */
    public Set<String> inputs() {
        var inputs = new LinkedHashSet<String>();
        boolean[] needed = needed();
        for (int n = 0; n < needed.length; n++) {
            if (needed[n] && nodes.get(n).op() == Op.INPUT) {
                inputs.add(nodes.get(n).input());
            }
        }
        return inputs;
    }

    /** All values, each after those it is made of. */
    public List<Node> nodes() {
        return List.copyOf(nodes);
    }

    /** Which values the outputs depend on. */
    public boolean[] needed() {
        boolean[] needed = new boolean[nodes.size()];
        outputs.values().forEach(n -> needed[n] = true);
        for (int n = needed.length - 1; n >= 0; n--) {
            if (needed[n]) {
                mark(needed, nodes.get(n).a());
                mark(needed, nodes.get(n).b());
            }
        }
        return needed;
    }

    private static void mark(boolean[] needed, int n) {
        if (n != NONE) {
            needed[n] = true;
        }
    }

    private boolean isConstant(int n) {
        return nodes.get(n).op() == Op.CONSTANT;
    }

    private boolean isOne(int n) {
        return isConstant(n) && value(n) == 1;
    }

    private double value(int n) {
        return nodes.get(n).constant();
    }

    private int number(Node node) {
        return numbers.computeIfAbsent(node, added -> {
            nodes.add(added);
            return nodes.size() - 1;
        });
    }
}
