package io.github.mirrortd.explore.http;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.base.format.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** A question and the way to its answer. It is cancelled when its client disconnects. */
public final class Call implements Cancellation {
    /** Nothing is loaded from elsewhere, and no other page can show an answer as its own. */
    private static final Map<String, String> PROTECTION = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
                    + " connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "no-referrer",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Cache-Control",
            "no-store");

    private static final Map<Integer, String> REASONS = Map.of(200, "OK", 400, "Bad Request", 404, "Not Found");

    private final Head head;
    private final byte[] body;
    private final OutputStream out;
    private final Map<String, String> headers = new LinkedHashMap<>(PROTECTION);
    private volatile boolean gone;
    private volatile boolean begun;
    private volatile boolean answered;

    Call(Head head, byte[] body, OutputStream out) {
        this.head = head;
        this.body = body;
        this.out = out;
    }

    public Head head() {
        return head;
    }

    /** The body as a tree. */
    public Body body() {
        String text = new String(body, StandardCharsets.UTF_8);
        return Json.parse(text.isBlank() ? "{}" : text) instanceof Map<?, ?> map
                ? new Body("", map)
                : new Body("", Map.of());
    }

    /** Notes that the client has disconnected. */
    void leave() {
        gone = true;
    }

    @Override
    public boolean isRequested() {
        return gone;
    }

    /** @throws CancellationException if the client has disconnected */
    public void check() {
        if (gone) {
            throw new CancellationException("the client has disconnected");
        }
    }

    /** Whether the last byte of the answer is on its way. */
    boolean isAnswered() {
        return answered;
    }

    boolean isLast() {
        return head.isLast();
    }

    public void header(String name, String value) {
        headers.put(name, value);
    }

    /** Answers with a tree. */
    public void json(Object tree) throws IOException {
        json(200, tree);
    }

    public void json(int status, Object tree) throws IOException {
        bytes(status, "application/json; charset=utf-8", Json.line(tree).getBytes(StandardCharsets.UTF_8));
    }

    /** Says why there is no answer; nothing where one has begun, whose end tells its client enough. */
    public void refuse(Refused why) throws IOException {
        if (begun) {
            return;
        }
        json(why.status(), Map.of("error", why.sentence()));
    }

    public void bytes(int status, String type, byte[] bytes) throws IOException {
        header("Content-Type", type);
        header("Content-Length", String.valueOf(bytes.length));
        byte[] first = head(status);
        boolean alone = head.method().equals("HEAD");
        byte[] all = new byte[first.length + (alone ? 0 : bytes.length)];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(bytes, 0, all, first.length, all.length - first.length);
        answered = true;
        out.write(all);
    }

    private byte[] head(int status) {
        begun = true;
        var text = new StringBuilder("HTTP/1.1 " + status + " " + REASONS.getOrDefault(status, "Refused") + "\r\n");
        if (isLast()) {
            header("Connection", "close");
        }
        headers.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        return text.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Answers bit by bit, until it is closed. */
    public Events events() throws IOException {
        header("Content-Type", "text/event-stream; charset=utf-8");
        header("Transfer-Encoding", "chunked");
        out.write(head(200));
        return new Events(this);
    }

    /** Sends a part of an answer; an empty one is the last. */
    void part(byte[] bytes) throws IOException {
        byte[] size = (Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[size.length + bytes.length + 2];
        System.arraycopy(size, 0, all, 0, size.length);
        System.arraycopy(bytes, 0, all, size.length, bytes.length);
        all[all.length - 2] = '\r';
        all[all.length - 1] = '\n';
        answered = bytes.length == 0;
        out.write(all);
    }
}
