package io.github.mirrortd.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.base.format.Records;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ResultTest {
    private static Runs runs(String problem, String learner, long seed, double... auc) {
        return runs(problem, learner, Settings.alpha(0.1), seed, auc);
    }

    private static Runs runs(String problem, String learner, Settings settings, long seed, double... auc) {
        var cell = Cell.of(Problems.get(problem), Algorithms.get(learner), settings, Trials.of(seed, auc.length, 10));
        return new Runs(cell, auc, auc.clone());
    }

    /** Seed by seed, to the reference on the same problem and the same seeds, wherever it stands in the list. */
    @Test
    void differencesAreToTheReferenceOnTheSameProblemAndSeeds() {
        var results = Result.evaluated(
                List.of(
                        runs("two_state", "TD", 1, 5, 7, 9),
                        runs("two_state", "TDC", 1, 1, 2, 6),
                        runs("random_walk", "TD", 1, 50, 70, 90),
                        runs("random_walk", "TDC", 1, 10, 30, 20),
                        runs("random_walk", "TD", 4, 1, 1, 1),
                        runs("baird", "TD", 1, 1, 2, 3)),
                "TDC");
        assertThat(difference(results.get(0))).isEqualTo((4 + 5 + 3) / 3.0, within(1e-12));
        assertThat(difference(results.get(2))).isEqualTo((40 + 40 + 70) / 3.0, within(1e-12));
        assertThat(Objects.requireNonNull(results.get(2).difference()).interval())
                .isEqualTo(Statistics.meanInterval(new double[] {40, 40, 70}));
        // The reference itself; other seeds; a problem without the reference.
        for (int i : new int[] {1, 3, 4, 5}) {
            assertThat(results.get(i).difference()).as("%d", i).isNull();
        }
    }

    /** Intervals that overlap say nothing where runs share their seeds: here one learner is worse on every seed. */
    @Test
    void whetherLearnersCanBeToldApartGoesSeedBySeed() {
        var results = Result.evaluated(
                List.of(
                        runs("two_state", "TD", 1, 1.1, 5.1, 9.1, 13.2),
                        runs("two_state", "TDC", 1, 1, 5, 9, 13),
                        runs("two_state", "ETD", 1, 13, 9, 5, 1.1)),
                "ETD");
        assertThat(results.get(0).auc().interval().overlaps(results.get(1).auc().interval()))
                .isTrue();
        assertThat(Objects.requireNonNull(results.get(0).toBest()).isOpen()).isFalse();
        assertThat(Objects.requireNonNull(results.get(0).lastToBest()).reference())
                .isEqualTo("TDC");
        assertThat(results.get(1).toBest()).isNull();
        assertThat(Objects.requireNonNull(results.get(2).toBest()).isOpen()).isTrue();
    }

    private static double difference(Result result) {
        var difference = Objects.requireNonNull(result.difference());
        assertThat(difference.reference()).isEqualTo("TDC");
        return difference.mean();
    }

    @Test
    void tuningTakesTheSmallestScoreAndTheFirstOfEquals() {
        var tuning = Tuning.of(List.of(
                runs("two_state", "TD", Settings.alpha(0.4), 1, 3, 5),
                runs("two_state", "TD", Settings.alpha(0.3), 1, 2, 4),
                runs("two_state", "TD", Settings.alpha(0.2), 1, 4, 2),
                runs("two_state", "TD", Settings.alpha(0.1), 1, 0, Double.NaN)));
        assertThat(tuning.best().settings()).isEqualTo(Settings.alpha(0.3));
        assertThat(tuning.best().score()).isEqualTo(3);
        assertThat(tuning.candidates()).hasSize(4);
        assertThat(tuning.candidates().get(3).score()).isInfinite();
        assertThat(tuning.candidates().get(3).diverged()).isEqualTo(1);
    }

    /** If all settings diverge, the first of the grid is selected. */
    @Test
    void candidatesHaveTheSpreadOfTheirRuns() {
        var tuning = Tuning.of(List.of(
                runs("two_state", "TD", Settings.alpha(0.1), 1, 1, 2, 6),
                runs("two_state", "TD", Settings.alpha(0.2), 1, 4, 4, 4)));
        var rows = tuning.rows().stream().map(Records::fields).toList();
        assertThat(rows.get(0))
                .containsEntry("runs", 3)
                .containsEntry("score", 3.0)
                .containsEntry("score_median", 2.0)
                .containsEntry("score_q25", 1.5)
                .containsEntry("score_q75", 4.0)
                .containsKeys("score_std", "score_iqm");
        assertThat((double) Objects.requireNonNull(rows.get(0).get("score_ci_low")))
                .isBetween(1.0, 3.0);
        assertThat(rows.get(1)).containsEntry("score_std", 0.0).containsEntry("score_ci_high", 4.0);
    }

    @Test
    void tuningTakesTheFirstWhereNoneIsFinite() {
        var tuning = Tuning.of(List.of(
                runs("two_state", "TD", Settings.alpha(0.4), 1, Double.NaN),
                runs("two_state", "TD", Settings.alpha(0.3), 1, Double.POSITIVE_INFINITY)));
        assertThat(tuning.best().settings()).isEqualTo(Settings.alpha(0.4));
    }
}
