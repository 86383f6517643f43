package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import io.github.mirrortd.problems.Problems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Learners that are fed step by step: in arrays or by entries, saved and restored, read by other threads. */
class OnlineLearnerTest {
    private static final int STEPS = 300;
    private static final List<SparseStep> PATH = path();

    private static List<SparseStep> path() {
        var problem = Problems.get("boyan_chain");
        var steps = SparseStep.of(problem);
        return Arrays.stream(problem.trajectory(5, 2 * STEPS))
                .mapToObj(t -> steps[t])
                .toList();
    }

    private static double[] array(SparseVector x) {
        double[] values = new double[4];
        x.addTo(values, 1);
        return values;
    }

    private static double step(DenseLearner learner, SparseStep step) {
        double gamma = step.isLast() ? 0 : step.gamma();
        return learner.step(array(step.phi()), array(step.next()), step.reward(), gamma, step.rho());
    }

    static Stream<Algorithm> algorithms() {
        var named = Stream.of(
                        "TD-Auto",
                        "TDRC-Auto",
                        "TD-Bound",
                        "TD-AutoTIDBD",
                        "TDC-AMSGrad",
                        "TDC-Swift",
                        "TDRC-Grid",
                        "STHTD-MP-Damped-Metric",
                        "STHTD-Pair",
                        "TDRC-Prev",
                        "TDC-Opt",
                        "TD-Mean",
                        "TD-Tail",
                        "STHTD-MP-Auto-Tail")
                .map(Algorithms::find)
                .flatMap(found -> found.stream());
        return Stream.of(Algorithms.all().stream(), Rules.all().stream(), named).flatMap(s -> s);
    }

