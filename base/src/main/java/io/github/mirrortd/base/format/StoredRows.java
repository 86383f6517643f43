package io.github.mirrortd.base.format;

/** A two-dimensional array of doubles that may be larger than the memory. May be read from several threads. */
public interface StoredRows {
    /** {@return how many there are} */
    int rows();

    /** {@return how many numbers each row has} */
    int columns();

    /**
     * Fills {@code values} from a row, beginning at a column.
     *
     * @param row which one, from 0 on
     * @param from the first column
     * @param values as many as are wanted
     */
    void read(int row, int from, double[] values);
}
