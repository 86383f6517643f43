package io.github.mirrortd.spark;

import io.github.mirrortd.data.read.Findings;
import io.github.mirrortd.data.read.Reading;
import io.github.mirrortd.data.read.RowMistake;
import io.github.mirrortd.data.read.Scan;
import io.github.mirrortd.data.step.Pass;
import java.io.Serializable;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;

/** What executors do with rows. Every task has a copy of its own of all that is in here. */
final class SparkLooks {
    private SparkLooks() {}

    /** Looks at a partition. */
    static final class Look<S extends Scan<S>> extends AbstractFunction1<Iterator<InternalRow>, TaskOutcome<S>>
            implements Serializable {
        private final S scan;
        private final DataType[] types;
        private final int[] places;

        Look(S scan, DataType[] types, int[] places) {
            this.scan = scan;
            this.types = types;
            this.places = places;
        }

        @Override
        public TaskOutcome<S> apply(Iterator<InternalRow> partition) {
            return TaskOutcome.of(() -> {
                scan.look(new SparkRows(CollectionConverters.asJava(partition), types, places));
                return scan;
            });
        }
    }

    /** What came of a partition: what went through it and what was found, or the first mistake. */
    record Went<P>(
            @Nullable P pass,
            @Nullable Findings findings,
            @Nullable RowMistake mistake) implements Serializable {}

    /** Goes through the episodes of a partition. */
    static final class Go<P extends Pass<P>> extends AbstractFunction1<Iterator<InternalRow>, TaskOutcome<Went<P>>>
            implements Serializable {
        private final Reading reading;
        private final P pass;
        private final DataType[] types;
        private final int[] places;
        private final long[] before;

        /** @param before how many episodes lie before each partition */
        Go(Reading reading, P pass, DataType[] types, int[] places, long[] before) {
            this.reading = reading;
            this.pass = pass;
            this.types = types;
            this.places = places;
            this.before = before;
        }

        @Override
        public TaskOutcome<Went<P>> apply(Iterator<InternalRow> partition) {
            return TaskOutcome.of(() -> {
                pass.startAfter(before[TaskContext.getPartitionId()]);
                try {
                    var rows = new SparkRows(CollectionConverters.asJava(partition), types, places);
                    var findings = reading.read(rows, pass, done -> {});
                    return new Went<>(pass, findings, null);
                } catch (RowMistake e) {
                    return new Went<P>(null, null, e);
                }
            });
        }
    }
}
