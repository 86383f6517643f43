package io.github.mirrortd.spark;

import io.github.mirrortd.base.Cluster;
import io.github.mirrortd.internal.Plugins;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.SparkFiles;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/**
 * Task of an executor for one partition, with the plugins sent along.
 *
 * @param <R> what comes of a task
 */
final class SparkWork<R> extends AbstractFunction1<Iterator<Cluster.Task<R>>, TaskOutcome<R>> implements Serializable {
    /** One class loader for each list of plugins in this process, for as long as it runs: engines keep what they compiled. */
    private static final Map<List<String>, Plugins> OPEN = new ConcurrentHashMap<>();

    private final List<String> plugins;

    /** @param plugins names of jars that Spark has brought along */
    SparkWork(List<String> plugins) {
        this.plugins = List.copyOf(plugins);
    }

    @Override
    public TaskOutcome<R> apply(Iterator<Cluster.Task<R>> partition) {
        var task = partition.next();
        return plugins.isEmpty()
                ? TaskOutcome.of(task)
                : OPEN.computeIfAbsent(plugins, SparkWork::open).during(() -> TaskOutcome.of(task));
    }

    private static Plugins open(List<String> names) {
        var thread = Thread.currentThread();
        var own = thread.getContextClassLoader();
        try {
            return Plugins.open(
                    names.stream().map(name -> Path.of(SparkFiles.get(name))).toList());
        } finally {
            thread.setContextClassLoader(own);
        }
    }
}
