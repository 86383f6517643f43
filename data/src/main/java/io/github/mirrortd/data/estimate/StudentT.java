package io.github.mirrortd.data.estimate;

/** Quantiles of Student's t distribution. */
public final class StudentT {
    private StudentT() {}

    /**
     * {@return the half width, in standard errors, of an interval that holds with this probability}
     *
     * @param confidence between 0 and 1
     * @param degrees of freedom, from 1 up
     */
    public static double halfWidth(double confidence, double degrees) {
        return io.github.mirrortd.internal.StudentT.halfWidth(confidence, degrees);
    }
}
