package io.github.mirrortd.engine;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread write while others read: a reader repeats what overlapped with a write. A write takes no atomic operation, and its
 * thread waits for readers that would otherwise never find a gap between writes, at most {@link #LONGEST_WAIT} nanoseconds at a time.
 */
final class SequenceLock {
    private static final int TRIES = 8;
    private static final long LONGEST_WAIT = 200_000;

    /** Odd during a write. */
    private final AtomicLong version = new AtomicLong();

    /** Number of readers that wait for a gap between writes. */
    private final AtomicInteger waiting = new AtomicInteger();

    /** Null if reading changes nothing. */
    private final @Nullable ReentrantLock exclusive;

    /** @param isRead whether reading changes nothing; otherwise reads and writes wait for each other */
    SequenceLock(boolean isRead) {
        exclusive = isRead ? null : new ReentrantLock();
    }

    /** @throws IllegalStateException if another thread writes */
    void beginWrite() {
        if (exclusive != null) {
            exclusive.lock();
        }
        if (waiting.getOpaque() > 0) {
            giveWay();
        }
        long now = version.getPlain();
        if ((now & 1) == 1) {
            throw new IllegalStateException("two threads learn at once; let one thread make all steps of a learner");
        }
        version.setOpaque(now + 1);
        VarHandle.storeStoreFence();
    }

    void endWrite() {
        version.setRelease(version.getPlain() + 1);
        if (exclusive != null) {
            exclusive.unlock();
        }
    }

    private void giveWay() {
        long start = System.nanoTime();
        while (waiting.get() > 0 && System.nanoTime() - start < LONGEST_WAIT) {
            Thread.onSpinWait();
        }
    }

    /**
     * {@return what was read between two writes}
     *
     * @param reading reads only, and may be called several times
     */
    <T> T read(Supplier<T> reading) {
        if (exclusive != null) {
            exclusive.lock();
            try {
                return reading.get();
            } finally {
                exclusive.unlock();
            }
        }
        for (int i = 0; i < TRIES; i++) {
            T result = readOnce(reading);
            if (result != null) {
                return result;
            }
            Thread.onSpinWait();
        }
        waiting.incrementAndGet();
        try {
            while (true) {
                T result = readOnce(reading);
                if (result != null) {
                    return result;
                }
                LockSupport.parkNanos(1);
            }
        } finally {
            waiting.decrementAndGet();
        }
    }

    private <T> @Nullable T readOnce(Supplier<T> reading) {
        long before = version.getAcquire();
        if ((before & 1) == 1) {
            return null;
        }
        T result = reading.get();
        VarHandle.acquireFence();
        return before == version.getOpaque() ? result : null;
    }
}
