package io.github.mirrortd.data.estimate;

import java.io.Serializable;

/**
 * Reason why an estimate differs from the target policy's value even with infinitely many episodes. An interval does not include
 * such a bias, so the verdict has to know of it.
 *
 * @param reason end of a sentence that begins with the estimator's name; empty for {@link Cause#NONE}
 */
public record Bias(Cause cause, String reason) implements Serializable {
    /** Not biased where the behaviour policy's probabilities are right and cover the target policy. */
    public static final Bias NONE = new Bias(Cause.NONE, "");

    /** Biased where the values are not linear in the features. */
    public static final Bias FEATURES = new Bias(Cause.FEATURES, "assumes that the values are linear in the features");

    /** Value of another policy than the target policy. */
    public static final Bias BEHAVIOUR = new Bias(Cause.OTHER_POLICY, "is the value of the policy that made the log");

    /** Bias of an estimator that does not say. */
    public static final Bias UNKNOWN = new Bias(Cause.UNKNOWN, "does not state its bias");

    /** Kinds of bias. */
    public enum Cause {
        /** None. */
        NONE,
        /** Features that do not carry the values. */
        FEATURES,
        /** The value of another policy. */
        OTHER_POLICY,
        /** A known one, of unknown size. */
        STATED,
        /** Not stated. */
        UNKNOWN
    }

    /**
     * {@return a bias of unknown size that no interval includes}
     *
     * @param reason end of a sentence that begins with the estimator's name, such as "caps its ratios at 5"
     */
    public static Bias of(String reason) {
        return new Bias(Cause.STATED, reason);
    }
}
