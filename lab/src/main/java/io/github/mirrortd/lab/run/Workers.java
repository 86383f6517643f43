package io.github.mirrortd.lab.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does many independent pieces of work on several threads. */
public final class Workers {
    private Workers() {}

    /**
     * Returns when all is done; work begins in the order of the list.
     *
     * @param threads how many
     * @param tasks what is to be done
     */
    public static void run(int threads, List<? extends Runnable> tasks) {
        var pool = Executors.newFixedThreadPool(threads, work -> {
            var thread = new Thread(work, "mirrortd-runner");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (var task : tasks) {
                futures.add(pool.submit(task));
            }
            for (var future : futures) {
                future.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException why) {
                throw why;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }
}
