package io.github.mirrortd.explore.http;

import io.github.mirrortd.base.format.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CancellationException;

/** An answer that comes bit by bit, as server-sent events. May be written to from several threads. */
public final class Events implements AutoCloseable {
    private final Call call;

    Events(Call call) {
        this.call = call;
    }

    /** Sends one event, at once. */
    public void send(String name, Object tree) {
        byte[] bytes = ("event: " + name + "\ndata: " + Json.line(tree) + "\n\n").getBytes(StandardCharsets.UTF_8);
        synchronized (this) {
            try {
                if (call.isAnswered()) {
                    throw new CancellationException("the answer is complete");
                }
                call.check();
                call.part(bytes);
            } catch (IOException e) {
                call.leave();
                throw new CancellationException("the client has disconnected");
            }
        }
    }

    @Override
    public synchronized void close() {
        try {
            call.part(new byte[0]);
        } catch (IOException e) {
            call.leave();
        }
    }
}
