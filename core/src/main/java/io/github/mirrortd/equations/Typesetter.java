package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Expression.Literal;
import io.github.mirrortd.equations.Expression.Name;
import io.github.mirrortd.equations.Expression.Operation;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Prints equations with Greek letters and without multiplication signs. Parsing the result gives the same arithmetic. */
final class Typesetter {
    /** Binding strengths, from the loosest to the tightest. */
    private static final int SUM = 0;

    private static final int PRODUCT = 1;
    private static final int FACTOR = 2;
    private static final int ATOM = 3;

    /** Maximum number of printed entries of a vector. */
    private static final int SHOWN = 6;

    private static final Typesetter PLAIN =
            new Typesetter(name -> Letters.set(name.name()) + (name.lagged() ? "₋₁" : ""), "");

    private final Function<Name, String> names;

    /** The sign of multiplication; empty for none. */
    private final String times;

    private Typesetter(Function<Name, String> names, String times) {
        this.names = names;
        this.times = times;
    }

    static String text(List<Line> lines) {
        return lines.stream()
                .map(line -> Letters.set(line.name())
                        + (line.adds() ? " += " : " = ")
                        + PLAIN.of(line.value(), SUM)
                        + line.back()
                                .map(e -> ", " + PLAIN.of(e, ATOM) + " steps back")
                                .orElse(""))
                .collect(Collectors.joining("\n"));
    }

    /** Returns an expression with values instead of names. */
    static String filled(Expression e, Function<Name, String> values) {
        return new Typesetter(values, " × ").of(e, SUM);
    }

    /** Returns a number with six digits, in parentheses if it is negative. */
    static String amount(double x) {
        double rounded = Double.parseDouble(String.format(Locale.ROOT, "%.5e", x));
        String text = rounded == Math.rint(rounded) && Math.abs(rounded) < 1e6
                ? Long.toString((long) rounded)
                : Double.toString(rounded);
        return text.startsWith("-") ? "(−" + text.substring(1) + ")" : text;
    }

    /** Returns a vector: all entries if there are few, else the first non-zero ones with their indices. */
    static String vector(double[] x) {
        if (x.length <= SHOWN) {
            return Arrays.stream(x).mapToObj(Typesetter::entry).collect(Collectors.joining(", ", "(", ")"));
        }
        int[] there = IntStream.range(0, x.length).filter(k -> x[k] != 0).toArray();
        return there.length == 0
                ? "0"
                : Arrays.stream(there)
                        .limit(SHOWN)
                        .mapToObj(k -> k + ": " + entry(x[k]))
                        .collect(Collectors.joining(", ", "(", there.length > SHOWN ? ", …)" : ")"));
    }

    private static String entry(double x) {
        String text = amount(x);
        return text.startsWith("(") ? text.substring(1, text.length() - 1) : text;
    }

    /** @param tightness the binding strength around it */
    private String of(Expression e, int tightness) {
        if (e instanceof Literal number) {
            return number(number.value());
        }
        if (e instanceof Name name) {
            return names.apply(name);
        }
        var o = (Operation) e;
        return switch (o.sign()) {
            case Operation.NEGATIVE -> within("−" + of(o.left(), FACTOR), FACTOR, tightness);
            case "+" -> within(pair(o, SUM, " + ", PRODUCT), SUM, tightness);
            case "-" -> within(pair(o, SUM, " − ", PRODUCT), SUM, tightness);
            case "*" -> within(product(o), PRODUCT, tightness);
            case "/" -> within(pair(o, PRODUCT, " / ", FACTOR), PRODUCT, tightness);
            case ".*" -> within(pair(o, PRODUCT, " ⊙ ", FACTOR), PRODUCT, tightness);
            case "./" -> within(pair(o, PRODUCT, " ⊘ ", FACTOR), PRODUCT, tightness);
            case "·" -> within(pair(o, ATOM, "·", ATOM), FACTOR, tightness);
            default ->
                o.isComparison()
                        ? pair(o, SUM, " " + o.sign() + " ", SUM)
                        : o.sign() + o.of().stream().map(x -> of(x, SUM)).collect(Collectors.joining(", ", "(", ")"));
        };
    }

    private String pair(Operation of, int left, String sign, int right) {
        return of(of.left(), left) + sign + of(of.right(), right);
    }

    private String product(Operation pair) {
        var left = of(pair.left(), is(pair.left(), "·") ? ATOM : PRODUCT);
        // A sign before the second factor would be parsed as a difference.
        boolean whole = is(pair.right(), Operation.NEGATIVE) || is(pair.right(), "·");
        var right = of(pair.right(), whole ? ATOM : FACTOR);
        if (!times.isEmpty()) {
            return left + times + right;
        }
        boolean number = pair.right() instanceof Literal || Parser.FUNCTIONS.contains(lastWord(left));
        return left + (number ? " * " : " ") + right;
    }

    private static boolean is(Expression e, String sign) {
        return e instanceof Operation o && o.is(sign);
    }

    /** Returns the last word, which could be a function's name before a parenthesis. */
    private static String lastWord(String text) {
        int at = text.length();
        while (at > 0 && Character.isLetterOrDigit(text.charAt(at - 1))) {
            at--;
        }
        return text.substring(at);
    }

    private static String within(String text, int own, int tightness) {
        return own < tightness ? "(" + text + ")" : text;
    }

    private static String number(double value) {
        if (value == 0.5) {
            return "½";
        }
        return value == Math.rint(value) && Math.abs(value) < 1e9
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
