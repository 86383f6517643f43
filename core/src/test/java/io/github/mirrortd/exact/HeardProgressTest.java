package io.github.mirrortd.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.exact.metric.MetricPath;
import io.github.mirrortd.exact.moments.Prediction;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.exact.theory.PaperCheck;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import org.junit.jupiter.api.Test;

/** Progress is reported from the first part on. */
class HeardProgressTest {
    private static final FiniteProblem WALK = Problems.get("random_walk");

    private static List<Double> heard(Consumer<DoubleConsumer> work) {
        var shares = new ArrayList<Double>();
        work.accept(shares::add);
        assertThat(shares).isSorted().allMatch(share -> share >= 0 && share <= 1);
        return shares;
    }

    @Test
    void ofPredictions() {
        var predictor = new Predictor(WALK, Algorithms.get("TD"), Sampling.MARKOV);
        assertThat(heard(progress ->
                        Prediction.of(predictor, Settings.alpha(0.1), 2000, Prediction.Parts.none(), progress)))
                .anyMatch(share -> share > 0 && share < 0.5);
    }

    @Test
    void ofPathsOfMetrics() {
        assertThat(heard(progress -> MetricPath.of(WALK, List.of(0.0, 1.0), 20, progress)))
                .anyMatch(share -> share > 0 && share < 1.0 / 8);
    }

    @Test
    void ofTheStatementsOfThePaper() {
        var usual = PaperCheck.Options.USUAL;
        var few = new PaperCheck.Options(
                usual.tunedC(), usual.tunedH(), Double.NaN, usual.schedule(), 200, 2, usual.patience());
        assertThat(heard(progress -> PaperCheck.of(WALK, few, progress))).anyMatch(share -> share > 0 && share < 0.2);
    }
}
