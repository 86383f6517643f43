package io.github.mirrortd.data.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.report.AnswerSentences;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Bounds where actions are missing: against the formula, and against the truth. */
class BoundSumsTest {
    private static final double[] PI = {0.6, 0.3, 0.1};
    private static final double[] MU = {0.5, 0.5, 0};

    /** Three steps, of which each action earns its own number: 0, 1, or 0.5 where nothing was logged. */
    private static final double TRUTH = 3 * (0.3 + 0.1 * 0.5);

    private static List<Step> log(long seed) {
        var random = new SplittableRandom(seed);
        var steps = new ArrayList<Step>();
        for (int i = 0; i < 300; i++) {
            for (int t = 0; t < 3; t++) {
                int a = random.nextInt(2);
                double[] phi = {t == 0 ? 1 : 0, t == 1 ? 1 : 0, t == 2 ? 1 : 0};
                double[] next = {0, t == 0 ? 1 : 0, t == 1 ? 1 : 0};
                var step = Step.of(i, phi, next, a, 1, t == 2).policies(PI[a], MU[a]);
                step.actions(a, PI, PI);
                step.behaviours(MU);
                steps.add(step);
            }
        }
        return steps;
    }

    private static Answer answer(long seed, RewardRange range) {
        return Evaluation.of(Steps.of(log(seed))).withRewards(range).run();
    }

    @Test
    void theyFollowTheFormula() {
        var steps = log(1);
        double low = 0;
        double high = 0;
        double weight = 1;
        for (int k = 0; k < steps.size(); k++) {
            int t = k % 3;
            weight = t == 0 ? 1 : weight;
            // One of the missing actions, and then at most the steps that are left.
            low += weight * 0.1 * -1 * (3 - t) / 300;
            high += weight * 0.1 * 2 * (3 - t) / 300;
            weight *= steps.get(k).ratio();
            low += weight * steps.get(k).reward() / 300;
            high += weight * steps.get(k).reward() / 300;
        }
        var bounds = answer(1, new RewardRange(-1, 2)).overlap().bounds().orElseThrow();
        assertThat(bounds.low()).isCloseTo(low, Offset.offset(1e-12));
        assertThat(bounds.high()).isCloseTo(high, Offset.offset(1e-12));
        assertThat(bounds.unknown()).isCloseTo(1 - 0.9 * 0.9 * 0.9, Offset.offset(0.05));
    }

    @Test
    void theyHoldTheTruth() {
        int held = 0;
        int given = 0;
        for (int log = 0; log < 200; log++) {
            var answer = answer(log, new RewardRange(0, 1));
            assertThat(answer.verdict().recommended()).isEmpty();
            var bounds = answer.overlap().bounds();
            given += bounds.isPresent() ? 1 : 0;
            held += bounds.filter(b -> b.lowest() <= TRUTH && TRUTH <= b.highest())
                            .isPresent()
                    ? 1
                    : 0;
        }
        assertThat(given).isGreaterThanOrEqualTo(195);
        assertThat(held).isGreaterThanOrEqualTo(given * 95 / 100);
    }

    @Test
    void aRefusalOffersThem() {
        assertThat(AnswerSentences.verdict(answer(1, new RewardRange(0, 1))))
                .startsWith("Refused")
                .contains("Whatever is earned after actions that the log cannot show (in 27", "the value lies between");
        assertThat(AnswerSentences.verdict(Evaluation.of(Steps.of(log(1))).run()))
                .contains("Declare the range of rewards, as in rewards: [0, 1], to get bounds on the value.");
        assertThatThrownBy(() -> new RewardRange(1, 0)).hasMessageContaining("the least and the greatest");
    }
}
