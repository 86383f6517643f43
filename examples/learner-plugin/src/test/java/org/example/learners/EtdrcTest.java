package org.example.learners;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.contract.RuleContract;
import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import org.junit.jupiter.api.Test;

/** The contract of every rule, and what is special about this one. */
class EtdrcTest implements RuleContract {
    @Override
    public RuleAlgorithm algorithm() {
        return new Etdrc();
    }

    @Test
    void isFoundByItsName() {
        assertThat(Algorithms.get("etdrc")).isInstanceOf(Etdrc.class);
        assertThat(Algorithms.get("etdrc-mp").description().summary()).isEqualTo("Mirror-Prox over ETDRC");
    }

    /** Shrinks in the mean where plain TD grows. */
    @Test
    void isStableOnTheTwoStateCounterexample() {
        assertThat(contraction(Algorithms.rule("TD"))).isGreaterThan(1);
        assertThat(contraction(algorithm())).isLessThan(1);
    }

    private double contraction(Rule rule) {
        return MeanUpdate.of(Problems.get("two_state"), rule, algorithm().complete(Settings.alpha(0.01)))
                .contraction();
    }
}
