package io.github.mirrortd.explore.http;

import com.sun.net.httpserver.HttpExchange;
import io.github.mirrortd.lab.format.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A question and the way to its answer. */
public final class Call {
    /** Nobody types more than this into a page. */
    private static final int LONGEST = 8 << 20;

    private final HttpExchange exchange;

    public Call(HttpExchange exchange) {
        this.exchange = exchange;
    }

    /** What was sent along, as a tree. */
    public Body body() throws IOException {
        byte[] bytes = exchange.getRequestBody().readNBytes(LONGEST + 1);
        if (bytes.length > LONGEST) {
            throw new Refused(413, "this is longer than " + (LONGEST >> 20) + " MB");
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        return Json.parse(text.isBlank() ? "{}" : text) instanceof Map<?, ?> map
                ? new Body("", map)
                : new Body("", Map.of());
    }

    public void header(String name, String value) {
        exchange.getResponseHeaders().set(name, value);
    }

    /** Answers with a tree. */
    public void json(Object tree) throws IOException {
        json(200, tree);
    }

    public void json(int status, Object tree) throws IOException {
        bytes(status, "application/json; charset=utf-8", Json.line(tree).getBytes(StandardCharsets.UTF_8));
    }

    /** Says why there is no answer. */
    public void refuse(Refused why) throws IOException {
        json(why.status(), Map.of("error", why.sentence()));
    }

    public void bytes(int status, String type, byte[] bytes) throws IOException {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (var out = exchange.getResponseBody()) {
            if (!exchange.getRequestMethod().equals("HEAD")) {
                out.write(bytes);
            }
        }
    }

    /** Answers bit by bit, until it is closed. */
    public Events events() throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
        exchange.sendResponseHeaders(200, 0);
        return new Events(exchange.getResponseBody());
    }
}
