package io.github.mirrortd.lab.atlas;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Records;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Grid;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.run.CellRunner;
import io.github.mirrortd.lab.run.ThreadScheduler;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RegretTest {
    private static final List<Problem> PROBLEMS = List.of(
            Problems.get("random_walk"), Problems.get("two_state"), Problems.any("mountain_car:tilings=2,tiles=4"));

    private static Regret.Plan plan(boolean exact) {
        return new Regret.Plan(
                Stream.of("STHTD-MP-Auto", "TD-Bound")
                        .map(name -> (SteppedAlgorithm) Algorithms.get(name))
                        .toList(),
                Grid.OWN,
                Stage.TUNING.withSteps(100).withRuns(2),
                Stage.EVALUATION.withSteps(100).withRuns(2),
                exact);
    }

    private static Regret regret(boolean exact) {
        return Regret.of(PROBLEMS, plan(exact), new CellRunner(new ThreadScheduler(Engines.get("auto"), 2)));
    }

    @Test
    void everyUntunedLearnerIsComparedWithItsTunedSelf() {
        var regret = regret(false);
        assertThat(regret.entries()).hasSize(6);
        for (var entry : regret.entries()) {
            assertThat(entry.overBest()).isGreaterThanOrEqualTo(entry.ratio() * (1 - 1e-12));
            assertThat(Records.fields(entry))
                    .containsEntry("regret", entry.ratio())
                    .containsEntry("learner", entry.learner());
        }
        var summaries = regret.summaries();
        assertThat(summaries).hasSize(2);
        assertThat(Records.fields(summaries.get(0))).containsKeys("median", "worst");
        var worst = regret.of("STHTD-MP-Auto").stream()
                .mapToDouble(Regret.Entry::ratio)
                .max()
                .orElseThrow();
        assertThat(Records.fields(summaries.get(0)).get("worst")).isEqualTo(worst);
    }

    private static Regret.Entry entry(String problem, double error, double tuned, double best) {
        return new Regret.Entry(problem, "X-Auto", error, "X", Settings.alpha(0.1), tuned, best, 1, false);
    }

    /** A problem on which the reference diverges is left out. */
    @Test
    void aTunedRuleThatDivergedIsLeftOut() {
        var lost = entry("lost", 2, 6e61, 0.5);
        assertThat(lost.referenceDiverged()).isTrue();
        assertThat(lost.ratio()).isNaN();
        assertThat(lost.overBest()).isEqualTo(4);
        assertThat(Records.fields(lost)).containsEntry("tuned_diverged", true);
        var alsoLost = entry("also lost", 3e9, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        assertThat(alsoLost.ratio()).isNaN();
        assertThat(alsoLost.overBest()).isNaN();
        var regret = new Regret(List.of(lost, entry("a", 3, 2, 1), alsoLost, entry("b", 1.2, 1, 1)));
        var summary = regret.summaries().get(0);
        assertThat(summary.problems()).isEqualTo(4);
        assertThat(summary.withoutReference()).isEqualTo(2);
        assertThat(summary.worst()).isEqualTo(1.5);
        assertThat(summary.worstProblem()).isEqualTo("a");
        assertThat(summary.median()).isEqualTo(1.5);
        assertThat(summary.diverged()).isEqualTo(0.25);
        assertThat(summary.p95ToBest()).isEqualTo(4);
        var nothing = regret.on(problem -> problem.endsWith("lost")).summaries().get(0);
        assertThat(nothing.median()).isNaN();
        assertThat(nothing.worstProblem()).isEmpty();
    }

    /** The exact curves have every step size; the stream has none, and keeps to the grid. */
    @Test
    void tuningMayBeExact() {
        var byGrid = regret(false).entries();
        var exact = regret(true).entries();
        assertThat(exact.get(0).settings()).isNotEqualTo(byGrid.get(0).settings());
        assertThat(exact.get(4)).isEqualTo(byGrid.get(4));
        assertThat(exact).extracting(Regret.Entry::exact).containsExactly(true, true, true, true, false, false);
        assertThat(byGrid).noneMatch(Regret.Entry::exact);
        assertThat(Records.fields(exact.get(0))).containsEntry("tuned_exactly", true);
    }

    @Test
    void curvesHaveAPointForEachStep() {
        var first = plan(false).learners().get(0);
        var curves = Regret.curves(
                PROBLEMS.get(0),
                List.of(first, first.rule()),
                List.of(first.complete(Settings.NONE), first.rule().complete(Settings.alpha(0.1))),
                plan(false).evaluation(),
                Engines.get("reference"));
        assertThat(curves).hasSize(2).allMatch(curve -> curve.length == 101);
    }
}
