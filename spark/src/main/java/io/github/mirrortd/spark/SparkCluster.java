package io.github.mirrortd.spark;

import com.google.auto.service.AutoService;
import io.github.mirrortd.internal.Plugins;
import io.github.mirrortd.lab.run.Cluster;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.spark.SimpleFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction0;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/** A Spark cluster as a place for tasks: one partition each, whose results come back as they are finished. */
public final class SparkCluster implements Cluster {
    private static final long MOMENT = 200;

    private final SparkSession session;
    private final JavaSparkContext context;
    private final boolean own;

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
        return Sessions.width(context);
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
        var arrived = new LinkedBlockingQueue<Arrived<R>>();
        var rdd = context.parallelize(List.<Task<R>>copyOf(tasks), tasks.size());
        var job = context.sc()
                .submitJob(
                        rdd.rdd(),
                        new SparkWork<R>(names),
                        CollectionConverters.asScala(
                                        IntStream.range(0, tasks.size()).<Object>mapToObj(i -> i).toList())
                                .toSeq(),
                        new Handler<>(arrived),
                        new Nothing());
        try {
            for (int left = tasks.size(); left > 0; ) {
                if (results.isRequested()) {
                    throw new CancellationException("stopped");
                }
                var next = arrived.poll(MOMENT, TimeUnit.MILLISECONDS);
                if (next != null) {
                    results.finished(next.task(), next.outcome().get());
                    left--;
                } else if (job.isCompleted() && arrived.isEmpty()) {
                    throw gaveUp(job);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            if (!job.isCompleted()) {
                job.cancel();
            }
        }
    }

    private record Arrived<R>(int task, Outcome<R> outcome) {}

    /** Runs on the thread that schedules everything: it only puts things down. */
    private static final class Handler<R> extends AbstractFunction2<Object, Outcome<R>, BoxedUnit> {
        private final LinkedBlockingQueue<Arrived<R>> arrived;

        Handler(LinkedBlockingQueue<Arrived<R>> arrived) {
            this.arrived = arrived;
        }

        @Override
        public BoxedUnit apply(Object task, Outcome<R> outcome) {
            arrived.add(new Arrived<>((Integer) task, outcome));
            return BoxedUnit.UNIT;
        }
    }

    private static final class Nothing extends AbstractFunction0<BoxedUnit> {
        @Override
        public BoxedUnit apply() {
            return BoxedUnit.UNIT;
        }
    }

    private static UncheckedIOException gaveUp(SimpleFutureAction<?> job) {
        var value = job.value();
        var why = value.isDefined() && value.get().isFailure() ? value.get().failed().get() : null;
        return Sessions.gaveUp(why);
    }

    @Override
    public void close() {
        if (own) {
            session.stop();
        }
    }
}
