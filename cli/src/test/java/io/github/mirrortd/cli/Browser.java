package io.github.mirrortd.cli;

import io.github.mirrortd.base.format.Json;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A Chromium without a window, driven over its DevTools protocol. */
final class Browser implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Map<String, Integer> CODES = Map.of(
            "Tab",
            9,
            "Enter",
            13,
            "Escape",
            27,
            "End",
            35,
            "ArrowLeft",
            37,
            "ArrowUp",
            38,
            "ArrowRight",
            39,
            "ArrowDown",
            40);
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

    private final Process process;
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<Map<?, ?>>> answers = new ConcurrentHashMap<>();
    private final AtomicInteger last = new AtomicInteger();
    private final List<String> complaints = new CopyOnWriteArrayList<>();

    /** The browser on this machine, where there is one. */
    static Optional<Path> find() {
        return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    Browser(Path program, Path profile) throws IOException, InterruptedException {
        process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--window-size=1280,1000",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(profile.resolveSibling("browser.log").toFile())
                .start();
        try {
            socket = connect(profile.resolve("DevToolsActivePort"));
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
        for (var domain : List.of("Page", "Runtime", "Log")) {
            send(domain + ".enable", Map.of());
        }
    }

    private WebSocket connect(Path portFile) throws IOException, InterruptedException {
        var end = Instant.now().plus(PATIENCE);
        while (!Files.exists(portFile) || Files.readAllLines(portFile).isEmpty()) {
            if (!process.isAlive() || Instant.now().isAfter(end)) {
                throw new IllegalStateException("the browser does not start");
            }
            Thread.sleep(50);
        }
        var client = HttpClient.newHttpClient();
        var list = URI.create("http://127.0.0.1:" + Files.readAllLines(portFile).get(0) + "/json/list");
        while (true) {
            String pages = client.send(HttpRequest.newBuilder(list).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
            for (var page : (List<?>) Objects.requireNonNull(Json.parse(pages))) {
                if (page instanceof Map<?, ?> target && "page".equals(target.get("type"))) {
                    var address = URI.create(String.valueOf(target.get("webSocketDebuggerUrl")));
                    return client.newWebSocketBuilder()
                            .buildAsync(address, new Listener())
                            .join();
                }
            }
            Thread.sleep(50);
        }
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder message = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean whole) {
            message.append(part);
            if (whole) {
                receive((Map<?, ?>) Objects.requireNonNull(Json.parse(message.toString())));
                message.setLength(0);
            }
            from.request(1);
            return null;
        }
    }

    private void receive(Map<?, ?> message) {
        if (message.get("id") instanceof Number id) {
            var waiting = answers.remove(id.intValue());
            if (waiting != null) {
                waiting.complete(message);
            }
            return;
        }
        String method = String.valueOf(message.get("method"));
        String text = Json.line(Objects.requireNonNull(message.get("params")));
        boolean bad = method.equals("Runtime.exceptionThrown")
                || (method.equals("Runtime.consoleAPICalled") && text.contains("\"type\":\"error\""))
                || (method.equals("Log.entryAdded") && text.contains("\"level\":\"error\""));
        if (bad) {
            complaints.add(text);
        }
    }

    private Map<?, ?> send(String method, Map<String, ?> parameters) {
        int id = last.incrementAndGet();
        var answer = new CompletableFuture<Map<?, ?>>();
        answers.put(id, answer);
        var message = new LinkedHashMap<String, Object>();
        message.put("id", id);
        message.put("method", method);
        message.put("params", parameters);
        socket.sendText(Json.line(message), true).join();
        var received = answer.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
        if (received.containsKey("error")) {
            throw new IllegalStateException(method + ": " + received.get("error"));
        }
        return (Map<?, ?>) Objects.requireNonNull(received.get("result"));
    }

    /** Errors in the page's console, and uncaught exceptions. */
    List<String> complaints() {
        return complaints;
    }

    void open(Path page) throws InterruptedException {
        send("Page.navigate", Map.of("url", page.toUri().toString()));
        var end = Instant.now().plus(PATIENCE);
        while (!Boolean.TRUE.equals(evaluate("document.readyState === 'complete' && location.protocol === 'file:'"))) {
            if (Instant.now().isAfter(end)) {
                throw new IllegalStateException("the page does not load");
            }
            Thread.sleep(50);
        }
    }

    /** Opens an address; the page says itself when it is there. */
    void open(String address, String ready) throws InterruptedException {
        send("Page.navigate", Map.of("url", "about:blank"));
        await("location.protocol === 'about:'");
        send("Page.navigate", Map.of("url", address));
        await(ready);
    }

    /** Waits until something holds. */
    void await(String condition) throws InterruptedException {
        var end = Instant.now().plus(PATIENCE);
        while (!Boolean.TRUE.equals(evaluate("Boolean(" + condition + ")"))) {
            if (Instant.now().isAfter(end)) {
                throw new IllegalStateException("this does not come true: " + condition);
            }
            Thread.sleep(20);
        }
    }

    /** Sets the size of the window and the colour scheme. */
    void looksLike(int width, int height, boolean dark) {
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        send(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** Takes a screenshot. */
    byte[] screenshot() {
        return Base64.getDecoder()
                .decode(String.valueOf(
                        send("Page.captureScreenshot", Map.of("format", "png")).get("data")));
    }

    /** {@return the page as it is printed, a PDF} */
    byte[] print() {
        return Base64.getDecoder()
                .decode(String.valueOf(send("Page.printToPDF", Map.of("preferCSSPageSize", true))
                        .get("data")));
    }

    /** Presses a key that has no letter. */
    void press(String key) {
        for (var type : List.of("keyDown", "keyUp")) {
            send(
                    "Input.dispatchKeyEvent",
                    Map.of("type", type, "key", key, "code", key, "windowsVirtualKeyCode", CODES.getOrDefault(key, 0)));
        }
    }

    /** Types letters where the cursor is. */
    void type(String text) {
        send("Input.insertText", Map.of("text", text));
    }

    /**
     * Drags an element to the right.
     *
     * @param right pixels
     * @param meanwhile a script that runs halfway; empty for none
     */
    void drag(String element, int right, String meanwhile) {
        var at = middle(element, 0.5);
        mouse("mousePressed", at, 1);
        double x = ((Number) Objects.requireNonNull(at.get(0))).doubleValue();
        for (int i = 1; i <= 4; i++) {
            mouse("mouseMoved", List.of(x + right * i / 4.0, Objects.requireNonNull(at.get(1))), 1);
            if (i == 2 && !meanwhile.isEmpty()) {
                evaluate(meanwhile);
                frames();
            }
        }
        mouse("mouseReleased", List.of(x + right, Objects.requireNonNull(at.get(1))), 1);
    }

    /** Waits until what has changed is drawn. */
    void frames() {
        evaluate("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))");
    }

    @Nullable
    Object evaluate(String script) {
        var result =
                send("Runtime.evaluate", Map.of("expression", script, "returnByValue", true, "awaitPromise", true));
        if (result.containsKey("exceptionDetails")) {
            throw new IllegalStateException(script + ": " + result.get("exceptionDetails"));
        }
        return ((Map<?, ?>) Objects.requireNonNull(result.get("result"))).get("value");
    }

    int count(String selector) {
        return ((Number) Objects.requireNonNull(
                        evaluate("document.querySelectorAll(" + Json.line(selector) + ").length")))
                .intValue();
    }

    /** Presses the mouse on the middle of an element, as a user would. */
    void click(String element) {
        var at = middle(element, 0.5);
        mouse("mousePressed", at, 1);
        mouse("mouseReleased", at, 1);
    }

    /** Moves the mouse over an element. */
    void hover(String element, double height) {
        mouse("mouseMoved", middle(element, height), 0);
    }

    /** {@return a place within an element, once the element stands still for a frame} */
    private List<?> middle(String element, double height) {
        return (List<?>) Objects.requireNonNull(evaluate("(async () => { for (let last = ''; ;) { const e = " + element
                + "; e.scrollIntoView({block: 'center', behavior: 'instant'}); const r = e.getBoundingClientRect();"
                + " const at = [r.x + r.width / 2, r.y + r.height * " + height
                + "]; if (String(at) === last) return at;"
                + " last = String(at); await new Promise(requestAnimationFrame); } })()"));
    }

    private void mouse(String type, List<?> at, int clicks) {
        send(
                "Input.dispatchMouseEvent",
                Map.of(
                        "type",
                        type,
                        "x",
                        Objects.requireNonNull(at.get(0)),
                        "y",
                        Objects.requireNonNull(at.get(1)),
                        "button",
                        clicks > 0 ? "left" : "none",
                        "clickCount",
                        clicks,
                        "buttons",
                        clicks > 0 && !type.equals("mouseReleased") ? 1 : 0));
    }

    @Override
    public void close() {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }
}
