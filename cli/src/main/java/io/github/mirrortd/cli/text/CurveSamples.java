package io.github.mirrortd.cli.text;

import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.result.Statistics;
import io.github.mirrortd.lab.run.CurveSink;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps a few points of every learning curve, for a chart in the terminal; hands the curves on. */
public final class CurveSamples implements CurveSink {
    private final Optional<? extends CurveSink> next;
    private final Map<Cell, double[][]> samples = new ConcurrentHashMap<>();

    public CurveSamples(Optional<? extends CurveSink> next) {
        this.next = next;
    }

    @Override
    public void expect(List<Cell> cells) {
        cells.forEach(cell ->
                samples.put(cell, new double[TextChart.room()][cell.trials().runs()]));
        next.ifPresent(sink -> sink.expect(cells));
    }

    @Override
    public void accept(Cell cell, int run, double[] curve) {
        double[][] own = Objects.requireNonNull(samples.get(cell));
        for (int i = 0; i < own.length; i++) {
            own[i][run] = curve[(int) ((long) i * (curve.length - 1) / (own.length - 1))];
        }
        next.ifPresent(sink -> sink.accept(cell, run, curve));
    }

    /** The mean curve, at evenly spaced steps. */
    public double[] mean(Cell cell) {
        double[][] own = Objects.requireNonNull(samples.get(cell));
        double[] mean = new double[own.length];
        for (int i = 0; i < own.length; i++) {
            mean[i] = Statistics.mean(own[i]);
        }
        return mean;
    }
}
