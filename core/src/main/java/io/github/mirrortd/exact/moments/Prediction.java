package io.github.mirrortd.exact.moments;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.learn.Settings;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * Everything that can be said of a learner before it runs.
 *
 * @param settings complete
 * @param course how the step sizes change, and what is averaged
 * @param curve exact, from step 0 to {@code steps}
 * @param stability growth factors of mean and mean square; these and the next three are NaN where they were left out
 * @param steadyState the error in the long run; infinite where there is none
 * @param steadyStateError how far from exact its rms is, relatively, as far as rounding tells; infinite where the equations
 *     could not be solved, and the steady state is not a number
 * @param truncation what of the learner's past the curve leaves out
 * @param largestMeanStableAlpha the end of the interval of step sizes that are stable in the mean; 0 where none is
 * @param largestMeanSquareStableAlpha the same in the mean square
 * @param best the step size with the smallest error after {@code steps} steps, where it was asked for
 * @param typical what seeded runs show
 * @param beyond what else was asked for
 */
@Fields("""
        problem algorithm settings sampling steps curve=curve.points curve.averages? mean_theta=curve.mean
        steady_state_rms=steadyState.rms steady_state_bias=steadyState.bias steadyStateError *=stability
        largestMeanStableAlpha largestMeanSquareStableAlpha best_alpha=best.at best_rms=best.value
        best_alpha_area=beyond.area.at best_area=beyond.area.value joint_best_settings=beyond.joint.settings
        joint_best=beyond.joint.value joint_best_slope=beyond.joint.slope joint_best_at_edge=beyond.joint.atEdge
        past_*=truncation.ifAny sampled_runs=typical.runs sampled_median=typical.median sampled_largest=typical.largest
        meanIsUnseen""")
