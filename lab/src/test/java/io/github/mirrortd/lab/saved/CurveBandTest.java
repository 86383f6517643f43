package io.github.mirrortd.lab.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.base.format.StoredRows;
import io.github.mirrortd.lab.display.Bands;
import io.github.mirrortd.lab.result.Statistics;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CurveBandTest {
    private static CurveBand band(Bands kind, double[]... runs) throws IOException {
        return CurveBand.of(
                new StoredRows() {
                    @Override
                    public int rows() {
                        return runs.length;
                    }

                    @Override
                    public int columns() {
                        return runs[0].length;
                    }

                    @Override
                    public void read(int row, int from, double[] into) {
                        System.arraycopy(runs[row], from, into, 0, into.length);
                    }
                },
                kind);
    }

    @Test
    void sumsRunsUp() throws IOException {
        double[][] runs = new double[7][];
        for (int run = 0; run < runs.length; run++) {
            runs[run] = new double[] {1e-21 * (run + 1), Math.exp(run), 3};
        }
        var band = band(Bands.STD, runs);
        var errors = band(Bands.SE, runs);
        var interval = band(Bands.CI, runs);
        var middle = band(Bands.QUARTILES, runs);
        for (int step = 0; step < 3; step++) {
            double[] column = new double[runs.length];
            for (int run = 0; run < runs.length; run++) {
                column[run] = runs[run][step];
            }
            double mean = Statistics.mean(column);
            double std = Statistics.std(column);
            var near = within(1e-12 * mean);
            assertThat(band.centre()[step]).isCloseTo(mean, near);
            assertThat(band.low()[step]).isCloseTo(Math.max(0, mean - std), near);
            assertThat(band.high()[step]).isCloseTo(mean + std, near);
            double error = std / Math.sqrt(runs.length);
            assertThat(errors.low()[step]).isCloseTo(Math.max(0, mean - error), near);
            assertThat(errors.high()[step]).isCloseTo(mean + error, near);
            assertThat(interval.centre()[step]).isEqualTo(band.centre()[step]);
            assertThat(new Statistics.Interval(interval.low()[step], interval.high()[step]))
                    .isEqualTo(Statistics.meanInterval(column));
            assertThat(middle.centre()[step]).isEqualTo(Statistics.median(column));
            assertThat(middle.low()[step])
                    .isEqualTo(Statistics.quartiles(column).low());
        }
        assertThat(band.notFinite()).isZero();
        assertThat(band.firstNotFinite()).isEqualTo(-1);
    }

    @Test
    void aRunThatIsNotFiniteIsCountedAndEndsTheMeanButNotTheMedian() throws IOException {
        double infinite = Double.POSITIVE_INFINITY;
        double[][] runs = {{1, 2, 3, 4}, {1, 4, infinite, Double.NaN}, {1, 6, 5, 6}, {1, 8, 9, 7}, {1, 8, 9, 8}};
        var band = band(Bands.STD, runs);
        assertThat(band.notFinite()).isEqualTo(1);
        assertThat(band.firstNotFinite()).isEqualTo(2);
        assertThat(band.centre()[1]).isEqualTo(5.6, within(1e-12));
        assertThat(Double.isFinite(band.centre()[2])).isFalse();
        assertThat(Double.isFinite(band.high()[3])).isFalse();
        assertThat(band(Bands.QUARTILES, runs).centre()[2]).isEqualTo(9);
    }

    @ParameterizedTest
    @EnumSource(Bands.class)
    void bandsStayInTheRangeOfErrors(Bands kind) throws IOException {
        double[][] runs = new double[5][2_001];
        for (int run = 0; run < runs.length; run++) {
            for (int step = 0; step <= 2_000; step++) {
                runs[run][step] = run == 0 ? 100 : 1e-3 * step;
            }
        }
        var band = band(kind, runs);
        for (int step = 0; step <= 2_000; step++) {
            assertThat(band.low()[step]).isBetween(0.0, band.centre()[step]);
            assertThat(band.high()[step]).isGreaterThanOrEqualTo(band.centre()[step]);
        }
    }

    @Test
    void oneRunHasNoBand() throws IOException {
        var band = band(Bands.STD, new double[][] {{1, 2}});
        assertThat(band.centre()).containsExactly(1, 2);
        assertThat(band.low()).containsOnly(Double.NaN);
        assertThat(band(Bands.CI, new double[][] {{1, 2}}).high()).containsOnly(Double.NaN);
    }
}
