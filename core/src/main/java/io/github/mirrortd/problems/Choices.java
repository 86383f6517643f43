package io.github.mirrortd.problems;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.mdp.ErrorMeasure;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The values chosen for a family's parameters; what is not chosen has its usual value. */
public final class Choices {
    private final ProblemFamily family;
    private final Map<String, String> chosen;

    /** What can be chosen of every finite problem. */
    private static final ProblemParameter MEASURE =
            new ProblemParameter.Choice(ErrorMeasure.CHOICE, "what runs are judged by", ErrorMeasure.ids());

    private Choices(ProblemFamily family, Map<String, String> chosen) {
        this.family = family;
        this.chosen = chosen;
    }

    /**
     * {@return the usual value of every parameter}
     *
     * @param family whose parameters are chosen
     */
    public static Choices usual(ProblemFamily family) {
        return new Choices(family, Map.of());
    }

    /**
     * Reads {@code states=50,actions=4}.
     *
     * @param family whose parameters are chosen
     * @param text what follows the colon in a problem's name
     * @return what is chosen
     * @throws IllegalArgumentException where a parameter is unknown, comes twice, or has a value that it cannot have
     */
    public static Choices parse(ProblemFamily family, String text) {
        var choices = usual(family);
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException(
                        "'" + family.id() + ":" + text + "': write NAME=VALUE,… after the colon, not '" + part + "'");
            }
            String name = part.substring(0, equals).strip();
            var parameter = choices.parameter(name);
            if (choices.chosen.containsKey(parameter.name())) {
                throw new IllegalArgumentException(family.id() + ":" + text + ": " + name + " is given twice");
            }
            choices = choices.with(parameter, part.substring(equals + 1).strip());
        }
        return choices;
    }

    private ProblemParameter parameter(String name) {
        if (MEASURE.name().equalsIgnoreCase(name)) {
            return MEASURE;
        }
        var parameters = family.parameters();
        if (parameters.isEmpty()) {
            throw new IllegalArgumentException(family.id() + " has no parameters but " + MEASURE.name() + ", which is "
                    + MEASURE.range() + "; so no '" + name + "' either");
        }
        return Names.find("parameter of " + family.id(), name, parameters, ProblemParameter::name);
    }

    /**
     * {@return the same with one value more, or another one}
     *
     * @param parameter one of the family's
     * @param value as a user types it
     */
    public Choices with(ProblemParameter parameter, String value) {
        var more = new LinkedHashMap<>(chosen);
        more.put(parameter.name(), parameter.checked(value));
        return new Choices(family, more);
    }

    /**
     * {@return the value of a parameter}
     *
     * @param parameter one of the family's
     */
    public int whole(ProblemParameter.Whole parameter) {
        return Math.toIntExact(large(parameter));
    }

    /**
     * As {@link #whole}, for seeds.
     *
     * @param parameter one of the family's
     * @return the value
     */
    public long large(ProblemParameter.Whole parameter) {
        return Long.parseLong(text(parameter));
    }

    /**
     * {@return the value of a parameter}
     *
     * @param parameter one of the family's
     */
    public double real(ProblemParameter.Real parameter) {
        return Double.parseDouble(text(parameter));
    }

    /**
     * {@return the value of a parameter in its one usual form}
     *
     * @param parameter one of the family's
     */
    public String text(ProblemParameter parameter) {
        return Objects.requireNonNullElse(chosen.get(parameter.name()), parameter.usual());
    }

    /** {@return the error that runs are judged by} */
    ErrorMeasure measure() {
        return ErrorMeasure.valueOf(text(MEASURE).toUpperCase(Locale.ROOT));
    }

    /** {@return whose parameters are chosen} */
    public ProblemFamily family() {
        return family;
    }

    /** {@return the problem's name: the family's, and after a colon what is not as usual, in the parameters' order} */
    public String id() {
        String unusual = family.parameters().stream()
                .filter(p -> !text(p).equals(p.usual()))
                .map(p -> p.name() + "=" + text(p))
                .collect(Collectors.joining(","));
        return unusual.isEmpty() ? family.id() : family.id() + ":" + unusual;
    }
}
