package io.github.mirrortd.explore.http;

import io.github.mirrortd.lab.format.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** An answer that comes bit by bit, as server-sent events. May be written to from several threads. */
public final class Events implements AutoCloseable {
    private final OutputStream out;
    private volatile boolean gone;

    Events(OutputStream out) {
        this.out = out;
    }

    /** Sends one event, at once. */
    public void send(String name, Map<String, ?> tree) {
        byte[] bytes = ("event: " + name + "\ndata: " + Json.line(tree) + "\n\n").getBytes(StandardCharsets.UTF_8);
        synchronized (this) {
            try {
                out.write(bytes);
                out.flush();
            } catch (IOException e) {
                gone = true;
                throw new CancellationException("nobody listens any more");
            }
        }
    }

    /** Whether nobody listens any more, as far as is known: only who speaks finds out. */
    public boolean isGone() {
        return gone;
    }

    @Override
    public synchronized void close() {
        try {
            out.close();
        } catch (IOException e) {
            gone = true;
        }
    }
}