public record Prediction(
        String problem,
        String algorithm,
        Settings settings,
        Sampling sampling,
        int steps,
        CurveOptions course,
        LearningCurve curve,
        Stability stability,
        CurvePoint steadyState,
        double steadyStateError,
        double largestMeanStableAlpha,
        double largestMeanSquareStableAlpha,
        Optional<Minimum> best,
        Truncation truncation,
        TypicalRuns typical,
        Beyond beyond) {
    /** Step sizes this close to each other, relatively, are one and the same. */
    private static final double SAME = 1e-3;

    private static final int TYPICAL_RUNS = 101;

    /** Approximate multiplications per second of two cores. */
    public static final double MULTIPLICATIONS_A_SECOND = 1.5e9;

    /**
     * Computations besides the curve.
     *
     * @param patience how many multiplications growth factors, steady state and largest stable step sizes may take together
     *     before they are left out
     * @param best the best step size, which takes a hundred curves or two
     */
    public record Parts(double patience, boolean best) {
        /** Multiplications of growth factors, steady state and largest step sizes that take less than a second. */
        private static final double SECOND = 1e9;

        /** Multiplications that a search for the best step size may take without being asked for: seven seconds. */
        private static final double PATIENCE = 1e10;

        /** Steps of the moments that growth factors, steady state and largest step sizes take, about. */
        private static final double USUAL_STEPS = 15_000;

        private static final double BEST_CURVES = 150;

        /**
         * {@return growth factors, steady state and largest step sizes where they take less than a second, and the best step size
         * where it takes seconds}
         *
         * @param predictor of the problem and the learner
         * @param settings complete ones
         * @param steps how many
         */
        public static Parts quick(Predictor predictor, Settings settings, int steps) {
            double step = predictor.costPerStep(settings);
            return new Parts(USUAL_STEPS * step <= SECOND ? SECOND : 0, BEST_CURVES * steps * step <= PATIENCE);
        }

        /**
         * {@return how many seconds growth factors, steady state and largest step sizes will take, about}
         *
         * @param predictor of the problem and the learner
         * @param settings complete ones
         */
        public static double longRunSeconds(Predictor predictor, Settings settings) {
            return USUAL_STEPS * predictor.costPerStep(settings) / MULTIPLICATIONS_A_SECOND;
        }

        /**
         * {@return how many seconds the search for the best step size will take, about}
         *
         * @param predictor of the problem and the learner
         * @param settings complete ones
         * @param steps how many
         */
        public static double bestSeconds(Predictor predictor, Settings settings, int steps) {
            return BEST_CURVES * steps * predictor.costPerStep(settings) / MULTIPLICATIONS_A_SECOND;
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

    /** Results about the long run. */
    private record LongRun(Stability stability, SteadyState steady, double mean, double meanSquare) {
        static final LongRun LEFT_OUT = new LongRun(Stability.UNKNOWN, SteadyState.UNKNOWN, Double.NaN, Double.NaN);

        static LongRun of(Predictor predictor, Settings settings) {
            var stability = predictor.stability(settings);
            var steady = steady(predictor, settings, stability);
            double mean = predictor.largestMeanStableAlpha(settings);
            return new LongRun(stability, steady, mean, predictor.largestMeanSquareStableAlpha(settings, mean));
        }

        /** Equations that cannot be solved to any digit have an unknown solution, and no say in all the rest. */
        private static SteadyState steady(Predictor predictor, Settings settings, Stability stability) {
            try {
                return predictor.steadyState(settings, stability);
            } catch (ArithmeticException e) {
                return SteadyState.UNKNOWN;
            }
        }
    }

    /**
     * Results of the searches that were asked for.
     *
     * @param area the step size with the smallest mean-square area, where it was asked for
     * @param joint the best step size together with the best second setting, where it was asked for and there is one
     */
    public record Beyond(Optional<Minimum> area, Optional<JointBest> joint) {}

    /**
     * Further computations that are asked for.
     *
     * @param course diminishing steps and averages
     * @param areaFrom the first point of the area that the best step size is wanted for; negative: not
     * @param joint whether the best second setting is wanted too
     */
    public record Wishes(CurveOptions course, int areaFrom, boolean joint) {
        /** Nothing else. */
        public static final Wishes NONE = new Wishes(CurveOptions.PLAIN, -1, false);
    }

    /**
     * {@return what a learner will do}
     *
     * @param predictor of the problem and the learner
     * @param given settings; those that are left out get their usual values
     * @param steps how many
     * @param parts what may take how long
     * @param progress receives the share of the work that is done
     */
    public static Prediction of(Predictor predictor, Settings given, int steps, Parts parts, DoubleConsumer progress) {
        return of(predictor, given, steps, parts, Wishes.NONE, progress);
    }

    /**
     * {@return what a learner will do, and more than that}
     *
     * @param predictor of the problem and the learner
     * @param given settings; those that are left out get their usual values
     * @param steps how many
     * @param parts what may take how long
     * @param wishes what else is wanted
     * @param progress receives the share of the work that is done
     */
    public static Prediction of(
            Predictor predictor, Settings given, int steps, Parts parts, Wishes wishes, DoubleConsumer progress) {
        var settings = predictor.algorithm().complete(given);
        var course = wishes.course();
        // Step sizes that fall to zero have neither growth factors nor a steady state, and any of them is stable in the
        // end.
        boolean constant = course.schedule().isConstant();
        double share = parts.best() ? 0.1 : 1;
        var curve = predictor.curve(settings, steps, course, done -> progress.accept(0.5 * share * done));
        Optional<LongRun> inTime = constant
                ? predictor.within(
                        parts.patience(),
                        spent -> progress.accept((0.5 + 0.4 * spent) * share),
                        patient -> LongRun.of(patient, settings))
                : Optional.empty();
        var longRun = inTime.orElse(LongRun.LEFT_OUT);
        progress.accept(share);
        // Where the long run was begun and given up, a search through a hundred curves would be too.
        Optional<Minimum> best = parts.best() && (inTime.isPresent() || parts.patience() == 0)
                ? Optional.of(predictor.bestAlpha(
                        settings, Predictor.Goal.last(steps), done -> progress.accept(0.1 + 0.9 * done)))
                : Optional.empty();
        int from = wishes.areaFrom();
        var goal = from >= 0 ? new Predictor.Goal(steps, from) : Predictor.Goal.last(steps);
        var beyond = new Beyond(
                from >= 0 ? Optional.of(predictor.bestAlpha(settings, goal, done -> {})) : Optional.empty(),
                wishes.joint() ? predictor.jointBest(settings, goal, done -> {}) : Optional.empty());
        return new Prediction(
                predictor.problem().id(),
                predictor.algorithm().name(),
                settings,
                predictor.sampling(),
                steps,
                course,
                curve,
                longRun.stability(),
                longRun.steady().point(),
                longRun.steady().error(),
                longRun.mean(),
                longRun.meanSquare(),
                best,
                predictor.truncation(settings),
                TypicalRuns.of(
                        predictor.problem(),
                        predictor.algorithm(),
                        settings,
                        course.schedule(),
                        predictor.sampling(),
                        steps,
                        TYPICAL_RUNS),
                beyond);
    }

    /**
     * {@return whether a step size is the best one; false where the best one is not known}
     *
     * @param alpha a step size
     */
    public boolean isBest(double alpha) {
        return best.isPresent()
                && Math.abs(alpha - best.get().at()) <= SAME * best.get().at();
    }

    /** {@return whether the mean at the end is carried by runs so rare that none of the seeded ones is like them} */
    public boolean meanIsUnseen() {
        return typical.misses(curve.last().rms());
    }
}
