package io.github.mirrortd.learn;

import io.github.mirrortd.base.Fields;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * A learner before its first step: its description and, in three kinds, its method. {@link Algorithms} finds every class marked
 * {@code @AutoService(Algorithm.class)} on the class path.
 */
@Fields("=name")
public sealed interface Algorithm permits RuleAlgorithm, EstimatorAlgorithm, SteppedAlgorithm {
    /** {@return the description, the same at every call} */
    Description description();

    /** {@return the name} */
    default String name() {
        return description().name();
    }

    /** {@return the settings that the learner has} */
    default List<Parameter> parameters() {
        return description().parameters();
    }

    /**
     * {@return the listed settings and the custom settings of some learners, each once}
     *
     * @param algorithms the learners
     */
    static List<Parameter> vocabulary(Collection<? extends Algorithm> algorithms) {
        return Stream.concat(
                        Arrays.stream(Parameter.values()), algorithms.stream().flatMap(a -> a.parameters().stream()))
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * {@return complete settings: the given values, and default values for all others}
     *
     * @param given values of none, some or all settings
     */
    default Settings complete(Settings given) {
        var settings = Settings.NONE;
        for (var p : parameters()) {
            settings = settings.with(p, given.has(p) ? given.get(p) : usual(p));
        }
        return settings;
    }

    /**
     * {@return the default value of a setting} A λ of 0 counts as not given, so a learner with another default for λ never has 0.
     *
     * @param p one of the learner's settings
     */
    default double usual(Parameter p) {
        return p.usual();
    }

    /**
     * Checks that the learner has these settings and that their values are in range.
     *
     * @param given values of some settings
     * @throws IllegalArgumentException if the learner lacks a setting, or a value is out of range
     */
    default void check(Settings given) {
        for (var p : given.present().keySet()) {
            int own = parameters().indexOf(p);
            if (own >= 0) {
                parameters().get(own).checked(given.get(p));
            } else {
                throw new IllegalArgumentException(name() + " has no setting '" + p.id() + "'; it has "
                        + String.join(
                                ", ", parameters().stream().map(Parameter::id).toList()));
            }
        }
    }

    /** {@return why a learner that is not a rule has no exact mean step; a lower-case clause for error messages} */
    default String whyNoRule() {
        return "it solves for its weights";
    }
}
