package io.github.mirrortd.data.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.log.SimulatedLog;
import io.github.mirrortd.data.report.AnswerSentences;
import io.github.mirrortd.data.report.ComparisonTree;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Bounds under hidden causes, against NumPy programs for the papers' formulas and a log whose hidden cause is known. */
class ConfoundingTest {
    private static final double[] BEHAVIOUR = {0.3, 0.5, 0.6};
    private static final double[] TARGET = {0.6, 0.4, 0.7};

    private static List<Step> log(boolean oneHot) {
        var steps = new ArrayList<Step>();
        for (int i = 0; i < 60; i++) {
            for (int t = 0; t < 3; t++) {
                int state = (i + t) % 3;
                int action = (i * 7 + t * 3) % 5 < 2 ? 1 : 0;
                double mu = BEHAVIOUR[state];
                double pi = TARGET[state];
                steps.add(step(
                        i,
                        features(oneHot, state),
                        features(oneHot, (i * 3 + t * t + action) % 3),
                        StrictMath.sin(1 + i * 0.7 + t) + action,
                        action == 1 ? pi : 1 - pi,
                        action == 1 ? mu : 1 - mu,
                        action,
                        t == 2));
            }
        }
        return steps;
    }

    private static Step step(
            int episode, double[] phi, double[] next, double reward, double pi, double mu, int action, boolean ended) {
        var step = Step.of(episode, phi, next, reward, 0.9, ended).policies(pi, mu);
        double[] both = action == 1 ? new double[] {1 - pi, pi} : new double[] {pi, 1 - pi};
        step.actions(action, both, both);
        return step;
    }

    private static double[] features(boolean oneHot, int state) {
        if (!oneHot) {
            return new double[] {1, state};
        }
        double[] phi = new double[3];
        phi[state] = 1;
        return phi;
    }

    private static Confounding model(List<Step> steps) {
        return Confounding.of(Steps.of(steps), 1, rows -> {}).get(0);
    }

    /** Value iteration in NumPy, with the mean of the lowest share of each cell. */
    @Test
    void boundsOfStatesAreExact() {
        var model = model(log(true));
        check(model.range(1), 1.1547255178192, 1.1547255178192, 1e-9);
        check(model.range(1.5), 0.813449043691509, 1.56239853179116, 1e-9);
        check(model.range(3), 0.355236456370684, 2.46601626761692, 1e-9);
    }

    /** Quantile regression by linear programs in SciPy; the smooth stand-in may only widen bounds. */
    @Test
    void boundsOfLinearValuesAreThoseOfQuantileRegression() {
        var model = model(log(false));
        check(model.range(1), 1.21793286635547, 1.21793286635547, 1e-9);
        check(model.range(1.5), 0.863700128013458, 1.65146021405276, 2e-3);
        check(model.range(3), 0.429380578709201, 2.57252302719801, 2e-3);
    }

    /** Linear quantiles are off where values bend; over many steps that must not add up. */
    @Test
    void boundsOfLongEpisodesSettle() {
        var random = new SplittableRandom(3);
        var steps = new ArrayList<Step>();
        for (int i = 0; i < 200; i++) {
            double x = 0;
            for (int t = 0; t < 30; t++) {
                int action = random.nextInt(2);
                double to = x + 0.2 * action - 0.1;
                double[] phi = {1, x, t, x * t, t * t};
                double[] next = {1, to, t + 1, to * (t + 1), (t + 1) * (t + 1)};
                double reward = x + random.nextDouble() - 0.5;
                steps.add(step(i, phi, next, reward, action == 1 ? 0.55 : 0.45, 0.5, action, t == 29));
                x = to;
            }
        }
        var model = model(steps);
        double low = model.range(1).low();
        double high = low;
        for (double lambda : List.of(1.5, 2.0, 3.0)) {
            var range = model.range(lambda);
            assertThat(range.low()).isBetween(low - 2.5, low);
            assertThat(range.high()).isBetween(high, high + 2.5);
            low = range.low();
            high = range.high();
        }
    }

