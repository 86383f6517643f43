package io.github.mirrortd.explore.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One client. This thread reads its requests, and another one answers them; so the end of the connection is seen while an answer is
 * computed, which then stops.
 */
final class Connection implements Runnable {
    /** Milliseconds that a request may take to arrive, its head and its body each. */
    private static final int PATIENCE = 10_000;

    /** Milliseconds that a connection stays open without a request. */
    private static final int IDLE = 60_000;

    private static final int MOST_HEAD = 16_384;

    /** A body up to this size is read even if nobody wants it: the connection can be used again. */
    private static final int SMALL = 65_536;

    private final Socket socket;
    private final Site site;
    private final ExecutorService threads;
    private final Consumer<Connection> closed;
    private final byte[] buffer = new byte[8_192];
    private int at;
    private int end;
    private @Nullable Call call;
    private @Nullable Future<?> answer;
    private volatile boolean busy;

    Connection(Socket socket, Site site, ExecutorService threads, Consumer<Connection> closed) {
        this.socket = socket;
        this.site = site;
        this.threads = threads;
        this.closed = closed;
    }

    /** Whether an answer is being computed. */
    boolean isBusy() {
        return busy;
    }

    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed then.
        }
    }

    @Override
    public void run() {
        try (socket) {
            socket.setTcpNoDelay(true);
            while (isThereMore()) {
                if (!serve()) {
                    break;
                }
            }
        } catch (IOException e) {
            // The client is gone, or too slow.
        } finally {
            leave();
            closed.accept(this);
        }
    }

    /** Waits for the first byte of the next request; the end of the connection ends the answer that is under way. */
    private boolean isThereMore() throws IOException {
        while (at == end) {
            try {
                if (fill(IDLE) < 0) {
                    return false;
                }
            } catch (SocketTimeoutException e) {
                if (answer == null || answer.isDone()) {
                    return false;
                }
            }
        }
        // Who asks before the answer is there does not wait for it.
        return call == null || (call.isAnswered() && finish());
    }

    /** Waits for the end of the last answer. */
    private boolean finish() {
        try {
            if (answer != null) {
                answer.get();
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | CancellationException e) {
            return false;
        }
    }

    private void leave() {
        if (call != null) {
            call.leave();
        }
        if (answer != null) {
            answer.cancel(true);
        }
    }

    /** Reads a request and begins to answer it; says whether another one may follow. */
    private boolean serve() throws IOException {
        long until = System.nanoTime() + PATIENCE * 1_000_000L;
        Head head;
        try {
            head = Head.of(head(until));
        } catch (Refused e) {
            return refuse(e);
        }
        try {
            long length = head.length();
            byte[] body;
            try {
                int most = site.mostBytes(head);
                if (length > most) {
                    throw new Refused(413, "a request here has at most " + most + " bytes");
                }
                if (head.header("Expect").isPresent()) {
                    socket.getOutputStream().write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                }
                body = body((int) length);
            } catch (Refused e) {
                if (length > SMALL) {
                    throw e;
                }
                body((int) length);
                var refusal = new Call(head, new byte[0], socket.getOutputStream());
                refusal.refuse(e);
                return !head.isLast();
            }
            begin(new Call(head, body, socket.getOutputStream()));
            return true;
        } catch (Refused e) {
            return refuse(e);
        }
    }

    private void begin(Call next) {
        call = next;
        busy = true;
        answer = threads.submit(() -> {
            try {
                site.answer(next);
            } catch (IOException e) {
                // The client is gone.
            } finally {
                busy = false;
                if (!next.isAnswered() || next.isLast()) {
                    close();
                }
            }
        });
    }

    /** Says why, and ends the connection: where the next request begins is unknown. */
    private boolean refuse(Refused why) throws IOException {
        new Call(Head.LAST, new byte[0], socket.getOutputStream()).refuse(why);
        socket.shutdownOutput();
        // What the client still sends would otherwise reset the connection before it has read the answer.
        long until = System.nanoTime() + 1_000_000_000L;
        while (fill(remaining(until)) >= 0) {
            at = end;
        }
        return false;
    }

    private String head(long until) throws IOException {
        var text = new StringBuilder();
        int newlines = 0;
        while (newlines < 2) {
            int next = read(until);
            if (next != '\r') {
                newlines = next == '\n' ? newlines + 1 : 0;
            }
            text.append((char) next);
            if (text.length() > MOST_HEAD) {
                throw new Refused(431, "the head of a request has at most " + MOST_HEAD + " bytes");
            }
        }
        return text.toString();
    }

    private byte[] body(int length) throws IOException {
        long until = System.nanoTime() + PATIENCE * 1_000_000L;
        byte[] body = new byte[length];
        for (int have = 0; have < length; ) {
            if (at == end && fill(remaining(until)) < 0) {
                throw new EOFException();
            }
            int count = Math.min(length - have, end - at);
            System.arraycopy(buffer, at, body, have, count);
            at += count;
            have += count;
        }
        return body;
    }

    private int read(long until) throws IOException {
        if (at == end && fill(remaining(until)) < 0) {
            throw new EOFException();
        }
        return buffer[at++] & 0xff;
    }

    private static int remaining(long until) throws SocketTimeoutException {
        long left = (until - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
            throw new SocketTimeoutException();
        }
        return (int) left;
    }

    private int fill(int milliseconds) throws IOException {
        InputStream in = socket.getInputStream();
        socket.setSoTimeout(milliseconds);
        int count = in.read(buffer);
        at = 0;
        end = Math.max(0, count);
        return count;
    }
}
