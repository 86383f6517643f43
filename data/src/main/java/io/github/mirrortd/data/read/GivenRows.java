package io.github.mirrortd.data.read;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.internal.InMemoryInputs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Columns that a program holds in memory, to be named where a file of data would be. Memory outside Java's heap is read in place.
 */
public final class GivenRows {
    private static final InMemoryInputs<GivenRows> GIVEN = new InMemoryInputs<>();

    private final long rows;
    private final Set<String> arrays;
    private final List<Column> columns = new ArrayList<>();

    /** A column: whole numbers, numbers, times in microseconds, or texts by their numbers in a list. */
    private record Column(
            String name,
            Kind kind,
            @Nullable LongBuffer whole,
            @Nullable DoubleBuffer numbers,
            int stride,
            int offset,
            String[] texts) {
        double number(int at) {
            if (numbers != null) {
                return numbers.get(at);
            }
            long x = whole == null ? NO_TIME : whole.get(at);
            return kind != Kind.TIMESTAMP ? x : x == NO_TIME ? Double.NaN : x / MICROSECONDS;
        }
    }

    /** Type of a column, by the database's names. */
    private enum Kind {
        DOUBLE,
        BIGINT,
        TIMESTAMP,
        VARCHAR
    }

    private static final long NO_TIME = Long.MIN_VALUE;
    private static final double MICROSECONDS = 1e6;

    /**
     * Creates rows without columns.
     *
     * @param rows how many
     * @param arrays what the program calls its arrays, from which it may follow what is what
     */
    public GivenRows(long rows, List<String> arrays) {
        this.rows = rows;
        this.arrays = Set.copyOf(arrays);
    }

    /**
     * Adds columns of numbers; NaN where something is missing.
     *
     * @param names of the columns
     * @param bytes doubles in the machine's order, row by row
     */
    public void numbers(List<String> names, ByteBuffer bytes) {
        var values = bytes.order(ByteOrder.nativeOrder()).asDoubleBuffer();
        for (int k = 0; k < names.size(); k++) {
            columns.add(new Column(names.get(k), Kind.DOUBLE, null, values, names.size(), k, new String[0]));
        }
    }

    /**
     * Adds a column of whole numbers.
     *
     * @param name the column's
     * @param bytes longs in the machine's order
     */
    public void whole(String name, ByteBuffer bytes) {
        addWhole(name, Kind.BIGINT, bytes, new String[0]);
    }

    /**
     * Adds a column of times.
     *
     * @param name the column's
     * @param bytes longs in the machine's order: microseconds since 1970; {@code Long.MIN_VALUE} where a time is missing
     */
    public void times(String name, ByteBuffer bytes) {
        addWhole(name, Kind.TIMESTAMP, bytes, new String[0]);
    }

    private void addWhole(String name, Kind kind, ByteBuffer bytes, String[] texts) {
        columns.add(new Column(name, kind, bytes.order(ByteOrder.nativeOrder()).asLongBuffer(), null, 1, 0, texts));
    }

    /**
     * Adds a column of texts.
     *
     * @param name the column's
     * @param bytes longs in the machine's order: which of the texts; −1 where one is missing
     * @param texts all that occur
     */
    public void texts(String name, ByteBuffer bytes, String[] texts) {
        addWhole(name, texts.length > 0 ? Kind.VARCHAR : Kind.BIGINT, bytes, texts.clone());
    }

    /**
     * Lets data sets of this process take the rows.
     *
     * @return the word that stands where a file's name would
     */
    public String offer() {
        return GIVEN.offer("rows", this);
    }

    /**
     * Takes back what was offered.
     *
     * @param word what {@link #offer} returned
     */
    public static void withdraw(String word) {
        GIVEN.withdraw(word);
    }

    static Optional<GivenRows> find(List<String> files) {
        return files.size() == 1 ? GIVEN.find(files.get(0)) : Optional.empty();
    }

    List<Database.Column> columns() {
        return columns.stream()
                .map(c -> new Database.Column(c.name, c.kind.name()))
                .toList();
    }

    Map<String, String> defaults() {
        return Database.Source.usual(arrays);
    }

    long rows() {
        return rows;
    }

    /** Doubles of a column, from a row on; whole numbers become doubles. */
    void numbers(int column, long from, int count, double[] into) {
        var c = columns.get(column);
        var numbers = c.numbers;
        if (numbers != null && c.stride == 1) {
            numbers.get((int) from, into, 0, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            into[i] = c.number((int) (from + i) * c.stride + c.offset);
        }
    }

    void whole(int column, long from, int count, long[] into) {
        var whole = columns.get(column).whole;
        if (whole != null) {
            whole.get((int) from, into, 0, count);
        }
    }

    /** A row as a database takes it. */
    @Nullable
    Object[] row(long row) {
        var values = new @Nullable Object[columns.size()];
        for (int k = 0; k < values.length; k++) {
            var c = columns.get(k);
            int at = (int) row * c.stride + c.offset;
            values[k] = value(c, at);
        }
        return values;
    }

    private static @Nullable Object value(Column c, int at) {
        if (c.whole == null) {
            double x = c.number(at);
            return Double.isNaN(x) ? null : (Double) x;
        }
        long x = c.whole.get(at);
        return switch (c.kind) {
            case TIMESTAMP -> x == NO_TIME ? null : (Long) x;
            case VARCHAR -> x < 0 ? null : c.texts[(int) x];
            default -> x;
        };
    }
}
