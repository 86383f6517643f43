package io.github.mirrortd.data.estimate;

/**
 * The values that DR takes from LSTD.
 *
 * @param parts without each fold; empty where there are no folds
 */
record FoundValues(LinearSolution solution, double[] theta, double[][] parts) implements Estimator.Values {
    @Override
    public double[] theta(long id) {
        return parts.length > 0 ? parts[LstdSums.fold(id, parts.length)] : theta;
    }

    @Override
    public double value() {
        return solution.value();
    }

    @Override
    public double lambda() {
        return solution.lambda();
    }

    @Override
    public double[] start() {
        return solution.meanStart();
    }

    @Override
    public double[] dual(double[] direction) {
        return solution.system().solveTransposed(direction);
    }
}
