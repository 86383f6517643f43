package io.github.mirrortd.base.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays that were written are read again. */
class NpzFileTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Path packed(Map<String, double[][]> arrays) throws IOException {
        var written = new LinkedHashMap<String, Npz.Array>();
        for (var array : arrays.entrySet()) {
            double[][] rows = array.getValue();
            var file = Files.createTempDirectory(folder, "array").resolve("a.npy");
            try (var npy = Npz.Array.open(file, rows.length, rows[0].length)) {
                for (int i = rows.length - 1; i >= 0; i--) {
                    npy.write(i, rows[i]);
                }
                written.put(array.getKey(), npy);
            }
        }
        var archive = folder.resolve("curves.npz");
        try (var out = Files.newOutputStream(archive)) {
            Npz.pack(written, out);
        }
        return archive;
    }

    private static StoredRows of(NpzFile file, String name) {
        return Objects.requireNonNull(file.curves().get(name));
    }

    @Test
    void readsWhatWasWritten() throws IOException {
        var arrays = new LinkedHashMap<String, double[][]>();
        arrays.put("TD", new double[][] {{1, 2, 3}, {4, Double.NaN, Double.POSITIVE_INFINITY}});
        arrays.put("STHTD-MP", new double[][] {{-0.0}, {Double.MIN_VALUE}, {5}});
        try (var file = new NpzFile(packed(arrays))) {
            assertThat(file.curves().keySet()).containsExactly("TD", "STHTD-MP");
            for (var name : arrays.keySet()) {
                var stored = of(file, name);
                assertThat(stored.rows()).isEqualTo(Objects.requireNonNull(arrays.get(name)).length);
                for (int row = 0; row < stored.rows(); row++) {
                    double[] values = new double[stored.columns()];
                    stored.read(row, 0, values);
                    assertThat(values).containsExactly(Objects.requireNonNull(arrays.get(name))[row]);
                }
            }
            double[] part = new double[2];
            of(file, "TD").read(0, 1, part);
            assertThat(part).containsExactly(2, 3);
        }
    }

    @Test
    void refusesOtherFiles() throws IOException {
        var text = Files.writeString(folder.resolve("a.npz"), "not an archive, but long enough to be looked at");
        assertThatThrownBy(() -> new NpzFile(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not an archive");
        var packed = folder.resolve("b.npz");
        try (var zip = new ZipOutputStream(Files.newOutputStream(packed))) {
            zip.putNextEntry(new ZipEntry("TD.npy"));
            zip.write(new byte[100]);
        }
        assertThatThrownBy(() -> new NpzFile(packed).curves()).hasMessageContaining("compressed");
    }

    @Test
    void refusesWhatIsDamaged() throws IOException {
        var archive = packed(Map.of("TD", new double[][] {{1, 2, 3}, {4, 5, 6}}));
        byte[] whole = Files.readAllBytes(archive);
        String text = new String(whole, StandardCharsets.ISO_8859_1);
        int number = text.indexOf("\n", text.indexOf("shape")) + 10;
        assertRefused(archive, whole, number, (byte) 0x40, "is damaged");
        assertRefused(
                archive,
                whole,
                text.indexOf("(2, 3)") + 1,
                (byte) ('2' ^ '0'),
                "the shape [0, 3], which is not what it holds");
        assertRefused(
                archive,
                whole,
                text.indexOf("(2, 3)") + 1,
                (byte) ('2' ^ '9'),
                "the shape [9, 3], which is not what it holds");
        assertRefused(
                archive,
                whole,
                text.indexOf("(2, 3)") + 4,
                (byte) ('3' ^ '1'),
                "the shape [2, 1], which is not what it holds");
    }

    private static void assertRefused(Path archive, byte[] whole, int place, byte flipped, String reason)
            throws IOException {
        byte[] damaged = whole.clone();
        damaged[place] ^= flipped;
        Files.write(archive, damaged);
        assertThatThrownBy(() -> {
                    try (var file = new NpzFile(archive)) {
                        file.curves();
                    }
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }
}
