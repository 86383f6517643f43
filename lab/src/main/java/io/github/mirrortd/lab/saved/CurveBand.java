package io.github.mirrortd.lab.saved;

import io.github.mirrortd.base.format.StoredRows;
import io.github.mirrortd.lab.display.Bands;
import io.github.mirrortd.lab.result.Statistics;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The learning curves of a learner's runs, summed up step by step. A run that is not finite makes what it touches not finite.
 *
 * @param runs how many there are
 * @param notFinite how many of them have a value that is not finite
 * @param firstNotFinite the first step with one; −1 where there is none
 * @param centre mean or median
 * @param low the band's lower edge
 * @param high the band's upper edge
 */
public record CurveBand(int runs, int notFinite, int firstNotFinite, double[] centre, double[] low, double[] high) {
    /** As much as is held in memory at once. */
    private static final int BLOCK = 1 << 22;

    /** Number of steps with a bootstrap interval; lines join the edges between them. */
    private static final int INTERVALS = 400;

    /**
     * {@return what curves come to}
     *
     * @param curves one in each row
     * @param kind what the band shows
     */
    public static CurveBand of(StoredRows curves, Bands kind) {
        return switch (kind) {
            case STD -> aroundMean(curves, 1);
            case SE -> aroundMean(curves, 1 / Math.sqrt(curves.rows()));
            case CI -> bootstrap(curves);
            case QUARTILES -> quartiles(curves);
        };
    }

    /**
     * One run after another, by Welford's updates: no more than one curve is in memory.
     *
     * @param width of the band, in sample standard deviations
     */
    private static CurveBand aroundMean(StoredRows curves, double width) {
        int steps = curves.columns();
        double[] curve = new double[steps];
        double[] mean = new double[steps];
        double[] squares = new double[steps];
        var ends = new Ends();
        for (int run = 0; run < curves.rows(); run++) {
            curves.read(run, 0, curve);
            ends.see(curve, 0, run);
            double share = 1.0 / (run + 1);
            for (int i = 0; i < steps; i++) {
                double away = curve[i] - mean[i];
                mean[i] += away * share;
                squares[i] += away * (curve[i] - mean[i]);
            }
        }
        double[] low = new double[steps];
        double[] high = new double[steps];
        for (int i = 0; i < steps; i++) {
            // Over n − 1: NaN for a single run, which has no band.
            double std = Math.sqrt(squares[i] / (curves.rows() - 1));
            // An error is never negative, whatever its spread.
            low[i] = Math.max(0, mean[i] - width * std);
            high[i] = mean[i] + width * std;
        }
        return new CurveBand(curves.rows(), ends.runs(), ends.first, mean, low, high);
    }

    private static CurveBand bootstrap(StoredRows curves) {
        var mean = aroundMean(curves, 1);
        int last = curves.columns() - 1;
        double[] low = new double[last + 1];
        double[] high = new double[last + 1];
        double[] runs = new double[curves.rows()];
        double[] one = new double[1];
        int before = 0;
        int intervals = Math.min(INTERVALS, Math.max(1, last));
        for (int k = 0; k <= intervals; k++) {
            int at = (int) ((long) k * last / intervals);
            for (int run = 0; run < runs.length; run++) {
                curves.read(run, at, one);
                runs[run] = one[0];
            }
            boolean single = runs.length == 1;
            var interval = Statistics.meanInterval(runs);
            low[at] = single ? Double.NaN : interval.low();
            high[at] = single ? Double.NaN : interval.high();
            for (int i = before + 1; i < at; i++) {
                double share = (i - before) / (double) (at - before);
                low[i] = low[before] + share * (low[at] - low[before]);
                high[i] = high[before] + share * (high[at] - high[before]);
            }
            before = at;
        }
        return new CurveBand(mean.runs(), mean.notFinite(), mean.firstNotFinite(), mean.centre(), low, high);
    }

    /** Number of steps, of all runs, processed at a time. */
    private static CurveBand quartiles(StoredRows curves) {
        int steps = curves.columns();
        int runs = curves.rows();
        double[] centre = new double[steps];
        double[] low = new double[steps];
        double[] high = new double[steps];
        var ends = new Ends();
        int width = Math.max(1, Math.min(steps, BLOCK / runs));
        for (int from = 0; from < steps; from += width) {
            int count = Math.min(width, steps - from);
            double[][] block = new double[runs][count];
            for (int run = 0; run < runs; run++) {
                curves.read(run, from, block[run]);
                ends.see(block[run], from, run);
            }
            double[] column = new double[runs];
            for (int i = 0; i < count; i++) {
                for (int run = 0; run < runs; run++) {
                    column[run] = block[run][i];
                }
                Arrays.sort(column);
                low[from + i] = Statistics.quantile(column, 0.25);
                centre[from + i] = Statistics.quantile(column, 0.5);
                high[from + i] = Statistics.quantile(column, 0.75);
            }
        }
        return new CurveBand(runs, ends.runs(), ends.first, centre, low, high);
    }

    /** Runs that stop being finite, and the step of the first. */
    private static final class Ends {
        private final BitSet seen = new BitSet();
        private int first = -1;

        void see(double[] part, int from, int run) {
            for (int i = 0; i < part.length; i++) {
                if (!Double.isFinite(part[i])) {
                    seen.set(run);
                    first = first < 0 ? from + i : Math.min(first, from + i);
                    return;
                }
            }
        }

        int runs() {
            return seen.cardinality();
        }
    }
}
