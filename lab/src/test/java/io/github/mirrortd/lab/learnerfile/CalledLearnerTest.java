package io.github.mirrortd.lab.learnerfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CalledLearnerTest {
    /** θ += αρδφ, in the memory that both sides see. */
    private static final CalledLearner.Function TD = (memory, d, settings) -> {
        var x = memory.asDoubleBuffer();
        return () -> {
            double delta = x.get(3 * d + 1);
            for (int i = 0; i < d; i++) {
                delta += x.get(3 * d + 2) * x.get(i) * x.get(2 * d + i) - x.get(i) * x.get(d + i);
            }
            for (int i = 0; i < d; i++) {
                x.put(i, x.get(i) + settings[0] * x.get(3 * d) * delta * x.get(d + i));
            }
        };
    };

    @Test
    void itDoesNotSolveForItsWeights() {
        assertThat(called("").whyNoRule())
                .isEqualTo("its step is a function that is called, so its equations are not known");
        assertThatThrownBy(() -> Algorithms.get(
                        "Called-Auto",
                        name -> Optional.<Algorithm>of(called("")).filter(a -> name.equals("Called"))))
                .hasMessage(
                        "Called cannot have its step sizes found: its step is a function that is called, so its equations are not"
                                + " known, so there is no 'Called-Auto'");
    }

    private static CalledLearner called(String summary) {
        return new CalledLearner("Called", summary, List.of(Parameter.ALPHA), new double[] {0.05}, TD);
    }

    @Test
    void itLearnsWhatTheSameRuleLearns() {
        var problem = Problems.get("random_walk");
        var called = Learner.of(problem, called(""), called("").complete(Settings.NONE));
        var builtIn = Learner.of(problem, "TD", Settings.alpha(0.05));
        called.learn(problem.trajectory(7, 300));
        builtIn.learn(problem.trajectory(7, 300));
        assertThat(called.values()).containsExactly(builtIn.values(), within(1e-12));
        assertThat(called.error()).isCloseTo(builtIn.error(), within(1e-12)).isLessThan(0.6);
    }

    @Test
    void itIsLabelledSlowAndIsNoOther() {
        assertThat(called("my own").description().summary()).isEqualTo(CalledLearner.LABEL + ": my own");
        assertThat(called("").usual(Parameter.ALPHA)).isEqualTo(0.05);
        assertThat(called("").usual(Parameter.BETA)).isEqualTo(Parameter.BETA.usual());
        assertThat(called("").key()).isNotEqualTo(called("").key());
    }

    @Test
    void lambdaHasTheDefaultAndTheGridOfItsFunction() {
        var called = new CalledLearner(
                "Called",
                "",
                List.of(Parameter.ALPHA, Parameter.LAMBDA),
                new double[] {0.05, 0.9},
                new double[][] {{}, {0.5, 0.7}},
                TD);
        assertThat(called.complete(Settings.NONE).lambda()).isEqualTo(0.9);
        assertThat(called.complete(Settings.NONE.with(Parameter.LAMBDA, 0.3)).lambda())
                .isEqualTo(0.3);
        assertThat(called.description().grid())
                .extracting(Settings::alpha, Settings::lambda)
                .containsExactly(tuple(0.05, 0.5), tuple(0.05, 0.7));
    }
}
