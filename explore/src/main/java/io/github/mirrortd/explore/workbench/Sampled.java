package io.github.mirrortd.explore.workbench;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.base.Fields;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Runs;
import io.github.mirrortd.lab.run.CellRunner;
import io.github.mirrortd.lab.run.CurveSink;
import io.github.mirrortd.lab.run.Progress;
import io.github.mirrortd.lab.run.RunStore;
import io.github.mirrortd.lab.run.ThreadScheduler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Runs of the learners on the bench: what {@code run} runs, of which only the points that are shown are kept. */
final class Sampled {
    /** A fan of more runs is one blot. */
    private static final int FAN = 60;

    /** Runs that are shown first. */
    private static final int COARSE = 12;

    /** Of a normal distribution, between plus and minus so many standard errors lie 95 %. */
    private static final double NINETY_FIVE = 1.96;

    private final int[] grid;
    private final List<Cell> cells;
    private final List<double[][]> curves;
    private final List<Runs> runs;

    private Sampled(int[] grid, List<Cell> cells, List<double[][]> curves, List<Runs> runs) {
        this.grid = grid;
        this.cells = cells;
        this.curves = curves;
        this.runs = runs;
    }

    /** @throws java.util.concurrent.CancellationException where nobody wants it any more */
    static Sampled of(Setup setup, Cancellation cancellation) {
        int[] grid = setup.grid();
        var cells = setup.cells();
        var kept = new LinkedHashMap<Cell, double[][]>();
        cells.forEach(cell -> kept.put(cell, new double[setup.runs()][]));
        var sink = new CurveSink() {
            @Override
            public void expect(List<Cell> expected) {}

            @Override
            public void accept(Cell cell, int run, double[] curve) {
                double[] points = new double[grid.length];
                for (int i = 0; i < grid.length; i++) {
                    points[i] = curve[grid[i]];
                }
                Objects.requireNonNull(kept.get(cell))[run] = points;
            }
        };
        int threads = Runtime.getRuntime().availableProcessors();
        var runner = new CellRunner(
                new ThreadScheduler(Engines.get("auto"), threads), RunStore.NONE, Progress.SILENT, cancellation);
        var runs = runner.run("bench", cells, sink);
        return new Sampled(
                grid,
                cells,
                cells.stream()
                        .map(cell -> Objects.requireNonNull(kept.get(cell)))
                        .toList(),
                runs);
    }

    /** What is shown of one learner's runs. */
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
                results().get(seat));
    }

    /** By how much the second learner's error is larger than the first one's, run by run. */
    @Fields("""
            *=band auc_difference_mean=auc.mean! auc_difference_ci_low=auc.interval.low!
            auc_difference_ci_high=auc.interval.high!""")
    record Difference(Band band, Result.@Nullable Difference auc) {}

    Difference difference() {
        double[][] first = curves.get(0);
        double[][] second = curves.get(1);
        var differences = new double[first.length][grid.length];
        for (int run = 0; run < first.length; run++) {
            for (int i = 0; i < grid.length; i++) {
                differences[run][i] = second[run][i] - first[run][i];
            }
        }
        return new Difference(band(differences), results().get(1).difference());
    }

    private List<Result> results() {
        return Result.evaluated(runs, cells.get(0).algorithm().name());
    }

    /** Mean and interval at every point. */
    record Band(double[] mean, double[] low, double[] high) {}

    private Band band(double[][] rows) {
        double[] mean = new double[grid.length];
        double[] low = new double[grid.length];
        double[] high = new double[grid.length];
        for (int i = 0; i < grid.length; i++) {
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

    /** The root of the mean square over runs at every point, which is what exact curves show, and the roots of its interval's ends. */
    private Band rms(double[][] rows) {
        var squares =
                band(Arrays.stream(rows).map(run -> mapped(run, x -> x * x)).toArray(double[][]::new));
        DoubleUnaryOperator root = x -> Math.sqrt(x < 0 ? 0 : x);
        return new Band(mapped(squares.mean(), root), mapped(squares.low(), root), mapped(squares.high(), root));
    }

    private static double[] mapped(double[] values, DoubleUnaryOperator function) {
        return Arrays.stream(values).map(function).toArray();
    }

    /** A few of many runs are there at once. */
    static List<Integer> stages(int runs) {
        var stages = new ArrayList<Integer>();
        if (runs > 4 * COARSE) {
            stages.add(COARSE);
        }
        stages.add(runs);
        return stages;
    }
}
