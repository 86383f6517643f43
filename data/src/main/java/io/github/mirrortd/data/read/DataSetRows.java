package io.github.mirrortd.data.read;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.database.Database.Source;
import io.github.mirrortd.base.format.Printed;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a data set in the database, and the expressions that its fields are. Everything but the episode is a number.
 */
final class DataSetRows {
    /** A column's name or a number, which need no look at what else might be in them. */
    private static final Pattern SIMPLE = Pattern.compile(
            "[A-Za-z_][A-Za-z0-9_]*|\"(?:[^\"]|\"\")+\"|\\(\"(?:[^\"]|\"\")+\"\\)|[0-9]+(?:\\.[0-9]+)?");

    static final String NO_ROWS = "there are no rows: the file is empty, or has nothing but a header";

    private final Database database;
    private final DataSet set;
    private final Source source;
    private final List<Database.Column> columns;
    private final List<String> names;
    private final List<String> filters = new ArrayList<>();

    /** @param filter which rows count; null for all */
    DataSetRows(Database database, DataSet set, @Nullable String filter) {
        this.database = database;
        this.set = set;
        database.limit(set.access());
        set.files().forEach(file -> checkReach("data", file));
        String query = set.query();
        source = query == null ? database.source(set.folder(), set.files()) : of(query);
        columns = database.columnsOf(source.from());
        names = columns.stream().map(Database.Column::name).toList();
        if (!hasRows(database, source, names)) {
            throw set.root().near("data").wrong(NO_ROWS);
        }
        set.check(names);
        String where = set.expression("where", Map.of());
        if (where != null) {
            // Spark reads WHERE and one word in parentheses as an alias with a column's name.
            filters.add("((" + checked(where) + "))");
            understood(where, () -> database.type("1", from()));
        }
        if (filter != null) {
            filters.add("(" + filter + ")");
        }
    }

    private Source of(String query) {
        try {
            return new Source("(" + database.checkedQuery(query) + "\n)", false, Map.of());
        } catch (IllegalArgumentException e) {
            throw set.root().near("query").wrong(String.valueOf(e.getMessage()));
        }
    }

    /** Refuses a file that the data set may not read. */
    final void checkReach(String field, String file) {
        set.access().refusal(file).ifPresent(sentence -> {
            throw set.root().near(field).wrong(sentence);
        });
    }

    /** An expression of the file's that can be put into statements: it is one expression, and no more. */
    String checked(String expression) {
        if (SIMPLE.matcher(expression).matches()) {
            return expression;
        }
        try {
            return database.checkedExpression(expression);
        } catch (IllegalArgumentException e) {
            throw set.misreadField(expression, names, e);
        }
    }

    /**
     * Returns whether there is more than a header. In a file that is empty, or that has one line of names, the database
     * finds columns with invented names.
     */
    static boolean hasRows(Database database, Source source, List<String> names) {
        return !names.stream().allMatch(n -> n.matches("column[0-9]+"))
                || database.count("SELECT CAST(count(*) AS DOUBLE) FROM (SELECT 1 FROM " + source.from() + " LIMIT 2)")
                        > 1;
    }

    Database database() {
        return database;
    }

    DataSet set() {
        return set;
    }

    Map<String, String> defaults() {
        return source.defaults();
    }

    /** The columns' names. */
    List<String> names() {
        return names;
    }

    /** All rows that count. */
    String from() {
        return source.from() + (filters.isEmpty() ? "" : " WHERE " + String.join(" AND ", filters));
    }

    /** A column by its name, or any expression. */
    String expression(String word) {
        return names.contains(word) ? Database.quoted(word) : "(" + checked(word) + ")";
    }

    /** A field's expression; null where it is not there. */
    @Nullable
    String field(String name) {
        String word = set.expression(name, defaults());
        return word == null ? null : expression(word);
    }

    /** An expression as a double; values that are not numbers become null, and errors name their row. */
    String number(String expression) {
        return Database.number(expression, type(expression));
    }

    /** A condition: whether an expression has no finite number. */
    String isMissing(String expression) {
        String number = number(expression);
        return "(" + number + " IS NULL OR isnan(" + number + ") OR abs(" + number + ") = CAST('Infinity' AS DOUBLE))";
    }

    /** Returns whether a field is given, and is a column or an expression. */
    boolean isColumn(String name) {
        var node = set.root().get(name);
        return node == null ? defaults().containsKey(name) : node.isWord();
    }

    /** One of an expression's texts, where it has some and none of them is a number. */
    Optional<String> text(String expression) {
        if (!type(expression).startsWith("VARCHAR")) {
            return Optional.empty();
        }
        try (var rows = database.query("SELECT CAST(min(" + expression + ") AS STRING) AS v, CAST(count("
                + number(expression) + ") AS DOUBLE) AS n FROM " + from())) {
            double[] numbers = new double[1];
            rows.next();
            rows.numbers(1, numbers);
            return numbers[0] > 0 || rows.text(0, 0).equals("null") ? Optional.empty() : Optional.of(rows.text(0, 0));
        }
    }

