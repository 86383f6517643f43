package io.github.mirrortd.learn;

import java.util.Arrays;
import java.util.List;

/** Values of settings that only some learner has, by name. Few, and read at every step: so two short lists, and no map. */
public final class OwnSettings {
    /** None at all. */
    public static final OwnSettings NONE = new OwnSettings(new Parameter[0], new double[0]);

    private final Parameter[] parameters;
    private final double[] values;

    private OwnSettings(Parameter[] parameters, double[] values) {
        this.parameters = parameters;
        this.values = values;
    }

    /** {@return what is set, in the order of names} */
    public List<Parameter> parameters() {
        return List.of(parameters);
    }

    /**
     * {@return the value of a setting}
     *
     * @param name its name
     * @throws IllegalArgumentException where it is not set
     */
    public double get(String name) {
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i].id().equals(name)) {
                return values[i];
            }
        }
        throw new IllegalArgumentException("the setting '" + name + "' is not there; there are "
                + parameters().stream().map(Parameter::id).toList());
    }

    /** The value of a setting; NaN where it is not set. */
    double find(Parameter p) {
        int i = parameters().indexOf(p);
        return i < 0 ? Double.NaN : values[i];
    }

    OwnSettings with(Parameter p, double value) {
        int there = parameters().indexOf(p);
        if (there >= 0) {
            double[] changed = values.clone();
            changed[there] = value;
            return new OwnSettings(parameters, changed);
        }
        int at = 0;
        while (at < parameters.length && parameters[at].id().compareTo(p.id()) < 0) {
            at++;
        }
        var more = Arrays.copyOf(parameters, parameters.length + 1);
        double[] longer = Arrays.copyOf(values, values.length + 1);
        System.arraycopy(parameters, at, more, at + 1, parameters.length - at);
        System.arraycopy(values, at, longer, at + 1, values.length - at);
        more[at] = p;
        longer[at] = value;
        return new OwnSettings(more, longer);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OwnSettings o
                && Arrays.equals(parameters, o.parameters)
                && Arrays.equals(values, o.values);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(parameters) + Arrays.hashCode(values);
    }

    /** For people: {@code mix=0.5}. */
    @Override
    public String toString() {
        var text = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            text.append(i == 0 ? "" : " ")
                    .append(parameters[i].id())
                    .append('=')
                    .append(values[i]);
        }
        return text.toString();
    }
}
