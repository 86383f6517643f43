package io.github.mirrortd.learn;

import io.github.mirrortd.base.Fields;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A setting of learners: name, meaning, range and default. The listed settings have the same meaning for all learners; a learner may
 * define {@linkplain #own custom ones}. Two settings with the same name are equal. Immutable.
 */
@Fields("=id")
public final class Parameter implements Comparable<Parameter> {
    /** The step size of θ, and of w if there is no β. */
    public static final Parameter ALPHA =
            new Parameter(0, "alpha", "α", "step size of θ (and of w if there is no β)", Range.ABOVE_ZERO, 0.01);

    /** The step size of w. */
    public static final Parameter BETA = new Parameter(1, "beta", "β", "step size of w", Range.FROM_ZERO, 0.05);

    /** The position of a hybrid between TDC (0) and TD (1). */
    public static final Parameter ETA =
            new Parameter(2, "eta", "η", "how far from TDC (0) towards TD (1)", Range.FROM_ZERO, 0.5);

    /** The regularisation of w, or of an estimator's equations. */
    public static final Parameter REG = new Parameter(3, "reg", "reg", "regularisation", Range.FROM_ZERO, 1);

    /** The position of the metric between C (0) and H (1). */
    public static final Parameter KAPPA =
            new Parameter(4, "kappa", "κ", "how far the metric goes from C (0) to H (1)", Range.FROM_ZERO, 0.5);

    /** The reach of eligibility: from none (0) to the episode's start (1). */
    public static final Parameter LAMBDA = new Parameter(
            5,
            "lambda",
            "λ",
            "how far eligibility reaches back, from not at all (0) to the episode's start (1)",
            Range.SHARE,
            0);

    /** The reach of eligibility: from none (0) to the largest safe one (1). */
    public static final Parameter ZETA = new Parameter(
            6,
            "zeta",
            "ζ",
            "how far eligibility reaches back, from not at all (0) to as far as is safe (1)",
            Range.SHARE,
            0.5);

    /** The discount of the follow-on trace. */
    public static final Parameter FADE =
            new Parameter(7, "fade", "β_F", "discount of the follow-on trace", Range.SHARE, 0.5);

    /** Number of earlier steps in the follow-on trace. */
    public static final Parameter HORIZON =
            new Parameter(8, "horizon", "n", "steps back that the follow-on trace sees", Range.COUNT, 4);

    /** The largest importance ratio. */
    public static final Parameter CLIP =
            new Parameter(9, "clip", "ρ̄", "largest importance ratio", Range.ABOVE_ZERO, 1);

    /** The place of custom settings. */
    static final int OWN = -1;

    private static final List<Parameter> LISTED =
            List.of(ALPHA, BETA, ETA, REG, KAPPA, LAMBDA, ZETA, FADE, HORIZON, CLIP);

    private static final String NAME = "[A-Za-z][A-Za-z0-9_]{0,39}";

    /** The values that a setting can have. */
    private record Range(String words, double least, double most, boolean whole) {
        static final Range ABOVE_ZERO = new Range("> 0", Double.MIN_VALUE, Double.MAX_VALUE, false);
        static final Range FROM_ZERO = new Range("≥ 0", 0, Double.MAX_VALUE, false);
        static final Range SHARE = new Range("from 0 to 1", 0, 1, false);
        static final Range COUNT = new Range("that is whole, from 0 to 1000", 0, 1000, true);
        static final Range ANY = new Range("that is finite", -Double.MAX_VALUE, Double.MAX_VALUE, false);

        boolean has(double value) {
            return value >= least && value <= most && (!whole || value == Math.rint(value));
        }
    }

    private final int place;
    private final String id;
    private final String symbol;
    private final String meaning;
    private final Range range;
    private final double usual;

    private Parameter(int place, String id, String symbol, String meaning, Range range, double usual) {
        this.place = place;
        this.id = id;
        this.symbol = symbol;
        this.meaning = meaning;
        this.range = range;
        this.usual = usual;
    }

    /** {@return the listed settings, in the order of tables and files} */
    public static Parameter[] values() {
        return LISTED.toArray(Parameter[]::new);
    }

    /**
     * {@return the listed setting of a name, if there is one}
     *
     * @param id the name in commands, tables and files
     */
    public static Optional<Parameter> listed(String id) {
        return LISTED.stream().filter(p -> p.id.equals(id)).findFirst();
    }

    /**
     * {@return a custom setting with any finite value}
     *
     * @param id its name: a letter, then letters, digits or underscores
     * @param meaning a short description
     * @param usual the default
     * @throws IllegalArgumentException if the name is malformed or listed
     */
    public static Parameter own(String id, String meaning, double usual) {
        return own(id, meaning, usual, Range.ANY);
    }

    /**
     * {@return a custom setting}
     *
     * @param id its name: a letter, then letters, digits or underscores
     * @param meaning a short description
     * @param usual the default
     * @param least the smallest value
     * @param most the largest value
     * @throws IllegalArgumentException if the name is malformed or listed, or the default is out of range
     */
    public static Parameter own(String id, String meaning, double usual, double least, double most) {
        if (!(least <= most)) {
            throw new IllegalArgumentException(
                    "the range of " + id + " must go from a number to a larger one, not from " + least + " to " + most);
        }
        return own(id, meaning, usual, new Range("from " + plain(least) + " to " + plain(most), least, most, false));
    }

    private static Parameter own(String id, String meaning, double usual, Range range) {
        if (!id.matches(NAME)) {
            throw new IllegalArgumentException(
                    "a setting's name is a letter, then letters, digits or underscores, not '" + id + "'");
        }
        if (LISTED.stream().anyMatch(p -> p.id.equalsIgnoreCase(id))) {
            throw new IllegalArgumentException(
                    "'" + id + "' is a listed setting; choose another name for a custom one");
        }
        var own = new Parameter(OWN, id.intern(), id, meaning, range, usual);
        own.checked(usual);
        return own;
    }

    private static String plain(double x) {
        return x == Math.rint(x) && Math.abs(x) < 1e9 ? Long.toString((long) x) : Double.toString(x);
    }

    /** Returns the index among the listed settings, or {@link #OWN}. */
    int place() {
        return place;
    }

    /** {@return whether this is a custom setting} */
    public boolean isOwn() {
        return place == OWN;
    }

    /** {@return the name in commands, tables and files} */
    public String id() {
        return id;
    }

    /** {@return the symbol in equations} */
    public String symbol() {
        return symbol;
    }

    /** {@return a short description} */
    public String meaning() {
        return meaning;
    }

    /** {@return the default} */
    public double usual() {
        return usual;
    }

    /**
     * {@return whether a missing value equals the default: λ = 0 means no trace}
     */
    public boolean isOptional() {
        return equals(LAMBDA);
    }

    /** {@return the allowed values, in words} */
    public String range() {
        return range.words;
    }

    /**
     * {@return whether a value is in the range}
     *
     * @param value a value
     */
    public boolean allows(double value) {
        return range.has(value);
    }

    /**
     * {@return the value itself, if it is in range}
     *
     * @param value a value
     * @throws IllegalArgumentException if the value is out of range or NaN
     */
    public double checked(double value) {
        if (!allows(value)) {
            throw new IllegalArgumentException(id() + " must be a number " + range() + ", not " + value);
        }
        return value;
    }

    /** Listed settings come first, in their order; custom ones follow by name. */
    @Override
    public int compareTo(Parameter other) {
        return isOwn() == other.isOwn()
                ? isOwn() ? id.compareTo(other.id) : Integer.compare(place, other.place)
                : Boolean.compare(isOwn(), other.isOwn());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Parameter p && id.equals(p.id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    /** Returns the name; in capital letters for listed settings. */
    @Override
    public String toString() {
        return isOwn() ? id : id.toUpperCase(Locale.ROOT);
    }
}