    /** Number of rows that lack a policy's probability, of the logged action or of any. */
    long withoutProbability(String policy) {
        String field = isColumn(policy) ? field(policy) : null;
        var policies = set.policies();
        var all = !"target".equals(policy)
                ? policies.behaviours().values()
                : policies.columns().isEmpty() ? policies.allColumns() : policies.columns();
        var expressions = field == null ? all.stream().map(this::expression) : Stream.of(field);
        return database.count("SELECT CAST(count(*) AS DOUBLE) FROM "
                + where(from(), expressions.map(this::isMissing).collect(Collectors.joining(" OR "))));
    }

    /** The condition that an expression has this value as a {@link #number}; NaN for a missing one. */
    String equal(String expression, double value) {
        return Double.isNaN(value) ? isMissing(expression) : number(expression) + " = " + value;
    }

    /** A value of an expression for an error message: a time as date and time, in UTC. */
    String shown(String expression, double value) {
        if (!Double.isFinite(value) || !Database.isTime(type(expression))) {
            return Printed.exactly(value);
        }
        long microseconds = Math.round(value * 1e6);
        var time = LocalDateTime.ofEpochSecond(
                Math.floorDiv(microseconds, 1_000_000L),
                (int) Math.floorMod(microseconds, 1_000_000L) * 1_000,
                ZoneOffset.UTC);
        return type(expression).startsWith("DATE")
                ? time.toLocalDate().toString()
                : time.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME).replace('T', ' ');
    }

    String type(String expression) {
        return understood(expression, () -> database.type(checked(expression), source.from()))
                .toUpperCase(Locale.ROOT);
    }

    /** The database's description of an expression. */
    private <T> T understood(String expression, Supplier<T> asked) {
        try {
            return asked.get();
        } catch (IllegalArgumentException e) {
            throw set.misreadField(expression, names, e);
        }
    }

    boolean isWhole(String expression) {
        String type = type(expression);
        return type.endsWith("INT") || type.equals("INTEGER") || type.equals("BOOLEAN");
    }

    /** The different values of an expression, as sorted texts. */
    List<String> values(String expression, int most) {
        var values = new ArrayList<String>();
        try (var rows = database.query("SELECT DISTINCT CAST(" + expression + " AS STRING) AS v FROM "
                + where(from(), expression + " IS NOT NULL") + " ORDER BY v LIMIT " + (most + 1))) {
            for (int n = rows.next(); n > 0; n = rows.next()) {
                for (int i = 0; i < n; i++) {
                    values.add(rows.text(0, i));
                }
            }
        }
        if (values.size() > most) {
            throw new IllegalArgumentException(
                    expression + " has more than " + most + " different values, too many to tell apart");
        }
        return values;
    }

    /** File and row of the first row that meets a condition, in words. */
    String place(String condition) {
        return place(condition, 0);
    }

    private String place(String condition, long skip) {
        var place = database.place(source, condition, skip);
        return where(place.file()) + (place.row() == 0 ? "" : ", row " + place.row());
    }

    /** Position of an error's row, in words: its file, number and episode. */
    String place(RowMistake mistake) {
        var conditions = new ArrayList<>(filters);
        String episode = field("episode");
        if (episode != null) {
            conditions.add("CAST(" + episode + " AS STRING) = " + Database.literal(mistake.episode()));
        }
        String order = field("order");
        if (order != null) {
            conditions.add(equal(order, mistake.order()));
        }
        return place(
                        conditions.isEmpty() ? "true" : String.join(" AND ", conditions),
                        order == null ? (long) mistake.order() : 0)
                + (episode == null ? "" : ", episode " + mistake.episode());
    }

    /** Returns whether an expression has several values within an episode. */
    boolean changesInEpisodes(String expression) {
        String value = "CAST(" + expression + " AS STRING)";
        String episode = field("episode");
        try (var rows = database.query("SELECT CAST(count(*) AS STRING) AS several FROM (SELECT min(" + value
                + ") AS low, max(" + value + ") AS high FROM " + from()
                + (episode == null ? "" : " GROUP BY " + episode) + ") WHERE low <> high")) {
            return rows.next() > 0 && !rows.text(0, 0).equals("0");
        }
    }

    /** Those of some rows that a condition holds for. */
    static String where(String from, String condition) {
        return from + (from.contains(" WHERE ") ? " AND (" : " WHERE (") + condition + ")";
    }

    private String where(String file) {
        if (!file.isEmpty()) {
            return file;
        }
        if (GivenRows.find(set.files()).isPresent()) {
            return "the data";
        }
        return set.files().isEmpty() ? "the query" : String.join(", ", set.files());
    }
}
