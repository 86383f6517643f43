package io.github.mirrortd.problems;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.mdp.ErrorMeasure;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The values chosen for a family's parameters; what is not chosen has its usual value. */
public final class Choices {
    private final ProblemFamily family;
    private final Map<String, String> chosen;

    /** Parameters of every finite problem. */
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
            if (choices.chosen.containsKey(choices.parameter(name).name())) {
                throw new IllegalArgumentException(family.id() + ":" + text + ": " + name + " is given twice");
            }
            choices = choices.with(name, part.substring(equals + 1).strip());
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
     * @param name of a parameter
     * @param value as a user types it
     * @throws IllegalArgumentException if the parameter is unknown or cannot have the value
     */
    public Choices with(String name, String value) {
        var parameter = parameter(name);
        var more = new LinkedHashMap<>(chosen);
        more.put(parameter.name(), parameter.checked(value));
        return new Choices(family, more);
    }

    /**
     * {@return the value of an integer parameter}
     *
     * @param name of the parameter
     */
    public int whole(String name) {
        return Math.toIntExact(large(name));
    }

    /**
     * {@return the value of an integer parameter that may be large, such as a seed}
     *
     * @param name of the parameter
     */
    public long large(String name) {
        return Long.parseLong(text(name));
    }

    /**
     * {@return the value of a parameter that is a number}
     *
     * @param name of the parameter
     */
    public double real(String name) {
        return Double.parseDouble(text(name));
    }

    /**
     * {@return the value of a parameter in its one usual form}
     *
     * @param name of the parameter
     */
    public String text(String name) {
        var parameter = parameter(name);
        return chosen.getOrDefault(parameter.name(), parameter.usual());
    }

    /** {@return the error that runs are judged by} */
    ErrorMeasure measure() {
        return ErrorMeasure.valueOf(text(MEASURE.name()).toUpperCase(Locale.ROOT));
    }

    /** {@return whose parameters are chosen} */
    public ProblemFamily family() {
        return family;
    }

    /** {@return the problem's name: the family's, and after a colon what is not as usual, in the parameters' order} */
    public String id() {
        String unusual = family.parameters().stream()
                .filter(p -> !text(p.name()).equals(p.usual()))
                .map(p -> p.name() + "=" + text(p.name()))
                .collect(Collectors.joining(","));
        return unusual.isEmpty() ? family.id() : family.id() + ":" + unusual;
    }
}
