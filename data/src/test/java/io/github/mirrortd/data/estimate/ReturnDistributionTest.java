package io.github.mirrortd.data.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Quantiles and tails of the return, against a NumPy program and problems whose distribution is known. */
class ReturnDistributionTest {
    private static List<Step> log() {
        var steps = new ArrayList<Step>();
        for (int i = 0; i < 80; i++) {
            double weight = i % 9 == 0 ? 0 : 1 + 0.8 * StrictMath.sin(i * 0.7);
            steps.add(Step.of(i, new double[] {1}, new double[] {0}, StrictMath.sin(i * 1.3) * 2 + 0.01 * i, 1, true)
                    .policies(weight / 2, 0.5));
        }
        return steps;
    }

    private static ReturnDistribution of(List<Step> steps) {
        return ReturnDistribution.of(Steps.of(steps), 1, 0.95, rows -> {}).get(0);
    }

    private static void check(ReturnDistribution.At found, double... expected) {
        var close = Offset.offset(1e-9);
        assertThat(found.at()).isEqualTo(expected[0]);
        assertThat(found.value()).isCloseTo(expected[1], close);
        assertThat(found.low()).isCloseTo(expected[2], close);
        assertThat(found.high()).isCloseTo(expected[3], close);
    }

    @Test
    void quantilesAndTailsFollowTheFormulas() {
        var found = of(log());
        check(found.quantiles().get(0), 0.05, -1.64664044894752, -1.76699006132763, -1.34553231836795);
        check(found.quantiles().get(3), 0.5, 0.480239976175631, -0.474045322198087, 1.33948023384766);
        check(found.quantiles().get(5), 0.9, 2.22759077256818, 1.93711637083439, 2.6629648830643);
        check(found.tails().get(1), 0.1, -1.64535049985357, -1.85295242943445, -1.4377485702727);
        check(found.tails().get(2), 0.25, -1.40983159527639, -1.66509357200042, -1.15456961855235);
        var curve = found.curve();
        assertThat(curve).hasSize(71);
        assertThat(curve.get(70).value()).isCloseTo(1, Offset.offset(1e-12));
        for (int i = 1; i < curve.size(); i++) {
            assertThat(curve.get(i).at()).isGreaterThan(curve.get(i - 1).at());
            assertThat(curve.get(i).value()).isGreaterThan(curve.get(i - 1).value());
        }
    }

    @Test
    void theOrderOfEpisodesChangesNothing() {
        var turned = log();
        Collections.reverse(turned);
        assertThat(of(turned)).isEqualTo(of(log()));
    }

    /** Action 1 earns a number that is even on (0, 1), action 0 half of one; the log takes action 1 in a third of its episodes, the policy in two. */
    @Test
    void intervalsHoldTheKnownDistribution() {
        int held = 0;
        int heldTail = 0;
        final int logs = 200;
        for (int k = 0; k < logs; k++) {
            var random = new SplittableRandom(k);
            var steps = new ArrayList<Step>();
            for (int i = 0; i < 200; i++) {
                boolean one = random.nextDouble() < 1 / 3.0;
                double earned = random.nextDouble() * (one ? 1 : 0.5);
                double pi = one ? 2 / 3.0 : 1 / 3.0;
                steps.add(Step.of(i, new double[] {1}, new double[] {0}, earned, 1, true)
                        .policies(pi, 1 - pi));
            }
            var found = of(steps);
            // F(x) = 4x/3 up to 1/2: the quantile 1/4 is 3/16, and the mean of the lowest quarter is half of it.
            held += found.quantiles().get(2).low() <= 0.1875
                            && 0.1875 <= found.quantiles().get(2).high()
                    ? 1
                    : 0;
            heldTail += found.tails().get(2).low() <= 0.09375
                            && 0.09375 <= found.tails().get(2).high()
                    ? 1
                    : 0;
        }
        assertThat(held / (double) logs).isBetween(0.93, 1.0);
        assertThat(heldTail / (double) logs).isBetween(0.93, 1.0);
    }

    @Test
    void aLogThatRefusesWisHasNone() {
        var wis = Estimators.of("WIS");
        var log = Steps.of(log());
        var few = Steps.of(log().subList(0, 12));
        assertThat(Evaluation.of(log)
                        .withEstimators(wis)
                        .compare()
                        .withDistribution(log, rows -> {})
                        .first()
                        .distribution())
                .isPresent();
        var refused = Evaluation.of(few)
                .withEstimators(wis)
                .compare()
                .withDistribution(few, rows -> {})
                .first();
        assertThat(refused.distribution()).isEmpty();
        assertThat(refused.notes())
                .anyMatch(note -> note.startsWith("The log does not tell the distribution of the return: "));
    }
}
