package io.github.mirrortd.exact.moments;

import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * Everything that can be said of a learner before it runs.
 *
 * @param settings complete
 * @param curve exact, from step 0 to {@code steps}
 * @param stability growth factors of mean and mean square; these and the next three are NaN where they were left out
 * @param steadyState the error in the long run; infinite where there is none
 * @param largestMeanStableAlpha the end of the interval of step sizes that are stable in the mean; 0 where none is
 * @param largestMeanSquareStableAlpha the same in the mean square
 * @param best the step size with the smallest error after {@code steps} steps, where it was asked for
 * @param typical what seeded runs show
 */
public record Prediction(
        String problem,
        String algorithm,
        Settings settings,
        Sampling sampling,
        int steps,
        LearningCurve curve,
        Stability stability,
        CurvePoint steadyState,
        double largestMeanStableAlpha,
        double largestMeanSquareStableAlpha,
        Optional<Minimum> best,
        TypicalRuns typical) {
    /** Step sizes this close to each other, relatively, are one and the same. */
    private static final double SAME = 1e-3;

    private static final int TYPICAL_RUNS = 101;

    /**
     * What to compute beside the curve.
     *
     * @param stability growth factors, steady state and largest stable step sizes
     * @param best the best step size, which takes a hundred curves or two
     */
    public record Parts(boolean stability, boolean best) {
        /** Multiplications that take some seconds. */
        private static final double PATIENCE = 5e9;

        private static final double STABILITY_STEPS = 5_000;
        private static final double BEST_CURVES = 150;

        /** All that takes no more than some seconds. */
        public static Parts quick(Predictor predictor, int steps) {
            double step = predictor.costPerStep();
            boolean stability = STABILITY_STEPS * step <= PATIENCE;
            return new Parts(stability, stability && BEST_CURVES * steps * step <= PATIENCE);
        }
    }

    /** @param progress hears the share that is done */
    public static Prediction of(Predictor predictor, Settings given, int steps, Parts parts, DoubleConsumer progress) {
        var settings = predictor.algorithm().complete(given);
        double share = parts.best() ? 0.1 : 1;
        var curve = predictor.curve(settings, steps, done -> progress.accept(0.9 * share * done));
        var stability = new Stability(Double.NaN, Double.NaN, Double.NaN);
        var steady = CurvePoint.of(Integer.MAX_VALUE, Double.NaN, Double.NaN);
        double mean = Double.NaN;
        double meanSquare = Double.NaN;
        if (parts.stability()) {
            stability = predictor.stability(settings);
            steady = predictor.steadyState(settings, stability);
            mean = predictor.largestMeanStableAlpha(settings);
            meanSquare = predictor.largestMeanSquareStableAlpha(settings, mean);
        }
        progress.accept(share);
        Optional<Minimum> best = parts.best()
                ? Optional.of(predictor.bestAlpha(settings, steps, done -> progress.accept(0.1 + 0.9 * done)))
                : Optional.empty();
        return new Prediction(
                predictor.problem().id(),
                predictor.algorithm().name(),
                settings,
                predictor.sampling(),
                steps,
                curve,
                stability,
                steady,
                mean,
                meanSquare,
                best,
                TypicalRuns.of(
                        predictor.problem(),
                        predictor.algorithm(),
                        settings,
                        predictor.sampling(),
                        steps,
                        TYPICAL_RUNS));
    }

    /** Whether a step size is the best one; false where the best one is not known. */
    public boolean isBest(double alpha) {
        return best.isPresent()
                && Math.abs(alpha - best.get().at()) <= SAME * best.get().at();
    }

    /** Whether the mean at the end is carried by runs so rare that none of the seeded ones is like them. */
    public boolean meanIsUnseen() {
        return typical.misses(curve.last().rms());
    }

    /** α. */
    public double alpha() {
        return settings.get(Parameter.ALPHA);
    }
}
