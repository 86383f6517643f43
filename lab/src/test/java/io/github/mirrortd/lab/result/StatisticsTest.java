package io.github.mirrortd.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.random.Pcg64;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    private static final double[] SEVEN = {0.3, 1.7, -2.2, 5.5, 0.01, 3.3, 9.1};

    @Test
    void agreesWithNumpy() {
        assertThat(Statistics.mean(SEVEN)).isCloseTo(2.53, within(1e-14));
        assertThat(Statistics.std(SEVEN)).isCloseTo(3.8070942550279296, within(1e-14));
        assertThat(Statistics.median(SEVEN)).isEqualTo(1.7);
        double[] sorted = SEVEN.clone();
        Arrays.sort(sorted);
        assertThat(Statistics.quantile(sorted, 0.3)).isCloseTo(0.242, within(1e-14));
    }

    @Test
    void theInterquartileMeanWeighsBorders() {
        // Of seven, 1.75 fall away on each side: a quarter of the second and of the sixth counts.
        assertThat(Statistics.interquartileMean(SEVEN))
                .isCloseTo((0.25 * 0.01 + 0.3 + 1.7 + 3.3 + 0.25 * 5.5) / 3.5, within(1e-14));
        assertThat(Statistics.interquartileMean(new double[] {4})).isEqualTo(4);
    }

    @Test
    void outliersThatAreNotFiniteAreSeenByTheMeanAndNotByTheMedian() {
        double[] x = {1, 2, 3, 4, 5, 6, 7, Double.POSITIVE_INFINITY};
        assertThat(Statistics.mean(x)).isInfinite();
        assertThat(Statistics.std(x)).isNaN();
        assertThat(Statistics.median(x)).isEqualTo(4.5);
        assertThat(Statistics.interquartileMean(x)).isEqualTo(4.5);
        assertThat(Statistics.meanInterval(x).high()).isInfinite();
        double[] withNan = {1, 2, Double.NaN};
        assertThat(Statistics.mean(withNan)).isNaN();
        assertThat(Statistics.median(withNan)).isEqualTo(2);
    }

    @Test
    void aSingleRunHasNoDeviation() {
        var one = Summary.of(new double[] {3});
        assertThat(one.mean()).isEqualTo(3);
        assertThat(one.std()).isNaN();
        assertThat(one.interval()).isEqualTo(new Statistics.Interval(3, 3));
    }

    /** About 95 % of the intervals of 400 samples of 100 uniform numbers hold the true mean. */
    @Test
    void theIntervalCoversTheTrueMean() {
        var random = new Pcg64(9);
        int covered = 0;
        for (int k = 0; k < 400; k++) {
            double[] x = new double[100];
            for (int i = 0; i < x.length; i++) {
                x[i] = random.random();
            }
            var interval = Statistics.meanInterval(x);
            covered += interval.low() <= 0.5 && 0.5 <= interval.high() ? 1 : 0;
        }
        assertThat(covered).isBetween(365, 393);
    }

    @Test
    void theSameNumbersHaveTheSameInterval() {
        assertThat(Statistics.meanInterval(SEVEN.clone())).isEqualTo(Statistics.meanInterval(SEVEN));
    }

    /** As it is defined, one resample after another: 2,000 of them from one seed, in the order of what was drawn. */
    @Test
    void theIntervalIsThatOfTheSeededResamples() {
        for (int n : new int[] {1, 2, 7, 30}) {
            double[] x = new double[n];
            Arrays.setAll(x, i -> Math.sin(i + 0.5) * Math.pow(10, i % 5));
            var random = new Pcg64(1);
            double[] means = new double[2_000];
            for (int b = 0; b < means.length; b++) {
                double sum = 0;
                for (int i = 0; i < n; i++) {
                    sum += x[(int) random.integers(0, n)];
                }
                means[b] = sum / n;
            }
            Arrays.sort(means);
            assertThat(Statistics.meanInterval(x))
                    .isEqualTo(new Statistics.Interval(
                            Statistics.quantile(means, 0.025), Statistics.quantile(means, 0.975)));
        }
    }
}
