package io.github.mirrortd.engine.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.engine.Rules;
import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Learners over index/value features do what dense learners do, in time that the number of weights does not change. */
class SparseLearnerTest {
    private static final int STEPS = 2_000;

    static Stream<RuleAlgorithm> rules() {
        var twoPoints = Stream.of("TD-Pair", "STHTD-Pair", "TDC-Prev", "GTD2-Opt", "ETD-Opt")
                .map(name -> (RuleAlgorithm) Algorithms.get(name));
        return Stream.concat(Rules.all().stream(), twoPoints);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theSameAsTheDenseLearner(RuleAlgorithm rule) {
        for (var problem : Problems.examples()) {
            for (double lambda : new double[] {0, 0.5, 0.9}) {
                var settings = Settings.alpha(0.01)
                        .with(Parameter.LAMBDA, lambda)
                        .with(Parameter.ZETA, lambda)
                        .with(Parameter.HORIZON, 3)
                        .only(rule.parameters());
                check(problem, rule, rule.complete(settings), Schedule.CONSTANT);
                if (rule.parameters().contains(Parameter.ALPHA)) {
                    check(problem, rule, rule.complete(settings), new Schedule(100, 0.75));
                }
            }
        }
    }

    private static void check(FiniteProblem problem, RuleAlgorithm rule, Settings settings, Schedule schedule) {
        if (rule.lookAhead().hasTwoPoints() && (rule.decays() || rule.traces(settings))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Reference.sparse(problem.initial(), rule, settings, schedule))
                    .withMessageContaining("has a look-ahead point");
            return;
        }
        var dense = Reference.dense(problem.initial(), rule, settings, schedule);
        var sparse = Reference.sparse(problem.initial(), rule, settings, schedule);
        var steps = SparseStep.of(problem);
        for (int t : problem.trajectory(7, STEPS)) {
            dense.step(steps[t]);
            sparse.step(steps[t]);
        }
        if (exact(rule, settings)) {
            assertThat(sparse.theta()).isEqualTo(dense.theta());
            assertThat(sparse.w()).isEqualTo(dense.w());
        } else {
            assertClose(sparse.theta(), dense.theta());
            if (rule.usesAuxiliary()) {
                assertClose(sparse.w(), dense.w());
            }
        }
    }

    /** The rules made up for these tests decay too, but do not say so. */
    private static boolean exact(RuleAlgorithm rule, Settings settings) {
        return !rule.decays()
                && !rule.traces(settings)
                && !rule.keepsState()
                && !List.of(Rules.BRANCHING, Rules.CLIPPED, Rules.EVERYTHING, Rules.EVERYTHING_IN_JAVA)
                        .contains(rule);
    }

    private static void assertClose(double[] actual, double[] expected) {
        double largest = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
        if (Double.isFinite(largest)) {
            assertThat(actual).containsExactly(expected, within(1e-12 * largest));
        }
    }

    @ParameterizedTest
    @CsvSource({"TD, 0", "TDRC, 0", "STHTD-MP, 0", "ETD, 0", "TDRC, 0.9", "STHTD-MP, 0.9"})
    void aStepAllocatesNothing(String name, double lambda) {
        var learner = SparseLearner.of(10_000, name, Settings.alpha(0.001).with(Parameter.LAMBDA, lambda));
        var step = new SparseStep();
        long before = 0;
        for (int n = 0; n < 50_000; n++) {
            if (n == 40_000) {
                before = allocated();
            }
            random(step, n, 10_000);
            learner.step(step);
        }
        // Asking costs a little itself.
        assertThat(allocated() - before).isLessThan(10_000);
    }

