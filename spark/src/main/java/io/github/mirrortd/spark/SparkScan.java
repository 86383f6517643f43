package io.github.mirrortd.spark;

import io.github.mirrortd.base.database.Scan;
import java.io.Serializable;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;

/** A scan of one partition, on an executor. Every task has its own copy of this object. */
final class SparkScan<S extends Scan<S>> extends AbstractFunction1<Iterator<InternalRow>, TaskOutcome<S>>
        implements Serializable {
    private final S scan;
    private final DataType[] types;
    private final int[] places;
    private final long[] before;

    /** @param before number of episodes before each partition; empty if not known */
    SparkScan(S scan, DataType[] types, int[] places, long[] before) {
        this.scan = scan;
        this.types = types;
        this.places = places;
        this.before = before;
    }

    @Override
    public TaskOutcome<S> apply(Iterator<InternalRow> partition) {
        return TaskOutcome.of(() -> {
            if (before.length > 0) {
                scan.startAfter(before[TaskContext.getPartitionId()]);
            }
            scan.look(new SparkRows(CollectionConverters.asJava(partition), types, places));
            return scan;
        });
    }
}
