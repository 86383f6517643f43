package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.learn.Settings;
import java.util.List;
import java.util.stream.DoubleStream;

/** What a number can be, whatever the data are. For one question: whether it is always 0. */
record Interval(double low, double high) {
    private static final Interval ALL = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    private static final Interval FROM_ZERO = new Interval(0, Double.POSITIVE_INFINITY);
    private static final Interval SHARE = new Interval(0, 1);

    static Interval of(Formula arithmetic, int wanted, Settings settings) {
        boolean[] needed = arithmetic.needed(List.of(wanted));
        var known = new Interval[wanted + 1];
        for (int n = 0; n <= wanted; n++) {
            if (needed[n]) {
                var node = arithmetic.node(n);
                known[n] = switch (node.op()) {
                    case CONSTANT -> new Interval(node.constant(), node.constant());
                    case INPUT -> of(node.input(), settings);
                    default ->
                        of(
                                node.op(),
                                node.of().stream().map(part -> known[part]).toArray(Interval[]::new));
                };
            }
        }
        return known[wanted];
    }

    boolean isZero() {
        return low == 0 && high == 0;
    }

    private static Interval of(Input input, Settings settings) {
        if (input.source() == Source.SETTING) {
            double value = CompiledEquations.setting(input, settings);
            return new Interval(value, value);
        }
        return switch (input.name()) {
            case "gamma", "target", "behaviour" -> SHARE;
            case "rho", "interest", "followOn", "psiLow", "psiHigh", "phiPhi", "nextNext" -> FROM_ZERO;
            default -> ALL;
        };
    }

    private static Interval of(Op op, Interval[] x) {
        return switch (op) {
            case ADD -> new Interval(x[0].low + x[1].low, x[0].high + x[1].high);
            case SUBTRACT -> new Interval(x[0].low - x[1].high, x[0].high - x[1].low);
            case MULTIPLY ->
                spanned(
                        times(x[0].low, x[1].low),
                        times(x[0].low, x[1].high),
                        times(x[0].high, x[1].low),
                        times(x[0].high, x[1].high));
            case DIVIDE -> x[0].isZero() ? x[0] : divided(x[0], x[1]);
            case NEGATE -> new Interval(-x[0].high, -x[0].low);
            case ABS ->
                x[0].low >= 0 ? x[0] : new Interval(x[0].high <= 0 ? -x[0].high : 0, Math.max(-x[0].low, x[0].high));
            case SQRT -> new Interval(Math.sqrt(Math.max(0, x[0].low)), Math.sqrt(Math.max(0, x[0].high)));
            case MIN -> new Interval(Math.min(x[0].low, x[1].low), Math.min(x[0].high, x[1].high));
            case MAX -> new Interval(Math.max(x[0].low, x[1].low), Math.max(x[0].high, x[1].high));
            case CHOICE -> new Interval(Math.min(x[1].low, x[2].low), Math.max(x[1].high, x[2].high));
            case EXP -> FROM_ZERO;
            case LOG, DOT -> ALL;
            default -> SHARE; // a comparison
        };
    }

    /** Data are finite, so nothing times any of them is nothing. */
    private static double times(double a, double b) {
        return a == 0 || b == 0 ? 0 : a * b;
    }

    private static Interval divided(Interval a, Interval b) {
        if (b.low < 0 && b.high > 0) {
            return ALL;
        }
        return spanned(a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high);
    }

    /** From the smallest to the largest; where one of them is no number, anything. */
    private static Interval spanned(double... ends) {
        return DoubleStream.of(ends).anyMatch(Double::isNaN)
                ? ALL
                : new Interval(
                        DoubleStream.of(ends).min().orElseThrow(),
                        DoubleStream.of(ends).max().orElseThrow());
    }
}
