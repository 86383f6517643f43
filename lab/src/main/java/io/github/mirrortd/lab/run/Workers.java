package io.github.mirrortd.lab.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does many independent pieces of work on several threads. */
public final class Workers {
    private Workers() {}

    /** Work that has begun. */
    public interface Begun {
        /** Returns when it is done, and fails as it fails. */
        void await();
    }

    /**
     * Returns when all is done; work begins in the order of the list.
     *
     * @param threads how many
     * @param tasks what is to be done
     */
    public static void run(int threads, List<? extends Runnable> tasks) {
        var pool = pool(threads);
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (var task : tasks) {
                futures.add(pool.submit(task));
            }
            futures.forEach(Workers::await);
        } finally {
            pool.shutdownNow();
        }
    }

    /**
     * Starts a task on a new thread and returns at once.
     *
     * @param task what is to be done
     * @return who waits for it
     */
    public static Begun begin(Runnable task) {
        var pool = pool(1);
        var future = pool.submit(task);
        pool.shutdown();
        return () -> await(future);
    }

    private static ExecutorService pool(int threads) {
        return Executors.newFixedThreadPool(threads, work -> {
            var thread = new Thread(work, "mirrortd-runner");
            thread.setDaemon(true);
            return thread;
        });
    }

    private static void await(Future<?> future) {
        try {
            future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException why) {
                throw why;
            }
            if (e.getCause() instanceof Error why) {
                throw why;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
