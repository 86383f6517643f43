package io.github.mirrortd.cli.terminal;

import io.github.mirrortd.lab.run.Progress;
import java.time.Duration;
import java.time.Instant;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A bar with the time left, on stderr; short work never shows one. */
public final class TerminalProgress implements Progress {
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Console console;
    private final Duration patience;
    private final Instant start = Instant.now();
    private String what = "";
    private long total;
    private long done;
    private @Nullable ProgressBar bar;

    public TerminalProgress(Console console) {
        this(console, PATIENCE);
    }

    TerminalProgress(Console console, Duration patience) {
        this.console = console;
        this.patience = patience;
    }

    @Override
    public synchronized void begin(String newWork, long newTotal) {
        close();
        what = newWork;
        total = newTotal;
        done = 0;
    }

    @Override
    public synchronized void advance(long by) {
        done += by;
        var elapsed = Duration.between(start, Instant.now());
        if (bar == null && elapsed.compareTo(patience) > 0) {
            bar = new ProgressBarBuilder()
                    .setTaskName(what)
                    .setInitialMax(total)
                    .startsFrom(done, elapsed)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setConsumer(new ConsoleProgressBarConsumer(console.terminal()))
                    .clearDisplayOnFinish()
                    .build();
        }
        if (bar != null) {
            bar.stepTo(done);
        }
        if (done >= total) {
            close();
        }
    }

    private void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
