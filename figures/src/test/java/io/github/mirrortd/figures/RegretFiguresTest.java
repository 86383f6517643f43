package io.github.mirrortd.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.atlas.Regret;
import io.github.mirrortd.lab.experiment.Grid;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.run.CellRunner;
import io.github.mirrortd.lab.run.ThreadScheduler;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegretFiguresTest {
    @Test
    void figuresShowDistributionsAndCurves() {
        var plan = new Regret.Plan(
                List.of((SteppedAlgorithm) Algorithms.get("TD-Bound")),
                Grid.OWN,
                Stage.TUNING.withSteps(50).withRuns(2),
                Stage.EVALUATION.withSteps(50).withRuns(2),
                false);
        var regret = Regret.of(
                List.of(Problems.get("two_state")),
                plan,
                new CellRunner(new ThreadScheduler(Engines.get("reference"), 1)));
        assertThat(Format.svg(RegretFigures.distributions(regret))).contains("TD-Bound");
        assertThat(RegretFigures.curves(
                        "two_state", List.of("a", "b"), List.of(new double[] {2, 1}, new double[] {1, 2})))
                .isNotNull();
    }
}
