package io.github.mirrortd.exact.moments;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * The best settings of a learner on a problem by the exact curve: no seeds, no grid.
 *
 * @param goal what is made small
 * @param best α, with the second setting where there is one
 * @param value the root mean square error that the goal is about, there
 * @param atEdge whether what was searched for lies at the end of its range
 * @param evaluations how many curves it took
 * @param other settings to compare with, such as those of the paper's tuning
 */
@Fields("""
        problem algorithm *=goal settings=best rms=value atEdge evaluations
        published_settings,published_rms,factor=other""")
public record ExactTuning(
        String problem,
        String algorithm,
        Predictor.Goal goal,
        Settings best,
        double value,
        boolean atEdge,
        int evaluations,
        Optional<Other> other) {
    /**
     * Settings to compare with.
     *
     * @param settings complete ones
     * @param value the same error there
     * @param factor how many times as large it is
     */
    public record Other(Settings settings, double value, double factor) {}

    /**
     * {@return the best settings by the exact curve}
     *
     * @param predictor of the problem and the learner
     * @param given settings that stay as they are, but for α and β, κ, reg or η, which are searched for
     * @param goal what is to be small
     * @param other settings to compare with, if any
     * @param progress receives the share of the work that is done
     */
    public static ExactTuning of(
            Predictor predictor,
            Settings given,
            Predictor.Goal goal,
            Optional<Settings> other,
            DoubleConsumer progress) {
        var best = predictor.jointBest(given, goal, progress).orElseGet(() -> {
            var complete = predictor.algorithm().complete(given);
            var alone = predictor.bestAlpha(complete, goal, progress);
            var settings = complete.with(Parameter.ALPHA, alone.at());
            return new JointBest(settings, alone.value(), Double.NaN, alone.atEdge(), alone.evaluations());
        });
        return new ExactTuning(
                predictor.problem().id(),
                predictor.algorithm().name(),
                goal,
                best.settings(),
                best.value(),
                best.atEdge(),
                best.evaluations(),
                other.map(s -> {
                    double value = predictor.reached(s, goal);
                    return new Other(s, value, value / best.value());
                }));
    }
}
