package io.github.mirrortd.data.estimate;

/** Values of estimators that build on none. */
enum NoValues implements Estimator.Values {
    NONE;

    @Override
    public double[] theta(long id) {
        throw none();
    }

    @Override
    public double[] theta() {
        throw none();
    }

    @Override
    public double value() {
        return Double.NaN;
    }

    @Override
    public double lambda() {
        throw none();
    }

    @Override
    public double[] start() {
        throw none();
    }

    @Override
    public double[] dual(double[] direction) {
        throw none();
    }

    private static IllegalStateException none() {
        return new IllegalStateException("least squares needs no values");
    }
}
