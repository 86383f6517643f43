package io.github.mirrortd.spark;

import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.format.TemporaryFolder;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.lab.Experiments;
import io.github.mirrortd.learn.Algorithm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.SparkSession;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.snakeyaml.engine.v2.api.Load;
import tools.jackson.core.JsonParser;

/** Creates Spark sessions for MirrorTD, and inspects their machines. */
final class Sessions {
    /** Jars that executors need, by one class of each. */
    private static final List<Class<?>> NEEDED = List.of(
            Node.class,
            Algorithm.class,
            Experiments.class,
            Evaluation.class,
            Sessions.class,
            DMatrixRMaj.class,
            CommonOps_DDRM.class,
            ClassReader.class,
            JsonParser.class,
            Load.class);

    private static final Pattern STANDALONE = Pattern.compile("spark://([^,]+)(,[^,]+)*");
    private static final Pattern LOCAL = Pattern.compile("local(\\[(\\*|[1-9][0-9]*)(,[0-9]+)?])?");
    private static final int PATIENCE = 5_000;
    private static final int DEFAULT_PORT = 7077;
    private static final long USUAL_MEMORY = 1L << 30;

    /** Time without new executors after which a cluster counts as complete, and maximum time to wait. */
    private static final long SETTLED = 1_000;

    private static final long LONGEST_WAIT = 30_000;
    private static final long MOMENT = 50;

    private static final String EXECUTOR_OPTIONS = "spark.executor.extraJavaOptions";
    private static final String VECTORS = "--add-modules jdk.incubator.vector";

    private Sessions() {}

    static SparkSession connect(String master, Map<String, String> given) {
        boolean submitted = System.getProperty("spark.master") != null;
        check(master);
        var settings = new LinkedHashMap<String, String>();
        settings.put("spark.ui.showConsoleProgress", "false");
        settings.put("spark.sql.session.timeZone", "UTC");
        if (hasHive()) {
            settings.put("spark.sql.catalogImplementation", "hive");
        }
        if (LOCAL.matcher(master).matches()) {
            settings.put("spark.ui.enabled", "false");
            settings.put("spark.driver.host", "127.0.0.1");
            settings.put("spark.driver.bindAddress", "127.0.0.1");
            // Else Spark makes a folder for tables wherever one is.
            settings.put("spark.sql.warehouse.dir", temporary("tables").toUri().toString());
        } else if (!submitted) {
            settings.put("spark.jars", jars());
        }
        settings.putAll(given);
        settings.merge(
                EXECUTOR_OPTIONS,
                VECTORS,
                (own, ours) -> own.contains("jdk.incubator.vector") ? own : own + " " + ours);
        var builder = SparkSession.builder().appName("MirrorTD").master(master);
        settings.forEach(builder::config);
        try {
            return builder.getOrCreate();
        } catch (Exception e) {
            throw new IllegalArgumentException("cannot reach the cluster '" + master + "': " + reason(e), e);
        }
    }

    private static boolean hasHive() {
        try {
            Class.forName("org.apache.spark.sql.hive.HiveSessionStateBuilder", false, Sessions.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    private static Path temporary(String name) {
        try {
            return TemporaryFolder.of(name).path();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a temporary folder", e);
        }
    }

    /** Checks the address at once, because Spark itself would retry for a minute. */
    private static void check(String master) {
        if (STANDALONE.matcher(master).matches()) {
            var hosts = List.of(master.substring("spark://".length()).split(","));
            var reasons = hosts.stream().map(Sessions::unreachable).toList();
            if (reasons.stream().allMatch(Objects::nonNull)) {
                throw new IllegalArgumentException("there is no Spark master at '" + master + "': " + reasons.get(0));
            }
        } else if (!LOCAL.matcher(master).matches()
                && !master.equals("yarn")
                && !master.startsWith("k8s://")
                && !master.startsWith("local-cluster[")) {
            throw new IllegalArgumentException("'" + master
                    + "' is not the address of a Spark cluster; give local[2], spark://host:7077, yarn or "
                    + "k8s://https://host:port");
        }
    }

    private static @Nullable String unreachable(String address) {
        int colon = address.lastIndexOf(':');
        String host = colon < 0 ? address : address.substring(0, colon);
        try (var socket = new Socket()) {
            int port = colon < 0 ? DEFAULT_PORT : Integer.parseInt(address.substring(colon + 1));
            socket.connect(new InetSocketAddress(host, port), PATIENCE);
            return null;
        } catch (IOException | IllegalArgumentException e) {
            return e instanceof IOException ? String.valueOf(e.getMessage()) : "'" + address + "' has no port";
        }
    }

    /** The jars that executors fetch from here; folders of classes, as in a build, are packed first. */
    private static String jars() {
        return NEEDED.stream()
                .map(Sessions::place)
                .distinct()
                .map(place -> Files.isDirectory(place) ? packed(place) : place)
                .map(jar -> jar.toUri().toString())
                .collect(Collectors.joining(","));
    }

    private static Path place(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path packed(Path classes) {
        try {
            var jar = Files.createTempFile("mirrortd-", ".jar");
            jar.toFile().deleteOnExit();
            try (var out = new JarOutputStream(Files.newOutputStream(jar));
                    Stream<Path> files = Files.walk(classes)) {
                for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                    out.putNextEntry(
                            new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                    Files.copy(file, out);
                    out.closeEntry();
                }
            }
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot pack the program for the cluster", e);
        }
    }

    /** Number of parallel tasks, when all initial executors are there. */
    static int width(JavaSparkContext context) {
        if (!context.isLocal()
                && context.getConf().getOption("spark.default.parallelism").isEmpty()) {
            settle(context);
        }
        return context.defaultParallelism();
    }

    private static void settle(JavaSparkContext context) {
        long began = System.nanoTime();
        long changed = began;
        int known = 0;
        try {
            while (millis(began) < LONGEST_WAIT && (known == 0 || millis(changed) < SETTLED)) {
                // One of these is the driver.
                int now = context.sc().getExecutorMemoryStatus().size() - 1;
                if (now != known) {
                    known = now;
                    changed = System.nanoTime();
                }
                Thread.sleep(MOMENT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static long millis(long since) {
        return (System.nanoTime() - since) / 1_000_000;
    }

    /** Java options of executors. */
    static long memory(JavaSparkContext context) {
        if (context.isLocal()) {
            return Runtime.getRuntime().maxMemory();
        }
        var given = context.getConf().getOption("spark.executor.memory");
        return given.isEmpty() ? USUAL_MEMORY : JavaUtils.byteStringAsBytes(given.get());
    }

    /** That the cluster failed, in a sentence. */
    static UncheckedIOException gaveUp(@Nullable Throwable why) {
        return new UncheckedIOException(new IOException(
                "the cluster gave up: " + (why == null ? "it ended the work without a message" : reason(why))));
    }

    /** The first line of the innermost cause that says something. */
    static String reason(Throwable failure) {
        String said = failure.toString();
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null) {
                said = cause.getMessage();
            }
        }
        return said.lines().findFirst().orElse(said);
    }
}
