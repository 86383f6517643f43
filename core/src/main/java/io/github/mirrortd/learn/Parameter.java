package io.github.mirrortd.learn;

import java.util.Locale;

/** The settings that learners have, each with one meaning everywhere. */
public enum Parameter {
    /** The step size of θ, and of w where there is no β. */
    ALPHA("α", "step size of θ (and of w where there is no β)", Range.ABOVE_ZERO, 0.01),
    /** The step size of w. */
    BETA("β", "step size of w", Range.ABOVE_ZERO, 0.05),
    /** How far a hybrid goes from TDC (0) towards TD (1). */
    ETA("η", "how far from TDC (0) towards TD (1)", Range.FROM_ZERO, 0.5),
    /** The regularisation of w, or of what an estimator solves. */
    REG("reg", "regularisation", Range.FROM_ZERO, 1),
    /** How far the metric goes from C (0) to H (1). */
    KAPPA("κ", "how far the metric goes from C (0) to H (1)", Range.FROM_ZERO, 0.5),
    /** How far eligibility reaches back: from not at all (0) to the episode's start (1). */
    LAMBDA("λ", "how far eligibility reaches back, from not at all (0) to the episode's start (1)", Range.SHARE, 0),
    /** How far eligibility reaches back: from not at all (0) to as far as is safe (1). */
    ZETA("ζ", "how far eligibility reaches back, from not at all (0) to as far as is safe (1)", Range.SHARE, 0.5),
    /** The discount of the follow-on trace. */
    FADE("β_F", "discount of the follow-on trace", Range.SHARE, 0.5),
    /** How many steps back the follow-on trace sees. */
    HORIZON("n", "steps back that the follow-on trace sees", Range.COUNT, 4),
    /** The largest importance ratio. */
    CLIP("ρ̄", "largest importance ratio", Range.ABOVE_ZERO, 1);

    /** The values that a setting can have. */
    private enum Range {
        ABOVE_ZERO("> 0", Double.MIN_VALUE, Double.MAX_VALUE),
        FROM_ZERO("≥ 0", 0, Double.MAX_VALUE),
        SHARE("from 0 to 1", 0, 1),
        COUNT("that is whole, from 0 to 1000", 0, 1000);

        private final String words;
        private final double least;
        private final double most;

        Range(String words, double least, double most) {
            this.words = words;
            this.least = least;
            this.most = most;
        }

        boolean has(double value) {
            return value >= least && value <= most && (this != COUNT || value == Math.rint(value));
        }
    }

    private final String symbol;
    private final String meaning;
    private final Range range;
    private final double usual;

    Parameter(String symbol, String meaning, Range range, double usual) {
        this.symbol = symbol;
        this.meaning = meaning;
        this.range = range;
        this.usual = usual;
    }

    /** {@return the name in commands, tables and files} */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return the sign in equations} */
    public String symbol() {
        return symbol;
    }

    /** {@return what it sets, in words} */
    public String meaning() {
        return meaning;
    }

    /** {@return the value where nothing is said and the paper has none} */
    public double usual() {
        return usual;
    }

    /**
     * {@return whether leaving it out is the same as its usual value, so that nobody need speak of it: λ = 0 is no
     * trace at all}
     */
    public boolean isOptional() {
        return this == LAMBDA;
    }

    /** {@return the values that are allowed, in words} */
    public String range() {
        return range.words;
    }

    /**
     * {@return the value that is given}
     *
     * @param value what a user set
     * @throws IllegalArgumentException where the value is out of range or not a number
     */
    public double checked(double value) {
        if (!range.has(value)) {
            throw new IllegalArgumentException(id() + " must be a number " + range() + ", not " + value);
        }
        return value;
    }
}