    private static Settings settings(Algorithm algorithm, double lambda) {
        return Settings.alpha(0.05)
                .with(Parameter.LAMBDA, lambda)
                .with(Parameter.HORIZON, 3)
                .only(algorithm.parameters());
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void aRestoredLearnerContinuesAsIfItHadNeverStopped(Algorithm algorithm) throws IOException {
        for (double lambda : new double[] {0, 0.8}) {
            for (var schedule : List.of(Schedule.CONSTANT, new Schedule(50, 0.8))) {
                for (boolean dense : new boolean[] {true, false}) {
                    if (isPossible(algorithm, settings(algorithm, lambda), schedule, dense)) {
                        checkRestored(algorithm, settings(algorithm, lambda), schedule, dense);
                    }
                }
            }
        }
    }

    private static boolean isPossible(Algorithm algorithm, Settings settings, Schedule schedule, boolean dense) {
        try {
            start(algorithm, settings, schedule, dense);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static OnlineLearner start(Algorithm algorithm, Settings settings, Schedule schedule, boolean dense) {
        return dense
                ? DenseLearner.of(4, algorithm, settings, schedule)
                : SparseLearner.of(4, algorithm, settings, schedule);
    }

    private static void checkRestored(Algorithm algorithm, Settings settings, Schedule schedule, boolean dense)
            throws IOException {
        var whole = start(algorithm, settings, schedule, dense);
        PATH.subList(0, STEPS).forEach(whole::step);
        var restored = start(algorithm, settings, schedule, dense);
        // What a learner did before does not matter.
        PATH.subList(0, 7).forEach(restored::step);
        restored.restore(new ByteArrayInputStream(saved(whole)));
        assertThat(restored.steps()).isEqualTo(STEPS);
        for (var step : PATH.subList(STEPS, 2 * STEPS)) {
            assertThat(restored.step(step))
                    .as("%s %s dense=%s", algorithm.name(), settings, dense)
                    .isEqualTo(whole.step(step));
        }
        assertThat(restored.theta()).as(algorithm.name()).isEqualTo(whole.theta());
        assertThat(restored.w()).as(algorithm.name()).isEqualTo(whole.w());
        assertThat(saved(restored)).as(algorithm.name()).isEqualTo(saved(whole));
    }

    private static byte[] saved(OnlineLearner learner) throws IOException {
        var out = new ByteArrayOutputStream();
        learner.save(out);
        return out.toByteArray();
    }

    /** Rules in Java that read π and μ see the largest probabilities that have the ratio. */
    static Stream<Algorithm> readingRatiosOnly() {
        return algorithms()
                .filter(a -> !a.name().startsWith("Branching") && !a.name().contains("in Java"));
    }

    @ParameterizedTest
    @MethodSource("readingRatiosOnly")
    void arraysAndEntriesGiveTheSameNumbers(Algorithm algorithm) {
        for (double lambda : new double[] {0, 0.8}) {
            if (!isPossible(algorithm, settings(algorithm, lambda), Schedule.CONSTANT, true)) {
                continue;
            }
            var arrays = DenseLearner.of(4, algorithm, settings(algorithm, lambda), Schedule.CONSTANT);
            var entries = DenseLearner.of(4, algorithm, settings(algorithm, lambda), Schedule.CONSTANT);
            for (var step : PATH) {
                double delta;
                try {
                    delta = step(arrays, step);
                } catch (IllegalArgumentException e) {
                    assertThat(e).hasMessageContaining("reads the probabilities of both policies");
                    break;
                }
                // A sum over zeros may differ in the sign of 0.
                assertThat(delta).as(algorithm.name()).isEqualTo(entries.step(step));
                assertThat(arrays.theta())
                        .as(algorithm.name())
                        .usingComparatorWithPrecision(0.0)
                        .isEqualTo(entries.theta());
            }
        }
    }

    @Test
    void aStepReturnsTheErrorBeforeIt() {
        var learner = DenseLearner.of(
                new double[] {1, 2}, new double[0], Algorithms.get("TD"), Settings.alpha(0.5), Schedule.CONSTANT);
        double[] phi = {1, 0};
        assertThat(learner.step(phi, new double[] {0, 1}, 3, 0.5, 1)).isEqualTo(3 + 0.5 * 2 - 1);
        assertThat(learner.theta()).containsExactly(2.5, 2);
        assertThat(learner.value(phi)).isEqualTo(2.5);
        // γ = 0 ends the episode; φ' is not read.
        assertThat(learner.step(phi, new double[0], 1, 0, 2)).isEqualTo(1 - 2.5);
        assertThat(learner.steps()).isEqualTo(2);
    }

    @Test
    void tracesAndStartingWeightsAreThere() {
        var rule = Algorithms.get("TDC");
        var settings = Settings.alpha(0.1).with(Parameter.BETA, 0.1).with(Parameter.LAMBDA, 0.5);
        var learner = DenseLearner.of(new double[2], new double[] {3, 4}, rule, settings, Schedule.CONSTANT);
        assertThat(learner.w()).containsExactly(3, 4);
        learner.step(new double[] {1, 0}, new double[] {0, 1}, 0, 1, 1);
        assertThat(learner.state()).containsKey("theta").containsEntry("e", new double[] {0.5, 0});
        var ahead = SparseLearner.of(
                new double[2],
                new double[] {3, 4},
                Algorithms.get("TDC-Prev"),
                settings.with(Parameter.LAMBDA, 0),
                Schedule.CONSTANT);
        assertThat(ahead.state()).containsEntry("ahead.w", new double[] {3, 4});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DenseLearner.of(new double[2], new double[3], rule, settings, Schedule.CONSTANT))
                .withMessage("w needs 2 weights, not 3");
    }

    @Test
    void severalLearnersShareAStep() {
        var one = DenseLearner.of(4, "TDRC", Settings.alpha(0.1));
        var other = DenseLearner.of(4, "STHTD-MP", Settings.alpha(0.1));
        var shared = List.of(
                DenseLearner.of(4, "TDRC", Settings.alpha(0.1)), DenseLearner.of(4, "STHTD-MP", Settings.alpha(0.1)));
        var step = new SparseStep();
        for (var seen : PATH) {
            step.phi().set(seen.phi());
            step.next().set(seen.next());
            step.outcome(seen.reward(), seen.gamma(), seen.isLast());
            step.ratio(0.5);
            shared.get(0).step(step);
            step.ratio(1.5);
            shared.get(1).step(step);
            double gamma = seen.isLast() ? 0 : seen.gamma();
            one.step(array(seen.phi()), array(seen.next()), seen.reward(), gamma, 0.5);
            other.step(array(seen.phi()), array(seen.next()), seen.reward(), gamma, 1.5);
        }
        assertThat(shared.get(0).theta()).isEqualTo(one.theta());
        assertThat(shared.get(1).theta()).isEqualTo(other.theta());
    }

    @Test
    void aListenerReceivesEveryStep() {
        var learner = DenseLearner.of(4, "TD", Settings.alpha(0.1));
        var deltas = new ArrayList<Double>();
        learner.listener((who, reward, rho, delta) -> {
            assertThat(who.steps()).isEqualTo(deltas.size() + 1);
            assertThat(who.theta()).hasSize(4);
            deltas.add(delta);
        });
        var returned = PATH.stream().map(step -> step(learner, step)).toList();
        assertThat(deltas).isEqualTo(returned);
        learner.listener(null);
        step(learner, PATH.get(0));
        assertThat(deltas).hasSize(PATH.size());
    }

    @ParameterizedTest
    @CsvSource({
        "NaN, 0.9, 1, the reward must be a number",
        "1, 1.5, 1, the discount lie in",
        "1, NaN, 1, the discount lie in",
        "1, 0.9, -1, the importance ratio must be a number ≥ 0",
        "1, 0.9, Infinity, the importance ratio must be a number ≥ 0"
    })
    void badNumbersAreRefused(double reward, double gamma, double rho, String message) {
        for (var name : List.of("TDRC", "LSTD")) {
            var learner = DenseLearner.of(2, Algorithms.get(name), Settings.NONE, Schedule.CONSTANT);
            double[] phi = {1, 0};
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> learner.step(phi, phi, reward, gamma, rho))
                    .withMessageContaining(message);
        }
    }

    @Test
    void badFeaturesChangeNothing() {
        for (var name : List.of("TD", "TDRC", "LSTD")) {
            var learner = DenseLearner.of(2, Algorithms.get(name), Settings.NONE, Schedule.CONSTANT);
            learner.step(new double[] {1, 1}, new double[] {1, 0}, 1, 0.9, 1);
            double[] before = learner.theta();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> learner.step(new double[] {Double.NaN, 1}, new double[] {1, 0}, 1, 0.9, 1))
                    .withMessageContaining("a feature must be a finite number, not NaN at the index 0");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> learner.step(new double[3], new double[2], 1, 0.9, 1))
                    .withMessageContaining("2 features");
            assertThat(learner.theta()).isEqualTo(before);
            assertThat(learner.steps()).isEqualTo(1);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DenseLearner.of(0, "TD", Settings.NONE))
                .withMessage("a learner needs at least 1 weight, not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DenseLearner.of(2, "TD", Settings.NONE).value(new double[3]))
                .withMessageContaining("2 features, not 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> step(DenseLearner.of(4, "ABTD", Settings.NONE), PATH.get(0)))
                .withMessageContaining("fill a SparseStep with 'policies'");
    }

    @Test
    void aStateOfAnotherLearnerIsRefused() throws IOException {
        byte[] state = saved(DenseLearner.of(4, "TDRC", Settings.alpha(0.1)));
        for (var other : List.of(
                DenseLearner.of(4, "TDC", Settings.alpha(0.1)),
                DenseLearner.of(4, "TDRC", Settings.alpha(0.2)),
                DenseLearner.of(5, "TDRC", Settings.alpha(0.1)),
                DenseLearner.of(4, Algorithms.get("TDRC"), Settings.alpha(0.1), new Schedule(10, 0.7)),
                SparseLearner.of(4, "TDRC", Settings.alpha(0.1)))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> other.restore(new ByteArrayInputStream(state)))
                    .withMessageContaining("make the learner as it was");
        }
    }

