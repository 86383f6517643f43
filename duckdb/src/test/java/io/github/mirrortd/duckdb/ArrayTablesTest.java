package io.github.mirrortd.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.format.Npz;
import io.jhdf.HdfFile;
import io.jhdf.api.WritableGroup;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays of NumPy and HDF5 as tables: a column for each column of an array, and what the arrays' names say. */
class ArrayTablesTest {
    private static final double[][] STATES = {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}};
    private static final double[] REWARDS = {0.5, 0, 1, -1, 2};

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private record Content(Map<String, String> defaults, List<String> types, List<double[]> rows) {}

    /** A file as a table. */
    private Content read(String... files) {
        try (var database = Database.open(1)) {
            var source = database.source(folder, List.of(files));
            var columns = database.columnsOf(source.from());
            var select = columns.stream()
                    .map(c -> "CAST(" + Database.quoted(c.name()) + " AS DOUBLE)")
                    .toList();
            var read = new ArrayList<double[]>();
            try (var rows = database.query(select, source.from())) {
                double[] values = new double[1 << 16];
                for (int n = rows.next(); n > 0; n = rows.next()) {
                    int from = read.size();
                    for (int i = 0; i < n; i++) {
                        read.add(new double[select.size()]);
                    }
                    for (int k = 0; k < select.size(); k++) {
                        rows.numbers(k, values);
                        for (int i = 0; i < n; i++) {
                            read.get(from + i)[k] = values[i];
                        }
                    }
                }
            }
            return new Content(
                    source.defaults(),
                    columns.stream().map(c -> c.name() + " " + c.type()).toList(),
                    read);
        }
    }

    private void npz(String file, Map<String, Npz.Values> arrays) throws IOException {
        try (var out = Files.newOutputStream(folder.resolve(file))) {
            Npz.write(arrays, out);
        }
    }

    @Test
    void columnsOfNumPyArrays() throws IOException {
        var arrays = new LinkedHashMap<String, Npz.Values>();
        arrays.put("phi", new Npz.Values(new double[] {1, 2, 3, 4, 5, 6}, 3, 2));
        arrays.put("reward", Npz.Values.of(new double[] {0.5, 0, 1}));
        arrays.put("episode", Npz.Values.of(new double[] {7, 7, 8}));
        npz("log.npz", arrays);
        var content = read("log.npz");
        assertThat(content.types()).containsExactly("phi_0 DOUBLE", "phi_1 DOUBLE", "reward DOUBLE", "episode BIGINT");
        assertThat(content.defaults())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("features", "phi_*", "reward", "reward", "episode", "episode"));
        assertThat(content.rows()).containsExactly(new double[][] {{1, 2, 0.5, 7}, {3, 4, 0, 7}, {5, 6, 1, 8}});
    }

    @Test
    void numPyArraysThatDoNotFitTogether() throws IOException {
        npz("log.npz", Map.of("phi", new Npz.Values(new double[6], 3, 2), "reward", Npz.Values.of(new double[2])));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("log.npz"))
                .withMessageMatching(".*log.npz: the array '.*' has [23] rows and another one has 3; every step needs"
                        + " one in each");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("log.npz", "more.npz"))
                .withMessage("one .npz file is read at a time, not 2");
    }

    /** A few kilobytes that would become gigabytes, or say so. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "40000000,; 40000000; MB and would become 320 MB; above 268 MB a file may become 100 times as large",
                "9999999,; 10; says that it has the shape [9999999], which is not what it holds",
                "1, 2147483647; 10; says that it has the shape [1, 2147483647], which is not what it holds",
                "99999999999999999999,; 10; is not an array in NumPy's format",
                "1, 1, 10; 10; must have one or two dimensions",
                "0, 100001; 0; has 100001 columns; at most 100000 are read",
            })
    void archivesThatSayTooMuch(String shape, int count, String sentence) throws IOException {
        String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + shape.strip() + "), }\n";
        var start = ByteBuffer.allocate(10 + header.length()).order(ByteOrder.LITTLE_ENDIAN);
        start.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
        start.putShort((short) header.length()).put(header.getBytes(StandardCharsets.US_ASCII));
        try (var zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("bomb.npz")))) {
            zip.putNextEntry(new ZipEntry("phi.npy"));
            zip.write(start.array());
            byte[] zeros = new byte[8 * 10];
            for (int i = 0; i < count; i += 10) {
                zip.write(zeros);
            }
        }
        assertThatIllegalArgumentException().isThrownBy(() -> read("bomb.npz")).withMessageContaining(sentence.strip());
    }

    /** One long array of each kind: episodes end where a step is terminal, or where time is out. */
    @Test
    void episodesInTheLayoutOfD4rl() {
        try (var file = HdfFile.write(folder.resolve("log.hdf5"))) {
            steps(file, STATES, "terminals", new int[] {0, 1, 0, 0, 0}, "timeouts", new int[] {0, 0, 0, 1, 0});
            file.putDataset("next_observations", STATES);
            file.putGroup("infos").putDataset("action_log_probs", new double[5]);
        }
        var content = read("log.hdf5");
        assertThat(content.types())
                .startsWith("episode BIGINT", "t BIGINT", "observations_0 DOUBLE", "observations_1 DOUBLE")
                .endsWith("timeouts DOUBLE", "action_log_probs DOUBLE");
        assertThat(content.defaults())
                .containsEntry("reward", "rewards")
                .containsEntry("terminal", "terminals")
                .containsEntry("truncated", "timeouts")
                .containsEntry("behaviour", "exp(action_log_probs)")
                .containsEntry("next", "observations_* next_observations_*")
                .containsEntry("features", "observations_*");
        assertThat(content.rows())
                .extracting(row -> row[0] + " " + row[1] + " " + row[2])
                .containsExactly("0.0 0.0 1.0", "0.0 1.0 3.0", "1.0 0.0 5.0", "1.0 1.0 7.0", "2.0 0.0 9.0");
    }

    /** A group for each episode, in the order of their numbers, with one observation more than steps. */
    @Test
    void episodesInTheLayoutOfMinari() {
        try (var file = HdfFile.write(folder.resolve("log.h5"))) {
            for (int e : new int[] {10, 9}) {
                var states = new double[][] {{e, 0}, {e, 1}, {e, 2}, {e, 3}, {e, 4}, {e, 5}};
                steps(
                        file.putGroup("episode_" + e),
                        states,
                        "terminations",
                        new int[] {0, 0, 0, 0, 1},
                        "truncations",
                        new int[5]);
            }
        }
        var content = read("log.h5");
        assertThat(content.types()).endsWith("next_observations_0 DOUBLE", "next_observations_1 DOUBLE");
        assertThat(content.defaults())
                .containsEntry("terminal", "terminations")
                .containsEntry("truncated", "truncations");
        assertThat(content.rows()).hasSize(10);
        var last = content.rows().get(4);
        assertThat(last).startsWith(0, 4, 9, 4).endsWith(1, 0, 9, 5);
        assertThat(content.rows().get(5)).startsWith(1, 0, 10, 0);
    }

    private static void steps(
            WritableGroup group, double[][] states, String ends, int[] ended, String cuts, int[] cut) {
        group.putDataset("observations", states);
        group.putDataset("actions", new double[5]);
        group.putDataset("rewards", REWARDS);
        group.putDataset(ends, ended);
        group.putDataset(cuts, cut);
    }

    @Test
    void otherLayoutsOfHdf5() throws IOException {
        try (var file = HdfFile.write(folder.resolve("own.h5"))) {
            file.putDataset("observations", STATES);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("own.h5"))
                .withMessageEndingWith("has no array 'actions'; HDF5 files are read in the layouts of D4RL and Minari");
        Files.writeString(folder.resolve("text.h5"), "no arrays");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read("text.h5"))
                .withMessageStartingWith("cannot read '" + folder.resolve("text.h5") + "' as HDF5: ");
    }
}
