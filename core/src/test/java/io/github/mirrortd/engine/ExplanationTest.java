package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The numbers shown for a step are those of the learner. */
class ExplanationTest {
    private static final int STEPS = 60;

    static Stream<Algorithm> learners() {
        var shipped = Algorithms.all().stream().filter(RuleAlgorithm.class::isInstance);
        var more = Stream.of(
                "TDRC-MP", "ETD-MP", "ABTD-MP", "STHTD-Pair", "TDRC-Prev", "TDC-Opt", "TDRC-Opt", "TDC-Auto-Tail");
        return Stream.concat(shipped, more.map(Algorithms::get));
    }

    @ParameterizedTest
    @MethodSource("learners")
    void theEquationsLeadToTheWeights(Algorithm algorithm) {
        for (var name : List.of("two_state", "random_walk", "boyan_chain", "baird", "collision")) {
            var problem = Problems.get(name);
            var steps = SparseStep.of(problem);
            for (double lambda : new double[] {0, 0.8}) {
                var given = Settings.alpha(algorithm.name().contains("Auto") ? 1 : 0.01)
                        .with(Parameter.LAMBDA, lambda)
                        .with(Parameter.ZETA, lambda)
                        .with(Parameter.HORIZON, 3)
                        .only(algorithm.parameters());
                var explained = Explanation.of(problem, algorithm, given, Schedule.CONSTANT);
                for (int t : problem.trajectory(5, STEPS)) {
                    var step = explained.step(steps[t]);
                    assertThat(step.parts()).isNotEmpty();
                    assertThat(step.followed()).as(name + " " + given).isTrue();
                }
            }
        }
    }

    @Test
    void numbersStandInThePlaceOfNames() {
        var problem = Problems.get("two_state");
        var explained = Explanation.of(problem, Algorithms.get("TD-MP"), Settings.alpha(0.1), Schedule.CONSTANT);
        var step = new SparseStep();
        step.phi().add(0, 1);
        step.next().add(0, 2);
        step.policies(0.5, 0.25);
        step.outcome(1, 0.5, false);
        explained.step(step);
        var second = explained.step(step);
        double theta = second.thetaBefore()[0];
        var look = second.parts().get(0).equations();
        var leap = second.parts().get(1).equations();
        assertThat(look)
                .extracting(e -> e.equation())
                .containsExactly("z = φ + γ₋₁ λ ρ₋₁ z₋₁", "δ = r + γ (θ·φ') − θ·φ", "θᵐ = θ + α ρ δ z");
        assertThat(leap).extracting(e -> e.equation()).containsExactly("δᵐ = r + γ (θᵐ·φ') − θᵐ·φ", "θ += α ρ δᵐ z");
        assertThat(look.get(0).numbers()).isEqualTo("(1) + 0.5 × 0 × 2 × (1)");
        assertThat(look.get(1).value()).containsExactly(1 + 0.5 * (theta * 2) - theta);
        assertThat(leap.get(1).numbers()).startsWith("0.1 × 2 × ");
        assertThat(second.theta()[0]).isEqualTo(theta + leap.get(1).value()[0]);
    }

    @Test
    void aMethodThatMovesWeightsItselfIsSaidToDoSo() {
        var problem = Problems.get("boyan_chain");
        var explained = Explanation.of(problem, Algorithms.get("TD-AMSGrad"), Settings.NONE, Schedule.CONSTANT);
        var step = explained.step(SparseStep.of(problem)[problem.trajectory(1, 1)[0]]);
        assertThat(step.followed()).isFalse();
        assertThatThrownBy(() -> Explanation.of(problem, Algorithms.get("LSTD"), Settings.NONE, Schedule.CONSTANT))
                .hasMessage("LSTD cannot be explained: it solves for its weights");
    }
}
