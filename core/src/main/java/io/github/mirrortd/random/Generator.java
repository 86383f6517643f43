package io.github.mirrortd.random;

/** The part of a NumPy generator that sampling of problems needs. Not thread-safe; create one per run. */
public interface Generator {
    /** {@return a double in [0, 1)} */
    double random();

    /**
     * {@return an integer in [low, high)}
     *
     * @param low the smallest integer
     * @param high the exclusive upper bound
     */
    long integers(long low, long high);
}
