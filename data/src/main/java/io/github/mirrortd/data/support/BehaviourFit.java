package io.github.mirrortd.data.support;

import io.github.mirrortd.base.Fields;
import java.util.List;

/**
 * How well the behaviour policy's probabilities fit the logged actions.
 *
 * @param logLoss mean −log μ of the logged action
 * @param expectedLogLoss mean entropy of μ, which the log loss is near if μ is right; NaN without μ of all actions
 * @param reliability actions by their probability, each tenth that has some; empty without μ of all actions
 */
@Fields("logLoss expectedLogLoss! reliability")
public record BehaviourFit(double logLoss, double expectedLogLoss, List<Tenth> reliability) {
    /**
     * Actions, taken or not, whose probability lies in a tenth of the range.
     *
     * @param low the tenth's lower end
     * @param high the tenth's upper end
     * @param predicted their mean probability
     * @param observed the share of them that was taken
     * @param count how many there are
     */
    public record Tenth(double low, double high, double predicted, double observed, long count) {}
}
