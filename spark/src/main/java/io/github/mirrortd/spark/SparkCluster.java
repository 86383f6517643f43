package io.github.mirrortd.spark;

import com.google.auto.service.AutoService;
import io.github.mirrortd.base.Cluster;
import io.github.mirrortd.internal.Plugins;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/** A Spark cluster as a place for tasks: one partition each, whose results come back as they are finished. */
public final class SparkCluster implements Cluster {
    private final SparkSession session;
    private final JavaSparkContext context;
    private final boolean own;
    private int width;

    /** Connects to one. */
    @AutoService(Provider.class)
    public static final class Connector implements Provider {
        @Override
        public Cluster connect(String master, Map<String, String> settings) {
            return new SparkCluster(Sessions.connect(master, settings), true);
        }
    }

    private SparkCluster(SparkSession session, boolean own) {
        this.session = session;
        this.own = own;
        context = JavaSparkContext.fromSparkContext(session.sparkContext());
    }

    /**
     * {@return the cluster of a session, for experiments from Java or Scala} Closing it leaves the session open.
     *
     * @param session any
     */
    public static SparkCluster of(SparkSession session) {
        return new SparkCluster(session, false);
    }

    @Override
    public int width() {
        if (width == 0) {
            width = Sessions.width(context);
        }
        return width;
    }

    @Override
    public long memory() {
        return Sessions.memory(context);
    }

    @Override
    public <R> void run(List<? extends Task<R>> tasks, Results<R> results) {
        var plugins = Plugins.inForce();
        plugins.forEach(jar -> context.addFile(jar.toUri().toString()));
        var names = plugins.stream()
                .map(jar -> Objects.requireNonNull(jar.getFileName()))
                .map(Path::toString)
                .toList();
        var rdd = context.parallelize(List.<Task<R>>copyOf(tasks), tasks.size());
        SparkJob.run(
                context.sc(),
                rdd.rdd(),
                new SparkWork<R>(names),
                (outcome, task) -> results.finished(task, outcome.get()),
                results::isRequested);
    }

    SparkSession session() {
        return session;
    }

    @Override
    public void close() {
        if (own) {
            session.stop();
        }
    }
}
