package io.github.mirrortd.learn;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.Printed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Values of a learner's settings. A setting without a value is NaN ({@link #has} tests it); only λ is then 0, which means no trace.
 *
 * @param alpha {@link Parameter#ALPHA}
 * @param beta {@link Parameter#BETA}
 * @param eta {@link Parameter#ETA}
 * @param reg {@link Parameter#REG}
 * @param kappa {@link Parameter#KAPPA}
 * @param lambda {@link Parameter#LAMBDA}
 * @param others settings that few learners have: listed ones in the parameters' order, then custom ones by name
 */
@Fields("=present")
public record Settings(
        double alpha, double beta, double eta, double reg, double kappa, double lambda, List<Value> others) {
    /**
     * The value of a setting that few learners have.
     *
     * @param parameter the setting
     * @param value its value
     */
    public record Value(Parameter parameter, double value) {}

    private static final double NOT = Double.NaN;

    /** No values. */
    public static final Settings NONE = new Settings(NOT, NOT, NOT, NOT, NOT, 0, List.of());

    /**
     * {@return a value of α alone}
     *
     * @param value α, above 0
     */
    public static Settings alpha(double value) {
        return NONE.with(Parameter.ALPHA, value);
    }

    /**
     * {@return the value of a setting}
     *
     * @param p the setting; NaN if it has no value
     */
    public double get(Parameter p) {
        return switch (p.place()) {
            case 0 -> alpha;
            case 1 -> beta;
            case 2 -> eta;
            case 3 -> reg;
            case 4 -> kappa;
            case 5 -> lambda;
            default -> {
                double found = NOT;
                for (int i = 0; i < others.size(); i++) {
                    found = others.get(i).parameter.equals(p) ? others.get(i).value : found;
                }
                yield found;
            }
        };
    }

    /**
     * {@return the value of one of {@link #others}, as rules read it}
     *
     * @param name its name
     * @throws IllegalArgumentException if it is not set
     */
    public double own(String name) {
        for (int i = 0; i < others.size(); i++) {
            if (others.get(i).parameter.id().equals(name)) {
                return others.get(i).value;
            }
        }
        throw new IllegalArgumentException("the setting '" + name + "' is not there; there are "
                + others.stream().map(one -> one.parameter.id()).toList());
    }

    /**
     * {@return whether a setting has a value}
     *
     * @param p the setting
     */
    public boolean has(Parameter p) {
        return p.isOptional() ? get(p) != p.usual() : !Double.isNaN(get(p));
    }

    /**
     * {@return these settings with the value of one added or replaced}
     *
     * @param p the setting
     * @param value its value
     * @throws IllegalArgumentException if the value is out of range
     */
    public Settings with(Parameter p, double value) {
        double v = p.checked(value);
        double[] x = {alpha, beta, eta, reg, kappa, lambda};
        var more = others;
        if (p.place() >= 0 && p.place() < x.length) {
            x[p.place()] = v;
        } else {
            more = Stream.concat(others.stream().filter(one -> !one.parameter.equals(p)), Stream.of(new Value(p, v)))
                    .sorted(Comparator.comparing(Value::parameter))
                    .toList();
        }
        return new Settings(x[0], x[1], x[2], x[3], x[4], x[5], more);
    }

    /**
     * {@return these settings with all step sizes multiplied by a factor}
     *
     * @param factor of all step sizes
     */
    public Settings slowedBy(double factor) {
        return new Settings(alpha * factor, beta * factor, eta, reg, kappa, lambda, others);
    }

    /**
     * {@return these settings with some values added or replaced}
     *
     * @param given the values to add or replace
     */
    public Settings with(Settings given) {
        var settings = this;
        for (var entry : given.present().entrySet()) {
            settings = settings.with(entry.getKey(), entry.getValue());
        }
        return settings;
    }

    /**
     * {@return the values of some parameters}
     *
     * @param parameters the parameters to keep
     */
    public Settings only(List<Parameter> parameters) {
        var own = NONE;
        for (var p : parameters) {
            own = has(p) ? own.with(p, get(p)) : own;
        }
        return own;
    }

    /** {@return the settings with a value, in the parameters' order, then custom ones} */
    public Map<Parameter, Double> present() {
        var map = new LinkedHashMap<Parameter, Double>();
        for (var p : Parameter.values()) {
            if (has(p)) {
                map.put(p, get(p));
            }
        }
        others.forEach(one -> map.put(one.parameter, one.value));
        return Collections.unmodifiableMap(map);
    }

    /** Returns a text such as {@code α=0.1 β=0.05}. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        present().forEach((p, value) -> parts.add(p.symbol() + "=" + Printed.fully(value)));
        return String.join(" ", parts);
    }

    /** {@return seven step sizes from 0.001 to 0.1, the grid of most learners} */
    public static List<Settings> alphas() {
        return grid(Parameter.ALPHA, .001, .003, .005, .01, .03, .05, .1);
    }

    /**
     * {@return every setting with every value of one more parameter, which varies fastest}
     *
     * @param grid the settings so far
     * @param p the added parameter
     * @param values its values
     */
    public static List<Settings> times(List<Settings> grid, Parameter p, double... values) {
        return grid.stream()
                .flatMap(s -> DoubleStream.of(values).mapToObj(v -> s.with(p, v)))
                .toList();
    }

    /**
     * {@return every setting with multiples of one of its values as one more parameter, which varies fastest}
     *
     * @param grid the settings so far
     * @param p the added parameter
     * @param of the parameter to multiply
     * @param most the largest value; larger ones are left out
     * @param factors the factors
     */
    public static List<Settings> multiples(
            List<Settings> grid, Parameter p, Parameter of, double most, double... factors) {
        return grid.stream()
                .flatMap(s -> DoubleStream.of(factors)
                        .map(factor -> s.get(of) * factor)
                        .filter(value -> value <= most)
                        .mapToObj(value -> s.with(p, value)))
                .toList();
    }

    /**
     * {@return a grid of one parameter}
     *
     * @param p the parameter
     * @param values its values
     */
    public static List<Settings> grid(Parameter p, double... values) {
        return times(List.of(NONE), p, values);
    }
}