    private static long allocated() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getCurrentThreadAllocatedBytes();
    }

    /** Eight features at places that jump about, of which some come twice. */
    private static void random(SparseStep step, int n, int dimension) {
        fill(step.phi(), n, dimension);
        fill(step.next(), n + 1, dimension);
        step.policies(n % 3 == 0 ? 0 : 1, 0.5);
        step.outcome(-1, 0.99, n % 100 == 99);
    }

    private static void fill(SparseVector phi, int n, int dimension) {
        phi.clear();
        for (int k = 0; k < 8; k++) {
            phi.add(Math.floorMod((n / 4 + 31 * k) * 0x9E3779B1, dimension), 1);
        }
    }

    /** Learners that see the same step share what follows from it alone, until the step changes. */
    @Test
    void aStepThatIsFilledAgainHasItsOwnStepSize() {
        var algorithm = Algorithms.get("TDRC-Bound");
        var settings = algorithm.complete(Settings.NONE);
        var again = SparseLearner.of(100, algorithm, settings);
        var fresh = SparseLearner.of(100, algorithm, settings);
        var other = SparseLearner.of(100, algorithm, settings.with(Parameter.REG, 0.25));
        var step = new SparseStep();
        for (int n = 0; n < 50; n++) {
            if (n % 4 == 0) {
                fill(step.phi(), n, 100);
                fill(step.next(), n + 4, 100);
            }
            // The largest bound comes late, by each of the numbers of a step in turn.
            step.policies(n % 3 == 0 ? 0.1 * (1 + n / 12.0) : 1, 0.5);
            step.outcome(-1, 0.5 + n / 100.0, false);
            again.step(step);
            other.step(step);
            var copy = new SparseStep();
            copy.phi().set(step.phi());
            copy.next().set(step.next());
            copy.policies(step.target(), step.behaviour());
            copy.outcome(step.reward(), step.gamma(), false);
            fresh.step(copy);
            assertThat(again.theta()).as("step " + n).isEqualTo(fresh.theta());
        }
        assertThat(again.theta()).isNotEqualTo(other.theta());
    }

    @Test
    void timeDoesNotGrowWithTheNumberOfWeights() {
        // TDRC's decay is of all weights: a pass over them would take a thousand times as long.
        seconds(1_000);
        double few = seconds(1_000);
        double many = seconds(1_000_000);
        assertThat(many / few).isLessThan(10);
    }

    private static double seconds(int dimension) {
        var learner = SparseLearner.of(dimension, "TDRC", Settings.alpha(0.01));
        var step = new SparseStep();
        double best = Double.POSITIVE_INFINITY;
        for (int attempt = 0; attempt < 5; attempt++) {
            long start = System.nanoTime();
            for (int n = 0; n < 50_000; n++) {
                random(step, n % 1_000, dimension);
                learner.step(step);
            }
            best = Math.min(best, (System.nanoTime() - start) / 1e9);
        }
        return best;
    }

    @Test
    void weightsThatShrinkAllAtOnce() {
        var random = new Pcg64(5);
        double[] factors = {0.9, 0.5, 1e-30, 1e-200, -0.7, 1.5, -40, 1e60, 0};
        for (double factor : factors) {
            double[] dense = new double[20];
            var lazy = new LazilyScaledVector(dense.length);
            var x = new SparseVector();
            for (int n = 0; n < 3_000; n++) {
                x.clear();
                for (int k = 0; k < 3; k++) {
                    // The last weights are hardly ever touched.
                    double u = random.random();
                    x.add((int) (dense.length * u * u * u), random.random() - 0.5);
                }
                assertThat(lazy.dot(x)).isCloseTo(x.dot(dense), within(1e-11 * largest(dense)));
                double kept = n % 10 == 0 ? factor : 1 - 1e-3;
                for (int i = 0; i < dense.length; i++) {
                    dense[i] *= kept;
                }
                lazy.multiply(kept);
                x.addTo(dense, 1);
                lazy.add(x, 1);
                if (!(largest(dense) < 1e200)) {
                    break;
                }
            }
            assertThat(lazy.values()).containsExactly(dense, within(1e-11 * largest(dense)));
        }
    }

    @Test
    void weightsThatAreForgottenAtEveryStepDoNotComeBack() {
        var lazy = new LazilyScaledVector(2);
        var x = new SparseVector();
        x.add(1, 1);
        lazy.add(x, 1);
        for (int n = 0; n < 60_000_000; n++) {
            lazy.multiply(0);
        }
        assertThat(lazy.dot(x)).isZero();
    }

    private static double largest(double[] x) {
        return Math.max(1e-300, Arrays.stream(x).map(Math::abs).max().orElseThrow());
    }

    @Test
    void leastSquaresOnFewFeatures() {
        var problem = Problems.get("random_walk");
        var dense = Learner.of(problem, "LSTD", Settings.NONE);
        var sparse = SparseLearner.of(problem.dimension(), "LSTD", Settings.NONE);
        var steps = SparseStep.of(problem);
        for (int t : problem.trajectory(3, 500)) {
            dense.step(t);
            sparse.step(steps[t]);
        }
        assertThat(sparse.theta()).isEqualTo(dense.theta());
        int[] index = problem.features().indices(1);
        assertThat(sparse.value(index, problem.features().values(1))).isEqualTo(dense.values()[1]);
    }

    @Test
    void refusals() {
        assertThatThrownBy(() -> SparseLearner.of(2_001, "LSTD", Settings.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("LSTD")
                .hasMessageContaining("at most 2000")
                .hasMessageContaining("2001");
        assertThatThrownBy(() -> SparseLearner.of(0, "TD", Settings.NONE)).hasMessageContaining("at least 1 weight");
        var learner = SparseLearner.of(10, "TD", Settings.alpha(0.1));
        var step = new SparseStep();
        step.phi().add(10, 1);
        step.outcome(0, 1, false);
        assertThatThrownBy(() -> learner.step(step))
                .hasMessageContaining("index 10")
                .hasMessageContaining("10 weights");
        assertThatThrownBy(() -> step.phi().add(-1, 1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> step.phi().set(new int[2], new double[3])).hasMessageContaining("2 indices");
        assertThatThrownBy(() -> step.policies(0.5, 0)).hasMessageContaining("(0, 1]");
        assertThatThrownBy(() -> step.outcome(0, 1.1, false)).hasMessageContaining("[0, 1], not 0.0 and 1.1");
        assertThatThrownBy(() -> step.outcome(Double.NaN, 1, false)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> step.interest(-1)).hasMessageContaining("-1.0");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void featuresThatAreNotFiniteChangeNoWeight(double feature) {
        var learner = SparseLearner.of(10, "TDRC", Settings.alpha(0.1));
        for (boolean entered : new boolean[] {false, true}) {
            var step = new SparseStep();
            step.phi().add(3, 1);
            (entered ? step.next() : step.phi()).add(7, feature);
            step.outcome(1, 0.9, false);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> learner.step(step))
                    .withMessage("a feature must be a finite number, not " + feature + " at the index 7");
        }
        assertThat(learner.theta()).containsOnly(0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.value(new int[] {7}, new double[] {feature}))
                .withMessageContaining("finite");
    }

    @Test
    void aStepThatWasNeverFilledIsRefused() {
        var learner = SparseLearner.of(10, "TD", Settings.alpha(0.1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.step(new SparseStep()))
                .withMessage("the step has no reward and no discount; set them with outcome");
    }

    @Test
    void vectorsFromEntriesInAnyOrder() {
        var x = new SparseVector();
        x.set(
                new int[] {900, 3, 17, 3, 0, 900, 5, 8, 9, 10, 11, 12},
                new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
        assertThat(x.count()).isEqualTo(10);
        double[] dense = new double[901];
        x.addTo(dense, 1);
        assertThat(dense[3]).isEqualTo(6);
        assertThat(dense[900]).isEqualTo(7);
        for (int k = 1; k < x.count(); k++) {
            assertThat(x.index(k)).isGreaterThan(x.index(k - 1));
        }
        var y = new SparseVector();
        y.set(new int[] {4, 3, 900}, new double[] {1, 10, 100});
        assertThat(x.dot(y)).isEqualTo(760).isEqualTo(y.dot(x)).isEqualTo(y.dot(dense));
    }
}
