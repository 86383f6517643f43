package io.github.mirrortd.lab.format;

/** A two-dimensional array of doubles that may be larger than the memory. May be read from several threads. */
public interface StoredRows {
    int rows();

    int columns();

    /** Fills {@code values} from a row, beginning at a column. */
    void read(int row, int from, double[] values);
}
