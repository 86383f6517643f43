package io.github.mirrortd.base.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays in NumPy's format: numbers of every type, and files that are not such arrays. */
class NpyStreamTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static byte[] npy(int version, String header, byte[] content) {
        byte[] text = (header + "\n").getBytes(StandardCharsets.US_ASCII);
        int before = version > 1 ? 12 : 10;
        var bytes = ByteBuffer.allocate(before + text.length + content.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', (byte) version, 0});
        return (version > 1 ? bytes.putInt(text.length) : bytes.putShort((short) text.length))
                .put(text)
                .put(content)
                .array();
    }

    private static byte[] npy(int version, String type, boolean byColumns, String shape, byte[] content) {
        String order = byColumns ? "True" : "False";
        return npy(
                version,
                "{'descr': '" + type + "', 'fortran_order': " + order + ", 'shape': (" + shape + "), }",
                content);
    }

    private static NpyStream stream(byte[] file) throws IOException {
        return new NpyStream(new ByteArrayInputStream(file), file.length, "it");
    }

    /** Bytes as a machine would lay them down. */
    @ParameterizedTest
    @CsvSource({
        "<f8, 000000000000f03f, 1",
        ">f8, 3ff0000000000000, 1",
        "<f4, 0000c0bf, -1.5",
        "<i8, feffffffffffffff, -2",
        ">i4, fffffffe, -2",
        "<i2, feff, -2",
        "|i1, fe, -2",
        "<u8, 0700000000000000, 7",
        "<u8, ffffffffffffffff, NaN",
        "<u4, ffffffff, 4294967295",
        "<u2, ffff, 65535",
        "|u1, ff, 255",
        "|b1, 01, 1",
    })
    void numbersOfEveryType(String type, String bytes, double number) throws IOException {
        byte[] content = HexFormat.of().parseHex(bytes);
        for (int version : new int[] {1, 2}) {
            double[] into = new double[3];
            try (var stream = stream(npy(version, type, false, "1,", content))) {
                assertThat(stream.shape()).containsExactly(1);
                stream.next(into, 1, 1);
                assertThatThrownBy(() -> stream.next(into, 0, 1)).isInstanceOf(EOFException.class);
            }
            assertThat(into).containsExactly(0, number, 0);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<U8 | false | 1, | it holds '<U8', not numbers; save it as floats or integers",
                "<f8 | true | 1, 1 | it is stored by columns; save numpy.ascontiguousarray of it",
                "<f8 | false | 2, | it is damaged: it says that it has the shape [2], which is not what it holds",
                "<f8 | false | 99999999999, | it is not an array in NumPy's format",
                "<f8 | false | x, | it is not an array in NumPy's format",
            })
    void otherArraysAreRefused(String type, boolean byColumns, String shape, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stream(npy(1, type, byColumns, shape, new byte[8])))
                .withMessage(message);
    }

    @Test
    void otherFilesAreRefused() {
        for (var file : List.of(
                "no array, but long enough".getBytes(StandardCharsets.US_ASCII),
                npy(1, "{}        ", new byte[8]),
                new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) 255, (byte) 255, '{', '}'})) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> stream(file))
                    .withMessage("it is not an array in NumPy's format");
        }
        assertThatThrownBy(() -> stream(new byte[5])).isInstanceOf(EOFException.class);
    }

    @Test
    void anArchiveHasItsArraysByName() throws IOException {
        var file = folder.resolve("a.npz");
        record Arrays(double[] vector, List<double[]> matrix, long[] whole) {}
        try (var out = Files.newOutputStream(file)) {
            Npz.write(
                    Npz.contents(new Arrays(
                            new double[] {1, 2}, List.of(new double[] {3, 4}, new double[] {5, 6}), new long[] {7})),
                    out);
        }
        try (var archive = new NpzFile(file)) {
            assertThat(archive.names()).containsExactly("vector", "matrix", "whole");
            assertThat(archive.size()).isEqualTo(3 * 128 + 8 * 7);
            var matrix = archive.get("matrix").orElseThrow();
            assertThat(matrix.shape()).containsExactly(2, 2);
            assertThat(matrix.data()).containsExactly(3, 4, 5, 6);
            assertThat(archive.get("whole").orElseThrow().data()).containsExactly(7);
            assertThat(archive.get("other")).isEmpty();
            assertThatIllegalArgumentException()
                    .isThrownBy(archive::curves)
                    .withMessageEndingWith("it holds something else than two-dimensional arrays of doubles");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NpzFile(folder.resolve("none.npz")))
                .withMessageEndingWith("or it cannot be read");
    }

    @Test
    void curvesHaveRunsAndPoints() throws IOException {
        var file = folder.resolve("a.npz");
        try (var out = Files.newOutputStream(file)) {
            Npz.write(Map.of("TD", Npz.Values.of(new double[0][], 3)), out);
        }
        try (var archive = new NpzFile(file)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(archive::curves)
                    .withMessageEndingWith("'TD' in it has 0 runs of 3 points");
        }
    }

    /** An array that is written row by row is read meanwhile, and goes on from an earlier process's. */
    @Test
    void anArrayOnDiskIsReadWhileItGrows() throws IOException {
        var file = folder.resolve("a.npy");
        try (var array = Npz.Array.open(file, 3, 2)) {
            array.write(1, new double[] {3, 4});
            assertThat(array.has(1)).isTrue();
            assertThat(array.has(2)).isFalse();
            double[] values = new double[1];
            array.read(1, 1, values);
            assertThat(values).containsExactly(4);
            assertThat(array.rows()).isEqualTo(3);
            assertThat(array.columns()).isEqualTo(2);
            assertThat(array.file()).isEqualTo(file);
            var shown = new NpyFile(file, new int[] {1}, 2);
            assertThat(shown.rows()).isEqualTo(1);
            double[] row = new double[2];
            shown.read(0, 0, row);
            assertThat(row).containsExactly(3, 4);
        }
        try (var array = Npz.Array.open(file, 1, 2)) {
            assertThat(array.has(1)).isFalse();
        }
        Files.writeString(file, "no array, but long enough");
        assertThatThrownBy(() -> new NpyFile(file, new int[] {0}, 2).read(0, 0, new double[2]))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("cannot read '" + file + "'");
    }

    @Test
    void fieldsOfObjectsAreColumns() {
        record Transition(int state, double reward) {}
        var columns = Npz.columns(List.of(new Transition(3, 0.5), new Transition(4, 1)), "state", "reward");
        assertThat(columns.keySet()).containsExactly("state", "reward");
        assertThat(columns.get("state")).isEqualTo(new long[] {3, 4});
        assertThat(columns.get("reward")).isEqualTo(new double[] {0.5, 1});
    }
}
