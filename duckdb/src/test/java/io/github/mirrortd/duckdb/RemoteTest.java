package io.github.mirrortd.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.mirrortd.base.database.Access;
import io.github.mirrortd.base.database.Database;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data on another machine, here a server on the loopback interface. */
class RemoteTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** A process that reads what it may not read without {@code --allow-remote}. */
    static final class Reader {
        private Reader() {}

        public static void main(String[] args) {
            var folder = Path.of(args[0]);
            try (var database = Database.open(1)) {
                database.limit(Access.inside(folder).with(false, true));
                var source = database.source(folder, List.of(args[1]));
                System.out.println(database.count("SELECT CAST(count(*) AS DOUBLE) FROM " + source.from()) + " rows");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    /** Uses a separate home folder, in which DuckDB stores extensions. */
    private String read(String data) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Reader.class.getName(),
                folder.toString(),
                data);
        builder.environment()
                .put("HOME", Files.createDirectories(folder.resolve("home")).toString());
        var process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return said;
    }

    /** DuckDB has to fetch its extension first; where it cannot, one line says so, and nothing else is asked for. */
    @Test
    void allowedAddressesAreReadOrTheMissingExtensionIsNamed() throws IOException, InterruptedException {
        byte[] rows = "x,y\n1,2\n3,4\n".getBytes(StandardCharsets.UTF_8);
        var asked = new AtomicInteger();
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/logs.csv", exchange -> {
            asked.incrementAndGet();
            try (exchange) {
                boolean whole = exchange.getRequestMethod().equals("GET");
                exchange.sendResponseHeaders(200, whole ? rows.length : -1);
                if (whole) {
                    exchange.getResponseBody().write(rows);
                }
            }
        });
        server.start();
        try {
            String said = read("http://127.0.0.1:" + server.getAddress().getPort() + "/logs.csv");
            if (asked.get() == 0) {
                assertThat(said)
                        .startsWith("--allow-remote needs DuckDB's extension httpfs, which cannot be loaded: ")
                        .hasLineCount(1);
            } else {
                assertThat(said).isEqualTo("2 rows\n");
            }
        } finally {
            server.stop(0);
        }
    }
}
