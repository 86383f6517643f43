package io.github.mirrortd.explore;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.lab.explore.Exploration;
import io.github.mirrortd.lab.explore.Explorer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A served page, and a client of its server. */
final class Client implements AutoCloseable {
    private final Explorer.Served served;
    private final HttpClient http = HttpClient.newHttpClient();

    Client(List<String> problems, List<String> learners, List<Path> folders) {
        served = Explorer.find()
                .serve(new Exploration(problems, learners, folders, Exploration.LOOPBACK, 0, "tab=problem"));
    }

    /** An answer. */
    record Answer(int status, byte[] bytes) {
        String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        Map<?, ?> tree() {
            return (Map<?, ?>) Objects.requireNonNull(Json.parse(text()));
        }

        String error() {
            return String.valueOf(tree().get("error"));
        }
    }

    /** One event of an answer that came bit by bit. */
    record Event(String name, Map<?, ?> tree) {}

    URI address() {
        return served.address();
    }

    String token() {
        return Objects.requireNonNull(served.address().getFragment()).replaceFirst("token=([^&]*).*", "$1");
    }

    Answer ask(String name, Map<String, ?> question) throws IOException, InterruptedException {
        return ask(name, question, token());
    }

    Answer ask(String name, Map<String, ?> question, String token) throws IOException, InterruptedException {
        return send(request(name, question, token));
    }

    private HttpRequest request(String name, Map<String, ?> question, String token) {
        return HttpRequest.newBuilder(uri("/api/v1/" + name))
                .header("Authorization", "Bearer " + token)
                .POST(HttpRequest.BodyPublishers.ofString(Json.line(question)))
                .build();
    }

    Answer get(String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(uri(path)).build());
    }

    private Answer send(HttpRequest request) throws IOException, InterruptedException {
        var response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        return new Answer(response.statusCode(), response.body());
    }

    List<Event> events(String name, Map<String, ?> question) throws IOException, InterruptedException {
        return events(name, question, () -> {});
    }

    /** @param begun runs after the first event */
    List<Event> events(String name, Map<String, ?> question, Runnable begun) throws IOException, InterruptedException {
        var events = new ArrayList<Event>();
        var lines = http.send(request(name, question, token()), HttpResponse.BodyHandlers.ofLines())
                .body()
                .iterator();
        while (lines.hasNext()) {
            String event = lines.next().substring("event: ".length());
            var tree = Json.parse(lines.next().substring("data: ".length()));
            events.add(new Event(event, (Map<?, ?>) Objects.requireNonNull(tree)));
            lines.next();
            if (events.size() == 1) {
                begun.run();
            }
        }
        return events;
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + served.address().getPort() + path);
    }

    /** The first line of the answer to a request with headers that Java's client would not send. */
    String raw(String... headers) throws IOException {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), served.address().getPort())) {
            var request = "GET /api/v1/catalogue HTTP/1.1\r\nAuthorization: Bearer " + token()
                    + "\r\nConnection: close\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .orElse("");
        }
    }

    String host() {
        return "Host: 127.0.0.1:" + served.address().getPort();
    }

    @Override
    public void close() {
        served.close();
    }
}
