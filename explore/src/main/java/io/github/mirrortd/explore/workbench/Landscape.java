package io.github.mirrortd.explore.workbench;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.moments.Prediction;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.explore.workbench.Setup.Seat;
import io.github.mirrortd.lab.learnerfile.UsualSettings;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Arrays;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What every step size comes to, all other settings kept: contraction of the mean, exact error, where it is stable, the best. */
final class Landscape {
    private static final double LOWEST = 1e-4;
    private static final double HIGHEST = 10;
    private static final double USUAL_END = 2;
    private static final int RATES = 120;
    private static final int COARSE = 13;
    private static final int FINE = 49;

    /** Multiplications that a search for the ends of stability may take: some seconds. */
    private static final double LONG_RUN = 1e10;

    /** So many seconds of a search are not asked about. */
    private static final double PATIENCE = 6;

    private final FiniteProblem problem;
    private final RuleAlgorithm rule;
    private final Seat seat;
    private final Predictor predictor;
    private final int steps;
    private final Runnable check;

    Landscape(FiniteProblem problem, RuleAlgorithm rule, Seat seat, Predictor predictor, int steps, Runnable check) {
        this.problem = problem;
        this.rule = rule;
        this.seat = seat;
        this.predictor = predictor;
        this.steps = steps;
        this.check = check;
    }

    /** Computes what takes least first, and hands each part on. */
    void compute(boolean patient, BiConsumer<String, Object> part) {
        double end = Exact.during(check, predictor, p -> p.largestMeanStableAlpha(seat.settings()));
        double high = end > 0 && Double.isFinite(end) ? Math.min(HIGHEST, Math.max(2 * end, 0.02)) : USUAL_END;
        Double tuned = UsualSettings.published(problem, rule)
                .map(s -> s.get(Parameter.ALPHA))
                .orElse(null);
        part.accept("range", new Range(LOWEST, high, end, tuned));
        double[] alphas = alphas(high, RATES);
        part.accept(
                "rates", new Rates(alphas, Arrays.stream(alphas).map(this::rate).toArray()));
        double seconds = Exact.seconds(predictor, seat.settings(), steps);
        if (!patient && FINE * seconds > PATIENCE * 4) {
            part.accept("waits", Map.of("seconds", FINE * seconds));
            return;
        }
        part.accept("errors", errors(alphas(high, COARSE)));
        part.accept("errors", errors(alphas(high, FINE)));
        predictor
                .within(LONG_RUN, spent -> check.run(), p -> p.largestMeanSquareStableAlpha(seat.settings()))
                .ifPresent(alpha -> part.accept("stable", Map.of("mean_square_stable", alpha)));
        double search = Prediction.Parts.bestSeconds(predictor, seat.settings(), steps);
        if (patient || search <= PATIENCE) {
            var best = Exact.during(
                    check,
                    predictor,
                    p -> p.bestAlpha(seat.settings(), Predictor.Goal.last(steps), done -> check.run()));
            part.accept("best", Map.of("alpha", best.at(), "rms", best.value()));
        } else {
            part.accept("waits", Map.of("seconds", search));
        }
    }

    private double rate(double alpha) {
        check.run();
        return MeanUpdate.of(problem, rule, seat.settings().with(Parameter.ALPHA, alpha))
                .contraction();
    }

    /** From the smallest step size on, evenly on a logarithmic scale; of more, those of fewer are a part. */
    private static double[] alphas(double high, int count) {
        return IntStream.range(0, count)
                .mapToDouble(i -> LOWEST * StrictMath.pow(high / LOWEST, i / (count - 1.0)))
                .toArray();
    }

    private Errors errors(double[] alphas) {
        return new Errors(alphas, Exact.errors(check, predictor, seat.settings(), alphas, steps));
    }

    private record Range(
            double low,
            double high,
            double meanStable,
            @Nullable Double tuned) {}

    private record Rates(double[] alphas, double[] q) {}

    private record Errors(double[] alphas, double[] rms) {}
}
