package io.github.mirrortd.learn;

/**
 * A schedule of step sizes: α_t = α₀ / (1 + t/τ)^p, and β_t alike.
 *
 * @param tau τ, the number of steps after which the decrease becomes noticeable; infinite for constant step sizes
 * @param p the power; in (½, 1] the step sizes' sum is infinite and that of their squares finite, as convergence needs
 */
public record Schedule(double tau, double p) {
    /** Constant step sizes. */
    public static final Schedule CONSTANT = new Schedule(Double.POSITIVE_INFINITY, 1);

    /**
     * Checks that step sizes diminish as convergence requires.
     *
     * @param tau τ, the number of steps after which the decrease becomes noticeable; infinite for constant step sizes
     * @param p the power; in (½, 1] the step sizes' sum is infinite and that of their squares finite, as convergence
     *     needs
     */
    public Schedule {
        if (!(tau > 0)) {
            throw new IllegalArgumentException("tau must be above 0, not " + tau);
        }
        if (!(p > 0.5 && p <= 1)) {
            throw new IllegalArgumentException("the power of a schedule must lie in (0.5, 1], not " + p);
        }
    }

    /** {@return whether step sizes are constant} */
    public boolean isConstant() {
        return Double.isInfinite(tau);
    }

    /**
     * Checks that the learner has a step size if the schedule changes it.
     *
     * @param algorithm the learner
     * @throws IllegalArgumentException if the learner has no step size
     */
    public void check(Algorithm algorithm) {
        if (!isConstant() && !algorithm.parameters().contains(Parameter.ALPHA)) {
            throw new IllegalArgumentException(algorithm.name() + " has no step size, so no schedule applies to it");
        }
    }

    /**
     * {@return α_t / α₀, with t = 0 for the first step}
     *
     * @param t number of earlier steps
     */
    public double factor(long t) {
        return StrictMath.pow(1 + t / tau, -p);
    }
}
