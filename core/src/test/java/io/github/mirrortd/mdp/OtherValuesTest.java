package io.github.mirrortd.mdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.problems.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Variances of the return, average rewards and differential values, from their own equations. */
class OtherValuesTest {
    /** Second moments by iterating their recursion, less the squares of values. */
    @ParameterizedTest
    @ValueSource(strings = {"random_walk", "boyan_chain", "garnet:states=10,seed=1", "wis_mdp"})
    void variancesAreSecondMomentsLessSquares(String id) {
        var problem = Problems.get(id);
        double[] v = problem.values();
        double[] second = new double[v.length];
        for (int sweep = 0; sweep < 5_000; sweep++) {
            double[] next = new double[v.length];
            for (var t : problem.transitions()) {
                double after = t.terminal() ? 0 : t.gamma() * v[t.next()];
                double square = t.terminal() ? 0 : t.gamma() * t.gamma() * second[t.next()];
                next[t.state()] += t.likelihood() * t.rho() * (t.reward() * (t.reward() + 2 * after) + square);
            }
            second = next;
        }
        double[] variances = problem.variances();
        for (int s = 0; s < v.length; s++) {
            assertThat(variances[s]).isCloseTo(second[s] - v[s] * v[s], within(1e-9 * (1 + second[s])));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"boyan_chain", "garnet:states=10,seed=1", "wis_mdp", "two_state"})
    void differentialValuesSolveTheirEquation(String id) {
        var problem = Problems.get(id);
        double[] u = problem.differentialValues();
        double[] sum = new double[u.length];
        double[] likelihood = new double[u.length];
        for (var t : problem.transitions()) {
            double share = t.likelihood() * t.rho();
            likelihood[t.state()] += share;
            sum[t.state()] += share * (t.reward() - problem.averageReward() + u[t.next()]);
        }
        for (int s = 0; s < u.length; s++) {
            assertThat(likelihood[s] == 0 ? u[s] : sum[s]).isCloseTo(u[s], within(1e-10));
        }
    }

    @Test
    void theAverageOfBoyansChainIsItsLengthOverItsReward() {
        // 0.4 of steps go one state on and 0.6 two, at −3 each; the end costs 2 more steps, of which one pays −2.
        assertThat(Problems.get("boyan_chain").averageReward()).isBetween(-2.8, -2.4);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Problems.get("random_walk").averageReward())
                .withMessageContaining("has episodes");
    }

    /** A constant added to every value is not an error in this measure. */
    @Test
    void theDifferentialErrorLeavesAConstantOpen() {
        var problem = Problems.get("garnet:states=5,features=5,seed=1,measure=differential");
        assertThat(problem.error().smallest()).isLessThan(1e-10);
        assertThat(Problems.get("garnet:states=5,features=5,seed=1,measure=variance")
                        .error()
                        .smallest())
                .isLessThan(1e-10);
    }
}
