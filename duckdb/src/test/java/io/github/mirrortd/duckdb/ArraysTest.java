package io.github.mirrortd.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.read.DataSet;
import io.github.mirrortd.data.read.DataSteps;
import io.github.mirrortd.data.read.Database;
import io.github.mirrortd.data.step.Step;
import io.jhdf.HdfFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The golden log as arrays of NumPy and HDF5, in the layouts that people have. */
class ArraysTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final List<double[]> phi = new ArrayList<>();
    private final List<double[]> next = new ArrayList<>();
    private final List<Double> reward = new ArrayList<>();
    private final List<Double> mu = new ArrayList<>();
    private final List<Double> pi = new ArrayList<>();
    private final List<Boolean> done = new ArrayList<>();
    private final List<Long> episode = new ArrayList<>();

    @BeforeEach
    void read() {
        try (var steps = Logs.open(Logs.golden(folder), Logs.GOLDEN)) {
            for (var all = steps.iterator(); all.hasNext(); ) {
                Step step = all.next();
                phi.add(dense(step.phi().values(), step.phi().count()));
                next.add(dense(step.next().values(), step.next().count()));
                reward.add(step.reward());
                mu.add(step.seen().behaviour());
                pi.add(step.seen().target());
                done.add(step.ended());
                episode.add(Long.parseLong(step.episode()));
            }
        }
    }

    private static double[] dense(double[] values, int count) {
        double[] row = new double[3];
        System.arraycopy(values, 0, row, 0, count);
        return row;
    }

    private List<Estimate> golden() {
        return Logs.evaluate(folder, Logs.GOLDEN).estimates();
    }

    private static byte[] npy(String type, String shape, ByteBuffer content) {
        String header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + shape + "), }\n";
        var array = ByteBuffer.allocate(10 + header.length() + content.limit()).order(ByteOrder.LITTLE_ENDIAN);
        array.put((byte) 0x93)
                .put("NUMPY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 1)
                .put((byte) 0);
        array.putShort((short) header.length())
                .put(header.getBytes(StandardCharsets.US_ASCII))
                .put(content.rewind());
        return array.array();
    }

    private static byte[] doubles(List<Double> values) {
        var bytes = ByteBuffer.allocate(8 * values.size()).order(ByteOrder.LITTLE_ENDIAN);
        values.forEach(bytes::putDouble);
        return npy("<f8", values.size() + ",", bytes);
    }

    private static byte[] rows(List<double[]> values) {
        var bytes = ByteBuffer.allocate(24 * values.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (double[] row : values) {
            for (double x : row) {
                bytes.putDouble(x);
            }
        }
        return npy("<f8", values.size() + ", 3", bytes);
    }

    private Path npz(boolean own) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            var ended = ByteBuffer.allocate(done.size());
            done.forEach(d -> ended.put((byte) (d ? 1 : 0)));
            var numbers = ByteBuffer.allocate(4 * episode.size()).order(ByteOrder.LITTLE_ENDIAN);
            episode.forEach(e -> numbers.putInt(e.intValue()));
            entry(zip, "phi", rows(phi));
            if (own) {
                entry(zip, "next", rows(next));
            }
            entry(zip, "reward", doubles(reward));
            entry(zip, "mu", doubles(mu));
            entry(zip, "pi", doubles(pi));
            entry(zip, "terminal", npy("|b1", done.size() + ",", ended));
            entry(zip, "episode", npy("<i4", episode.size() + ",", numbers));
        }
        return Files.write(folder.resolve("log.npz"), out.toByteArray());
    }

    private static void entry(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name + ".npy"));
        zip.write(content);
        zip.closeEntry();
    }

    /** Nothing but the discount needs to be said: the arrays' names say the rest. */
    @Test
    void numPyInBothLayouts() throws IOException {
        for (boolean own : new boolean[] {true, false}) {
            npz(own);
            assertThat(Logs.evaluate(folder, "data: log.npz\ndiscount: 0.95\n").estimates())
                    .isEqualTo(golden());
        }
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
            })
    void archivesThatSayTooMuch(String shape, int count, String sentence) throws IOException {
        try (var zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("bomb.npz")))) {
            zip.putNextEntry(new ZipEntry("phi.npy"));
            zip.write(npy("<f8", shape.strip(), ByteBuffer.allocate(0)));
            byte[] zeros = new byte[8 * 10];
            for (int i = 0; i < count; i += 10) {
                zip.write(zeros);
            }
        }
        assertThatThrownBy(() -> Logs.evaluate(folder, "data: bomb.npz\ndiscount: 0.95\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence.strip());
    }

    @Test
    void d4rlsLayout() throws IOException {
        try (var file = HdfFile.write(folder.resolve("log.hdf5"))) {
            file.putDataset("observations", phi.toArray(double[][]::new));
            file.putDataset("next_observations", next.toArray(double[][]::new));
            file.putDataset("actions", mu.stream().mapToDouble(x -> x).toArray());
            file.putDataset("rewards", reward.stream().mapToDouble(x -> x).toArray());
            file.putDataset("terminals", done.stream().mapToInt(d -> d ? 1 : 0).toArray());
            file.putDataset("timeouts", new int[done.size()]);
            file.putGroup("infos")
                    .putDataset(
                            "action_log_probs",
                            mu.stream().mapToDouble(Math::log).toArray());
        }
        // The target policy is not part of the layout: here it is a function of the state.
        String set = "data: log.hdf5\ndiscount: 0.95\ntarget: \"0.5\"\n";
        var answer = Logs.evaluate(folder, set);
        var same = Logs.evaluate(folder, Logs.GOLDEN.replace("target: pi", "target: \"0.5\""));
        assertThat(answer.rows()).isEqualTo(4_166);
        assertThat(answer.estimate("LSTD").value())
                .isCloseTo(same.estimate("LSTD").value(), Offset.offset(1e-9));
        assertThatThrownBy(() -> Logs.evaluate(folder, set + "behaviour: action_log_probs\n"))
                .message()
                .contains("log.hdf5, row 1, episode 0, order 0, behaviour", "write exp(…) around logarithms");
    }

    @Test
    void minarisLayout() throws IOException {
        try (var file = HdfFile.write(folder.resolve("log.h5"))) {
            int from = 0;
            for (int e = 0; e < 400; e++) {
                int to = from;
                while (to < episode.size() && episode.get(to) == e) {
                    to++;
                }
                var observations = new ArrayList<>(phi.subList(from, to));
                observations.add(new double[3]);
                var group = file.putGroup("episode_" + e);
                group.putDataset("observations", observations.toArray(double[][]::new));
                group.putDataset("actions", new double[to - from]);
                group.putDataset(
                        "rewards",
                        reward.subList(from, to).stream().mapToDouble(x -> x).toArray());
                group.putDataset(
                        "terminations",
                        done.subList(from, to).stream().mapToInt(d -> d ? 1 : 0).toArray());
                group.putDataset("truncations", new int[to - from]);
                from = to;
            }
        }
        var answer = Logs.evaluate(folder, "data: log.h5\ndiscount: 0.95\ntarget: \"0.5\"\nbehaviour: \"0.5\"\n");
        var same = Logs.evaluate(
                folder,
                Logs.GOLDEN.replace("target: pi", "target: \"0.5\"").replace("behaviour: mu", "behaviour: \"0.5\""));
        assertThat(answer.episodes()).isEqualTo(400);
        assertThat(answer.estimate("LSTD").value())
                .isEqualTo(same.estimate("LSTD").value());
    }

    @Test
    void featuresOfEveryKind() {
        String[] kinds = {
            "{columns: [x], scale: standard}",
            "{columns: [\"x*\"], scale: range}",
            "{one_hot: state}",
            "{tiles: [x], tilings: 2, tiles: 3}",
            "{tiles: [x], tilings: 2, count: 3, memory: 64}",
            "{fourier: [x], order: 2}",
            "{polynomial: [x, x2], degree: 1}",
            "{rbf: [x], count: 3, width: 0.3}",
        };
        int[] widths = {1, 2, 6, 8, 64, 3, 4, 3};
        for (int i = 0; i < kinds.length; i++) {
            String yaml = Logs.GOLDEN.replace("[x, x2, bias]", "\n  - " + kinds[i]);
            try (var steps = DataSteps.open(
                    Database.open(1), DataSet.of("set.yaml", yaml, folder), Optional.empty(), Optional.empty())) {
                assertThat(steps.dimension()).as(kinds[i]).isEqualTo(widths[i]);
            }
            var value = Logs.evaluate(folder, yaml).estimate("LSTD");
            assertThat(value.value()).as(kinds[i]).isBetween(-0.1, 1.0);
        }
        // Whatever spans the same space has the same answer.
        String tabular = Logs.GOLDEN.replace("[x, x2, bias]", "\n  - {one_hot: state}");
        String other = Logs.GOLDEN.replace("[x, x2, bias]", "\n  - {polynomial: [x], degree: 5}");
        assertThat(Logs.evaluate(folder, other).estimate("LSTD").value())
                .isCloseTo(Logs.evaluate(folder, tabular).estimate("LSTD").value(), Offset.offset(1e-8));
    }
}
