package io.github.mirrortd.data.estimate;

import org.jspecify.annotations.Nullable;

/**
 * Whose value is asked for.
 *
 * @param features the mean features of given states; null where states of the log are meant
 */
public record Start(Kind kind, double @Nullable [] features) {
    /** The states in which logged episodes began. */
    public static final Start FIRST = new Start(Kind.FIRST, null);

    /** All logged states, as often as they are there. */
    public static final Start ALL = new Start(Kind.ALL, null);

    public enum Kind {
        FIRST,
        ALL,
        GIVEN
    }

    /** Given states, by the mean of their features. */
    public static Start of(double[] meanFeatures) {
        return new Start(Kind.GIVEN, meanFeatures.clone());
    }
}
