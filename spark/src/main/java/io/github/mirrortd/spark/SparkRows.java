package io.github.mirrortd.spark;

import io.github.mirrortd.base.database.Database;
import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;

/** Rows of a partition, or of all of them, in blocks. */
final class SparkRows implements Database.Rows {
    private static final int BLOCK = 1 << 14;

    private final Iterator<InternalRow> source;
    private final DataType[] types;
    private final int[] places;
    private final double[][] numbers;
    private final long[][] whole;
    private final String[][] texts;

    /**
     * @param source rows, of which the iterator may return the same object again and again
     * @param types of all columns of the source
     * @param places of the columns that are wanted
     */
    SparkRows(Iterator<InternalRow> source, DataType[] types, int[] places) {
        this.source = source;
        this.types = types;
        this.places = places;
        int width = places.length;
        numbers = new double[width][];
        whole = new long[width][];
        texts = new String[width][];
        for (int k = 0; k < width; k++) {
            var type = types[places[k]];
            if (type instanceof StringType) {
                texts[k] = new String[BLOCK];
            } else if (isWhole(type)) {
                whole[k] = new long[BLOCK];
                numbers[k] = new double[BLOCK];
            } else {
                numbers[k] = new double[BLOCK];
            }
        }
    }

    private static boolean isWhole(DataType type) {
        return type instanceof LongType
                || type instanceof IntegerType
                || type instanceof ShortType
                || type instanceof ByteType;
    }

    @Override
    public int next() {
        return SparkQueries.of(this::fill);
    }

    private int fill() {
        int n = 0;
        while (n < BLOCK && source.hasNext()) {
            var row = source.next();
            for (int k = 0; k < places.length; k++) {
                read(row, k, n);
            }
            n++;
        }
        return n;
    }

    private void read(InternalRow row, int k, int n) {
        int place = places[k];
        var type = types[place];
        boolean missing = row.isNullAt(place);
        if (type instanceof StringType) {
            texts[k][n] = missing ? "null" : row.getUTF8String(place).toString();
        } else if (isWhole(type)) {
            if (missing) {
                numbers[k][n] = Double.NaN;
                whole[k][n] = MISSING;
            } else {
                whole[k][n] = whole(row, place, type);
                numbers[k][n] = whole[k][n];
            }
        } else {
            numbers[k][n] = missing ? Double.NaN : number(row, place, type);
        }
    }

    /** No row that was logged has this number, and what has none is refused where it matters. */
    private static final long MISSING = Long.MIN_VALUE;

    private static long whole(InternalRow row, int place, DataType type) {
        return type instanceof LongType
                ? row.getLong(place)
                : type instanceof IntegerType
                        ? row.getInt(place)
                        : type instanceof ShortType ? row.getShort(place) : row.getByte(place);
    }

    private static double number(InternalRow row, int place, DataType type) {
        if (type instanceof FloatType) {
            return row.getFloat(place);
        }
        if (type instanceof BooleanType) {
            return row.getBoolean(place) ? 1 : 0;
        }
        if (type instanceof DecimalType decimal) {
            return row.getDecimal(place, decimal.precision(), decimal.scale()).toDouble();
        }
        return row.getDouble(place);
    }

    @Override
    public void numbers(int column, double[] into) {
        System.arraycopy(numbers[column], 0, into, 0, Math.min(into.length, BLOCK));
    }

    @Override
    public void whole(int column, long[] into) {
        for (int i = 0; i < Math.min(into.length, BLOCK); i++) {
            if (whole[column][i] == MISSING) {
                throw new IllegalArgumentException(NO_EPISODE);
            }
            into[i] = whole[column][i];
        }
    }

    @Override
    public String text(int column, int row) {
        return texts[column][row];
    }

    @Override
    public void close() {}
}
