package org.example.learners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.contract.RuleContract;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Tdrc;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The contract of every rule, and what is special about this one. */
class TdrcMpTest implements RuleContract {
    @Override
    public RuleAlgorithm algorithm() {
        return new TdrcMp();
    }

    @Test
    void isFoundByItsName() {
        assertThat(Algorithms.get("tdrc-mp")).isInstanceOf(TdrcMp.class);
    }

    /** The look ahead is of second order: with a step ten times as long, it makes a hundred times the difference. */
    @Test
    void differsFromTdrcInSecondOrder() {
        var problem = Problems.get("random_walk");
        assertThat(difference(problem, 0.01) / difference(problem, 0.001)).isCloseTo(100, within(1e-6));
    }

    private double difference(Problem problem, double alpha) {
        var settings = algorithm().complete(Settings.alpha(alpha));
        double[] somewhere = new double[2 * problem.dimension()];
        Arrays.fill(somewhere, 1);
        double[] ahead = MeanUpdate.of(problem, algorithm(), settings).at(somewhere);
        double[] plain = MeanUpdate.of(problem, new Tdrc(), settings).at(somewhere);
        double largest = 0;
        for (int i = 0; i < ahead.length; i++) {
            largest = Math.max(largest, Math.abs(ahead[i] - plain[i]));
        }
        return largest;
    }
}
