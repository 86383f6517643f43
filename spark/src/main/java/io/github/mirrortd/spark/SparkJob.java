package io.github.mirrortd.spark;

import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.apache.spark.SimpleFutureAction;
import org.apache.spark.SparkContext;
import org.apache.spark.rdd.RDD;
import scala.Function1;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction0;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/** A job that passes on results as they arrive, on the calling thread. */
final class SparkJob {
    private static final long MOMENT = 200;

    private SparkJob() {}

    /**
     * Returns when all partitions are done.
     *
     * @param work on a partition; serialisable
     * @param heard receives a partition's result and its number
     * @param stop says whether to stop
     */
    static <T, U> void run(
            SparkContext context,
            RDD<T> rdd,
            Function1<Iterator<T>, U> work,
            ObjIntConsumer<U> heard,
            BooleanSupplier stop) {
        int parts = rdd.getNumPartitions();
        var arrived = new LinkedBlockingQueue<Arrived<U>>();
        var all = IntStream.range(0, parts).<Object>mapToObj(i -> i).toList();
        var job = context.submitJob(
                rdd, work, CollectionConverters.asScala(all).toSeq(), new Handler<>(arrived), new Nothing());
        try {
            for (int left = parts; left > 0; ) {
                if (stop.getAsBoolean()) {
                    throw new CancellationException("stopped");
                }
                var next = arrived.poll(MOMENT, TimeUnit.MILLISECONDS);
                if (next != null) {
                    heard.accept(next.result(), next.part());
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

    private record Arrived<U>(int part, U result) {}

    /** Runs on the thread that schedules everything: it only puts things down. */
    private static final class Handler<U> extends AbstractFunction2<Object, U, BoxedUnit> {
        private final LinkedBlockingQueue<Arrived<U>> arrived;

        Handler(LinkedBlockingQueue<Arrived<U>> arrived) {
            this.arrived = arrived;
        }

        @Override
        public BoxedUnit apply(Object part, U result) {
            arrived.add(new Arrived<>((Integer) part, result));
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
        return Sessions.gaveUp(
                value.isDefined() && value.get().isFailure()
                        ? value.get().failed().get()
                        : null);
    }
}
