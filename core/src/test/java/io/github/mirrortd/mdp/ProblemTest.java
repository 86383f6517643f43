package io.github.mirrortd.mdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.mdp.Action.Outcome;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemTest {
    static List<FiniteProblem> problems() {
        return Problems.examples();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void valuesSolveTheBellmanEquationOfTheTargetPolicy(FiniteProblem problem) {
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
    void theErrorIsTheWeightedSumOverStates(FiniteProblem problem) {
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
    void theStartIsNotAlreadyTheSolution(FiniteProblem problem) {
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
        return FiniteProblem.builder("bad").features(new double[][] {{1}, {2}}).gamma(0.9);
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
                .isThrownBy(() -> FiniteProblem.builder("ragged").features(new double[][] {{1}, {1, 2}}))
                .withMessageContaining("state 1");
    }

    /** Three states in a ring, one way round. */
    private static ProblemBuilder ring() {
        var ring = FiniteProblem.builder("ring")
                .features(new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})
                .gamma(0.5);
        for (int s = 0; s < 3; s++) {
            ring.action(s, "on", 1, 1, (s + 1) % 3, s);
        }
        return ring;
    }

    @Test
    void aTransitionHasTheDiscountOfTheStateItEnters() {
        var problem = ring().gammas(0, 0.5, 1).build();
        assertThat(problem.transitions()).extracting(Transition::gamma).containsExactly(0.5, 1.0, 0.0);
        // v(2) = 2, v(1) = 1 + v(2), v(0) = 0 + v(1)/2
        assertThat(problem.values()).containsExactly(new double[] {1.5, 3, 2}, within(1e-15));
        assertThat(problem.gamma()).isEqualTo(1);
        assertThat(problem.hasOneDiscount()).isFalse();
        assertThat(ring().build().hasOneDiscount()).isTrue();
        assertThat(problem.gamma(2)).isEqualTo(1);
        assertThat(ring().build().gamma()).isEqualTo(0.5);
    }

    @Test
    void interestWeighsTheError() {
        var problem = ring().interest(0, 1, 3).build();
        assertThat(problem.errorWeights()).containsExactly(new double[] {0, 0.25, 0.75}, within(1e-15));
        assertThat(problem.interest()).containsExactly(0, 1, 3);
        assertThat(ring().build().interest()).containsExactly(1, 1, 1);
        assertThat(ring().interest(0, 1, 3).errorWeights(1, 0, 0).build().errorWeights())
                .containsExactly(1, 0, 0);
    }

    @Test
    void uniformErrorWeightsLeaveTerminalStatesOut() {
        var problem = FiniteProblem.builder("ends")
                .features(new double[][] {{1}, {2}, {0}})
                .gamma(1)
                .terminal(2)
                .action(0, "on", 1, 1, 1, 0)
                .action(1, "on", 1, 1, 2, 1)
                .uniformErrorWeights()
                .build();
        assertThat(problem.errorWeights()).containsExactly(0.5, 0.5, 0);
        assertThat(problem.isTerminal(2)).isTrue();
        assertThat(problem.isTerminal(0)).isFalse();
    }

    @Test
    void namesAndCoordinatesAreKept() {
        var problem = ring().stateNames(List.of("a", "b", "c"))
                .coordinates(new double[][] {{0, 1}, {1, 1}, {2, 0}})
                .build();
        assertThat(problem.stateName(1)).isEqualTo("b");
        assertThat(problem.coordinates().orElseThrow()[2]).containsExactly(2, 0);
        assertThat(ring().build().stateName(1)).isEqualTo("1");
        assertThat(ring().build().coordinates()).isEmpty();
    }

    @Test
    void anActionThatNeitherPolicyTakesDoesNoHarm() {
        var problem = ring().action(0, "never", 0, 0, 0, 100).build();
        assertThat(problem.values()).doesNotContain(Double.NaN);
        assertThat(problem.transitions().get(1).rho()).isZero();
    }

    /** Before the memory is asked for. */
    @Test
    void moreStatesThanFitIntoTheMemoryAreRefused() {
        double[] one = {1};
        double[][] rows = new double[3_000_000][];
        Arrays.fill(rows, one);
        refused(
                FiniteProblem.builder("wide").features(rows).action(0, "go", 1, 1, 0, 0),
                "problem wide: its 3000000 states need 144000.0 GB of memory, and Java may have ",
                "give Java more in JAVA_TOOL_OPTIONS");
    }

    /** An interrupt stops the solution of a problem. */
    @ParameterizedTest
    @ValueSource(strings = {"garnet:states=20", "garnet:states=1200,branching=2"})
    void anInterruptEndsTheSolution(String name) {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> Problems.get(name)).isInstanceOf(CancellationException.class);
        } finally {
            assertThat(Thread.interrupted()).as("and stays").isTrue();
        }
    }

    @Test
    void moreMistakesAreNamed() {
        refused(ring().gammas(0.5, 0.5), "one discount for each of its 3 states");
        refused(ring().gammas(0.5, 0.5, 2), "discount 2.0");
        refused(ring().interest(1, -1, 1), "negative interest");
        refused(ring().interest(0, 0, 0), "no interest in any state");
        refused(ring().errorWeights(1, 1), "one error weight for each of its 3 states");
        refused(ring().starts(0.5, 0.25, 0), "sum to 0.75");
        refused(ring().starts(1.5, -0.5, 0), "negative");
        refused(ring().stateNames(List.of("a", "b", "b")), "a name of its own");
        refused(ring().coordinates(new double[][] {{1}}), "coordinates for each");
        refused(ring().action(0, "on", 0, 0, 0, 0), "state 0", "the same name");
        refused(twoStates().action(0, "go", 1, 1, 1, Double.NaN), "reward NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FiniteProblem.builder("nan").features(new double[][] {{1}, {Double.NaN}}))
                .withMessageContaining("state 1");
    }

    private static void refused(ProblemBuilder builder, String... words) {
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessageContainingAll(words);
    }
}
