package io.github.mirrortd.exact.moments;

/**
 * The error after some steps, over infinitely many runs.
 *
 * @param step how many steps were taken
 * @param rms √E[RMSVE²], which is √(bias² + std²)
 * @param bias the RMSVE of the mean weights E[θ]
 * @param std the root mean square distance of a run's values from the mean run's
 */
public record CurvePoint(int step, double rms, double bias, double std) {
    static CurvePoint of(int step, double bias, double std) {
        return new CurvePoint(step, StrictMath.hypot(bias, std), bias, std);
    }
}
