package io.github.mirrortd.explore;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.NpzFile;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.base.format.StoredRows;
import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.figures.Styles;
import io.github.mirrortd.figures.Styles.Look;
import io.github.mirrortd.lab.display.Bands;
import io.github.mirrortd.lab.run.JournalReader;
import io.github.mirrortd.lab.saved.CurveBand;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads the learning curves of a folder between two steps, as many points as are drawn. Each column of the picture keeps its lowest
 * and highest value, so that no spike is lost.
 */
record CurvesResource(Reach reach) implements Resource {
    private static final int MOST_POINTS = 2_000;

    /** All points of all runs together: what a browser draws without stuttering. */
    private static final int MOST_OF_ALL = 160_000;

    @Override
    public Object answer(Body question, Call call) throws IOException {
        var folder = reach.folder(question.text("folder"));
        String problem = question.text("problem");
        var answer = new ArrayList<Shown>();
        if (Folders.Kind.of(folder) == Folders.Kind.UNFINISHED) {
            for (var part : JournalReader.in(folder).stream()
                    .flatMap(Folders::evaluated)
                    .filter(part -> part.problem().equals(problem))
                    .toList()) {
                if (!part.finished().isEmpty()) {
                    reach.checked(part.curves());
                }
                JournalReader.curves(part)
                        .ifPresent(rows -> answer.add(curves(part.algorithm(), rows, part.runs(), question, call)));
            }
        } else {
            // By the file's own name: a problem of any name has one below its folder.
            var file = reach.checked(folder.resolve(OutputFolder.nameOf(problem) + "/curves.npz"));
            try (var arrays = new NpzFile(file)) {
                arrays.curves()
                        .forEach((learner, rows) -> answer.add(curves(learner, rows, rows.rows(), question, call)));
            }
        }
        return Map.of("learners", answer);
    }

    private static Shown curves(
            String learner, StoredRows stored, int planned, Body question, Cancellation cancellation) {
        var rows = new Checked(stored, cancellation);
        int last = rows.columns() - 1;
        int from = question.whole("from", 0, 0, Integer.MAX_VALUE);
        int to = Math.min(last, question.whole("to", last, 0, Integer.MAX_VALUE));
        int points = question.whole("points", 400, 2, MOST_POINTS);
        Optional<Object> shown = Optional.empty();
        if (from < to && question.flag("every_run")) {
            int columns = Math.max(10, Math.min(points, MOST_OF_ALL / 2 / Math.max(1, rows.rows())));
            shown = Optional.of(everyRun(rows, from, to, columns));
        } else if (from < to) {
            shown = Optional.of(band(CurveBand.of(rows, Bands.STD), from, to, points));
        }
        return new Shown(learner, Styles.look(learner), rows.rows(), planned, last, shown);
    }

    @Fields("learner look runs planned steps *=points")
    private record Shown(String learner, Look look, int runs, int planned, int steps, Optional<Object> points) {}

    private record EveryRun(double[] x, List<double[]> everyRun) {}

    private record Band(int notFinite, double[] x, double[] mean, double[] low, double[] high) {}

    /** Rows whose reading stops when the client disconnects. */
    private record Checked(StoredRows stored, Cancellation cancellation) implements StoredRows {
        @Override
        public int rows() {
            return stored.rows();
        }

        @Override
        public int columns() {
            return stored.columns();
        }

        @Override
        public void read(int row, int from, double[] values) {
            cancellation.check();
            stored.read(row, from, values);
        }
    }

    private static EveryRun everyRun(StoredRows rows, int from, int to, int columns) {
        var runs = new ArrayList<Thinned>();
        for (int run = 0; run < rows.rows(); run++) {
            double[] values = new double[to - from + 1];
            rows.read(run, from, values);
            runs.add(Thinned.of(values, columns));
        }
        double[] x = runs.isEmpty() ? new double[0] : runs.get(0).places(from);
        return new EveryRun(x, runs.stream().map(Thinned::values).toList());
    }

    private static Band band(CurveBand band, int from, int to, int points) {
        int[] steps = Arrays.stream(Setup.grid(to - from, points))
                .map(step -> from + step)
                .toArray();
        return new Band(
                band.notFinite(),
                Arrays.stream(steps).asDoubleStream().toArray(),
                Sampled.at(band.centre(), steps),
                Sampled.at(band.low(), steps),
                Sampled.at(band.high(), steps));
    }

    /**
     * A curve thinned to two points per column, its lowest and highest value in their order. Curves of equal length have their points
     * at equal places.
     *
     * @param values two for each column, or all there are
     */
    record Thinned(double[] values, int length) {
        static Thinned of(double[] curve, int columns) {
            if (curve.length <= 2 * columns) {
                return new Thinned(curve, curve.length);
            }
            double[] values = new double[2 * columns];
            for (int c = 0; c < columns; c++) {
                int begin = begin(c, columns, curve.length);
                int end = begin(c + 1, columns, curve.length);
                int low = begin;
                int high = begin;
                for (int i = begin; i < end; i++) {
                    // NaN stays: a gap is part of the picture.
                    if (Double.isNaN(curve[i])) {
                        low = i;
                        high = i;
                        break;
                    }
                    low = curve[i] < curve[low] ? i : low;
                    high = curve[i] > curve[high] ? i : high;
                }
                values[2 * c] = curve[Math.min(low, high)];
                values[2 * c + 1] = curve[Math.max(low, high)];
            }
            return new Thinned(values, curve.length);
        }

        private static int begin(int column, int columns, int length) {
            return (int) ((long) length * column / columns);
        }

        /** The steps at which the points are drawn, where the curve begins at one. */
        double[] places(int from) {
            if (values.length == length) {
                return IntStream.range(from, from + length).asDoubleStream().toArray();
            }
            double[] places = new double[values.length];
            int columns = values.length / 2;
            for (int c = 0; c < columns; c++) {
                int begin = begin(c, columns, length);
                places[2 * c] = from + begin;
                places[2 * c + 1] = from + (begin + begin(c + 1, columns, length)) / 2.0;
            }
            return places;
        }
    }
}
