package io.github.mirrortd.data.estimate;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * States to evaluate.
 *
 * @param features the mean features of given states; null where states of the log are meant
 */
public record Start(Kind kind, double @Nullable [] features) implements Serializable {
    /** The states in which logged episodes began. */
    public static final Start FIRST = new Start(Kind.FIRST, null);

    /** All logged states, as often as they are there. */
    public static final Start ALL = new Start(Kind.ALL, null);

    /** Kinds of states. */
    public enum Kind {
        /** Those in which logged episodes began. */
        FIRST,
        /** All logged ones. */
        ALL,
        /** Given ones. */
        GIVEN
    }

    /**
     * {@return given states, by the mean of their features}
     *
     * @param meanFeatures one number for each feature
     */
    public static Start of(double[] meanFeatures) {
        return new Start(Kind.GIVEN, meanFeatures.clone());
    }
}
