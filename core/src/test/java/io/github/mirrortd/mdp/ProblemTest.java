package io.github.mirrortd.mdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProblemTest {
    static List<Problem> problems() {
        return Problems.examples();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void valuesSolveTheBellmanEquationOfTheTargetPolicy(Problem problem) {
        double[] v = problem.values();
        double[] backup = new double[v.length];
        for (var t : problem.transitions()) {
            double target = t.likelihood() * t.rho();
            backup[t.state()] += target * (t.reward() + (t.terminal() ? 0 : t.gamma() * v[t.next()]));
        }
        assertThat(v).containsExactly(backup, within(1e-12));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theErrorIsTheWeightedSumOverStates(Problem problem) {
        var random = new Pcg64(3);
        for (int k = 0; k < 20; k++) {
            double[] theta = new double[problem.dimension()];
            for (int i = 0; i < theta.length; i++) {
                theta[i] = 20 * random.random() - 10;
            }
            double sum = 0;
            for (int s = 0; s < problem.states(); s++) {
                double off = problem.features().dot(s, theta) - problem.values()[s];
                sum += problem.errorWeights()[s] * off * off;
            }
            double expected = Math.sqrt(sum);
            assertThat(problem.error().at(theta)).isCloseTo(expected, within(1e-13 * expected));
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theStartIsNotAlreadyTheSolution(Problem problem) {
        double start = problem.error().at(problem.initial());
        assertThat(start)
                .isGreaterThan(1.5 * Math.sqrt(problem.error().floor()))
                .isGreaterThan(0.1);
    }

    @Test
    void theErrorIsAccurateWhenItIsTiny() {
        var problem = Problems.get("two_state");
        assertThat(problem.error().at(new double[] {1e-40})).isCloseTo(Math.sqrt(2.5) * 1e-40, within(1e-55));
    }

    @Test
    void boyanChainCannotBeRepresentedExactly() {
        assertThat(Math.sqrt(Problems.get("boyan_chain").error().floor())).isBetween(0.1, 0.167);
    }

    private static ProblemBuilder twoStates() {
        return Problem.builder("bad").features(new double[][] {{1}, {2}}).gamma(0.9);
    }

    @Test
    void mistakesAreNamed() {
        refused(twoStates().action(0, "go", 1, 1, List.of(new Outcome(1, 0.5, 0))), "state 0, action go", "sum to 0.5");
        refused(twoStates().action(0, "go", 1, 0, 1, 0), "state 0, action go", "never does");
        refused(twoStates().action(0, "go", 1, 1, 7, 0), "leads to state 7");
        refused(twoStates().action(0, "go", 1, 1, 1, 0), "state 1", "target policy", "sum to 0");
        refused(twoStates().gamma(1.5), "discount 1.5");
        refused(twoStates().initial(1, 2), "2 initial weights for 1 features");
        refused(twoStates().start(5), "starts in state 5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Problem.builder("ragged").features(new double[][] {{1}, {1, 2}}))
                .withMessageContaining("state 1");
    }

    private static void refused(ProblemBuilder builder, String... words) {
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessageContainingAll(words);
    }
}
