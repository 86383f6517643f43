package io.github.mirrortd.explore.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A small HTTP/1.1 server. It differs from the JDK's in three ways: it notices at once when a client disconnects, it limits the
 * time that a request takes to arrive, and it limits the number of connections, each of which has at most two threads.
 */
public final class Listener implements AutoCloseable {
    /** Connections at the same time; a browser opens six. */
    public static final int MOST_CONNECTIONS = 64;

    private static final int BACKLOG = 128;

    private final ServerSocket socket;
    private final Site site;
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        var thread = new Thread(work, "mirrortd-page");
        thread.setDaemon(true);
        return thread;
    });
    private final Set<Connection> open = new LinkedHashSet<>();

    /** Listens at an address; port 0 stands for any free one. */
    public Listener(InetSocketAddress address, Site site) throws IOException {
        socket = new ServerSocket();
        this.site = site;
        try {
            socket.bind(address, BACKLOG);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    /** Begins to answer. */
    public void start() {
        threads.execute(this::accept);
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                var connection = new Connection(socket.accept(), site, threads, this::forget);
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

    /** Where all places are taken, the connection that has been open for longest without a question under way gives up its place. */
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
            socket.close();
        } catch (IOException e) {
            // It is closed then.
        }
        synchronized (open) {
            open.forEach(Connection::close);
        }
        threads.shutdownNow();
    }
}
