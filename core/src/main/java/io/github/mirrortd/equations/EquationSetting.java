package io.github.mirrortd.equations;

import io.github.mirrortd.learn.Parameter;
import java.util.List;
import java.util.Optional;

/**
 * A learner's declaration of a setting.
 *
 * @param parameter the setting, listed or custom
 * @param initial the default; empty for the setting's own
 * @param grid the values that tuning tries; empty for the default alone
 * @param multiple the setting that the numbers of the grid multiply; empty if they are values
 */
public record EquationSetting(
        Parameter parameter, Optional<Double> initial, List<Double> grid, Optional<Multiple> multiple) {
    /**
     * The setting that the numbers of a grid multiply, such as the first step size for the second.
     *
     * @param of the name of a setting that is declared earlier
     * @param most the largest product that tuning tries
     */
    public record Multiple(String of, double most) {}

    /**
     * Checks the values.
     *
     * @param parameter the setting, listed or custom
     * @param initial the default; empty for the setting's own
     * @param grid the values that tuning tries; empty for the default alone
     * @param multiple the setting that the numbers of the grid multiply; empty if they are values
     * @throws IllegalArgumentException if a value is out of range, or the name of a custom setting has a meaning in equations
     */
    public EquationSetting {
        if (parameter.isOwn() && Vocabulary.isTaken(parameter.id())) {
            throw new IllegalArgumentException(
                    "'" + parameter.id() + "' has a meaning in equations; choose another name for a custom setting");
        }
        grid = List.copyOf(grid);
        if (multiple.isEmpty()) {
            grid.forEach(parameter::checked);
        }
        if (initial.isPresent()) {
            parameter.checked(initial.get());
            if (parameter.isOptional() && initial.get() != parameter.usual()) {
                throw new IllegalArgumentException(
                        "the default of " + parameter.id() + " is 0 for all learners; leave the default out"
                                + " and give --" + parameter.id() + " " + initial.get() + ", or give it a grid");
            }
        }
    }

    /**
     * A setting with a grid of values.
     *
     * @param parameter the setting, listed or custom
     * @param initial the default; empty for the setting's own
     * @param grid the values that tuning tries; empty for the default alone
     */
    public EquationSetting(Parameter parameter, Optional<Double> initial, List<Double> grid) {
        this(parameter, initial, grid, Optional.empty());
    }

    static EquationSetting of(Parameter parameter) {
        return new EquationSetting(parameter, Optional.empty(), List.of());
    }

    /** Returns whether the declaration has neither default nor grid. */
    boolean isOpen() {
        return initial.isEmpty() && grid.isEmpty();
    }

    /** {@return the default} */
    public double usual() {
        return initial.orElseGet(parameter::usual);
    }
}
