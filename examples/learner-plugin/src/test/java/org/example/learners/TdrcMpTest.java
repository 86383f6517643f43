package org.example.learners;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.contract.RuleContract;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
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

    /** The two part where the step is long: TDRC leaves the two-state counterexample slower than with a look ahead. */
    @Test
    void looksAhead() {
        var problem = Problems.get("two_state");
        var ahead = Learner.of(problem, algorithm(), Settings.alpha(0.1));
        var plain = Learner.of(problem, "TDRC", Settings.alpha(0.1));
        int[] path = problem.trajectory(1, 200);
        ahead.learn(path);
        plain.learn(path);
        assertThat(ahead.error()).isNotEqualTo(plain.error());
    }
}
