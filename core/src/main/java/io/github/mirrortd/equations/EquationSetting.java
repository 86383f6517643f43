package io.github.mirrortd.equations;

import io.github.mirrortd.learn.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a learner says of one of its settings.
 *
 * @param parameter the setting: a listed one, or one of its own
 * @param initial the value where nothing is said; null for the setting's usual one
 * @param grid what tuning tries; empty for the usual value alone
 * @param multiple what the numbers of the grid are multiples of; null where they are values
 */
public record EquationSetting(
        Parameter parameter,
        @Nullable Double initial,
        List<Double> grid,
        @Nullable Multiple multiple) {
    /**
     * The setting that the numbers of a grid are multiples of, as a second step size is of the first.
     *
     * @param of the name of a setting that stands before this one
     * @param most the largest product that tuning tries
     */
    public record Multiple(String of, double most) {}

    /**
     * Checks the values.
     *
     * @param parameter the setting: a listed one, or one of its own
     * @param initial the value where nothing is said; null for the setting's usual one
     * @param grid what tuning tries; empty for the usual value alone
     * @param multiple what the numbers of the grid are multiples of; null where they are values
     * @throws IllegalArgumentException where a value is out of the setting's range, or where the name of one's own means something in
     *     equations
     */
    public EquationSetting {
        if (parameter.isOwn() && Vocabulary.isTaken(parameter.id())) {
            throw new IllegalArgumentException("'" + parameter.id()
                    + "' means something in equations already; a setting of one's own needs another name");
        }
        grid = List.copyOf(grid);
        if (multiple == null) {
            grid.forEach(parameter::checked);
        }
        if (initial != null) {
            parameter.checked(initial);
            if (parameter.isOptional() && initial != parameter.usual()) {
                throw new IllegalArgumentException(
                        parameter.id() + " is 0 where nothing is said, everywhere; leave its default out"
                                + " and say --" + parameter.id() + " " + initial + ", or give it a grid");
            }
        }
    }

    /**
     * A setting with a grid of values.
     *
     * @param parameter the setting: a listed one, or one of its own
     * @param initial the value where nothing is said; null for the setting's usual one
     * @param grid what tuning tries; empty for the usual value alone
     */
    public EquationSetting(Parameter parameter, @Nullable Double initial, List<Double> grid) {
        this(parameter, initial, grid, null);
    }

    static EquationSetting of(Parameter parameter) {
        return new EquationSetting(parameter, null, List.of());
    }

    /** Whether nothing was said of it. */
    boolean isOpen() {
        return initial == null && grid.isEmpty();
    }

    /** {@return the value where nothing is said} */
    public double usual() {
        return initial == null ? parameter.usual() : initial;
    }
}
