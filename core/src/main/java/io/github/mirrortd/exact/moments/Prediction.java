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
     * @param patience how many multiplications growth factors, steady state and largest stable step sizes may take together
     *     before they are left out
     * @param best the best step size, which takes a hundred curves or two
     */
    public record Parts(double patience, boolean best) {
        /** Multiplications that take some seconds. */
        private static final double PATIENCE = 5e9;

        private static final double STABILITY_STEPS = 5_000;
        private static final double BEST_CURVES = 150;

        /**
         * {@return all that takes no more than some seconds}
         *
         * @param predictor what would compute it
         * @param steps of the curve
         */
        public static Parts quick(Predictor predictor, int steps) {
            double step = predictor.costPerStep();
            return new Parts(STABILITY_STEPS * step <= PATIENCE ? PATIENCE : 0, BEST_CURVES * steps * step <= PATIENCE);
        }

        /** {@return all there is} */
        public static Parts all() {
            return new Parts(Double.POSITIVE_INFINITY, true);
        }

        /** {@return only the curve} */
        public static Parts none() {
            return new Parts(0, false);
        }
    }

    /** What is computed of the long run. */
    private record LongRun(Stability stability, CurvePoint steady, double mean, double meanSquare) {
        static final LongRun LEFT_OUT = new LongRun(
                new Stability(Double.NaN, Double.NaN, Double.NaN),
                CurvePoint.of(Integer.MAX_VALUE, Double.NaN, Double.NaN),
                Double.NaN,
                Double.NaN);

        static LongRun of(Predictor predictor, Settings settings) {
            var stability = predictor.stability(settings);
            var steady = predictor.steadyState(settings, stability);
            double mean = predictor.largestMeanStableAlpha(settings);
            return new LongRun(stability, steady, mean, predictor.largestMeanSquareStableAlpha(settings, mean));
        }
    }

    /**
     * {@return what a predictor says of one learner}
     *
     * @param predictor what computes it
     * @param given the learner's settings; those left out take their usual values
     * @param steps of the curve
     * @param parts what to compute beside it
     * @param progress hears the share that is done
     */
    public static Prediction of(Predictor predictor, Settings given, int steps, Parts parts, DoubleConsumer progress) {
        var settings = predictor.algorithm().complete(given);
        double share = parts.best() ? 0.1 : 1;
        var curve = predictor.curve(settings, steps, done -> progress.accept(0.5 * share * done));
        var inTime = predictor.within(
                parts.patience(),
                spent -> progress.accept((0.5 + 0.4 * spent) * share),
                patient -> LongRun.of(patient, settings));
        var longRun = inTime.orElse(LongRun.LEFT_OUT);
        progress.accept(share);
        // Where the long run was given up, a search through a hundred curves would be too.
        Optional<Minimum> best = parts.best() && inTime.isPresent()
                ? Optional.of(predictor.bestAlpha(settings, steps, done -> progress.accept(0.1 + 0.9 * done)))
                : Optional.empty();
        return new Prediction(
                predictor.problem().id(),
                predictor.algorithm().name(),
                settings,
                predictor.sampling(),
                steps,
                curve,
                longRun.stability(),
                longRun.steady(),
                longRun.mean(),
                longRun.meanSquare(),
                best,
                TypicalRuns.of(
                        predictor.problem(),
                        predictor.algorithm(),
                        settings,
                        predictor.sampling(),
                        steps,
                        TYPICAL_RUNS));
    }

    /**
     * {@return whether a step size is the best one; false where the best one is not known}
     *
     * @param alpha the step size
     */
    public boolean isBest(double alpha) {
        return best.isPresent()
                && Math.abs(alpha - best.get().at()) <= SAME * best.get().at();
    }

    /** {@return whether the mean at the end is carried by runs so rare that none of the seeded ones is like them} */
    public boolean meanIsUnseen() {
        return typical.misses(curve.last().rms());
    }

    /** {@return α} */
    public double alpha() {
        return settings.get(Parameter.ALPHA);
    }
}
