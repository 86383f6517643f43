package io.github.mirrortd.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.mirrortd.base.format.Npz;
import io.github.mirrortd.data.read.Database;
import io.github.mirrortd.random.Pcg64;
import io.jhdf.HdfFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of data with bytes changed, cut off or doubled are read, or refused in one line, in a bounded time. */
class DamagedFilesTest {
    /** Damaged files of each kind; {@code -Dattack.files=2000} tries more of them. */
    private static final int FILES = Integer.getInteger("attack.files", 25);

    private static final long SEED = Long.getLong("attack.seed", 2026);
    private static final Duration LONGEST = Duration.ofSeconds(60);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Logs.golden(folder);
        try (var database = Database.open(1)) {
            String query = "SELECT * FROM '" + folder.resolve("logs.csv") + "' WHERE episode < 20";
            for (String ending : new String[] {"parquet", "jsonl"}) {
                database.write(query, folder.resolve("good." + ending));
            }
        }
        var zipped = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(zipped)) {
            Files.copy(folder.resolve("logs.csv"), gzip);
        }
        Files.write(folder.resolve("good.csv.gz"), zipped.toByteArray());
        try (var file = HdfFile.write(folder.resolve("good.h5"))) {
            var random = new Pcg64(SEED);
            double[][] observations = new double[40][3];
            for (double[] row : observations) {
                Arrays.setAll(row, k -> random.random());
            }
            file.putDataset("observations", observations);
            file.putDataset("actions", new double[40]);
            file.putDataset("rewards", new double[40]);
            file.putDataset("terminals", new int[40]);
            file.putDataset("timeouts", new int[40]);
        }
        try (var out = Files.newOutputStream(folder.resolve("good.npz"))) {
            Npz.write(
                    Map.of("phi", new Npz.Values(new double[120], 40, 3), "reward", Npz.Values.of(new double[40])),
                    out);
        }
    }

    private static byte[] damaged(byte[] good, Pcg64 random) {
        byte[] bytes = good.clone();
        int places = 1 + (int) (random.random() * 8);
        // What describes the content lies at either end.
        int reach = random.random() < 0.5 ? Math.min(bytes.length, 2_000) : bytes.length;
        boolean front = random.random() < 0.5;
        for (int i = 0; i < places; i++) {
            int at = (int) (random.random() * reach);
            at = front ? at : bytes.length - 1 - at;
            bytes[at] = random.random() < 0.3 ? (byte) 0xFF : (byte) (random.random() * 256);
        }
        if (random.random() < 0.2) {
            return Arrays.copyOf(bytes, (int) (random.random() * bytes.length));
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "h5", "npz", "jsonl", "csv.gz"})
    void damagedFilesAreReadOrRefused(String ending) throws IOException {
        byte[] good = Files.readAllBytes(folder.resolve("good." + ending));
        var random = new Pcg64(SEED + ending.length());
        boolean arrays = ending.equals("h5") || ending.equals("npz");
        String yaml = arrays
                ? "data: bad." + ending + "\ndiscount: 0.9\ntarget: '0.5'\nbehaviour: '0.5'\nterminal: last\n"
                        + (ending.equals("npz") ? "features: [phi_0]\n" : "")
                : Logs.GOLDEN.replace("logs.csv", "bad." + ending);
        Files.write(folder.resolve("bad." + ending), good);
        assertThat(Logs.evaluate(folder, yaml).rows()).isPositive();
        int refused = 0;
        for (int i = 0; i < FILES; i++) {
            byte[] bad = damaged(good, random);
            Files.write(folder.resolve("bad." + ending), bad);
            var start = Instant.now();
            try {
                Logs.evaluate(folder, yaml);
            } catch (IllegalArgumentException | UncheckedIOException e) {
                refused++;
                assertThat(e.getMessage()).as("file %d", i).isNotBlank().doesNotContain("\n");
            } catch (RuntimeException | Error e) {
                fail("file " + i + " of ." + ending, e);
            }
            assertThat(Duration.between(start, Instant.now())).as("file %d", i).isLessThan(LONGEST);
        }
        assertThat(refused).isPositive();
        System.out.println(ending + ": " + FILES + " damaged files, " + refused + " refused");
    }
}
