package io.github.mirrortd.explore;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.base.Fields;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Statistics;
import io.github.mirrortd.lab.run.CellRunner;
import io.github.mirrortd.lab.run.CurveSink;
import io.github.mirrortd.lab.run.Progress;
import io.github.mirrortd.lab.run.RunStore;
import io.github.mirrortd.lab.run.ThreadScheduler;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Runs of the learners on the bench: what {@code run} runs, of which only the points that are shown are kept. */
record Sampled(List<double[][]> curves, List<Result> results) {
    /** A fan of more runs is one blot. */
    private static final int FAN = 60;

    /** Runs that are shown first. */
    private static final int COARSE = 12;

    /** Half the width of a normal distribution's 95 % interval, in standard errors. */
    private static final double NINETY_FIVE = 1.96;

    /** {@return a runner that stops when it is cancelled} */
    static CellRunner runner(Cancellation cancellation) {
        int threads = Runtime.getRuntime().availableProcessors();
        return new CellRunner(
                new ThreadScheduler(Engines.get("auto"), threads), RunStore.NONE, Progress.SILENT, cancellation);
    }

    /** @throws java.util.concurrent.CancellationException if it is cancelled */
    static Sampled of(Setup setup, Cancellation cancellation) {
        int[] grid = setup.grid();
        var kept = new LinkedHashMap<Cell, double[][]>();
        var cells = setup.cells();
        cells.forEach(cell -> kept.put(cell, new double[setup.runs()][]));
        CurveSink sink = (cell, run, curve) -> Objects.requireNonNull(kept.get(cell))[run] = at(curve, grid);
        var runs = runner(cancellation).run("bench", cells, sink);
        var curves = cells.stream()
                .map(cell -> Objects.requireNonNull(kept.get(cell)))
                .toList();
        return new Sampled(curves, Result.evaluated(runs, setup.seats().get(0).name()));
    }

    /** {@return the values of a curve at some steps} */
    static double[] at(double[] curve, int[] steps) {
        return Arrays.stream(steps).mapToDouble(step -> curve[step]).toArray();
    }

    /** One learner's runs as the page shows them. */
    @Fields("*=band rms,rms_low,rms_high=squares seat runs fan result")
    record Shown(Band band, Band squares, int seat, int runs, List<double[]> fan, Result result) {}

    Shown shown(int seat) {
        double[][] own = curves.get(seat);
        return new Shown(
                band(own),
                rms(own),
                seat,
                own.length,
                List.of(own).subList(0, Math.min(FAN, own.length)),
                results.get(seat));
    }

    /** Difference of the second learner's error from the first one's, run by run. */
    @Fields("""
            *=band auc_difference_mean=auc.mean! auc_difference_ci_low=auc.interval.low!
            auc_difference_ci_high=auc.interval.high!""")
    record Difference(Band band, Result.@Nullable Difference auc) {}

    Difference difference() {
        double[][] first = curves.get(0);
        double[][] second = curves.get(1);
        var differences = new double[first.length][];
        Arrays.setAll(differences, run -> Statistics.minus(second[run], first[run]));
        return new Difference(band(differences), results.get(1).difference());
    }

    /** Mean and interval at every point. */
    record Band(double[] mean, double[] low, double[] high) {}

    private static Band band(double[][] rows) {
        int points = rows[0].length;
        double[] mean = new double[points];
        double[] low = new double[points];
        double[] high = new double[points];
        for (int i = 0; i < points; i++) {
            double sum = 0;
            for (double[] row : rows) {
                sum += row[i];
            }
            mean[i] = sum / rows.length;
            double squares = 0;
            for (double[] row : rows) {
                squares += (row[i] - mean[i]) * (row[i] - mean[i]);
            }
            double error = NINETY_FIVE * Math.sqrt(squares / (rows.length - 1) / rows.length);
            low[i] = mean[i] - error;
            high[i] = mean[i] + error;
        }
        return new Band(mean, low, high);
    }

    /** {@return the root mean square over runs at every point, as exact curves show it, with its interval} */
    private static Band rms(double[][] rows) {
        var squares =
                band(Arrays.stream(rows).map(run -> mapped(run, x -> x * x)).toArray(double[][]::new));
        DoubleUnaryOperator root = x -> Math.sqrt(x < 0 ? 0 : x);
        return new Band(mapped(squares.mean(), root), mapped(squares.low(), root), mapped(squares.high(), root));
    }

    private static double[] mapped(double[] values, DoubleUnaryOperator function) {
        return Arrays.stream(values).map(function).toArray();
    }

    /** {@return numbers of runs that are shown one after the other: a few of many are there at once} */
    static List<Integer> stages(int runs) {
        return runs > 4 * COARSE ? List.of(COARSE, runs) : List.of(runs);
    }
}
