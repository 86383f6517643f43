package io.github.mirrortd.base.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import tools.jackson.core.io.NumberOutput;

/** Numbers in the form in which a table prints them. */
public final class Printed {
    private static final double ZERO = 1e-10;
    private static final double ROUNDING = 1e-13;
    private static final double NEAR_ONE = 0.01;

    private static final double[] POWERS = {1, 10, 100, 1e3, 1e4, 1e5, 1e6};

    private Printed() {}

    /**
     * {@return the value in the form and with the digits of a published one, so that the two can be compared as texts}
     *
     * @param published as it is printed
     * @param value the number
     */
    public static String like(String published, double value) {
        if (published.equals("~0")) {
            return Math.abs(value) <= ZERO ? "~0" : shortly(value);
        }
        if (published.equals("singular")) {
            return Double.isInfinite(value) ? "singular" : shortly(value);
        }
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        int point = published.indexOf('.');
        int exponent = published.indexOf('e');
        if (exponent < 0) {
            int decimals = published.length() - point - 1;
            return new BigDecimal(value)
                    .setScale(decimals, RoundingMode.HALF_EVEN)
                    .toPlainString();
        }
        return scientific(value, exponent - point - 1);
    }

    /**
     * {@return the fewest digits that tell a number from its neighbours, as {@link Double#toString(double)} writes them from
     * Java 19 on; the same on every Java}
     *
     * @param value the number
     */
    public static String fully(double value) {
        return NumberOutput.toString(value, true);
    }

    /**
     * {@return all digits that a number was given with, for settings: 0.1, 3e-4, 12}
     *
     * @param value the number
     */
    public static String exactly(double value) {
        if (!Double.isFinite(value) || value == 0) {
            return value == 0 ? "0" : Double.toString(value);
        }
        var digits = new BigDecimal(fully(value)).stripTrailingZeros();
        double size = Math.abs(value);
        if (size >= 1e-3 && size < 1e7) {
            return digits.toPlainString();
        }
        int exponent = digits.precision() - digits.scale() - 1;
        return digits.movePointLeft(exponent).toPlainString() + "e" + exponent;
    }

    /**
     * {@return a number for settings in tables: as given where that is short, with four digits otherwise}
     *
     * @param value the number
     */
    public static String neatly(double value) {
        String all = exactly(value);
        return all.length() <= 6 ? all : withoutZeros(shortly(value));
    }

    private static String withoutZeros(String number) {
        return number.contains("e") || !number.contains(".") ? number : number.replaceFirst("\\.?0+$", "");
    }

    /**
     * {@return a number for people, with four digits: 0.1692, 33.73, 6.711e-21}
     *
     * @param value the number
     */
    public static String shortly(double value) {
        if (!Double.isFinite(value) || value == 0) {
            return value == 0 ? "0" : Double.toString(value);
        }
        double size = Math.abs(value);
        if (size < 1e-3 || size >= 1e5) {
            return scientific(value, 3);
        }
        int places = POWERS.length - 1;
        while (size * POWERS[places] >= 1e4 && places > 0) {
            places--;
        }
        double scaled = size * POWERS[places];
        long digits = Math.round(scaled);
        // Whole numbers of four digits do, unless rounding makes five of them, or the product's own rounding could
        // decide a tie.
        if (digits < 10_000 && Math.abs(scaled - Math.floor(scaled) - 0.5) > 1e-9) {
            return (value < 0 ? "-" : "") + withPoint(digits, places);
        }
        var rounded = new BigDecimal(value).round(new MathContext(4, RoundingMode.HALF_EVEN));
        int decimals = Math.max(0, 4 - (rounded.precision() - rounded.scale()));
        return rounded.setScale(decimals, RoundingMode.UNNECESSARY).toPlainString();
    }

    /**
     * {@return a share in percent, to three decimals}
     *
     * @param share from 0 to 1
     */
    public static String percent(double share) {
        return (share == 0 ? "0" : neatly(Math.rint(1000 * 100 * share) / 1000)) + " %";
    }

    /**
     * {@return an error or a distance that comes of solving equations: what rounding makes of zero is zero}
     *
     * @param value not negative
     */
    public static double solved(double value) {
        return value < ZERO ? 0 : value;
    }

    /**
     * {@return a factor with as many digits as it takes to tell it from 1: 0.8985, 1 − 0.002214, 1}
     *
     * @param factor by which something grows or shrinks
     * @param excess how far above 1 it is, which may be known to more digits than the factor has
     */
    public static String besideOne(double factor, double excess) {
        if (!(Math.abs(excess) < NEAR_ONE)) {
            return shortly(factor);
        }
        return excess == 0 ? "1" : "1 " + (excess < 0 ? "− " : "+ ") + shortly(Math.abs(excess));
    }

    /**
     * {@return the same of a computed factor, without rounding errors next to 1}
     *
     * @param factor by which something grows or shrinks
     */
    public static String besideOne(double factor) {
        return besideOne(factor, Math.abs(factor - 1) < ZERO ? 0 : factor - 1);
    }

    private static String withPoint(long digits, int places) {
        if (places == 0) {
            return Long.toString(digits);
        }
        // A one in front keeps the zeros behind the point.
        long power = (long) POWERS[places];
        return digits / power + "." + Long.toString(power + digits % power).substring(1);
    }

    /**
     * {@return the value, or 0 if it is a rounding error of 0, such as −9.4e-17 next to numbers around 1}
     *
     * @param value the number
     * @param scale the size of the numbers that it was computed from
     */
    public static double withoutRounding(double value, double scale) {
        return Math.abs(value) < ROUNDING * scale ? 0 : value;
    }

    private static String scientific(double value, int decimals) {
        var rounded = new BigDecimal(value).round(new MathContext(decimals + 1, RoundingMode.HALF_EVEN));
        if (rounded.signum() == 0) {
            return String.format(Locale.ROOT, "%." + decimals + "fe0", 0.0);
        }
        int exponent = rounded.precision() - rounded.scale() - 1;
        var mantissa = rounded.movePointLeft(exponent).setScale(decimals, RoundingMode.UNNECESSARY);
        return mantissa.toPlainString() + "e" + exponent;
    }
}
