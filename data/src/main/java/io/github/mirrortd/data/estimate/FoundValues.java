package io.github.mirrortd.data.estimate;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values that others take from LSTD.
 *
 * @param solution null if there are none
 * @param parts without each fold; empty where there are no folds
 */
record FoundValues(@Nullable LinearSolution solution, double[] theta, double[][] parts) implements Estimator.Values {
    /** Values of estimators that build on none. */
    static final FoundValues NONE = new FoundValues(null, new double[0], new double[0][]);

    @Override
    public double[] theta(long id) {
        return parts.length > 0 ? parts[LstdSums.fold(id, parts.length)] : theta;
    }

    @Override
    public double value() {
        return solution == null ? Double.NaN : solution.value();
    }

    @Override
    public double lambda() {
        return found().lambda();
    }

    @Override
    public double[] start() {
        return found().meanStart();
    }

    @Override
    public double[] dual(double[] direction) {
        return found().system().solveTransposed(direction);
    }

    private LinearSolution found() {
        return Objects.requireNonNull(solution, "there are no values");
    }
}
