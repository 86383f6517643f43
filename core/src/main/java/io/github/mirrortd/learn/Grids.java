package io.github.mirrortd.learn;

import static io.github.mirrortd.learn.Parameter.ALPHA;

import java.util.List;
import java.util.stream.DoubleStream;

/** The tuning grids of the paper's protocol, from which an algorithm puts its own together. */
public final class Grids {
    private Grids() {}

    /** {@return seven step sizes from 0.001 to 0.1: what most learners try} */
    public static List<Settings> alphas() {
        return only(ALPHA, .001, .003, .005, .01, .03, .05, .1);
    }

    /**
     * {@return every setting with every value of one more parameter, which varies fastest}
     *
     * @param grid the settings so far
     * @param p one more parameter
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
     * @param p one more parameter
     * @param of the parameter that it is a multiple of
     * @param most the largest value; larger ones are left out
     * @param factors its values divided by those of the other
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
    public static List<Settings> only(Parameter p, double... values) {
        return times(List.of(Settings.NONE), p, values);
    }
}