    private static void check(Confounding.Range range, double low, double high, double tolerance) {
        assertThat(range.low()).isCloseTo(low, Offset.offset(tolerance));
        assertThat(range.high()).isCloseTo(high, Offset.offset(tolerance));
    }

    /**
     * A cause u of both: action 1 has probability 3/4 if u = 1 and 1/4 otherwise, the reward is u. The policy that always takes action 1 is
     * worth 1/2, and the log, with μ = 1/2, says 3/4. The odds are off by a factor of 3, for which the lower bound is sharp.
     */
    @Test
    void theBoundsHoldTheTruthFromTheFactorOfTheHiddenCauseOn() {
        var steps = new ArrayList<Step>();
        for (int i = 0; i < 800; i++) {
            boolean cause = i % 2 == 0;
            int action = (i / 2 % 4 == 0) == cause ? 0 : 1;
            steps.add(step(i, new double[] {1}, new double[] {1}, cause ? 1 : 0, action, 0.5, action, true));
        }
        var model = model(steps);
        assertThat(model.range(1).low()).isCloseTo(0.75, Offset.offset(1e-12));
        assertThat(model.range(2).low()).isCloseTo(0.625, Offset.offset(1e-12));
        assertThat(model.range(3).low()).isCloseTo(0.5, Offset.offset(1e-12));
        assertThat(model.strength(-0.25)).isBetween(2.99, 3.02);
        assertThat(model.strength(-0.1249)).isBetween(1.99, 2.01);
        assertThat(model.strength(-0.76)).isInfinite();
        assertThat(model.strength(0.1)).isBetween(4.98, 5.03);
        assertThat(model.strength(0.13)).isInfinite();
    }

    /** To the bit, in whatever order episodes come. */
    @Test
    void theOrderOfEpisodesChangesNothing() {
        var steps = log(true);
        var episodes = new ArrayList<List<Step>>();
        for (int i = 0; i < steps.size(); i += 3) {
            episodes.add(steps.subList(i, i + 3));
        }
        Collections.reverse(episodes);
        var turned = episodes.stream().flatMap(List::stream).toList();
        assertThat(model(turned).range(2)).isEqualTo(model(steps).range(2));
    }

    /** Steps of a random walk follow from state and action, so no hidden cause can move them. */
    @Test
    void anAnswerHasItsSensitivity() {
        var log = new SimulatedLog(Problems.get("random_walk"), 300, 10_000, 7);
        var found = Evaluation.of(log).compare().withSensitivity(log, List.of(2.0, 1.5), rows -> {});
        var sensitivity = found.first().sensitivity().orElseThrow();
        assertThat(sensitivity.ranges()).extracting(r -> r.lambda()).containsExactly(1.0, 1.5, 2.0);
        assertThat(sensitivity.ranges().get(2).low())
                .isCloseTo(found.first().estimate("LSTD").value(), Offset.offset(1e-9));
        assertThat(sensitivity.flip()).isInfinite();
        assertThat(AnswerSentences.limits(found.first()))
                .anyMatch(limit -> limit.contains("stands up to every factor"));
        assertThat(Json.line(ComparisonTree.of(found))).contains("\"confounding\":{\"ranges\":[{\"lambda\":1.0,");
    }

    @Test
    void wrongQuestionsAreRefused() {
        var model = model(log(true));
        assertThatThrownBy(() -> model.range(0.5)).hasMessage("--confounding factors must be at least 1, not 0.5");
        var ratios = log(true);
        ratios.forEach(s -> s.ratio(1));
        assertThatThrownBy(() -> model(ratios)).hasMessageContaining("--confounding needs the behaviour policy's");
        var wide =
                List.of(Step.of(0, new double[101], new double[101], 0, 1, true).policies(1, 1));
        wide.get(0).phi().setDense(ones(), 101);
        assertThatThrownBy(() -> model(wide)).hasMessage("--confounding takes at most 100 features, not 101");
    }

    private static double[] ones() {
        double[] ones = new double[101];
        Arrays.fill(ones, 1);
        return ones;
    }
}
