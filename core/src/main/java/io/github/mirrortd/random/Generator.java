package io.github.mirrortd.random;

/** One of NumPy's generators, as far as walks through a problem need it. Not thread-safe; make one per run. */
public interface Generator {
    /** {@return a double in [0, 1)} */
    double random();

    /**
     * {@return an integer in [low, high)}
     *
     * @param low the smallest integer
     * @param high the first one that is too large
     */
    long integers(long low, long high);
}
