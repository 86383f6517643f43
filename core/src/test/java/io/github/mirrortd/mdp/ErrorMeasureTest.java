package io.github.mirrortd.mdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Action.Outcome;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ErrorMeasureTest {
    static List<FiniteProblem> problems() {
        return Stream.concat(Problems.examples().stream(), Stream.of(twins())).toList();
    }

    /** Features that say the same twice, interest, a discount by state, a terminal state. */
    private static FiniteProblem twins() {
        return FiniteProblem.builder("twins")
                .title("Twins")
                .features(new double[][] {{1, 2, 0}, {2, 4, 1}, {0, 0, 0}})
                .gammas(0.9, 0.5, 0)
                .terminal(2)
                .interest(1, 3, 0)
                .action(0, "a", 0.3, 0.6, 1, 2)
                .action(0, "b", 0.7, 0.4, List.of(new Outcome(0, 0.5, -1), new Outcome(2, 0.5, 4)))
                .action(1, "a", 1, 1, List.of(new Outcome(2, 0.25, 1), new Outcome(0, 0.75, 0.5)))
                .build();
    }

    private static double[] someWeights(FiniteProblem problem, int seed) {
        return new Random(seed).doubles(problem.dimension(), -3, 3).toArray();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theProjectedBellmanErrorIsThatOfTheOperators(FiniteProblem problem) {
        var form = problem.measuredBy(ErrorMeasure.RMSPBE).error();
        var limits = new Limits(problem);
        for (int seed = 0; seed < 3; seed++) {
            double[] theta = someWeights(problem, seed);
            double expected = limits.place(theta).rmspbe();
            assertThat(form.at(theta)).isCloseTo(expected, within(1e-8 * expected));
        }
        double[] fixed = limits.fixedPoint().theta();
        assertThat(form.at(fixed)).isLessThan(1e-9 * (1 + form.at(problem.initial())));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theTdErrorIsTheSumOverTransitions(FiniteProblem problem) {
        var form = problem.measuredBy(ErrorMeasure.RMSTDE).error();
        double[] theta = someWeights(problem, 7);
        double[] visits = problem.stationary();
        double sum = 0;
        for (var t : problem.transitions()) {
            double here = Sparse.dot(
                    problem.features().indices(t.state()), problem.features().values(t.state()), theta);
            double there = Sparse.dot(problem.nextIndices(t), problem.nextValues(t), theta);
            double delta = t.reward() + t.gamma() * there - here;
            sum += visits[t.state()] * t.likelihood() * t.rho() * delta * delta;
        }
        assertThat(form.at(theta)).isCloseTo(Math.sqrt(sum), within(1e-10 * Math.sqrt(sum)));
    }

    @Test
    void aNameChoosesIt() {
        var walk = Problems.get("random_walk");
        var other = Problems.get("Random_Walk:MEASURE=rmsPBE");
        assertThat(other.id()).isEqualTo("random_walk:measure=rmspbe");
        assertThat(other.errorMeasure()).isEqualTo(ErrorMeasure.RMSPBE);
        assertThat(other.errorMeasure().unmarked(other.id())).isEqualTo("random_walk");
        assertThat(other.valueError().at(walk.initial())).isEqualTo(walk.error().at(walk.initial()));
        assertThat(Problems.get("random_walk:measure=rmsve")).isSameAs(walk);
        assertThat(Problems.get("collision:seed=3,measure=rmstde").id()).isEqualTo("collision:seed=3,measure=rmstde");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Problems.get("random_walk:measure=rmsbe"))
                .withMessage(
                        "measure must be one of rmsve, rmspbe, rmstde, nmspve, variance, differential, not 'rmsbe'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Problems.any("mountain_car:measure=rmspbe"))
                .withMessageContaining("mountain_car");
    }

    @Test
    void theNormalisedErrorIsThatOfTheProjectedValues() {
        var walk = Problems.get("boyan_chain:measure=nmspve");
        var limits = new Limits(walk);
        double[] best = limits.best().theta();
        assertThat(walk.error().at(best)).isLessThan(1e-20);
        assertThat(walk.error().at(new double[walk.dimension()])).isCloseTo(1, within(1e-12));
        double[] theta = someWeights(walk, 3);
        double least = walk.valueError().at(best);
        double zero = walk.valueError().at(new double[walk.dimension()]);
        double value = walk.valueError().at(theta);
        assertThat(walk.error().at(theta))
                .isCloseTo((value * value - least * least) / (zero * zero - least * least), within(1e-9));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Problems.get("baird:measure=nmspve"))
                .withMessageContaining("projected true values, which are all 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Predictor(walk, Algorithms.get("TD"), Sampling.MARKOV))
                .withMessageContaining("NMSPVE is not a root");
    }

    @Test
    void learnersAreJudgedByIt() {
        var problem = Problems.get("boyan_chain:measure=rmspbe");
        var learner = Learner.of(problem, "TD", Settings.alpha(0.1));
        for (int row : problem.trajectory(1, 100)) {
            learner.step(row);
        }
        assertThat(learner.error())
                .isEqualTo(problem.error().at(learner.theta()))
                .isNotEqualTo(problem.valueError().at(learner.theta()));
    }
}
