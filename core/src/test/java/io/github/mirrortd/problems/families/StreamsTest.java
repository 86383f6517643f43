package io.github.mirrortd.problems.families;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.engine.batch.StreamError;
import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.EvaluationStates;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.mdp.World;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamsTest {
    static Stream<StreamProblem> streams() {
        return Problems.streams().stream();
    }

    @Test
    void bothAreThere() {
        assertThat(Problems.streams()).extracting(StreamProblem::id).contains("mountain_car", "puddle_world");
    }

    /** Published curves are about these states, and Java's functions on them are the same everywhere. */
    @ParameterizedTest
    @CsvSource({"mountain_car, 1831346532", "puddle_world, 1298894274"})
    void statesAndValuesAreThoseOfPublishedCurvesToTheBit(String name, int digest) {
        var evaluation = ((StreamProblem) Problems.any(name)).evaluation();
        var rows = IntStream.range(0, evaluation.count())
                .mapToObj(i -> DoubleStream.concat(
                                Arrays.stream(evaluation.state(i)), DoubleStream.of(evaluation.value(i)))
                        .toArray())
                .toArray(double[][]::new);
        assertThat(rows.length).isEqualTo(500);
        assertThat(Arrays.deepHashCode(rows)).isEqualTo(digest);
    }

    @ParameterizedTest
    @MethodSource("streams")
    void valuesAreWorthLearning(StreamProblem stream) {
        double[] values = stream.evaluation().values();
        assertThat(values).doesNotContain(0);
        assertThat(Arrays.stream(values).distinct().count()).isGreaterThan(20);
        assertThat(Arrays.stream(values).max().orElseThrow()).isLessThan(0);
    }

    /** The target policy ends every episode, from everywhere: values are finite even without a discount. */
    @ParameterizedTest
    @MethodSource("streams")
    void everyRollOutEnds(StreamProblem stream) {
        var axes = stream.world().axes();
        int n = 120;
        for (int i = 0; i <= n; i++) {
            for (int j = 0; j <= n; j++) {
                double[] state = {at(axes.get(0), i, n), at(axes.get(1), j, n)};
                double value = EvaluationStates.rollOut(stream.world(), 1, state);
                assertThat(value).isFinite().isLessThanOrEqualTo(0);
            }
        }
    }

    private static double at(World.Axis axis, int i, int n) {
        return axis.low() + (axis.high() - axis.low()) * i / n;
    }

    /** v(s) = r + γ v(s') along the target policy. */
    @ParameterizedTest
    @MethodSource("streams")
    void valuesSolveTheBellmanEquation(StreamProblem stream) {
        var world = stream.world();
        var evaluation = stream.evaluation();
        for (int i = 0; i < evaluation.count(); i++) {
            double[] state = evaluation.state(i);
            double reward = world.move(state, world.target(state));
            double next = EvaluationStates.rollOut(world, stream.gamma(), state);
            assertThat(evaluation.value(i)).isCloseTo(reward + stream.gamma() * next, within(1e-10));
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void aWalkIsAChainOfEpisodes(StreamProblem stream) {
        var walk = stream.sampler(11);
        var step = new SparseStep();
        var expected = new SparseVector();
        int episodes = 0;
        double ratios = 0;
        int n = 20_000;
        boolean began = true;
        for (int t = 0; t < n; t++) {
            walk.next(step);
            assertThat(step.phi().dot(step.phi())).isEqualTo(stream.tiles().tilings());
            if (!began) {
                assertThat(step.phi().dot(expected)).isEqualTo(stream.tiles().tilings());
            }
            assertThat(step.rho()).isEqualTo(step.target() / step.behaviour());
            assertThat(step.gamma()).isEqualTo(stream.gamma());
            assertThat(step.reward()).isLessThanOrEqualTo(-1);
            if (step.ended()) {
                episodes++;
                assertThat(step.next().count()).isZero();
            }
            began = step.ended();
            expected.set(step.next());
            ratios += step.rho();
        }
        assertThat(episodes).isGreaterThan(50);
        // The mean of ρ under the behaviour policy is 1.
        assertThat(ratios / n).isCloseTo(1, within(0.02));
    }

    @Test
    void theSameSeedTheSameSteps() {
        var stream = (StreamProblem) Problems.any("puddle_world");
        var one = stream.sampler(4);
        var same = stream.sampler(4);
        var other = stream.sampler(5);
        var a = new SparseStep();
        var b = new SparseStep();
        var c = new SparseStep();
        int different = 0;
        for (int t = 0; t < 1_000; t++) {
            one.next(a);
            same.next(b);
            other.next(c);
            assertThat(b.phi().dot(a.phi())).isEqualTo(8);
            assertThat(b.reward()).isEqualTo(a.reward());
            assertThat(b.rho()).isEqualTo(a.rho());
            different += c.phi().dot(a.phi()) == 8 ? 0 : 1;
        }
        assertThat(different).isGreaterThan(500);
    }

    /** The first steps of both streams as a few lines of NumPy have them, from the same seeds. */
    @ParameterizedTest
    @ValueSource(strings = {"mountain_car", "puddle_world"})
    void theSameWalkAsInNumPy(String name) {
        var stream = (StreamProblem) Problems.any(name);
        var walk = stream.sampler(12345);
        var step = new SparseStep();
        var phi = new SparseVector();
        for (var row : Csv.rows(StreamsTest.class, "/golden/numpy_streams.csv")) {
            if (row.text("problem").equals(name)) {
                walk.next(step);
                stream.tiles().encode(new double[] {row.number("x"), row.number("y")}, phi);
                assertThat(step.phi().dot(phi)).as(row.text("step")).isEqualTo(8);
                assertThat(step.reward()).isCloseTo(row.number("reward"), within(1e-9));
                assertThat(step.target()).isEqualTo(row.number("target"));
                assertThat(step.ended()).isEqualTo(row.text("ended").equals("1"));
            }
        }
    }

    @Test
    void mountainCarAsInTheBook() {
        var car = new MountainCar();
        double[] state = {-0.5, 0};
        assertThat(car.move(state, 2)).isEqualTo(-1);
        assertThat(state[1]).isCloseTo(0.001 - 0.0025 * Math.cos(-1.5), within(1e-15));
        assertThat(state[0]).isEqualTo(-0.5 + state[1]);
        state = new double[] {-1.19, -0.07};
        car.move(state, 0);
        assertThat(state).containsExactly(-1.2, 0);
        state = new double[] {0.49, 0.07};
        car.move(state, 2);
        assertThat(car.ended(state)).isTrue();
        var random = new Pcg64(0);
        for (int n = 0; n < 100; n++) {
            car.start(state, random);
            assertThat(state[0]).isBetween(-0.6, -0.4);
            assertThat(state[1]).isZero();
        }
    }

    @Test
    void puddlesAsInTheSource() {
        var world = new PuddleWorld();
        // In the middle of the first puddle: 0.1 deep, 400 times that and the step.
        assertThat(world.move(new double[] {0.25, 0.75}, 3)).isCloseTo(-41, within(1e-9));
        // 0.05 from the second puddle's line.
        assertThat(world.move(new double[] {0.5, 0.55}, 1)).isCloseTo(-21, within(1e-9));
        // Round the ends of the lines.
        assertThat(world.move(new double[] {0.45, 0.30}, 0)).isCloseTo(-21, within(1e-9));
        assertThat(world.move(new double[] {0.9, 0.2}, 2)).isEqualTo(-1);
        assertThat(world.ended(new double[] {0.95, 0.95})).isTrue();
        assertThat(world.ended(new double[] {0.95, 0.9})).isFalse();
    }

    @Test
    void anotherDiscountHasOtherValuesOnTheSameStates() {
        var usual = (StreamProblem) Problems.any("mountain_car");
        var undiscounted = (StreamProblem) Problems.any("mountain_car:discount=1");
        for (int i = 0; i < usual.evaluation().count(); i++) {
            assertThat(undiscounted.evaluation().state(i))
                    .isEqualTo(usual.evaluation().state(i));
            double steps = -undiscounted.evaluation().value(i);
            assertThat(steps).isEqualTo(Math.rint(steps));
            assertThat(usual.evaluation().value(i)).isCloseTo((Math.pow(0.99, steps) - 1) / 0.01, within(1e-9));
        }
    }

    @Test
    void learnersGetCloseToTheTruth() {
        for (String name : List.of("mountain_car", "puddle_world:tiles=12")) {
            var stream = (StreamProblem) Problems.any(name);
            var error = new StreamError(stream);
            var learner = SparseLearner.of(stream.dimension(), "TDRC", Settings.alpha(0.05));
            double before = error.at(learner.theta());
            var walk = stream.sampler(1);
            var step = new SparseStep();
            for (int t = 0; t < 200_000; t++) {
                walk.next(step);
                learner.step(step);
            }
            assertThat(error.at(learner.theta())).isLessThan(0.15 * before);
        }
    }

    @Test
    void errorsAreMeasuredAtEvenlySpacedPoints() {
        for (int steps : new int[] {1, 399, 400, 401, 1_000, 20_000, 1_000_000}) {
            assertMeasured(Algorithms.get("TD"), steps, StreamError.MEASURED);
            assertMeasured(Algorithms.get("LSTD"), steps, StreamError.MEASURED_OF_ESTIMATORS);
        }
    }

    private static void assertMeasured(Algorithm algorithm, int steps, int times) {
        assertThat(StreamError.isMeasured(algorithm, 0, steps)).isTrue();
        assertThat(StreamError.isMeasured(algorithm, steps, steps)).isTrue();
        int count = 0;
        int gap = 0;
        int longest = 0;
        for (int point = 1; point <= steps; point++) {
            gap++;
            if (StreamError.isMeasured(algorithm, point, steps)) {
                count++;
                longest = Math.max(longest, gap);
                gap = 0;
            }
        }
        assertThat(count).isEqualTo(Math.min(steps, times));
        assertThat(longest).isEqualTo((steps + count - 1) / count);
    }

    @Test
    void exactToolsRefuse() {
        assertThatThrownBy(() -> Problems.get("mountain_car"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("mountain_car is a stream")
                .hasMessageContaining("run, tune, sweep");
        assertThatThrownBy(() -> Problems.any("mountain_car:tiles=100000")).hasMessageContaining("memory");
        assertThat(Problems.any("mountain_car:tiles=100000,memory=10000000").dimension())
                .isEqualTo(10_000_000);
    }
}
