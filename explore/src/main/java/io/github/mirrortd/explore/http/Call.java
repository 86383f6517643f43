package io.github.mirrortd.explore.http;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.base.format.Json;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** A question and the way to its answer. It is cancelled when its client disconnects. */
public final class Call implements Cancellation {
    /** Nothing is loaded from elsewhere, and no other page can show an answer as its own. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data: blob:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'none'";

    private static final Map<Integer, String> REASONS = Map.of(200, "OK", 400, "Bad Request", 404, "Not Found");
    private static final int BUFFER = 65_536;

    private final Head head;
    private final byte[] body;
    private final OutputStream out;
    private String policy = POLICY;
    private volatile boolean gone;
    private volatile boolean begun;
    private volatile boolean answered;

    Call(Head head, byte[] body, OutputStream out) {
        this.head = head;
        this.body = body;
        this.out = new BufferedOutputStream(out, BUFFER);
    }

    public Head head() {
        return head;
    }

    /** The body as a tree. */
    public Body body() {
        String text = new String(body, StandardCharsets.UTF_8);
        return Body.of(Json.parse(text.isBlank() ? "{}" : text) instanceof Map<?, ?> map ? map : Map.of());
    }

    /** Notes that the client has disconnected. */
    void leave() {
        gone = true;
    }

    @Override
    public boolean isRequested() {
        return gone;
    }

    /** True if the last byte of the answer was sent. */
    boolean isAnswered() {
        return answered;
    }

    /** Replaces the security policy of the answer. */
    public void policy(String other) {
        policy = other;
    }

    public void json(int status, Object tree) throws IOException {
        bytes(status, "application/json; charset=utf-8", Json.line(tree).getBytes(StandardCharsets.UTF_8));
    }

    /** Says why there is no answer; nothing if one has begun, whose end tells its client enough. */
    public void refuse(Refused why) throws IOException {
        if (!begun) {
            json(why.status(), Map.of("error", why.sentence()));
        }
    }

    public void bytes(int status, String type, byte[] bytes) throws IOException {
        begin(status, type, "Content-Length: " + bytes.length);
        if (!head.method().equals("HEAD")) {
            out.write(bytes);
        }
        answered = true;
        out.flush();
    }

    private void begin(int status, String type, String length) throws IOException {
        begun = true;
        write(String.join(
                "\r\n",
                "HTTP/1.1 " + status + " " + REASONS.getOrDefault(status, "Refused"),
                "Content-Security-Policy: " + policy,
                "X-Content-Type-Options: nosniff",
                "Referrer-Policy: no-referrer",
                "Cross-Origin-Resource-Policy: same-origin",
                "Cache-Control: no-store",
                "Connection: " + (head.isLast() ? "close" : "keep-alive"),
                "Content-Type: " + type,
                length,
                "\r\n"));
    }

    private void write(String ascii) throws IOException {
        out.write(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    /** Answers bit by bit, until it is closed. */
    public Events events() throws IOException {
        begin(200, "text/event-stream; charset=utf-8", "Transfer-Encoding: chunked");
        out.flush();
        return new Events();
    }

    /** An answer that comes bit by bit, as server-sent events. May be written to from several threads. */
    public final class Events implements AutoCloseable {
        private Events() {}

        /** Sends one event, at once. */
        public void send(String name, Object tree) {
            byte[] bytes = ("event: " + name + "\ndata: " + Json.line(tree) + "\n\n").getBytes(StandardCharsets.UTF_8);
            synchronized (this) {
                check();
                if (answered || !part(bytes)) {
                    throw new CancellationException("the answer has ended");
                }
            }
        }

        /** Sends a part, unless the client is gone; an empty one is the last. */
        private boolean part(byte[] bytes) {
            try {
                write(Integer.toHexString(bytes.length) + "\r\n");
                out.write(bytes);
                write("\r\n");
                answered = bytes.length == 0;
                out.flush();
                return true;
            } catch (IOException e) {
                leave();
                return false;
            }
        }

        @Override
        public synchronized void close() {
            part(new byte[0]);
        }
    }
}
