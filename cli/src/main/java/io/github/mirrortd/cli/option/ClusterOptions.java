package io.github.mirrortd.cli.option;

import io.github.mirrortd.base.Cluster;
import io.github.mirrortd.lab.run.ClusterScheduler;
import io.github.mirrortd.lab.run.Scheduler;
import io.github.mirrortd.learn.Schedule;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of work that a cluster can do. */
public class ClusterOptions extends WorkOptions {
    @Option(
            names = "--spark",
            paramLabel = "MASTER",
            description = "Spark cluster that does the work, with bit-identical results: local[2], "
                    + "spark://host:7077, yarn or k8s://…")
    private @Nullable String master;

    @Option(
            names = "--spark-conf",
            paramLabel = "KEY=VALUE",
            description = "Setting of Spark, such as spark.executor.memory=4g; may be repeated.")
    private final Map<String, String> settings = new LinkedHashMap<>();

    /** The cluster's address, where one is named. */
    public Optional<String> master() {
        if (master == null && !settings.isEmpty()) {
            throw new IllegalArgumentException("--spark-conf needs --spark, the address of the cluster");
        }
        if (master != null && master.isBlank()) {
            throw new IllegalArgumentException("--spark needs the address of a cluster, such as local[2]");
        }
        return Optional.ofNullable(master);
    }

    /** Settings of Spark. */
    public Map<String, String> sparkSettings() {
        return Map.copyOf(settings);
    }

    /** A connection to the cluster, where one is named. */
    public @Nullable Cluster connect() {
        return master().map(address -> Cluster.connect(address, sparkSettings()))
                .orElse(null);
    }

    /** Scheduler of cells: the cluster, or the threads of this process. */
    public Scheduler scheduler(Schedule schedule, @Nullable Cluster cluster) {
        var here = scheduler(schedule);
        return cluster == null ? here : new ClusterScheduler(cluster, engine());
    }
}
