package io.github.mirrortd.data.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rows that lie in memory. Where they are asked for column by column, as they are, it answers by itself, without a copy; at the first
 * other question, such as one for an expression or another order, they go to the embedded database, which answers from then on.
 */
final class MemoryDatabase implements Database {
    private static final String TABLE = "given_rows";

    /** The rows as they are laid down, times as microseconds. */
    private static final String LAID = "laid_rows";

    private static final Pattern SELECT = Pattern.compile("SELECT (.*) FROM " + TABLE + "(?: LIMIT 0)?");
    private static final Pattern EXPRESSION =
            Pattern.compile("(?:CAST\\()?(epoch\\()?(\"(?:[^\"]|\"\")+\"|0)\\)?(?: AS (DOUBLE|BIGINT)\\)| AS x)?");
    private static final int BLOCK = 1 << 14;
    private static final int ZERO = -1;
    private static final int OTHER = -2;

    private final GivenRows given;
    private final int threads;
    private final List<Column> columns;
    private @Nullable Access access;
    private @Nullable Database behind;

    MemoryDatabase(GivenRows given, int threads) {
        this.given = given;
        this.threads = threads;
        columns = given.columns();
    }

    /** The embedded database, with the rows in it. */
    private Database behind() {
        if (behind == null) {
            var opened = Database.open(threads);
            opened.execute("CREATE TABLE " + LAID + " ("
                    + columns.stream()
                            .map(c -> Database.quoted(c.name()) + " " + (isTime(c) ? "BIGINT" : c.type()))
                            .collect(Collectors.joining(", "))
                    + ")");
            opened.execute("CREATE VIEW " + TABLE + " AS SELECT "
                    + columns.stream()
                            .map(c -> isTime(c)
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

    /** What is asked for, where that is one column, as it is: its number; {@link #ZERO} for zeros, {@link #OTHER} for anything else. */
    private int column(String expression) {
        var found = EXPRESSION.matcher(expression);
        if (!found.matches()) {
            return OTHER;
        }
        for (int k = 0; k < columns.size(); k++) {
            var c = columns.get(k);
            if (Database.quoted(c.name()).equals(found.group(2))) {
                return isAsItIs(c, found.group(1) != null, found.group(3)) ? k : OTHER;
            }
        }
        return found.group(2).equals("0") ? ZERO : OTHER;
    }

    /** Whether a column is asked for as it is; a cast to another type is the database's. */
    private static boolean isAsItIs(Column column, boolean epoch, @Nullable String type) {
        if (isTime(column) || epoch) {
            return type == null ? !epoch : epoch && isTime(column) && type.equals("DOUBLE");
        }
        return type == null || type.equals(column.type()) || (column.type().equals("BIGINT") && type.equals("DOUBLE"));
    }

    private static boolean isTime(Column column) {
        return column.type().equals("TIMESTAMP");
    }

    @Override
    public List<Column> columns(String query) {
        var select = SELECT.matcher(query);
        if (behind == null && select.matches()) {
            if (select.group(1).equals("*")) {
                return columns;
            }
            int k = column(select.group(1));
            if (k >= 0) {
                return List.of(new Column("x", columns.get(k).type()));
            }
        }
        return behind().columns(query);
    }

    @Override
    public Rows query(String sql) {
        var select = SELECT.matcher(sql);
        if (behind == null && select.matches()) {
            var wanted = new ArrayList<Integer>();
            // Names with commas are for the database.
            for (String expression : select.group(1).split(", ")) {
                wanted.add(column(expression));
            }
            if (!wanted.contains(OTHER)) {
                return new Given(wanted);
            }
        }
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
