package io.github.mirrortd.lab.run;

import java.util.concurrent.atomic.AtomicLong;

/** Remembers how much work was announced and how much was done. */
public final class CountingProgress implements Progress {
    public final AtomicLong total = new AtomicLong();
    public final AtomicLong done = new AtomicLong();

    @Override
    public void begin(String what, long all) {
        total.set(all);
    }

    @Override
    public void advance(long by) {
        done.addAndGet(by);
    }
}
