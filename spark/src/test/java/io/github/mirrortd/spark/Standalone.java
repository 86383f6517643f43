package io.github.mirrortd.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/** A real cluster on this machine: a master and workers as separate processes, from the jars that Maven has downloaded. */
final class Standalone implements AutoCloseable {
    /** The output folder of the build that runs this test. */
    static final Path BUILT = built();

    static final Path HOME = BUILT.resolve("app");
    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path folder;
    private final int port;
    private final Process master;
    private final List<Process> workers = new ArrayList<>();
    private int started;

    private static Path built() {
        try {
            return Objects.requireNonNull(Path.of(Standalone.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getParent());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    Standalone(Path folder, int count) throws IOException {
        this.folder = folder;
        port = freePort();
        master = start(
                "master",
                "org.apache.spark.deploy.master.Master",
                "--port",
                port + "",
                "--webui-port",
                freePort() + "");
        await("the master answers", this::answers);
        for (int k = 0; k < count; k++) {
            addWorker();
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private boolean answers() {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    String address() {
        return "spark://" + LOOPBACK + ":" + port;
    }

    void addWorker() throws IOException {
        var name = "worker" + started++;
        workers.add(start(
                name,
                "org.apache.spark.deploy.worker.Worker",
                "--cores",
                "1",
                "--memory",
                "800m",
                "--webui-port",
                freePort() + "",
                "--work-dir",
                folder.resolve(name).toString(),
                address()));
        var log = folder.resolve(name + ".log");
        await(
                name + " is known to the master",
                () -> text(errors(log)).contains("Successfully registered with master"));
    }

    /** The last worker and all that runs there, at once and without a word, as when its machine loses power. */
    void killWorker() {
        var worker = workers.remove(workers.size() - 1);
        var all = new ArrayList<>(worker.descendants().toList());
        all.add(worker.toHandle());
        all.forEach(ProcessHandle::destroyForcibly);
    }

    private Process start(String name, String type, String... words) throws IOException {
        var command = new ArrayList<>(List.of(
                java(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                HOME.resolve("jars") + File.separator + "*",
                type));
        command.addAll(List.of("--host", LOOPBACK));
        command.addAll(List.of(words));
        return process(command, folder.resolve(name + ".log"));
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** A process of Spark's, whose words go to a file. */
    static Process process(List<String> command, Path log) throws IOException {
        var builder = new ProcessBuilder(command)
                .redirectOutput(log.toFile())
                .redirectError(errors(log).toFile());
        builder.environment().put("SPARK_HOME", HOME.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", LOOPBACK);
        return builder.start();
    }

    static Path errors(Path log) {
        return log.resolveSibling(log.getFileName() + ".err");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }

    static void await(String what, BooleanSupplier holds) {
        var end = Instant.now().plus(PATIENCE);
        while (!holds.getAsBoolean()) {
            if (Instant.now().isAfter(end)) {
                throw new AssertionError("waited in vain until " + what);
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Override
    public void close() {
        while (!workers.isEmpty()) {
            killWorker();
        }
        master.destroyForcibly();
    }
}
