package io.github.mirrortd.lab.run;

import java.util.stream.IntStream;

/**
 * Points of learning curves to keep: at regular intervals, or at growing ones. The first and the last one
 * always are.
 *
 * @param every interval between kept points; 0 for points that lie evenly on a logarithmic axis
 */
public record Thinning(int every) {
    /** All of them. */
    public static final Thinning NONE = new Thinning(1);

    /** Number of points per decade. */
    private static final int PER_DECADE = 50;

    /**
     * {@return what a user writes as a number or as {@code log}}
     *
     * @param text as it is written
     * @throws IllegalArgumentException where it is neither
     */
    public static Thinning parse(String text) {
        if (text.equals("log")) {
            return new Thinning(0);
        }
        if (!text.matches("[0-9]{1,9}") || Integer.parseInt(text) < 1) {
            throw new IllegalArgumentException(
                    "--every must be an integer ≥ 1, or 'log' for even distances on a log axis, not '" + text + "'");
        }
        return new Thinning(Integer.parseInt(text));
    }

    /**
     * {@return the steps that are kept, from 0 on, in order}
     *
     * @param steps of a run
     */
    public int[] kept(int steps) {
        var inner = every > 0
                ? IntStream.iterate(0, s -> s < steps, s -> s <= steps - every ? s + every : steps)
                : IntStream.concat(
                        IntStream.of(0),
                        IntStream.rangeClosed(0, (int) Math.ceil(PER_DECADE * StrictMath.log10(steps)))
                                .map(i -> (int) Math.round(StrictMath.pow(10, (double) i / PER_DECADE)))
                                .filter(s -> s < steps));
        return IntStream.concat(inner, IntStream.of(steps)).distinct().toArray();
    }
}
