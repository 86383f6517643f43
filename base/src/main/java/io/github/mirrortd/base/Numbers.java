package io.github.mirrortd.base;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Numbers as texts, the same ones on every Java. Up to version 18 {@link Double#toString(double)} had more digits here and there
 * than it takes to tell a number from its neighbours; from 19 on it has the fewest, and of these the nearest to the number.
 */
public final class Numbers {
    private static final boolean SHORTEST = Runtime.version().feature() >= 19;

    /** So many digits are always written, and so many tell any two numbers apart. */
    private static final int FEWEST = 2;

    private Numbers() {}

    /** {@return what {@link Double#toString(double)} says on a Java of version 19 or later} */
    public static String text(double x) {
        String text = Double.toString(x);
        return SHORTEST || x == 0 || !Double.isFinite(x) ? text : shortest(x, text);
    }

    /**
     * The same on every Java.
     *
     * @param text any text of the number that reads back as it
     */
    static String shortest(double x, String text) {
        var value = new BigDecimal(Math.abs(x));
        var best = new BigDecimal(text).abs().stripTrailingZeros();
        int digits = Math.max(FEWEST, best.precision());
        for (var found = nearest(value, digits, Math.abs(x)); found != null; ) {
            best = found;
            digits--;
            found = digits < FEWEST ? null : nearest(value, digits, Math.abs(x));
        }
        return (x < 0 ? "-" : "") + written(best.stripTrailingZeros());
    }

    /** The number with so many digits that is nearest to a value, of those that read back as it; null where none does. */
    private static @Nullable BigDecimal nearest(BigDecimal value, int digits, double x) {
        var below = value.round(new MathContext(digits, RoundingMode.DOWN));
        var above = value.round(new MathContext(digits, RoundingMode.UP));
        var near = value.round(new MathContext(digits, RoundingMode.HALF_EVEN));
        var far = near.compareTo(below) == 0 ? above : below;
        if (near.doubleValue() == x) {
            return near;
        }
        return far.doubleValue() == x ? far : null;
    }

    /** From a thousandth to ten millions as people write it, otherwise with an exponent: 0.001, 1234567.0, 1.0E7. */
    private static String written(BigDecimal number) {
        String digits = number.unscaledValue().toString();
        int exponent = digits.length() - number.scale() - 1;
        if (exponent >= -3 && exponent < 7) {
            String plain = number.toPlainString();
            return plain.contains(".") ? plain : plain + ".0";
        }
        return digits.charAt(0) + "." + (digits.length() == 1 ? "0" : digits.substring(1)) + "E" + exponent;
    }
}
