package io.github.mirrortd.exact.moments;

import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * The best settings of a learner on a problem by the exact curve: no seeds, no grid.
 *
 * @param best α, with the second setting where there is one
 * @param value the root mean square error that the goal is about, there
 * @param atEdge whether what was searched for lies at the end of its range
 * @param evaluations how many curves it took
 * @param other settings to compare with, such as those of the paper's tuning
 * @param otherValue the same error there; NaN where there are none
 */
public record ExactTuning(
        String problem,
        String algorithm,
        Settings best,
        double value,
        boolean atEdge,
        int evaluations,
        Optional<Settings> other,
        double otherValue) {
    /**
     * {@return the best settings by the exact curve}
     *
     * @param predictor of the problem and the learner
     * @param given settings that stay as they are, but for α and β, κ, reg or η, which are searched for
     * @param goal what is to be small
     * @param other settings to compare with, if any
     * @param progress hears the share that is done
     */
    public static ExactTuning of(
            Predictor predictor,
            Settings given,
            Predictor.Goal goal,
            Optional<Settings> other,
            DoubleConsumer progress) {
        double otherValue = other.map(s -> predictor.reached(s, goal)).orElse(Double.NaN);
        String problem = predictor.problem().id();
        String algorithm = predictor.algorithm().name();
        var joint = predictor.jointBest(given, goal, progress);
        if (joint.isPresent()) {
            var found = joint.get();
            return new ExactTuning(
                    problem,
                    algorithm,
                    found.settings(),
                    found.value(),
                    found.atEdge(),
                    found.evaluations(),
                    other,
                    otherValue);
        }
        var complete = predictor.algorithm().complete(given);
        var found = predictor.bestAlphaForArea(complete, goal.steps(), goal.from(), progress);
        return new ExactTuning(
                problem,
                algorithm,
                complete.with(Parameter.ALPHA, found.at()),
                found.value(),
                found.atEdge(),
                found.evaluations(),
                other,
                otherValue);
    }

    /** {@return how many times as large the error is at the other settings} */
    public double factor() {
        return otherValue / value;
    }
}
