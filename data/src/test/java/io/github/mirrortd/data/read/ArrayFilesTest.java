package io.github.mirrortd.data.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Npz;
import io.github.mirrortd.mdp.SparseVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The golden log as arrays of NumPy: names of arrays say what they are. */
class ArrayFilesTest {
    private static final int WIDTH = 3;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private record Row(double[] phi, double[] next, double reward, double mu, double pi, boolean ended, long episode) {}

    private static Npz.Values column(List<Row> rows, ToDoubleFunction<Row> value) {
        return Npz.Values.of(rows.stream().mapToDouble(value).toArray());
    }

    private static Npz.Values table(List<Row> rows, Function<Row, double[]> values) {
        double[] all = new double[WIDTH * rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            System.arraycopy(values.apply(rows.get(i)), 0, all, WIDTH * i, WIDTH);
        }
        return new Npz.Values(all, rows.size(), WIDTH);
    }

    private static double[] dense(SparseVector features) {
        double[] all = new double[WIDTH];
        features.addTo(all, 1);
        return all;
    }

    /** With the next state's features in their own array, or in the next row. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theArraysNeedNoDescription(boolean own) throws IOException {
        var rows = new ArrayList<Row>();
        try (var steps = Logs.open(Logs.golden(folder), Logs.GOLDEN)) {
            steps.iterator()
                    .forEachRemaining(step -> rows.add(new Row(
                            dense(step.phi()),
                            dense(step.next()),
                            step.reward(),
                            step.seen().behaviour(),
                            step.seen().target(),
                            step.ended(),
                            Long.parseLong(step.episode()))));
        }
        var arrays = new LinkedHashMap<String, Npz.Values>();
        arrays.put("phi", table(rows, Row::phi));
        if (own) {
            arrays.put("next", table(rows, Row::next));
        }
        arrays.put("reward", column(rows, Row::reward));
        arrays.put("mu", column(rows, Row::mu));
        arrays.put("pi", column(rows, Row::pi));
        arrays.put("terminal", column(rows, row -> row.ended() ? 1 : 0));
        arrays.put("episode", column(rows, Row::episode));
        try (var out = Files.newOutputStream(folder.resolve("log.npz"))) {
            Npz.write(arrays, out);
        }
        assertThat(Logs.evaluate(folder, "data: log.npz\ndiscount: 0.95\n").estimates())
                .isEqualTo(Logs.evaluate(folder, Logs.GOLDEN).estimates());
    }
}
