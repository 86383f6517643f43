package io.github.mirrortd.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.problems.Problems;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    @Test
    void theFirstStepIsWholeAndLaterOnesAreSmaller() {
        var schedule = new Schedule(100, 1);
        assertThat(schedule.factor(0)).isEqualTo(1);
        assertThat(schedule.factor(100)).isCloseTo(0.5, within(1e-15));
    }

    @Test
    void aLearnerTakesItsStepsFromIt() {
        var problem = Problems.get("random_walk");
        var td = Algorithms.get("TD");
        var schedule = new Schedule(1, 1);
        var learner = Learner.of(problem, td, Settings.alpha(0.4), schedule);
        var constant = Learner.of(problem, td, Settings.alpha(0.4));
        // The last transition of the table reaches the right end with reward 1.
        int paid = problem.transitions().size() - 1;
        learner.step(paid);
        constant.step(paid);
        assertThat(learner.theta()).isEqualTo(constant.theta());
        double before = learner.theta()[4];
        learner.step(paid);
        assertThat(learner.theta()[4]).isCloseTo(before + 0.2 * 1.2 * (1 - before), within(1e-15));
    }

    @Test
    void aConstantScheduleChangesNoBit() {
        var problem = Problems.get("boyan_chain");
        var algorithm = Algorithms.get("STHTD-MP");
        var plain = Learner.of(problem, algorithm, Settings.alpha(0.1));
        var scheduled = Learner.of(problem, algorithm, Settings.alpha(0.1), Schedule.CONSTANT);
        int[] path = problem.trajectory(1, 500);
        plain.learn(path);
        scheduled.learn(path);
        assertThat(scheduled.theta()).isEqualTo(plain.theta());
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        assertThatThrownBy(() -> new Schedule(0, 1)).hasMessageContaining("tau");
        assertThatThrownBy(() -> new Schedule(10, 0.5)).hasMessageContaining("(0.5, 1]");
        assertThatThrownBy(() ->
                        Learner.of(Problems.get("baird"), Algorithms.get("LSTD"), Settings.NONE, new Schedule(10, 1)))
                .hasMessageContaining("LSTD has no step size");
    }
}
