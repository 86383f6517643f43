package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Expression.Call;
import io.github.mirrortd.equations.Expression.Literal;
import io.github.mirrortd.equations.Expression.Minus;
import io.github.mirrortd.equations.Expression.Name;
import io.github.mirrortd.equations.Expression.Pair;
import java.util.List;
import java.util.stream.Collectors;

/** Writes equations as they are printed: Greek letters, no signs of multiplication. Reads back to the same arithmetic. */
final class Typesetter {
    /** How tightly things hold together. */
    private static final int SUM = 0;

    private static final int PRODUCT = 1;
    private static final int FACTOR = 2;
    private static final int ATOM = 3;

    private Typesetter() {}

    static String text(List<Line> lines) {
        return lines.stream()
                .map(line -> Letters.set(line.name())
                        + (line.adds() ? " += " : " = ")
                        + of(line.value(), SUM)
                        + line.back()
                                .map(e -> ", " + of(e, ATOM) + " steps back")
                                .orElse(""))
                .collect(Collectors.joining("\n"));
    }

    /** @param tightness what stands around it */
    private static String of(Expression e, int tightness) {
        if (e instanceof Literal number) {
            return number(number.value());
        }
        if (e instanceof Name name) {
            return Letters.set(name.name()) + (name.lagged() ? "₋₁" : "");
        }
        if (e instanceof Minus minus) {
            return within("−" + of(minus.of(), FACTOR), FACTOR, tightness);
        }
        if (e instanceof Call call && call.function().equals("dot")) {
            return of(new Pair("·", call.of().get(0), call.of().get(1), call.token()), tightness);
        }
        if (e instanceof Call call) {
            return call.function()
                    + call.of().stream().map(x -> of(x, SUM)).collect(Collectors.joining(", ", "(", ")"));
        }
        var pair = (Pair) e;
        return switch (pair.sign()) {
            case "+" -> within(of(pair.left(), SUM) + " + " + of(pair.right(), PRODUCT), SUM, tightness);
            case "-" -> within(of(pair.left(), SUM) + " − " + of(pair.right(), PRODUCT), SUM, tightness);
            case "*" -> within(product(pair), PRODUCT, tightness);
            case "/" -> within(of(pair.left(), PRODUCT) + " / " + of(pair.right(), FACTOR), PRODUCT, tightness);
            case "·" -> within(of(pair.left(), ATOM) + "·" + of(pair.right(), ATOM), FACTOR, tightness);
            default -> of(pair.left(), SUM) + " " + pair.sign() + " " + of(pair.right(), SUM);
        };
    }

    private static String product(Pair pair) {
        var left = of(pair.left(), isInner(pair.left()) ? ATOM : PRODUCT);
        // A sign before the second factor would be read as a difference.
        var right = of(pair.right(), pair.right() instanceof Minus || isInner(pair.right()) ? ATOM : FACTOR);
        boolean number = pair.right() instanceof Literal || Parser.FUNCTIONS.contains(lastWord(left));
        return left + (number ? " * " : " ") + right;
    }

    private static boolean isInner(Expression e) {
        return (e instanceof Pair pair && pair.sign().equals("·"))
                || (e instanceof Call call && call.function().equals("dot"));
    }

    /** The word before a parenthesis, which would be taken for a function. */
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
