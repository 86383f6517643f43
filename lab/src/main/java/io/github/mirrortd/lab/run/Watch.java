package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.Cancellation;
import java.util.concurrent.atomic.AtomicLong;

/** Receives progress, and may stop the work. For any number of threads. */
public final class Watch implements Progress, Cancellation {
    private final AtomicLong done = new AtomicLong();
    private volatile String what = "";
    private volatile long total;
    private volatile boolean stopped;

    /** Nothing has begun. */
    public Watch() {}

    @Override
    public void begin(String newWork, long newTotal) {
        check();
        what = newWork;
        total = newTotal;
        done.set(0);
    }

    @Override
    public void advance(long by) {
        done.addAndGet(by);
        check();
    }

    /** Stops the work at its next report. */
    public void stop() {
        stopped = true;
    }

    @Override
    public boolean isRequested() {
        return stopped;
    }

    /** {@return what is being done, in a word; empty before anything is} */
    public String what() {
        return what;
    }

    /** {@return how much there is of it} */
    public long total() {
        return total;
    }

    /** {@return how much of it is done} */
    public long done() {
        return done.get();
    }
}
