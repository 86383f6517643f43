package io.github.mirrortd.duckdb;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.database.Database.Column;
import java.util.List;
import java.util.Map;

/** A file of arrays as a table: a column for each array, or for each column of a two-dimensional one, named array_0, array_1, … */
interface ArrayTable extends AutoCloseable {
    List<Column> columns();

    /** Every row. */
    void copy(Database.Sink sink);

    /** Fields of a data set that follow from the layout. */
    Map<String, String> defaults();

    @Override
    void close();
}
