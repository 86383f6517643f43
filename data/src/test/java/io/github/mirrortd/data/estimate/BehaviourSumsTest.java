package io.github.mirrortd.data.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.report.AnswerSentences;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.support.Overlap;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Log loss and reliability of μ, against a NumPy program and a log whose μ is wrong. */
class BehaviourSumsTest {
    /** Episodes of one step with two actions: the first is taken in 3 of 10, and μ says so of it. */
    private static List<Step> log(double said, boolean all) {
        var steps = new ArrayList<Step>();
        for (int i = 0; i < 200; i++) {
            int action = i * 7 % 10 < 3 ? 0 : 1;
            var step = Step.of(i, new double[] {1}, new double[] {0}, i % 4 + action, 1, true)
                    .policies(0.5, action == 0 ? said : 1 - said);
            if (all) {
                step.actions(action, new double[] {0.5, 0.5}, new double[2]);
            }
            steps.add(step);
        }
        return steps;
    }

    private static Overlap.BehaviourFit fit(List<Step> steps) {
        return Evaluation.of(steps).run().overlap().behaviour().orElseThrow();
    }

    /** {@code -np.log(np.where(a == 0, p, 1 - p)).mean()} and {@code -(p * np.log(p) + (1 - p) * np.log(1 - p))}. */
    @Test
    void aRightPolicyHasTheLogLossOfItsEntropy() {
        var fit = fit(log(0.3, true));
        assertThat(fit.logLoss()).isCloseTo(0.610864302054894, Offset.offset(1e-12));
        assertThat(fit.expectedLogLoss()).isCloseTo(0.610864302054894, Offset.offset(1e-12));
        assertThat(fit.reliability()).hasSize(2);
        var tenth = fit.reliability().get(0);
        assertThat(tenth.count()).isEqualTo(200);
        assertThat(tenth.predicted()).isCloseTo(0.3, Offset.offset(1e-12));
        assertThat(tenth.observed()).isCloseTo(0.3, Offset.offset(1e-12));
    }

    @Test
    void aWrongPolicyShows() {
        var answer = Evaluation.of(log(0.65, true)).run();
        var fit = answer.overlap().behaviour().orElseThrow();
        assertThat(fit.logLoss()).isCloseTo(0.864110361976811, Offset.offset(1e-12));
        assertThat(fit.expectedLogLoss()).isCloseTo(0.647446639034633, Offset.offset(1e-12));
        assertThat(fit.reliability()).extracting(t -> t.observed()).containsExactly(0.7, 0.3);
        assertThat(AnswerSentences.support(answer))
                .contains(
                        "The behaviour probabilities have a log loss of 0.8641 per step; 0.6474 would be expected if they are"
                                + " right.");
    }

    @Test
    void theLoggedActionAloneHasALogLoss() {
        var fit = fit(log(0.3, false));
        assertThat(fit.logLoss()).isCloseTo(0.610864302054894, Offset.offset(1e-12));
        assertThat(fit.expectedLogLoss()).isNaN();
        assertThat(fit.reliability()).isEmpty();
        var ratios = log(0.3, false);
        ratios.forEach(s -> s.ratio(1));
        assertThat(Evaluation.of(ratios).run().overlap().behaviour()).isEmpty();
    }
}
