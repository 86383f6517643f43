package io.github.mirrortd.explore.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A small HTTP/1.1 server. It differs from the JDK's in three ways: it notices at once when a client disconnects, it limits the
 * time that a request takes to arrive, and it limits the number of connections, each of which has at most two threads.
 */
public final class Listener implements AutoCloseable {
    /** Answers requests. */
    public interface Site {
        /**
         * {@return the largest body, in bytes, that a request with this head may have}
         *
         * @throws Refused if the request gets no answer but this
         */
        int mostBytes(Head head);

        /**
         * Answers one request, on a thread that is interrupted when the client disconnects.
         *
         * @throws IOException if the client is gone
         */
        void answer(Call call) throws IOException;
    }

    /** Connections at the same time; a browser opens six. */
    public static final int MOST_CONNECTIONS = 64;

    private static final int BACKLOG = 128;

    /** Milliseconds that a request may take to arrive, its head and its body each. */
    private static final int PATIENCE = 10_000;

    /** Milliseconds that a connection stays open without a request. */
    private static final int IDLE = 60_000;

    /** Milliseconds in which the client of a refused request receives the answer. */
    private static final int PARTING = 1_000;

    private static final int MOST_HEAD = 16_384;

    /** A body up to this size is read even if its request is refused: the connection can be used again. */
    private static final int SMALL = 65_536;

    private final ServerSocket accepting;
    private final Site site;
    private final ExecutorService threads = threads("mirrortd-page");
    private final Set<Connection> open = new LinkedHashSet<>();

    /** Listens at an address; port 0 stands for any free one. */
    public Listener(InetSocketAddress address, Site site) throws IOException {
        accepting = new ServerSocket();
        this.site = site;
        try {
            accepting.bind(address, BACKLOG);
        } catch (IOException e) {
            accepting.close();
            throw e;
        }
    }

    /** {@return any number of threads that do not keep the program alive} */
    public static ExecutorService threads(String name) {
        return Executors.newCachedThreadPool(work -> {
            var thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    public int port() {
        return accepting.getLocalPort();
    }

    /** Begins to answer. */
    public void start() {
        threads.execute(this::accept);
    }

    private void accept() {
        while (!accepting.isClosed()) {
            try {
                var connection = new Connection(accepting.accept());
                if (enter(connection)) {
                    threads.execute(connection);
                } else {
                    connection.close();
                }
            } catch (IOException e) {
                // One client that left before it was let in, or the end of this server.
            }
        }
    }

    /** If all places are taken, the connection that has been idle for longest is closed. */
    private boolean enter(Connection connection) {
        synchronized (open) {
            if (open.size() >= MOST_CONNECTIONS) {
                var idle = open.stream().filter(c -> !c.isBusy()).findFirst();
                if (idle.isEmpty()) {
                    return false;
                }
                open.remove(idle.get());
                idle.get().close();
            }
            return open.add(connection);
        }
    }

    private void forget(Connection connection) {
        synchronized (open) {
            open.remove(connection);
        }
    }

    @Override
    public void close() {
        try {
            accepting.close();
        } catch (IOException e) {
            // It is closed then.
        }
        synchronized (open) {
            open.forEach(Connection::close);
        }
        threads.shutdownNow();
    }

    /**
     * One client. This thread reads its requests, and another one answers them; so the end of the connection is seen while
     * an answer is computed, which then stops.
     */
    private final class Connection implements Runnable {
        private final Socket socket;
        private final InputStream in = new BufferedInputStream(new Timed());
        private long until;
        private @Nullable Call call;
        private volatile @Nullable Future<?> answer;

        Connection(Socket socket) {
            this.socket = socket;
        }

        /** The bytes of the client, if they come in time. */
        private final class Timed extends InputStream {
            @Override
            public int read() {
                throw new UnsupportedOperationException("bytes are read in blocks");
            }

            @Override
            public int read(byte[] bytes, int from, int count) throws IOException {
                long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
                if (left <= 0) {
                    throw new SocketTimeoutException();
                }
                socket.setSoTimeout((int) left);
                return socket.getInputStream().read(bytes, from, count);
            }
        }

        private void allow(int milliseconds) {
            until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        }

        /** Returns whether an answer is being computed. */
        boolean isBusy() {
            var last = answer;
            return last != null && !last.isDone();
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
                while (isThereMore() && serve()) {
                    // One request after another.
                }
            } catch (IOException e) {
                // The client is gone, or too slow.
            } finally {
                if (call != null) {
                    call.leave();
                }
                var last = answer;
                if (last != null) {
                    last.cancel(true);
                }
                forget(this);
            }
        }

        /** Waits for the first byte of the next request; the end of the connection ends the answer that is under way. */
        private boolean isThereMore() throws IOException {
            while (true) {
                allow(IDLE);
                in.mark(1);
                try {
                    if (in.read() < 0) {
                        return false;
                    }
                    in.reset();
                    // A client that sends again before the answer does not wait for it.
                    return call == null || (call.isAnswered() && finish());
                } catch (SocketTimeoutException e) {
                    if (!isBusy()) {
                        return false;
                    }
                }
            }
        }

        /** Waits for the end of the last answer. */
        private boolean finish() {
            try {
                var last = answer;
                if (last != null) {
                    last.get();
                }
                return true;
            } catch (InterruptedException | ExecutionException | CancellationException e) {
                return false;
            }
        }

        /** Reads a request and begins to answer it; says whether another one may follow. */
        private boolean serve() throws IOException {
            allow(PATIENCE);
            Head head;
            int length;
            @Nullable Refused refused = null;
            try {
                head = Head.of(head());
                length = (int) Math.min(Integer.MAX_VALUE, head.length());
            } catch (Refused e) {
                return refuse(e);
            }
            try {
                int most = site.mostBytes(head);
                if (length > most) {
                    throw new Refused(413, "a request here has at most " + most + " bytes");
                }
                if (head.header("Expect").isPresent()) {
                    socket.getOutputStream().write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                }
            } catch (Refused e) {
                if (length > SMALL) {
                    return refuse(e);
                }
                refused = e;
            }
            allow(PATIENCE);
            byte[] body = in.readNBytes(length);
            if (body.length < length) {
                throw new EOFException();
            }
            var next = new Call(head, body, socket.getOutputStream());
            if (refused != null) {
                next.refuse(refused);
                return !head.isLast();
            }
            begin(next);
            return true;
        }

        private void begin(Call next) {
            call = next;
            answer = threads.submit(() -> {
                try {
                    site.answer(next);
                } catch (IOException e) {
                    // The client is gone.
                } finally {
                    if (!next.isAnswered() || next.head().isLast()) {
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
            allow(PARTING);
            in.transferTo(OutputStream.nullOutputStream());
            return false;
        }

        private String head() throws IOException {
            var text = new StringBuilder();
            int newlines = 0;
            while (newlines < 2) {
                int next = in.read();
                if (next < 0) {
                    throw new EOFException();
                }
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
    }
}
