package io.github.mirrortd.learn.leastsquares;

import static io.github.mirrortd.learn.Parameter.REG;

import io.github.mirrortd.learn.EstimatorAlgorithm;
import io.github.mirrortd.learn.Grids;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import java.util.List;

/** An algorithm that solves for the fixed point of all data so far; what is left to say is how steps count. */
interface LeastSquaresAlgorithm extends EstimatorAlgorithm {
    double USUAL_REG = 1e-4;

    /** Whether steps count by the follow-on trace. */
    boolean emphatic();

    /** Whether importance sampling is weighted: ratios scale how much a step counts, and not what it brought. */
    default boolean weighted() {
        return false;
    }

    @Override
    default double usual(Parameter p) {
        return p.equals(REG) ? USUAL_REG : p.usual();
    }

    @Override
    default Estimator start(double[] initial, Settings settings) {
        return new LeastSquares(initial.length, settings, emphatic(), weighted());
    }

    /** What tuning tries. */
    static List<Settings> grid() {
        return Grids.only(REG, 1e-6, 1e-4, 1e-2);
    }
}
