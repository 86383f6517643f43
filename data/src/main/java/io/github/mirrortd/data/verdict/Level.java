package io.github.mirrortd.data.verdict;

import java.util.Locale;

/** Level of trust in a value; later ones are worse. */
public enum Level {
    /** The interval holds as often as it says. */
    ANSWER,
    /** Something that matters could not be checked, or is at its limit. */
    CAUTION,
    /** The log does not tell the value. */
    REFUSE;

    /** {@return the name in output: answer, caution or refuse} */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * {@return the worse of the two}
     *
     * @param other the other one
     */
    public Level and(Level other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
