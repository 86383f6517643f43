package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Formula.Node;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.learn.Settings;
import java.util.Set;

/** Finds numbers that are 0 with some settings, whatever the data are. Data are finite, so 0 times any of them is 0. */
final class Zeros {
    private static final double UNKNOWN = Double.NaN;

    /** The sign of a number, as bits: it is not negative, or not positive, or both, so 0. */
    private static final int SIZE = 1;

    private static final int DEBT = 2;
    private static final int ZERO = SIZE | DEBT;

    /** Data that are not negative. */
    private static final Set<String> SIZES = Set.of(
            "gamma", "target", "behaviour", "rho", "interest", "followOn", "psiLow", "psiHigh", "phiPhi", "nextNext");

    private final Settings settings;

    /** Numbers that settings determine; {@link #UNKNOWN} if data do. */
    private final double[] known;

    private final int[] signs;

    private Zeros(int count, Settings settings) {
        this.settings = settings;
        known = new double[count];
        signs = new int[count];
    }

    static boolean isZero(Formula graph, int wanted, Settings settings) {
        boolean[] needed = graph.needed(Set.of(wanted));
        var zeros = new Zeros(wanted + 1, settings);
        for (int n = 0; n <= wanted; n++) {
            if (needed[n]) {
                zeros.look(n, graph.node(n));
            }
        }
        return zeros.signs[wanted] == ZERO;
    }

    private void look(int n, Node node) {
        int[] of = node.of().stream().mapToInt(part -> part).toArray();
        var input = node.input();
        known[n] = switch (node.op()) {
            case CONSTANT -> node.constant();
            case INPUT -> input.source() == Source.SETTING ? RuleFormula.setting(input, settings) : UNKNOWN;
            default -> value(node.op(), of);
        };
        double x = known[n];
        if (!Double.isNaN(x)) {
            signs[n] = x == 0 ? ZERO : x > 0 ? SIZE : DEBT;
        } else if (node.op() == Op.INPUT) {
            signs[n] = SIZES.contains(input.name()) ? SIZE : 0;
        } else {
            signs[n] = sign(node.op(), of);
        }
    }

    private double value(Op op, int[] of) {
        double sum = 0;
        for (int part : of) {
            sum += known[part];
        }
        return Double.isNaN(sum) || op == Op.DOT
                ? UNKNOWN
                : op.of(known[of[0]], known[of[Math.min(1, of.length - 1)]], known[of[of.length - 1]]);
    }

    private int sign(Op op, int[] of) {
        int a = signs[of[0]];
        int b = signs[of[Math.min(1, of.length - 1)]];
        int both = a & b;
        return switch (op) {
            case NEGATE -> opposite(a);
            case ADD -> both;
            case SUBTRACT -> a & opposite(b);
            case MULTIPLY -> a == ZERO || b == ZERO ? ZERO : product(a, b);
            case DIVIDE -> b == ZERO ? 0 : a == ZERO ? ZERO : product(a, b);
            case MIN -> both | ((a | b) & DEBT);
            case MAX -> both | ((a | b) & SIZE);
            case ABS, SQRT -> a == ZERO ? ZERO : SIZE;
            case CHOICE -> b & signs[of[2]];
            case LESS, AT_MOST, EQUAL, EXP -> SIZE;
            default -> 0;
        };
    }

    private static int opposite(int sign) {
        return (sign & SIZE) << 1 | (sign & DEBT) >> 1;
    }

    /** Of two numbers that are not both ways. */
    private static int product(int a, int b) {
        return a == 0 || b == 0 ? 0 : a == b ? SIZE : DEBT;
    }
}
