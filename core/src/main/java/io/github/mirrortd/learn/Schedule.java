package io.github.mirrortd.learn;

/**
 * How step sizes change with time: α_t = α₀ / (1 + t/τ)^p, and β_t alike.
 *
 * @param tau τ, after how many steps the decrease begins to show; infinite for constant step sizes
 * @param p the power; in (½, 1] the step sizes' sum is infinite and that of their squares finite, as convergence needs
 */
public record Schedule(double tau, double p) {
    /** Step sizes that stay as they are. */
    public static final Schedule CONSTANT = new Schedule(Double.POSITIVE_INFINITY, 1);

    /**
     * Refuses what does not diminish as convergence needs.
     *
     * @param tau τ, after how many steps the decrease begins to show; infinite for constant step sizes
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

    /** {@return whether step sizes stay as they are} */
    public boolean isConstant() {
        return Double.isInfinite(tau);
    }

    /**
     * Refuses to change step sizes that are not there.
     *
     * @param algorithm how to learn
     * @throws IllegalArgumentException where the algorithm has no step size that could change
     */
    public void check(Algorithm algorithm) {
        if (!isConstant() && !algorithm.parameters().contains(Parameter.ALPHA)) {
            throw new IllegalArgumentException(algorithm.name() + " has no step size, so no schedule applies to it");
        }
    }

    /**
     * {@return α_t / α₀, with t = 0 for the first step}
     *
     * @param t how many steps were made before
     */
    public double factor(long t) {
        return StrictMath.pow(1 + t / tau, -p);
    }
}
