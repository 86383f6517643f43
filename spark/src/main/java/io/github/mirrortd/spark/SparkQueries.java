package io.github.mirrortd.spark;

import java.io.Serializable;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.apache.spark.SparkThrowable;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction1;

/** Queries of Spark's rows. */
final class SparkQueries {
    static final ClassTag<InternalRow> INTERNAL_ROW = ClassTag$.MODULE$.apply(InternalRow.class);

    private static final double NANOS = 1e9;

    private SparkQueries() {}

    /** Asks Spark something; what it finds wrong with a statement is the user's mistake. */
    static <T> T of(Callable<T> question) {
        try {
            return question.call();
        } catch (Exception e) {
            // Spark's own exceptions are checked ones, which most of its methods do not declare.
            throw told(e);
        }
    }

    private static IllegalArgumentException told(Exception e) {
        return e instanceof IllegalArgumentException mistake && !(e instanceof SparkThrowable)
                ? mistake
                : new IllegalArgumentException("the data cannot be read: " + Sessions.reason(e), e);
    }

    /** The rows as Spark itself has them, without an object for every number. */
    static RDD<InternalRow> rows(Dataset<Row> rows) {
        return ((org.apache.spark.sql.classic.Dataset<Row>) rows)
                .queryExecution()
                .toRdd();
    }

    static DataType[] types(Dataset<Row> rows) {
        return Arrays.stream(rows.schema().fields()).map(StructField::dataType).toArray(DataType[]::new);
    }

    /** A row that stays as it is. */
    static final class Copy extends AbstractFunction1<InternalRow, InternalRow> implements Serializable {
        @Override
        public InternalRow apply(InternalRow row) {
            return row.copy();
        }
    }

    /** Index of the first row whose first column is true, in the order of the partitions; −1 if there is none. */
    static long firstTrue(RDD<InternalRow> rows) {
        var all = rows.map(new Copy(), INTERNAL_ROW).toLocalIterator();
        for (long at = 0; all.hasNext(); at++) {
            if (all.next().getBoolean(0)) {
                return at;
            }
        }
        return -1;
    }

    /** A file of this machine by its path, any other by its address. */
    static String name(String address) {
        var uri = URI.create(address);
        return "file".equals(uri.getScheme()) ? Path.of(uri.getPath()).toString() : address;
    }

    /** Seconds since 1970, of whatever Spark calls a time. */
    static @Nullable Double seconds(@Nullable Object time) {
        if (time == null) {
            return null;
        }
        if (time instanceof Timestamp stamp) {
            return seconds(stamp.toInstant());
        }
        if (time instanceof Instant instant) {
            return instant.getEpochSecond() + instant.getNano() / NANOS;
        }
        if (time instanceof LocalDateTime local) {
            return seconds(local.toInstant(ZoneOffset.UTC));
        }
        LocalDate day = time instanceof Date date ? date.toLocalDate() : (LocalDate) time;
        return seconds(day.atStartOfDay().toInstant(ZoneOffset.UTC));
    }
}
