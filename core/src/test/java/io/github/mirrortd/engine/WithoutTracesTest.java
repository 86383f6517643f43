package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** With λ = 0, learners are what they were before there were traces, to the last bit: in usual runs and in diverging ones. */
class WithoutTracesTest {
    @Test
    void lambdaZeroGivesTheBitsOfLearnersThatKnowNoTraces() {
        for (var row : Csv.rows(WithoutTracesTest.class, "bits-without-traces.csv")) {
            var problem = Problems.get(row.text("problem"));
            var algorithm = Algorithms.get(row.text("algorithm"));
            boolean steps = !row.text("alpha").isEmpty();
            var settings = steps ? Settings.alpha(row.number("alpha")) : Settings.NONE;
            var learner = Learner.of(
                    problem,
                    algorithm,
                    algorithm.parameters().contains(Parameter.LAMBDA) ? settings.with(Parameter.LAMBDA, 0) : settings);
            learner.learn(problem.trajectory(17, steps && row.number("alpha") > 1 ? 60 : 300));
            assertThat(Arrays.stream(learner.theta())
                            .mapToObj(x -> Long.toHexString(Double.doubleToLongBits(x)))
                            .toList())
                    .as("%s on %s, α = %s", algorithm.name(), problem, row.text("alpha"))
                    .containsExactly(row.text("theta").split(" "));
        }
    }
}
