package io.github.mirrortd.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.format.Npz;
import io.jhdf.HdfFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
        try (var database = Database.open(1)) {
            String query =
                    "SELECT range // 10 AS episode, range % 10 AS t, sin(range) AS x, 'left' AS action FROM range(200)";
            for (String ending : new String[] {"parquet", "jsonl", "csv"}) {
                database.write(query, folder.resolve("good." + ending));
            }
        }
        var zipped = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(zipped)) {
            Files.copy(folder.resolve("good.csv"), gzip);
        }
        Files.write(folder.resolve("good.csv.gz"), zipped.toByteArray());
        try (var file = HdfFile.write(folder.resolve("good.h5"))) {
            var random = new Random(SEED);
            double[][] observations = new double[40][3];
            for (double[] row : observations) {
                Arrays.setAll(row, k -> random.nextDouble());
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

    private static byte[] damaged(byte[] good, Random random) {
        byte[] bytes = good.clone();
        int places = 1 + (int) (random.nextDouble() * 8);
        // What describes the content lies at either end.
        int reach = random.nextDouble() < 0.5 ? Math.min(bytes.length, 2_000) : bytes.length;
        boolean front = random.nextDouble() < 0.5;
        for (int i = 0; i < places; i++) {
            int at = (int) (random.nextDouble() * reach);
            at = front ? at : bytes.length - 1 - at;
            bytes[at] = random.nextDouble() < 0.3 ? (byte) 0xFF : (byte) (random.nextDouble() * 256);
        }
        if (random.nextDouble() < 0.2) {
            return Arrays.copyOf(bytes, (int) (random.nextDouble() * bytes.length));
        }
        return bytes;
    }

    /** All of a file; the result says how many rows there are. */
    private long read(String file) {
        try (var database = Database.open(1)) {
            var source = database.source(folder, List.of(file));
            var columns = database.columnsOf(source.from()).stream()
                    .map(c -> "CAST(" + Database.quoted(c.name()) + " AS STRING)")
                    .toList();
            long count = 0;
            try (var rows = database.query(columns, source.from())) {
                for (int n = rows.next(); n > 0; n = rows.next()) {
                    for (int k = 0; k < columns.size(); k++) {
                        assertThat(rows.text(k, n - 1)).isNotNull();
                    }
                    count += n;
                }
            }
            return count;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"parquet", "h5", "npz", "jsonl", "csv.gz"})
    void damagedFilesAreReadOrRefused(String ending) throws IOException {
        byte[] good = Files.readAllBytes(folder.resolve("good." + ending));
        var random = new Random(SEED + ending.length());
        Files.write(folder.resolve("bad." + ending), good);
        assertThat(read("bad." + ending)).isPositive();
        int refused = 0;
        for (int i = 0; i < FILES; i++) {
            byte[] bad = damaged(good, random);
            Files.write(folder.resolve("bad." + ending), bad);
            var start = Instant.now();
            try {
                read("bad." + ending);
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
