package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Formula.Node;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.learn.Settings;
import java.util.Set;

/** Finds nodes that are 0 with some settings for all data. Data are finite, so 0 times any of them is 0. */
final class Zeros {
    /** The bit of nodes that are not negative; those with this bit and {@link #DEBT} are 0. */
    private static final int SIZE = 1;

    /** The bit of nodes that are not positive. */
    private static final int DEBT = 2;

    private static final int ZERO = SIZE | DEBT;

    /** Data that are never negative. */
    private static final Set<String> SIZES = Set.of(
            "gamma", "target", "behaviour", "rho", "interest", "followOn", "psiLow", "psiHigh", "phiPhi", "nextNext");

    private Zeros() {}

    static boolean isZero(Formula graph, int wanted, Settings settings) {
        var known = new Formula();
        int n = known.copy(
                graph,
                wanted,
                input -> input.source() == Source.SETTING
                        ? known.constant(RuleFormula.setting(input, settings))
                        : known.input(input));
        int[] signs = new int[n + 1];
        for (int k = 0; k <= n; k++) {
            signs[k] = sign(known.node(k), signs);
        }
        return signs[n] == ZERO;
    }

    private static int sign(Node node, int[] signs) {
        int[] of = node.of().stream().mapToInt(part -> signs[part]).toArray();
        int a = of.length > 0 ? of[0] : 0;
        int b = of.length > 1 ? of[1] : a;
        return switch (node.op()) {
            case CONSTANT -> (node.constant() >= 0 ? SIZE : 0) | (node.constant() <= 0 ? DEBT : 0);
            case INPUT -> SIZES.contains(node.input().name()) ? SIZE : 0;
            case NEGATE -> opposite(a);
            case ADD -> a & b;
            case SUBTRACT -> a & opposite(b);
            case MULTIPLY -> a == ZERO || b == ZERO ? ZERO : product(a, b);
            case DIVIDE -> b == ZERO ? 0 : a == ZERO ? ZERO : product(a, b);
            case MIN -> (a & b) | ((a | b) & DEBT);
            case MAX -> (a & b) | ((a | b) & SIZE);
            case ABS, SQRT -> a == ZERO ? ZERO : SIZE;
            case CHOICE -> b & of[2];
            case LESS, AT_MOST, EQUAL, EXP -> SIZE;
            case LOG, DOT -> 0;
        };
    }

    private static int opposite(int sign) {
        return (sign & SIZE) << 1 | (sign & DEBT) >> 1;
    }

    /** Returns the sign of a product of two nodes that are not 0. */
    private static int product(int a, int b) {
        return a == 0 || b == 0 ? 0 : a == b ? SIZE : DEBT;
    }
}
