package io.github.mirrortd.learn.stepsize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseVector;
import io.github.mirrortd.mdp.Transition;
import io.github.mirrortd.problems.Problems;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AutoTest {
    private static Products numbers(FiniteProblem problem, Transition t) {
        var in = new Products();
        in.transition(Product.all(Product.Source.TRANSITION, problem, t), 0, 1);
        in.policies(Product.all(Product.Source.POLICIES, problem, t), 0, 1);
        in.followOn(1.5);
        return in;
    }

    @Test
    void boundOfSthtdIsItsFormula() {
        for (var name : new String[] {"STHTD", "STHTD-MP"}) {
            var rule = (RuleAlgorithm) Algorithms.get(name);
            var problem = Problems.get("garnet:seed=4");
            var bound = new SampledBound(rule, Settings.alpha(1));
            for (var t : problem.transitions()) {
                var in = numbers(problem, t);
                double a =
                        Math.sqrt(in.phiPhi() - 2 * t.gamma() * in.phiNext() + t.gamma() * t.gamma() * in.nextNext());
                double phi = Math.sqrt(in.phiPhi());
                double along = Math.abs(in.phiPhi() - t.gamma() * in.phiNext());
                assertThat(bound.at(in))
                        .isCloseTo(t.rho() * phi * a + (phi * a + along) / 2, within(1e-12 * (1 + t.rho())));
            }
        }
    }

    /** Each block's norm is the largest singular value of the whole matrix. */
    @ParameterizedTest
    @ValueSource(strings = {"TD", "TDC", "GTD2", "GTD2-ST", "TDRC", "HTD", "STHTD", "Hackman-HTD", "ETD", "V-trace"})
    void boundIsThatOfTheMatrix(String name) {
        var rule = (RuleAlgorithm) Algorithms.get(name);
        var problem = Problems.get("boyan_chain");
        var settings = rule.complete(Settings.alpha(0.3));
        var bound = new SampledBound(rule, settings);
        int d = problem.dimension();
        for (var t : problem.transitions()) {
            var in = numbers(problem, t);
            var k = matrix(problem, t, rule, settings);
            double crossed = Math.max(norm(k.extractMatrix(0, d, d, 2 * d)), norm(k.extractMatrix(d, 2 * d, 0, d)));
            double straight = Math.max(norm(k.extractMatrix(0, d, 0, d)), norm(k.extractMatrix(d, 2 * d, d, 2 * d)));
            assertThat(bound.at(in)).as(t.toString()).isGreaterThanOrEqualTo(norm(k) - 1e-12);
            assertThat(bound.at(in)).as(t.toString()).isGreaterThanOrEqualTo(crossed + straight - 1e-12);
            if (!rule.decays()) {
                assertThat(bound.at(in)).as(t.toString()).isCloseTo(crossed + straight, within(1e-12));
            }
            assertThat(in.thetaPhi()).isZero();
            assertThat(in.reward()).isEqualTo(t.reward());
        }
    }

    private static double norm(SimpleMatrix m) {
        return m.svd().getSingularValues()[0];
    }

    /** The matrix K that the rule subtracts from (θ, w) without rewards. */
    private static SimpleMatrix matrix(FiniteProblem problem, Transition t, RuleAlgorithm rule, Settings settings) {
        int d = problem.dimension();
        double[] phi = problem.features().dense(t.state());
        double[] next = t.terminal() ? new double[d] : problem.features().dense(t.next());
        var k = new SimpleMatrix(2 * d, 2 * d);
        for (int j = 0; j < 2 * d; j++) {
            var in = numbers(problem, t);
            in.reward(0);
            int i = j % d;
            boolean theta = j < d;
            in.weights(theta ? phi[i] : 0, theta ? next[i] : 0, theta ? 0 : phi[i], theta ? 0 : next[i]);
            var out = new Update();
            rule.apply(in, settings, out);
            for (int r = 0; r < d; r++) {
                k.set(r, j, -(out.thetaPhi() * phi[r] + out.thetaNext() * next[r]));
                k.set(d + r, j, -(out.wPhi() * phi[r] + out.wNext() * next[r]) + (!theta && r == i ? out.decay() : 0));
            }
        }
        return k;
    }

    @Test
    void withATraceTheBoundIsNoSmallerThanWhatMoves() {
        var rule = (RuleAlgorithm) Algorithms.get("STHTD");
        var settings = rule.complete(Settings.alpha(1).with(Parameter.LAMBDA, 0.9));
        var in = numbers(
                Problems.get("boyan_chain"),
                Problems.get("boyan_chain").transitions().get(3));
        double[] traces = {0, 0, 0.3, 0.2, 1.7, 0.1, 0.4, 0.9, 1.1};
        in.traces(traces, 0, 1);
        double with = new SampledBound(rule, settings).at(in);
        in.traces(new double[traces.length], 0, 1);
        double without = new SampledBound(rule, settings).at(in);
        assertThat(with).isGreaterThan(without);
        // Frobenius' norm is at least the spectral one, and at most √2 times it in two directions.
        double exact = new SampledBound(rule, Settings.alpha(1)).at(in);
        assertThat(without).isBetween(exact - 1e-12, exact * Math.sqrt(2) + 1e-12);
    }

    @Test
    void priorOfTheAlarmSumsUpToOne() {
        double sum = 0;
        for (long t = 1; t < 1 << 16; t++) {
            sum += Auto.Guarded.prior(t);
        }
        assertThat(sum).isCloseTo(1 - 1.0 / 17, within(1e-12));
    }

    /**
     * α* of the theorem in docs/tuning-theory.md is below what the exact mean square allows, on every built-in problem that
     * is small enough.
     */
    @ParameterizedTest
    @ValueSource(strings = {"two_state", "random_walk", "boyan_chain", "garnet:states=5,features=2,seed=3", "walk"})
    void safeStepIsStableInTheMeanSquare(String name) {
        var problem = Problems.get(name);
        var bound = new SampledBound((RuleAlgorithm) Algorithms.get("STHTD"), Settings.alpha(1));
        double largest = 0;
        double phi = 0;
        double a = 0;
        double gamma = 0;
        for (var t : problem.transitions()) {
            var in = numbers(problem, t);
            largest = Math.max(largest, bound.at(in));
            phi = Math.max(phi, in.phiPhi());
            a = Math.max(a, in.phiPhi() - 2 * t.gamma() * in.phiNext() + t.gamma() * t.gamma() * in.nextNext());
            gamma = Math.max(gamma, t.gamma());
        }
        double safe = Math.min(1 / (5 * largest), 1 / (4 * (phi + a / (2 * (1 - gamma)))));
        var exact = new Predictor(problem, Algorithms.get("STHTD-MP"), Sampling.IID);
        assertThat(exact.largestMeanSquareStableAlpha(Settings.alpha(0.1))).isGreaterThan(safe);
    }

    /** If α is far too large, alarms reduce it until it is stable. */
    @ParameterizedTest
    @ValueSource(strings = {"STHTD-MP-Auto", "GTD2-MP-Auto"})
    void tooLargeStepsAreHalvedUntilTheyAreStable(String name) {
        for (var problemName : new String[] {"boyan_chain", "baird", "garnet:seed=2"}) {
            var problem = Problems.get(problemName);
            var learner = Learner.of(problem, Algorithms.get(name), Settings.alpha(16));
            learner.learn(problem.trajectory(3, 20_000));
            double start = problem.error().at(problem.initial());
            assertThat(learner.error()).as(problemName).isLessThan(20 * start);
            var plain = Learner.of(problem, Algorithms.get(name.replace("Auto", "Bound")), Settings.alpha(16));
            plain.learn(problem.trajectory(3, 20_000));
            assertThat(plain.error() < 1e3 * start).as(problemName).isFalse();
        }
    }

    /** The step size is 0 before the first update. */
    @Test
    void featuresThatAreZeroAtFirstDoNoHarm() {
        var problem = FiniteProblem.builder("late")
                .features(new double[][] {{0, 0}, {0, 0}, {1, 0.5}, {0.5, 2}})
                .gamma(0.9)
                .action(0, "on", 1, 1, 1, 1)
                .action(1, "on", 1, 1, 2, 1)
                .action(2, "on", 1, 1, 3, 1)
                .action(3, "on", 1, 1, 0, 1)
                .build();
        for (var name : new String[] {"STHTD-MP-Auto", "STHTD-MP-Bound"}) {
            var learner = Learner.of(problem, Algorithms.get(name), Settings.NONE);
            learner.learn(problem.trajectory(1, 2_000));
            assertThat(learner.theta()).as(name).doesNotContain(Double.NaN);
            assertThat(learner.theta()[0]).as(name).isNotZero();
        }
    }

    @Test
    void alphaIsAFactorOfWhatIsFound() {
        var problem = Problems.get("boyan_chain");
        int[] path = problem.trajectory(1, 1);
        var whole = Learner.of(problem, Algorithms.get("TD-Bound"), Settings.NONE);
        var half = Learner.of(problem, Algorithms.get("TD-Bound"), Settings.alpha(0.5));
        whole.learn(path);
        half.learn(path);
        double moved = whole.theta()[0] - problem.initial()[0];
        assertThat(moved).isNotZero();
        assertThat(half.theta()[0] - problem.initial()[0]).isCloseTo(moved / 2, within(1e-15));
    }

    /** The method finds from samples the κ with the largest exact margin, or one nearly as good. */
    @ParameterizedTest
    @ValueSource(strings = {"random_walk", "boyan_chain", "garnet:discount=0.5,seed=1"})
    void metricGoesWhereTheMarginIsLargest(String name) {
        var problem = Problems.get(name);
        var rule = (RuleAlgorithm) Algorithms.get("STHTD-MP-Damped");
        var settings = rule.complete(Settings.alpha(1));
        var steps = new AdaptiveMetric().start(rule, settings, problem.initial());
        assertThat(steps.settings(settings).kappa()).isEqualTo(settings.kappa());
        int changes = 0;
        double kappa = settings.kappa();
        for (int row : problem.trajectory(1, 1 << 15)) {
            var t = problem.transitions().get(row);
            steps.see(vector(problem, t.state(), false), vector(problem, t.next(), t.terminal()), numbers(problem, t));
            double now = steps.settings(settings).kappa();
            changes += now == kappa ? 0 : 1;
            kappa = now;
        }
        double best = 0;
        for (double k = 0; k <= 1; k += 0.25) {
            best = Math.max(best, margin(problem, k));
        }
        assertThat(margin(problem, kappa)).isGreaterThan(0.8 * best);
        assertThat(changes).isLessThan(5);
        assertThat(changes > 0 || margin(problem, settings.kappa()) > 0.8 * best)
                .isTrue();
    }

    private static SparseVector vector(FiniteProblem problem, int state, boolean none) {
        var x = new SparseVector();
        if (!none) {
            x.set(problem.features().indices(state), problem.features().values(state));
        }
        return x;
    }

    /** Returns the smallest real part of the eigenvalues of the exact matrix. */
    private static double margin(FiniteProblem problem, double kappa) {
        int d = problem.dimension();
        var k = new SimpleMatrix(2 * d, 2 * d);
        double[] stationary = problem.stationary();
        for (var t : problem.transitions()) {
            double p = stationary[t.state()] * t.likelihood();
            double[] phi = problem.features().dense(t.state());
            double[] next = t.terminal() ? new double[d] : problem.features().dense(t.next());
            for (int i = 0; i < d; i++) {
                for (int j = 0; j < d; j++) {
                    double ofA = p * t.rho() * phi[i] * (phi[j] - t.gamma() * next[j]);
                    double hybrid = (phi[i] * next[j] + next[i] * phi[j]) * t.gamma() / 2;
                    k.set(d + i, j, k.get(d + i, j) + ofA);
                    k.set(j, d + i, k.get(j, d + i) - ofA);
                    k.set(d + i, d + j, k.get(d + i, d + j) + p * (phi[i] * phi[j] - kappa * hybrid));
                }
            }
        }
        return k.eig().getEigenvalues().stream()
                .mapToDouble(e -> e.getReal())
                .min()
                .orElseThrow();
    }
}
