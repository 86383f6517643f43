package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;

class LearnerTest {
    /** A problem in which both policies are the same. */
    private static FiniteProblem onPolicy() {
        var problem = FiniteProblem.builder("on_policy")
                .features(new double[][] {{1, 0.5}, {0.25, 1}, {0.5, 0.5}})
                .gamma(0.8)
                .initial(1, -1);
        for (int s = 0; s < 3; s++) {
            problem.action(s, "on", 0.3, 0.3, (s + 1) % 3, s).action(s, "back", 0.7, 0.7, (s + 2) % 3, -s);
        }
        return problem.build();
    }

    @Test
    void hackmansHybridIsTdWhenOnPolicy() {
        var problem = onPolicy();
        var td = Learner.of(problem, "TD", Settings.alpha(0.07));
        var hybrid = Learner.of(problem, "Hackman-HTD", Settings.alpha(0.07).with(Parameter.BETA, 0.02));
        for (int t : problem.trajectory(5, 500)) {
            td.step(t);
            hybrid.step(t);
            assertThat(hybrid.theta()).isEqualTo(td.theta());
        }
    }

    @Test
    void hackmansHybridIsNotTdWhenOffPolicy() {
        var problem = Problems.get("random_walk");
        var td = Learner.of(problem, "TD", Settings.alpha(0.07));
        var hybrid = Learner.of(problem, "Hackman-HTD", Settings.alpha(0.07).with(Parameter.BETA, 0.02));
        int[] path = problem.trajectory(5, 500);
        td.learn(path);
        hybrid.learn(path);
        assertThat(hybrid.theta()).isNotEqualTo(td.theta());
    }

    @Test
    void theDampedLearnersEndInTheOthers() {
        var problem = Problems.get("boyan_chain");
        int[] path = problem.trajectory(3, 200);
        var alpha = Settings.alpha(0.05);
        same(problem, path, "STHTD-MP-Damped", alpha.with(Parameter.KAPPA, 1), "STHTD-MP", alpha);
        same(problem, path, "STHTD-MP-Damped", alpha.with(Parameter.KAPPA, 0), "GTD2-MP", alpha);
        same(
                problem,
                path,
                "HTD",
                alpha.with(Parameter.BETA, 0.02).with(Parameter.ETA, 0),
                "TDC",
                alpha.with(Parameter.BETA, 0.02));
        same(problem, path, "HTD", alpha.with(Parameter.BETA, 0.02).with(Parameter.ETA, 1), "TD", alpha);
        same(problem, path, "TDRC", alpha.with(Parameter.REG, 0), "TDC", alpha.with(Parameter.BETA, 0.05));
    }

    private static void same(FiniteProblem problem, int[] path, String a, Settings ofA, String b, Settings ofB) {
        var left = Learner.of(problem, a, ofA);
        var right = Learner.of(problem, b, ofB);
        left.learn(path);
        right.learn(path);
        assertThat(left.theta()).as("%s and %s", a, b).containsExactly(right.theta(), within(1e-12));
    }

    @Test
    void etdsTraceStartsAnewWithEveryEpisode() {
        var problem = Problems.get("random_walk");
        var learner = Learner.of(problem, "ETD", Settings.alpha(0.1));
        double trace = 0;
        double lastRho = 0;
        double[] theta = problem.initial();
        for (int t : problem.trajectory(2, 400)) {
            var row = problem.transitions().get(t);
            trace = 1 + row.gamma() * lastRho * trace;
            double next = row.terminal() ? 0 : problem.features().dot(row.next(), theta);
            double delta =
                    row.reward() + row.gamma() * next - problem.features().dot(row.state(), theta);
            theta[row.state() - 1] += 0.1 * row.rho() * trace * delta;
            lastRho = row.rho();
            if (row.terminal()) {
                trace = 0;
                lastRho = 0;
            }
            learner.step(t);
        }
        assertThat(learner.theta()).containsExactly(theta, within(1e-12));
    }

    @Test
    void lstdFindsTheFixedPointAndCopesWithASingularOne() {
        var boyan = Problems.get("boyan_chain");
        var learner = Learner.of(boyan, "LSTD", Settings.NONE);
        learner.learn(boyan.trajectory(1, 200_000));
        assertThat(learner.theta()).containsExactly(Operators.of(boyan).fixedPoint(), within(0.2));

        var baird = Problems.get("baird");
        var singular = Learner.of(baird, "LSTD", Settings.NONE.with(Parameter.REG, 0));
        singular.learn(baird.trajectory(1, 500));
        assertThat(singular.error()).isLessThan(1e-9);
    }

    @Test
    void tooLargeAStepEndsInNotANumberAndSaysSo() {
        var problem = Problems.get("baird");
        var meter = new Meter(1, 3_000, 1_500, true);
        var batch = Engines.get("reference")
                .start(problem, Algorithms.get("STHTD-MP"), List.of(Settings.alpha(1e6)), meter);
        batch.advance(problem.trajectory(0, 3_000), 3_000);
        assertThat(meter.mean(0)).isNaN();
        assertThat(meter.last(0)).isNaN();
        assertThat(meter.curve(0)).hasSize(3_001);
    }

    @Test
    void aSingleStepOfOneWeightIsWhatTheEquationSays() {
        var problem = Problems.get("two_state");
        int t = 1; // from the first state to the second: φ = 1, φ' = 2, ρ = 2
        assertThat(problem.transitions().get(t).rho()).isEqualTo(2);
        var learner = Learner.of(problem, "TD", Settings.alpha(0.1));
        learner.step(t);
        assertThat(learner.theta()).containsExactly(new double[] {10 + 0.1 * 2 * (0.9 * 20 - 10)}, within(1e-14));
    }

    @Test
    void settingsThatALearnerLacksAreRefused() {
        var problem = Problems.get("baird");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Learner.of(problem, "TD", Settings.NONE.with(Parameter.BETA, 1)))
                .withMessage("TD has no setting 'beta'; it has alpha, lambda");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Learner.of(problem, "STHDT-MP", Settings.NONE))
                .withMessageContaining("did you mean STHTD-MP?");
        assertThatIllegalArgumentException().isThrownBy(() -> Settings.alpha(0)).withMessageContaining("> 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.alpha(Double.NaN))
                .withMessageContaining("NaN");
    }
}
