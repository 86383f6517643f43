package io.github.mirrortd.bench;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.read.DataSet;
import io.github.mirrortd.data.read.DataSteps;
import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.data.step.ReplayedLearner;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Logged data beside NumPy, in one run: LSTD(0) with its interval from Parquet, against the same arrays from {@code .npy} files; and
 * 200 bootstrap replicates of TDRC over tile-coded rows. Arguments: a folder for the data, how many rows, how often to repeat the
 * file for the measurement of memory (0 for none), and how often LSTD and NumPy are measured.
 */
public final class LoggedData {
    private static final List<String> COLUMNS = List.of("episode", "t", "x1", "x2", "x3", "reward", "mu", "pi", "done");

    private static final String SET = """
            episode: episode
            order: t
            reward: reward
            behaviour: mu
            target: pi
            terminal: done
            discount: 0.95
            """;

    private LoggedData() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var folder = Path.of(arguments.length > 0 ? arguments[0] : "target/logged-data");
        long rows = arguments.length > 1 ? Long.parseLong(arguments[1]) : 10_000_000;
        int repeats = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0;
        Files.createDirectories(folder);
        make(folder, rows);
        int rounds = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 3;
        for (int round = 0; round < rounds; round++) {
            double[] numpy = numpy(folder);
            long begin = System.nanoTime();
            var answer = evaluate(folder, "data: log.parquet\nfeatures: [bias, x1, x2, x3]\n" + SET, 0);
            double seconds = (System.nanoTime() - begin) / 1e9;
            var lstd = answer.estimate("LSTD");
            System.out.printf(
                    Locale.ROOT,
                    "LSTD(0), %d rows: NumPy %.2f s (%.2f s of it loading), MirrorTD %.2f s, %.2f of NumPy's; differ by %.1e and"
                            + " %.1e%n",
                    rows,
                    numpy[3],
                    numpy[2],
                    seconds,
                    seconds / numpy[3],
                    Math.abs(lstd.value() - numpy[0]),
                    Math.abs(lstd.standardError() - numpy[1]));
        }
        long begin = System.nanoTime();
        double processor = processorSeconds();
        evaluate(folder, "data: log.parquet\nfeatures: [{tiles: [x1, x2], tilings: 8, count: 8}]\n" + SET, 200);
        System.out.printf(
                Locale.ROOT,
                "200 replicates of TDRC, %d tile-coded rows: %.1f s (%.1f s of processor time)%n",
                rows,
                (System.nanoTime() - begin) / 1e9,
                processorSeconds() - processor);
        if (repeats > 0) {
            var query = new StringBuilder("query: \"");
            for (int i = 0; i < repeats; i++) {
                query.append(i == 0 ? "" : " UNION ALL ");
                query.append("SELECT * REPLACE (episode + ").append(i * rows).append(" AS episode) FROM 'log.parquet'");
            }
            begin = System.nanoTime();
            evaluate(folder, query + "\"\nfeatures: [bias, x1, x2, x3]\n" + SET, 0);
            System.out.printf(
                    Locale.ROOT,
                    "LSTD(0), %d rows: %.1f s, %s%n",
                    rows * repeats,
                    (System.nanoTime() - begin) / 1e9,
                    memory());
        }
    }

    private static Answer evaluate(Path folder, String yaml, int replicates) {
        int threads = Runtime.getRuntime().availableProcessors();
        var set = DataSet.of("set.yaml", yaml, folder.toAbsolutePath());
        try (var steps = DataSteps.open(threads, set)) {
            return replicates == 0
                    ? Evaluation.of(steps)
                            .withEstimators(Estimators.named(List.of("LSTD"), List.of(0.0), 1))
                            .run()
                    : Evaluation.of(steps)
                            .withEstimators(Estimators.named(List.of("on_policy"), List.of(0.0), 1))
                            .withLearners(
                                    List.of(new ReplayedLearner(Algorithms.get("TDRC"), Settings.alpha(0.01))), 1, replicates)
                            .run();
        }
    }

    private static void make(Path folder, long rows) throws IOException {
        try (var database = Database.open(2)) {
            database.write(
                    "SELECT i // 10 AS episode, i % 10 AS t, sin(i * 0.1) AS x1, cos(i * 0.07) AS x2, sin(i * 0.013) AS x3,"
                            + " CAST(hash(i) % 2 AS DOUBLE) AS reward, 0.5::DOUBLE AS mu, 0.3 + 0.4 * (hash(i + 7) % 1000) / 1000.0"
                            + " AS pi, i % 10 = 9 AS done FROM range(" + rows + ") r(i)",
                    folder.resolve("log.parquet"));
            for (String column : COLUMNS) {
                npy(database, folder, column, rows);
            }
        }
    }

    private static void npy(Database database, Path folder, String column, long rows) throws IOException {
        String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + rows + ",), }";
        header += " ".repeat(63 - (10 + header.length()) % 64) + "\n";
        double[] values = new double[1 << 14];
        var bytes = ByteBuffer.allocate(Double.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        try (var out = new BufferedOutputStream(Files.newOutputStream(folder.resolve(column + ".npy")));
                var all = database.query(
                        "SELECT CAST(" + column + " AS DOUBLE) FROM '" + folder.resolve("log.parquet") + "'")) {
            out.write(new byte[] {
                (byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) header.length(), (byte) (header.length() >> 8)
            });
            out.write(header.getBytes(StandardCharsets.US_ASCII));
            for (int n = all.next(); n > 0; n = all.next()) {
                all.numbers(0, values);
                bytes.clear();
                for (int i = 0; i < n; i++) {
                    bytes.putDouble(values[i]);
                }
                out.write(bytes.array(), 0, Double.BYTES * n);
            }
        }
    }

    /** Value, standard error, seconds of loading, seconds in all. */
    private static double[] numpy(Path folder) throws IOException, InterruptedException {
        var process = new ProcessBuilder(
                        "python3",
                        "src/main/python/lstd.py",
                        folder.toAbsolutePath().toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        String[] words = said.strip().split(" ");
        double[] numbers = new double[words.length];
        for (int i = 0; i < words.length; i++) {
            numbers[i] = Double.parseDouble(words[i]);
        }
        return numbers;
    }

    /** What all threads of this process have taken so far. */
    private static double processorSeconds() {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return system.getProcessCpuTime() / 1e9;
    }

    /** The most memory that this process ever had, where the system tells. */
    private static String memory() throws IOException {
        var status = Path.of("/proc/self/status");
        return !Files.isReadable(status)
                ? ""
                : Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("VmHWM"))
                        .map(line -> "at most " + line.replaceAll("\\D", "") + " kB of memory")
                        .findFirst()
                        .orElse("");
    }
}
