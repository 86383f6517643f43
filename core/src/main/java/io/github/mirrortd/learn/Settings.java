package io.github.mirrortd.learn;

import io.github.mirrortd.internal.Numbers;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Values for a learner's settings; what a learner does not have is NaN. But for λ: a learner without a trace is one whose λ is
 * 0, so that is what it is where nothing is said.
 */
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
        double clip) {
    private static final double NOT = Double.NaN;

    /** No setting at all. */
    public static final Settings NONE = new Settings(NOT, NOT, NOT, NOT, NOT, 0, NOT, NOT, NOT, NOT);

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
        return switch (p) {
            case ALPHA -> alpha;
            case BETA -> beta;
            case ETA -> eta;
            case REG -> reg;
            case KAPPA -> kappa;
            case LAMBDA -> lambda;
            case ZETA -> zeta;
            case FADE -> fade;
            case HORIZON -> horizon;
            case CLIP -> clip;
        };
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
        return switch (p) {
            case ALPHA -> new Settings(v, beta, eta, reg, kappa, lambda, zeta, fade, horizon, clip);
            case BETA -> new Settings(alpha, v, eta, reg, kappa, lambda, zeta, fade, horizon, clip);
            case ETA -> new Settings(alpha, beta, v, reg, kappa, lambda, zeta, fade, horizon, clip);
            case REG -> new Settings(alpha, beta, eta, v, kappa, lambda, zeta, fade, horizon, clip);
            case KAPPA -> new Settings(alpha, beta, eta, reg, v, lambda, zeta, fade, horizon, clip);
            case LAMBDA -> new Settings(alpha, beta, eta, reg, kappa, v, zeta, fade, horizon, clip);
            case ZETA -> new Settings(alpha, beta, eta, reg, kappa, lambda, v, fade, horizon, clip);
            case FADE -> new Settings(alpha, beta, eta, reg, kappa, lambda, zeta, v, horizon, clip);
            case HORIZON -> new Settings(alpha, beta, eta, reg, kappa, lambda, zeta, fade, v, clip);
            case CLIP -> new Settings(alpha, beta, eta, reg, kappa, lambda, zeta, fade, horizon, v);
        };
    }

    /**
     * {@return these settings with all step sizes multiplied by a factor}
     *
     * @param factor of all step sizes
     */
    public Settings slowedBy(double factor) {
        return new Settings(alpha * factor, beta * factor, eta, reg, kappa, lambda, zeta, fade, horizon, clip);
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

    /** {@return the settings that are there, in the parameters' order} */
    public Map<Parameter, Double> present() {
        var map = new EnumMap<Parameter, Double>(Parameter.class);
        for (var p : Parameter.values()) {
            if (has(p)) {
                map.put(p, get(p));
            }
        }
        return map;
    }

    /** For people: {@code α=0.1 β=0.05}. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        present().forEach((p, value) -> parts.add(p.symbol() + "=" + Numbers.text(value)));
        return String.join(" ", parts);
    }
}
