package io.github.mirrortd.base;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** Other machines that work is sent to. Which of them does what changes no result. */
public interface Cluster extends AutoCloseable {
    /** Connects to a cluster; found as a service, because its libraries are large. */
    interface Provider {
        /**
         * {@return a connection}
         *
         * @param master the cluster's address
         * @param settings of the cluster's own, by name
         */
        Cluster connect(String master, Map<String, String> settings);
    }

    /**
     * A piece of work that can be sent: a pure function of what is in it, so that it may be done twice where a machine dies.
     *
     * @param <R> what comes of it, which must be serialisable too
     */
    interface Task<R> extends Serializable {
        /** {@return what comes of it} */
        R run();
    }

    /**
     * Hears what comes of tasks, one after another and in any order.
     *
     * @param <R> what comes of a task
     */
    interface Results<R> extends Cancellation {
        /**
         * A task is done.
         *
         * @param task its place in the list
         * @param result what came of it
         */
        void finished(int task, R result);
    }

    /** {@return how many tasks it does at once} */
    int width();

    /** {@return how many bytes of memory one of its machines may use} */
    long memory();

    /**
     * Returns when all is done; tasks begin in the order of the list. Learners and problems of the plugins that are in force
     * travel with them.
     *
     * @param <R> what comes of a task
     * @param tasks what is to be done
     * @param results receives every finished task once
     * @throws RuntimeException what a task threw, once: a mistake of the user's is the same on all machines
     * @throws java.util.concurrent.CancellationException where it was asked to stop
     */
    <R> void run(List<? extends Task<R>> tasks, Results<R> results);

    @Override
    void close();

    /**
     * {@return a connection to the cluster at an address}
     *
     * @param master such as {@code local[2]} or {@code spark://host:7077}
     * @param settings of the cluster's own, by name
     * @throws IllegalArgumentException if no cluster module is present
     */
    static Cluster connect(String master, Map<String, String> settings) {
        return ServiceLoader.load(Provider.class, Cluster.class.getClassLoader()).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "clusters need the module mirrortd-spark, which is missing; run ./mirrortd in a"
                                + " checkout, or hand mirrortd-spark.jar to spark-submit"))
                .get()
                .connect(master, settings);
    }
}
