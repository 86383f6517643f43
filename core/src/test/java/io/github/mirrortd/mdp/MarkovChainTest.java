package io.github.mirrortd.mdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.problems.Problems;
import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class MarkovChainTest {
    private static double[] stationary(double[][] p) {
        return new MarkovChain(p).stationary(BitSet.valueOf(new long[] {1}));
    }

    @Test
    void periodicChainsAreNoSpecialCase() {
        assertThat(stationary(new double[][] {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}))
                .containsExactly(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, within(1e-15));
    }

    @Test
    void transientAndUnreachableStatesHaveNoWeight() {
        double[][] p = {{0, 1, 0, 0}, {0, 0.5, 0.5, 0}, {0, 0.25, 0.75, 0}, {1, 0, 0, 0}};
        assertThat(stationary(p)).containsExactly(new double[] {0, 1 / 3.0, 2 / 3.0, 0}, within(1e-15));
    }

    @Test
    void tinyProbabilitiesKeepTheirDigits() {
        double rare = 1e-14;
        double[] d = stationary(new double[][] {{1 - rare, rare}, {0.5, 0.5}});
        assertThat(d[1]).isCloseTo(2e-14, within(1e-27));
    }

    @Test
    void twoRecurrentClassesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stationary(new double[][] {{0, 0.5, 0.5}, {0, 1, 0}, {0, 0, 1}}))
                .withMessageContaining("more than one recurrent class");
    }

    @Test
    void everyProblemIsStationaryUnderItsDistribution() {
        for (var problem : Problems.examples()) {
            double[] d = problem.stationary();
            double[] after = new double[d.length];
            double[] start = problem.start();
            for (var t : problem.transitions()) {
                double mass = d[t.state()] * t.likelihood();
                if (t.terminal()) {
                    for (int s = 0; s < d.length; s++) {
                        after[s] += mass * start[s];
                    }
                } else {
                    after[t.next()] += mass;
                }
            }
            assertThat(after).as(problem.id()).containsExactly(d, within(1e-15));
            assertThat(Arrays.stream(d).sum()).isCloseTo(1, within(1e-14));
        }
    }
}
