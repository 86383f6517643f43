package io.github.mirrortd.explore;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.explore.http.Listener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that leave, dawdle, or ask for too much. */
class ConnectionTest {
    /** Code that computes something for a question. */
    private static final Pattern WORK = Pattern.compile(
            "io\\.github\\.mirrortd\\.(engine|exact|mdp|problems|learn|base|lab|explore)\\.(?!http\\.).*");

    @SuppressWarnings("NullAway.Init")
    private static Client client;

    @BeforeAll
    static void serve() {
        client = new Client(List.of(), List.of(), List.of());
    }

    @AfterAll
    static void close() {
        client.close();
    }

    private static Socket socket() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), client.address().getPort());
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String question(String name, Map<String, ?> question) {
        String body = Json.line(question);
        return "POST /api/v1/" + name + " HTTP/1.1\r\n" + client.host() + "\r\nAuthorization: Bearer " + client.token()
                + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private static boolean isBusy() {
        return !work().isEmpty();
    }

    /** Frames of threads that compute. */
    private static List<StackTraceElement> work() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(e -> !e.getKey().equals(Thread.currentThread()))
                .flatMap(e -> Arrays.stream(e.getValue()))
                .filter(frame -> WORK.matcher(frame.getClassName()).matches())
                .toList();
    }

    private static void await(boolean busy) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        var work = work();
        while (work.isEmpty() == busy && System.nanoTime() < end) {
            Thread.sleep(10);
            work = work();
        }
        assertThat(!work.isEmpty()).as("busy with %s", work).isEqualTo(busy);
    }

    static Stream<Map<String, Object>> longQuestions() {
        return Stream.of(
                long_("bench", "", "mountain_car", 1_000_000, 1_000),
                long_("bench", "", "boyan_chain", 10_000_000, 1_000),
                long_("landscape", "", "boyan_chain", 10_000_000, 1),
                long_("values", "", "boyan_chain", 10_000_000, 1),
                long_("figure", "sampled", "boyan_chain", 1_000_000, 60),
                long_("figure", "difference", "boyan_chain", 10_000_000, 60),
                long_("figure", "exact", "boyan_chain", 10_000_000, 1),
                long_("figure", "errors", "boyan_chain", 10_000_000, 1),
                long_("figure", "values", "boyan_chain", 10_000_000, 1),
                long_("figure", "rates", "garnet:states=200,features=100,branching=3", 100, 1),
                long_("problem", "", "garnet:states=2000,features=1000,actions=40,branching=60", 1, 1),
                long_("bench", "", "garnet:states=2000,features=250,actions=20,branching=50", 100, 1),
                long_("bench", "", "garnet:states=1000,features=250,actions=20,branching=50", 100, 1),
                long_("landscape", "", "garnet:states=300,features=120,seed=2", 10_000_000, 1));
    }

    private static Map<String, Object> long_(String name, String figure, String problem, int steps, int runs) {
        return Map.of(
                "name",
                name,
                "figure",
                figure,
                "problem",
                problem,
                "learners",
                List.of(Map.of("name", "TD"), Map.of("name", "GTD2")),
                "steps",
                steps,
                "runs",
                runs,
                "patient",
                true);
    }

    @ParameterizedTest
    @MethodSource("longQuestions")
    void workEndsWhenItsClientLeaves(Map<String, Object> question) throws IOException, InterruptedException {
        await(false);
        try (var socket = socket()) {
            write(socket, question(String.valueOf(question.get("name")), question));
            await(true);
            // Long enough for the heavy part to have begun.
            Thread.sleep(300);
            assertThat(isBusy()).isTrue();
        }
        // The time of the processors: other programs may keep them busy.
        long begin = processors();
        await(false);
        assertThat(processors() - begin)
                .isLessThan(TimeUnit.SECONDS.toNanos(2) * Runtime.getRuntime().availableProcessors());
    }

    /** Nanoseconds of computing so far. */
    private static long processors() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO)
                .toNanos();
    }

    @Test
    void halfRequestsHoldFewThreadsAndNotForLong() throws IOException, InterruptedException {
        var sockets = new ArrayList<Socket>();
        try {
            for (int i = 0; i < 400; i++) {
                var socket = socket();
                write(socket, "GET / HTTP/1.1\r\n" + client.host() + "\r\nX-Slow: ");
                sockets.add(socket);
            }
            assertThat(client.get("/").status()).isEqualTo(200);
            long threads = Thread.getAllStackTraces().keySet().stream()
                    .filter(t -> t.getName().equals("mirrortd-page"))
                    .count();
            assertThat(threads).isLessThanOrEqualTo(2L * Listener.MOST_CONNECTIONS + 1);
            // A byte now and then does not help.
            var last = sockets.get(sockets.size() - 1);
            last.setSoTimeout(500);
            long begin = System.nanoTime();
            while (isOpen(last) && System.nanoTime() - begin < TimeUnit.MINUTES.toNanos(1)) {
                write(last, "x");
            }
            assertThat(System.nanoTime() - begin).isLessThan(TimeUnit.MINUTES.toNanos(1));
        } catch (IOException e) {
            assertThat(e).hasMessageMatching("(?i).*(reset|broken|abort).*");
        } finally {
            for (var socket : sockets) {
                socket.close();
            }
        }
    }

    private static boolean isOpen(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() >= 0;
        } catch (java.net.SocketTimeoutException e) {
            return true;
        }
    }

    @Test
    void whatDoesNotFitIsRefusedAtOnce() throws IOException, InterruptedException {
        var runs = long_("bench", "", "boyan_chain", 1_000_000, 100_000);
        assertThat(client.ask("bench", runs).error())
                .contains("2 learners, 100000 runs and 1000000 steps need", "GB of memory", "take fewer runs or steps");
        var steps = long_("figure", "sampled", "boyan_chain", 1_000_000, 10_000);
        assertThat(client.ask("figure", steps).error()).contains("GB of disk space", "take fewer runs or steps");
    }

    @Test
    void problemsThatAreTooLargeAreRefusedWithTheLimit() throws IOException, InterruptedException {
        var huge = long_("bench", "", "garnet:states=2000,actions=100,branching=2000", 10, 1);
        assertThat(client.ask("bench", huge).error())
                .contains("states × actions × branching is 400000000, and may be at most 10000000");
        var wide = long_("landscape", "", "garnet:states=260,features=251", 10, 1);
        assertThat(client.ask("landscape", wide).error())
                .contains(
                        "exact results are shown of problems with at most 1000 states, 250 features and 5000000",
                        "260, 251 and 16380260");
        assertThat(client.ask("problem", Map.of("problem", "garnet:states=600,features=900"))
                        .error())
                .contains("at most 200000 transitions and features", "547200");
    }

    /** Requests of the page go first, but do not wait for another client's long one. */
    @Test
    @Timeout(120)
    void aLongAnswerKeepsNobodyWaiting() throws IOException, InterruptedException {
        try (var socket = socket()) {
            var bench = long_("bench", "", "boyan_chain", 10_000_000, 1_000);
            write(socket, question("bench", bench));
            await(true);
            assertThat(client.events("landscape", long_("landscape", "", "two_state", 50, 1)))
                    .last()
                    .extracting(Client.Event::name)
                    .isEqualTo("done");
            assertThat(isBusy()).isTrue();
        }
        await(false);
    }

    @Test
    void whatIsNestedDeeplyIsRefused() throws IOException {
        for (int depth : new int[] {200, 3_000, 100_000}) {
            String list = "[".repeat(depth) + "]".repeat(depth);
            for (String body : new String[] {
                "{\"problem\": " + list + "}",
                list,
                Json.line(Map.of("text", list)),
                Json.line(Map.of("text", "a: " + list))
            }) {
                String request = question("problem", Map.of()).replaceFirst("(?s)Content-Length.*", "");
                assertThat(answer(
                                request + "Connection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body))
                        .startsWith("HTTP/1.1 400 ");
            }
        }
    }

    private static String answer(String request) throws IOException {
        try (var socket = socket()) {
            socket.setSoTimeout(20_000);
            write(socket, request);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void whatIsNotARequestIsRefusedInASentence() throws IOException {
        String host = client.host() + "\r\nConnection: close\r\n";
        assertThat(answer("\r\n\r\n")).startsWith("HTTP/1.1 400 ");
        for (var request : Map.of(
                        "GET / HTTP/1.0\r\n\r\n",
                        "505",
                        "hello\r\n\r\n",
                        "400",
                        "GET http://elsewhere/ HTTP/1.1\r\n\r\n",
                        "400",
                        "GET /%zz HTTP/1.1\r\n\r\n",
                        "400",
                        "GET / HTTP/1.1\r\nNo colon\r\n\r\n",
                        "400",
                        "GET / HTTP/1.1\r\n" + client.host() + "\r\n" + client.host() + "\r\n\r\n",
                        "400",
                        "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                        "411",
                        "POST / HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n",
                        "400",
                        "POST / HTTP/1.1\r\n" + host + "Content-Length: 99999999999\r\n\r\n",
                        "413",
                        "GET / HTTP/1.1\r\n" + "Z: " + "z".repeat(20_000) + "\r\n\r\n",
                        "431")
                .entrySet()) {
            assertThat(answer(request.getKey()))
                    .as(request.getKey()
                            .substring(0, Math.min(60, request.getKey().length())))
                    .startsWith("HTTP/1.1 " + request.getValue() + " ")
                    .contains("{\"error\":\"");
        }
        assertThat(answer("HEAD / HTTP/1.1\r\n" + host + "\r\n"))
                .startsWith("HTTP/1.1 200 OK")
                .contains("Content-Security-Policy: default-src 'none'")
                .endsWith("\r\n\r\n");
    }

    /** Bodies without a token are not kept in memory. */
    @Test
    void aLargeBodyNeedsAToken() throws IOException {
        String request = "POST /api/v1/bench HTTP/1.1\r\n" + client.host() + "\r\nContent-Length: 8000000\r\n\r\n";
        assertThat(answer(request)).startsWith("HTTP/1.1 401 ");
        var error = Objects.requireNonNull(answer(request.replace("8000000", "5") + "12345" + "GET / HTTP/1.1\r\n"
                + client.host() + "\r\nConnection: close\r\n\r\n"));
        assertThat(error).startsWith("HTTP/1.1 401 ").contains("HTTP/1.1 200 OK");
    }
}
