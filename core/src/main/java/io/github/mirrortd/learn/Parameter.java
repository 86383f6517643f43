package io.github.mirrortd.learn;

import java.util.Locale;

/** The settings that learners have, each with one meaning everywhere. */
public enum Parameter {
    ALPHA("α", "step size of θ (and of w where there is no β)", Double.MIN_VALUE, 0.01),
    BETA("β", "step size of w", Double.MIN_VALUE, 0.05),
    ETA("η", "how far from TDC (0) towards TD (1)", 0, 0.5),
    REG("reg", "regularisation", 0, 1),
    KAPPA("κ", "how far the metric goes from C (0) to H (1)", 0, 0.5);

    private final String symbol;
    private final String meaning;
    private final double smallest;
    private final double usual;

    Parameter(String symbol, String meaning, double smallest, double usual) {
        this.symbol = symbol;
        this.meaning = meaning;
        this.smallest = smallest;
        this.usual = usual;
    }

    /** The name in commands, tables and files. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The sign in equations. */
    public String symbol() {
        return symbol;
    }

    public String meaning() {
        return meaning;
    }

    /** The value where nothing is said and the paper has none. */
    public double usual() {
        return usual;
    }

    /** The values that are allowed, in words. */
    public String range() {
        return smallest > 0 ? "> 0" : "≥ 0";
    }

    /** @throws IllegalArgumentException where the value is out of range or not a number */
    public double checked(double value) {
        if (!(value >= smallest) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(id() + " must be a number " + range() + ", not " + value);
        }
        return value;
    }
}
