package io.github.mirrortd.explore.results;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.NpzFile;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.base.format.StoredRows;
import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.figures.Styles;
import io.github.mirrortd.figures.Styles.Look;
import io.github.mirrortd.lab.experiment.Bands;
import io.github.mirrortd.lab.run.JournalReader;
import io.github.mirrortd.lab.saved.CurveBand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The learning curves of a folder between two steps, as many points as are drawn: of every column of the picture the lowest and the
 * highest value stay, so that no spike is lost.
 */
final class CurvesResource implements Resource {
    private static final int MOST_POINTS = 2_000;

    /** All points of all runs together: what a browser draws without stuttering. */
    private static final int MOST_OF_ALL = 160_000;

    private final Reach reach;

    CurvesResource(Reach reach) {
        this.reach = reach;
    }

    @Override
    public String name() {
        return "curves";
    }

    @Override
    public void answer(Call call) throws IOException {
        var question = call.body();
        var folder = reach.folder(question.text("folder"));
        String problem = question.text("problem");
        var answer = new ArrayList<Shown>();
        Runnable check = call::check;
        if (Folders.Kind.of(folder) == Folders.Kind.UNFINISHED) {
            for (var part : parts(folder, problem)) {
                if (!part.finished().isEmpty()) {
                    reach.checked(part.curves());
                }
                JournalReader.curves(part)
                        .ifPresent(rows -> answer.add(curves(part.algorithm(), rows, part.runs(), question, check)));
            }
        } else {
            // By the file's own name: a problem of any name has one below its folder.
            var file = reach.checked(folder.resolve(OutputFolder.nameOf(problem) + "/curves.npz"));
            try (var arrays = new NpzFile(file)) {
                arrays.curves()
                        .forEach((learner, rows) -> answer.add(curves(learner, rows, rows.rows(), question, check)));
            }
        }
        call.json(Map.of("learners", answer));
    }

    /** What is evaluated is shown; where nothing is yet, there are no curves either. */
    private static List<JournalReader.Part> parts(Path folder, String problem) {
        return JournalReader.in(folder).stream()
                .flatMap(work -> work.stages().stream())
                .filter(stage -> stage.what().equals("evaluation"))
                .flatMap(stage -> stage.cells().stream())
                .filter(part -> part.problem().equals(problem))
                .toList();
    }

    private static Shown curves(String learner, StoredRows stored, int planned, Body question, Runnable check) {
        var rows = new Checked(stored, check);
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

    /** Rows of which no more are read after the client has left. */
    private record Checked(StoredRows stored, Runnable check) implements StoredRows {
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
            check.run();
            stored.read(row, from, values);
        }
    }

    private static EveryRun everyRun(StoredRows rows, int from, int to, int columns) {
        int length = to - from + 1;
        var all = new ArrayList<double[]>();
        double[] x = null;
        for (int run = 0; run < rows.rows(); run++) {
            double[] values = new double[length];
            rows.read(run, from, values);
            var thin = Thinned.of(values, columns);
            x = x == null ? thin.places(from) : x;
            all.add(thin.values());
        }
        return new EveryRun(Objects.requireNonNullElse(x, new double[0]), all);
    }

    private static Band band(CurveBand band, int from, int to, int points) {
        int count = Math.min(points, to - from);
        double[] x = new double[count + 1];
        double[] mean = new double[count + 1];
        double[] low = new double[count + 1];
        double[] high = new double[count + 1];
        for (int i = 0; i <= count; i++) {
            int step = (int) Math.round(from + (to - from) * (double) i / count);
            x[i] = step;
            mean[i] = band.centre()[step];
            low[i] = band.low()[step];
            high[i] = band.high()[step];
        }
        return new Band(band.notFinite(), x, mean, low, high);
    }
}
