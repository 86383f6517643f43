package io.github.mirrortd.data.read;

import io.github.mirrortd.base.database.Access;
import io.github.mirrortd.base.database.Database;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rows in memory. It serves columns as they are, without a copy. At the first other request, such as an expression or
 * another order, it loads the rows into the embedded database, which serves everything from then on.
 */
final class MemoryDatabase implements Database {
    private static final String TABLE = "given_rows";

    /** The rows as they are laid down, times as microseconds. */
    private static final String LAID = "laid_rows";

    private static final int BLOCK = 1 << 14;
    private static final int ZERO = -1;

    private final GivenRows given;
    private final int threads;
    private final List<Column> columns;

    /** Types by the names of columns, as expressions have them. */
    private final Map<String, String> types = new HashMap<>();

    /** Places of columns, by the expressions that mean nothing else; {@link #ZERO} for zeros. */
    private final Map<String, Integer> places = new HashMap<>();

    private @Nullable Access access;
    private @Nullable Database behind;

    MemoryDatabase(GivenRows given, int threads) {
        this.given = given;
        this.threads = threads;
        columns = given.columns();
        places.put(Database.whole("0"), ZERO);
        places.put(Database.number("0", ""), ZERO);
        for (int k = 0; k < columns.size(); k++) {
            String name = Database.quoted(columns.get(k).name());
            String type = columns.get(k).type();
            types.put(name, type);
            if (!type.equals("VARCHAR")) {
                places.put(Database.number(name, type), k);
            }
            if (type.equals("BIGINT")) {
                places.put(Database.whole(name), k);
            }
        }
    }

    /** The embedded database, with the rows in it. */
    private Database behind() {
        if (behind == null) {
            var opened = Database.open(threads);
            opened.execute("CREATE TABLE " + LAID + " ("
                    + columns.stream()
                            .map(c ->
                                    Database.quoted(c.name()) + " " + (Database.isTime(c.type()) ? "BIGINT" : c.type()))
                            .collect(Collectors.joining(", "))
                    + ")");
            opened.execute("CREATE VIEW " + TABLE + " AS SELECT "
                    + columns.stream()
                            .map(c -> Database.isTime(c.type())
                                    ? "make_timestamp(" + Database.quoted(c.name()) + ") AS "
                                            + Database.quoted(c.name())
                                    : Database.quoted(c.name()))
                            .collect(Collectors.joining(", "))
                    + " FROM " + LAID);
            try (var sink = opened.append(LAID)) {
                for (long i = 0; i < given.rows(); i++) {
                    sink.row(given.row(i));
                }
            }
            if (access != null) {
                opened.limit(access);
            }
            behind = opened;
        }
        return behind;
    }

    @Override
    public Source source(List<String> files) {
        return GivenRows.find(files).isPresent() ? new Source(TABLE, false, given.defaults()) : behind().source(files);
    }

    @Override
    public void execute(String sql) {
        behind().execute(sql);
    }

    @Override
    public void limit(Access newAccess) {
        access = newAccess;
        if (behind != null) {
            behind.limit(newAccess);
        }
    }

    @Override
    public String checkedQuery(String query) {
        return behind().checkedQuery(query);
    }

    @Override
    public String checkedExpression(String expression) {
        return behind().checkedExpression(expression);
    }

    /** True while rows are served from memory, complete. */
    private boolean serves(String from) {
        return behind == null && from.equals(TABLE);
    }

    @Override
    public List<Column> columnsOf(String from) {
        return serves(from) ? columns : behind().columnsOf(from);
    }

    @Override
    public String type(String expression, String from) {
        var known = serves(from) ? types.get(expression) : null;
        return known != null ? known : behind().type(expression, from);
    }

    @Override
    public Rows query(List<String> select, String from) {
        return serves(from) && places.keySet().containsAll(select)
                ? new Given(select.stream().map(places::get).toList())
                : behind().query(select, from);
    }

    @Override
    public List<Column> columns(String query) {
        return behind().columns(query);
    }

    @Override
    public Rows query(String sql) {
        return behind().query(sql);
    }

    private final class Given implements Rows {
        private final List<Integer> wanted;
        private long from;
        private int count;

        Given(List<Integer> wanted) {
            this.wanted = wanted;
        }

        @Override
        public int next() {
            from += count;
            count = (int) Math.min(BLOCK, given.rows() - from);
            return count;
        }

        @Override
        public void numbers(int column, double[] into) {
            int k = wanted.get(column);
            if (k < 0) {
                Arrays.fill(into, 0, count, 0);
            } else {
                given.numbers(k, from, count, into);
            }
        }

        @Override
        public void whole(int column, long[] into) {
            int k = wanted.get(column);
            if (k < 0) {
                Arrays.fill(into, 0, count, 0);
            } else {
                given.whole(k, from, count, into);
            }
        }

        @Override
        public String text(int column, int row) {
            throw new IllegalStateException("texts are read by the database");
        }

        @Override
        public void close() {}
    }

    @Override
    public void close() {
        if (behind != null) {
            behind.close();
        }
    }
}
