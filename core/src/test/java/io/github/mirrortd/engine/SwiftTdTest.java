package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SwiftTD next to its published pseudo-code, which takes one state's features at a time and learns from the step that led there. */
class SwiftTdTest {
    private static final double LAMBDA = 0.9;
    private static final double META = 0.01;
    private static final double SHRINK = 0.9;

    /** As published: logarithms of step sizes, and a loop over the features. */
    private static final class Published {
        private final double eta;
        private final double least;
        private final double[] w;
        private final double[] beta;
        private final double[] z;
        private final double[] zDelta;
        private final double[] zBar;
        private final double[] p;
        private final double[] h;
        private final double[] hOld;
        private final double[] hTemp;
        private final double[] deltaW;
        private double vDelta;
        private double vOld;
        private int cuts;

        Published(double[] initial, double alpha, double eta, double least) {
            int d = initial.length;
            this.eta = eta;
            this.least = least;
            w = initial.clone();
            beta = new double[d];
            Arrays.fill(beta, Math.log(alpha));
            z = new double[d];
            zDelta = new double[d];
            zBar = new double[d];
            p = new double[d];
            h = new double[d];
            hOld = new double[d];
            hTemp = new double[d];
            deltaW = new double[d];
        }

        void step(double[] phi, double reward, double gamma) {
            double v = 0;
            for (int i = 0; i < w.length; i++) {
                v += w[i] * phi[i];
            }
            double delta = reward + gamma * v - vOld;
            for (int i = 0; i < w.length; i++) {
                if (z[i] != 0) {
                    deltaW[i] = delta * z[i] - zDelta[i] * vDelta;
                    w[i] += deltaW[i];
                    beta[i] += META / Math.exp(beta[i]) * (delta - vDelta) * p[i];
                    beta[i] = Math.max(Math.log(least), Math.min(beta[i], Math.log(eta)));
                    hOld[i] = h[i];
                    h[i] = hTemp[i] + delta * zBar[i] - zDelta[i] * vDelta;
                    hTemp[i] = h[i];
                    zDelta[i] = 0;
                    z[i] *= gamma * LAMBDA;
                    p[i] *= gamma * LAMBDA;
                    zBar[i] *= gamma * LAMBDA;
                }
            }
            vDelta = 0;
            double rate = 0;
            double t = 0;
            for (int i = 0; i < w.length; i++) {
                rate += Math.exp(beta[i]) * phi[i] * phi[i];
                t += z[i] * phi[i];
            }
            for (int i = 0; i < w.length; i++) {
                if (phi[i] != 0) {
                    vDelta += deltaW[i] * phi[i];
                    zDelta[i] = Math.min(1, eta / rate) * Math.exp(beta[i]) * phi[i];
                    if (rate > eta) {
                        hTemp[i] = 0;
                        h[i] = 0;
                        hOld[i] = 0;
                        zBar[i] = 0;
                        beta[i] += phi[i] * phi[i] * Math.log(SHRINK);
                        cuts++;
                    }
                    z[i] += zDelta[i] * (1 - t);
                    p[i] += hOld[i] * phi[i];
                    zBar[i] += zDelta[i] * (1 - t - zBar[i] * phi[i]);
                    hTemp[i] = h[i] - hOld[i] * phi[i] * (z[i] - zDelta[i]) - h[i] * zDelta[i] * phi[i];
                }
            }
            vOld = v;
        }
    }

    private static FiniteProblem onPolicy() {
        return Problems.get("garnet:states=10,mismatch=0,features=6,seed=1");
    }

    private static Settings settings(double alpha, double limit, double least) {
        var settings = Settings.alpha(alpha).with(Parameter.LAMBDA, LAMBDA);
        for (var p : Algorithms.rule("SwiftTD").parameters()) {
            settings = switch (p.id()) {
                case "meta" -> settings.with(p, META);
                case "limit" -> settings.with(p, limit);
                case "least" -> settings.with(p, least);
                case "shrink" -> settings.with(p, SHRINK);
                default -> settings;
            };
        }
        return settings;
    }

    @ParameterizedTest
    @CsvSource({"0.02, 0.9, 1e-10, false", "0.02, 0.05, 1e-10, true", "0.3, 0.5, 0.01, true"})
    void itIsThePublishedLearner(double alpha, double limit, double least, boolean cuts) {
        var problem = onPolicy();
        var learner = Learner.of(problem, Algorithms.rule("SwiftTD"), settings(alpha, limit, least));
        var published = new Published(problem.initial(), alpha, limit, least);
        int[] path = problem.trajectory(3, 400);
        published.step(
                problem.features().dense(problem.transitions().get(path[0]).state()), 0, 0);
        for (int row : path) {
            var t = problem.transitions().get(row);
            learner.step(row);
            published.step(problem.features().dense(t.next()), t.reward(), t.gamma());
            assertThat(learner.theta()).containsExactly(published.w, within(1e-9));
        }
        assertThat(published.cuts > 0).isEqualTo(cuts);
        assertThat(Arrays.stream(published.beta)).anyMatch(b -> Math.abs(b - Math.log(alpha)) > 0.01);
    }

    /** The public code compares a step size with the logarithm of the floor, so that its floor never acts. */
    @Test
    void theFloorActs() {
        var problem = onPolicy();
        var low = Learner.of(problem, Algorithms.rule("SwiftTD"), settings(0.3, 0.05, 1e-10));
        var high = Learner.of(problem, Algorithms.rule("SwiftTD"), settings(0.3, 0.05, 0.04));
        int[] path = problem.trajectory(3, 2_000);
        low.learn(path);
        high.learn(path);
        assertThat(low.theta()).isNotEqualTo(high.theta());
    }

    /** Without learning of step sizes and without cuts it is true online TD(λ). */
    @Test
    void withFixedStepSizesItIsTrueOnline() {
        var problem = Problems.get("random_walk");
        var fixed = settings(0.03, 1, 0);
        for (var p : Algorithms.rule("SwiftTD").parameters()) {
            fixed = p.id().equals("meta") ? fixed.with(p, 0) : fixed;
        }
        var swift = Learner.of(problem, Algorithms.rule("SwiftTD"), fixed);
        var online = Learner.of(
                problem, Algorithms.rule("TO-TD"), Settings.alpha(0.03).with(Parameter.LAMBDA, LAMBDA));
        int[] path = problem.trajectory(3, 1_000);
        swift.learn(path);
        online.learn(path);
        assertThat(swift.theta()).containsExactly(online.theta(), within(1e-12));
    }
}
