package io.github.mirrortd.exact.moments;

/**
 * Where the moments end: the fixed point of their flow, solved as linear equations, first for the means and then for the
 * second moments.
 */
final class SteadyState {
    private static final int POWER = 12;

    private SteadyState() {}

    /** The error in the long run; only where the flow is stable in the mean square. */
    static CurvePoint of(MomentFlow flow) {
        return moments(flow).point(Integer.MAX_VALUE);
    }

    static Moments moments(MomentFlow flow) {
        int n = flow.n;
        double[] mass = flow.chain.stationaryMass;
        double[] zero = new double[flow.d];
        double[] constantFirst = new double[flow.firstSize()];
        double[] unused = new double[flow.secondSize()];
        flow.step(
                new double[flow.secondSize()],
                new double[flow.firstSize()],
                mass,
                flow.constants(zero, 1),
                unused,
                constantFirst);
        double[] first = Gmres.solve(flow.first(), constantFirst, POWER);
        double[] mean = new double[flow.d];
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < flow.d; i++) {
                mean[i] += first[b * n + i];
            }
        }
        for (int b = 0; b < flow.blocks; b++) {
            for (int i = 0; i < flow.d; i++) {
                first[b * n + i] -= mass[b] * mean[i];
            }
        }
        double[] constantSecond = new double[flow.secondSize()];
        flow.step(
                new double[flow.secondSize()],
                first,
                mass,
                flow.constants(mean, 1),
                constantSecond,
                new double[flow.firstSize()]);
        double[] second = Gmres.solve(flow.second(), constantSecond, POWER);
        return new Moments(flow, mass, mean, first, second);
    }
}
