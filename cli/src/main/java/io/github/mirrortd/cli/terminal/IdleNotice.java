package io.github.mirrortd.cli.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Timer;
import java.util.TimerTask;

/**
 * Prints a sign of life on a terminal if nothing else was printed for a while: before a progress bar has a length, or
 * without one. What is said goes away before anything else is written.
 */
public final class IdleNotice implements AutoCloseable {
    private static final Duration USUAL = Duration.ofSeconds(2);

    private final PrintStream terminal;
    private final Duration patience;
    private final Instant start = Instant.now();
    private final Timer clock = new Timer("patience", true);
    private Instant heard = start;
    private String shown = "";
    private boolean closed;

    public IdleNotice(PrintStream terminal) {
        this(terminal, USUAL);
    }

    /** @param patience how long nothing may be said; what is said then is renewed in half of that time */
    public IdleNotice(PrintStream terminal, Duration patience) {
        this.terminal = terminal;
        this.patience = patience;
        long period = patience.toMillis() / 2;
        clock.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        look();
                    }
                },
                period,
                period);
    }

    private synchronized void look() {
        var now = Instant.now();
        if (!closed && Duration.between(heard, now).compareTo(patience) >= 0) {
            erase();
            shown = "working, " + Duration.between(start, now).toSeconds() + " s";
            terminal.print(shown);
            terminal.flush();
        }
    }

    private void erase() {
        if (!shown.isEmpty()) {
            terminal.print("\r" + " ".repeat(shown.length()) + "\r");
            terminal.flush();
            shown = "";
        }
    }

    private synchronized void hear() {
        erase();
        heard = Instant.now();
    }

    /** The same stream, observed: output replaces the notice. */
    public PrintStream hearing(PrintStream out) {
        return new PrintStream(new Heard(out), true, StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void close() {
        closed = true;
        clock.cancel();
        erase();
    }

    private final class Heard extends FilterOutputStream {
        Heard(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            hear();
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            hear();
            out.write(bytes, from, count);
        }
    }
}
