package io.github.mirrortd.learn;

import io.github.mirrortd.base.Fields;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * A learning method: what it says of itself and, in its three kinds, how it learns. {@link Algorithms} finds every one marked
 * {@code @AutoService(Algorithm.class)} on the class path.
 */
@Fields("=name")
public sealed interface Algorithm permits RuleAlgorithm, EstimatorAlgorithm, SteppedAlgorithm {
    /** {@return what it says of itself: the same at every call} */
    Description description();

    /** {@return what people call it} */
    default String name() {
        return description().name();
    }

    /** {@return the settings that it has} */
    default List<Parameter> parameters() {
        return description().parameters();
    }

    /**
     * {@return the listed settings and all of their own that some learners have, each once: the words that a setting can be
     * given by}
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
     * {@return the given settings, with the usual value for each one left out}
     *
     * @param given none, some or all of its settings
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
     * @param p one of its settings
     */
    default double usual(Parameter p) {
        return p.usual();
    }

    /**
     * Refuses settings that it does not have, or not with these values.
     *
     * @param given what a user set
     * @throws IllegalArgumentException where something is set that this algorithm does not have
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

    /** {@return why there is no exact mean of its steps, where it is no rule; a sentence of its own in small letters} */
    default String whyNoRule() {
        return "it solves for its weights";
    }
}
