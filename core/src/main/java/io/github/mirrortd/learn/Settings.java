package io.github.mirrortd.learn;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.Printed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Values for a learner's settings; what a learner does not have is NaN. But for λ: a learner without a trace is one whose λ is
 * 0, so that is what it is where nothing is said.
 *
 * @param alpha {@link Parameter#ALPHA}
 * @param beta {@link Parameter#BETA}
 * @param eta {@link Parameter#ETA}
 * @param reg {@link Parameter#REG}
 * @param kappa {@link Parameter#KAPPA}
 * @param lambda {@link Parameter#LAMBDA}
 * @param zeta {@link Parameter#ZETA}
 * @param fade {@link Parameter#FADE}
 * @param horizon {@link Parameter#HORIZON}
 * @param clip {@link Parameter#CLIP}
 * @param own those of the learner's own, in the order of their names
 */
@Fields("=present")
public record Settings(
        double alpha,
        double beta,
        double eta,
        double reg,
        double kappa,
        double lambda,
        double zeta,
        double fade,
        double horizon,
        double clip,
        List<Own> own) {
    /**
     * The value of a setting that is not listed.
     *
     * @param parameter the setting
     * @param value its value
     */
    public record Own(Parameter parameter, double value) {}

    private static final double NOT = Double.NaN;

    /** No setting at all. */
    public static final Settings NONE = new Settings(NOT, NOT, NOT, NOT, NOT, 0, NOT, NOT, NOT, NOT, List.of());

    /**
     * {@return only α, which is all that most learners have}
     *
     * @param value α, above 0
     */
    public static Settings alpha(double value) {
        return NONE.with(Parameter.ALPHA, value);
    }

    /**
     * {@return the value of a setting}
     *
     * @param p one that is set
     */
    public double get(Parameter p) {
        return switch (p.place()) {
            case 0 -> alpha;
            case 1 -> beta;
            case 2 -> eta;
            case 3 -> reg;
            case 4 -> kappa;
            case 5 -> lambda;
            case 6 -> zeta;
            case 7 -> fade;
            case 8 -> horizon;
            case 9 -> clip;
            default -> {
                double found = NOT;
                for (int i = 0; i < own.size(); i++) {
                    found = own.get(i).parameter.equals(p) ? own.get(i).value : found;
                }
                yield found;
            }
        };
    }

    /**
     * {@return the value of a setting of the learner's own: what a rule reads it by}
     *
     * @param name its name; written into the rule as it is, so that the vector engine can read it there
     * @throws IllegalArgumentException where it is not set
     */
    public double own(String name) {
        for (int i = 0; i < own.size(); i++) {
            if (own.get(i).parameter.id().equals(name)) {
                return own.get(i).value;
            }
        }
        throw new IllegalArgumentException("the setting '" + name + "' is not there; there are "
                + own.stream().map(one -> one.parameter.id()).toList());
    }

    /**
     * {@return whether a setting is there}
     *
     * @param p any
     */
    public boolean has(Parameter p) {
        return p.isOptional() ? get(p) != p.usual() : !Double.isNaN(get(p));
    }

    /**
     * {@return these settings and one more, or another value of one}
     *
     * @param p which one
     * @param value its value
     * @throws IllegalArgumentException where the value is out of the parameter's range
     */
    public Settings with(Parameter p, double value) {
        double v = p.checked(value);
        double[] x = {alpha, beta, eta, reg, kappa, lambda, zeta, fade, horizon, clip};
        if (!p.isOwn()) {
            x[p.place()] = v;
        }
        return new Settings(
                x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8], x[9], p.isOwn() ? with(own, p, v) : own);
    }

    private static List<Own> with(List<Own> own, Parameter p, double value) {
        var others = own.stream().filter(one -> !one.parameter.equals(p));
        return Stream.concat(others, Stream.of(new Own(p, value)))
                .sorted(Comparator.comparing(Own::parameter))
                .toList();
    }

    /**
     * {@return these settings with all step sizes multiplied by a factor}
     *
     * @param factor of all step sizes
     */
    public Settings slowedBy(double factor) {
        return new Settings(alpha * factor, beta * factor, eta, reg, kappa, lambda, zeta, fade, horizon, clip, own);
    }

    /**
     * {@return these settings, but for those that are given}
     *
     * @param given what replaces or completes these
     */
    public Settings with(Settings given) {
        var settings = this;
        for (var entry : given.present().entrySet()) {
            settings = settings.with(entry.getKey(), entry.getValue());
        }
        return settings;
    }

    /**
     * {@return what of these settings is for somebody who has only some parameters}
     *
     * @param parameters what somebody has
     */
    public Settings only(List<Parameter> parameters) {
        var own = NONE;
        for (var p : parameters) {
            own = has(p) ? own.with(p, get(p)) : own;
        }
        return own;
    }

    /** {@return the settings that are there, in the parameters' order, and then those of the learner's own} */
    public Map<Parameter, Double> present() {
        var map = new LinkedHashMap<Parameter, Double>();
        for (var p : Parameter.values()) {
            if (has(p)) {
                map.put(p, get(p));
            }
        }
        own.forEach(one -> map.put(one.parameter, one.value));
        return Collections.unmodifiableMap(map);
    }

    /** For people: {@code α=0.1 β=0.05}. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        present().forEach((p, value) -> parts.add(p.symbol() + "=" + Printed.fully(value)));
        return String.join(" ", parts);
    }
}
