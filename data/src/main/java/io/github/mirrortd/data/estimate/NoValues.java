package io.github.mirrortd.data.estimate;

/** For those who build on nobody's values. */
enum NoValues implements Estimator.Values {
    NONE;

    @Override
    public double[] theta(long id) {
        throw new IllegalStateException("least squares needs no values");
    }

    @Override
    public double value() {
        return Double.NaN;
    }
}