    @Test
    void aDamagedStateIsRefusedAndChangesNothing() throws IOException {
        var learner = DenseLearner.of(4, "TDRC", Settings.alpha(0.1));
        PATH.forEach(learner::step);
        byte[] state = saved(learner);
        byte[] before = saved(learner);
        for (int i = 0; i < state.length; i++) {
            byte[] damaged = state.clone();
            damaged[i] ^= 4;
            assertRefused(learner, damaged);
            assertRefused(learner, Arrays.copyOf(state, i));
        }
        assertThat(saved(learner)).isEqualTo(before);
        byte[] newer = state.clone();
        newer["MirrorTD learner\n".length() + 3] = 2;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.restore(new ByteArrayInputStream(newer)))
                .withMessage(
                        "the saved state has format 2, and this version reads format 1; restore it with the version that saved it");
    }

    private static void assertRefused(OnlineLearner learner, byte[] state) {
        assertThatIllegalArgumentException().isThrownBy(() -> learner.restore(new ByteArrayInputStream(state)));
    }

    @Test
    void aPluginsMethodThatPassesOnNothingIsNotSaved() {
        var learner = DenseLearner.of(
                4,
                SteppedAlgorithm.of((RuleAlgorithm) Algorithms.get("TD"), new Halving()),
                Settings.NONE,
                Schedule.CONSTANT);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> saved(learner))
                .withMessageContaining(
                        "cannot be saved: the class does not pass on the numbers that it keeps; add Steps.state");
    }

    /** A method of a plugin. */
    private static final class Halving implements StepSizeMethod.OfSteps {
        @Override
        public String name() {
            return "Halving";
        }

        @Override
        public String summary() {
            return "half the step size";
        }

        @Override
        public String equation() {
            return "α_t = α / 2";
        }

        @Override
        public Citation citation() {
            return Citation.UNPUBLISHED;
        }

        @Override
        public StepSizeMethod.Steps start(RuleAlgorithm rule, Settings settings, double[] initial) {
            return in -> 0.5;
        }
    }

    /** Both weights are always equal, and a reader never sees them differ. */
    @ParameterizedTest
    @CsvSource({"TD, 0", "TD-Tail, 0", "LSTD, 1e-6"})
    void otherThreadsReadBetweenSteps(String name, double precision) throws Exception {
        var learner = DenseLearner.of(2, Algorithms.get(name), Settings.NONE, Schedule.CONSTANT);
        double[] phi = {1, 1};
        var done = new AtomicBoolean();
        var reader = CompletableFuture.supplyAsync(() -> {
            int reads = 0;
            while (!done.get() || reads == 0) {
                double[] theta = learner.theta();
                assertThat(theta[0]).isCloseTo(theta[1], within(precision));
                assertThat(learner.value(phi)).isFinite();
                reads++;
            }
            return reads;
        });
        for (int i = 0; i < 200_000; i++) {
            learner.step(phi, phi, i % 7, 0.5, 1);
        }
        done.set(true);
        assertThat(reader.get()).isPositive();
    }

    @Test
    void twoThreadsDoNotLearnAtOnce() {
        var lock = new SequenceLock(true);
        lock.beginWrite();
        assertThatThrownBy(lock::beginWrite)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("two threads learn at once; let one thread make all steps of a learner");
        lock.endWrite();
        assertThat(lock.<Integer>read(() -> 3)).isEqualTo(3);
    }
}
