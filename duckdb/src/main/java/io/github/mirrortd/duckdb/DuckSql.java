package io.github.mirrortd.duckdb;

import io.github.mirrortd.base.database.Access;
import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.NodeReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;

/**
 * Statements that a data set brings along, as the database's own parser understands them: one SELECT or one expression, without
 * functions that do more than read rows.
 */
final class DuckSql {
    /** Functions that make rows and change nothing; others write logs, profiles or settings. */
    private static final Set<String> SOURCES = Set.of(
            ("read_csv read_csv_auto read_parquet parquet_scan read_json read_json_auto read_json_objects read_ndjson"
                            + " read_ndjson_auto read_ndjson_objects read_text read_blob glob range generate_series unnest"
                            + " repeat json_each json_tree")
                    .split(" "));

    private static final Pattern PLACE = Pattern.compile("[0-9]{1,9}");
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_]+(?:\\.[\\p{L}\\p{N}_]+)+");

    private final DuckDBConnection connection;
    private final Path folder;

    /** @param folder where relative names of files begin */
    DuckSql(DuckDBConnection connection, Path folder) {
        this.connection = connection;
        this.folder = folder;
    }

    /** A query of a data set, with names of files written out. */
    String query(String query) {
        return written(query, parsed(query), 0);
    }

    /** An expression of a data set, with names of files written out. */
    String expression(String expression) {
        // What closes one kind of bracket that it did not open does not close the other kind.
        parsed("SELECT [" + expression + "]");
        String begin = "SELECT (";
        var tree = parsed(begin + expression + ")");
        var select = tree.need("node");
        boolean alone = select.get("select_list") != null
                && select.need("select_list").items().size() == 1
                && select.need("from_table").need("type").is("EMPTY");
        if (!alone) {
            throw new IllegalArgumentException("this must be one expression");
        }
        return written(expression, tree, begin.length());
    }

    /** Refuses what is more than one SELECT. */
    void check(String query) {
        parsed(query);
    }

    private Node parsed(String statement) {
        String json;
        try (var question = connection.createStatement();
                var answer = question.executeQuery("SELECT json_serialize_sql(" + Database.literal(statement) + ")")) {
            answer.next();
            json = answer.getString(1);
        } catch (SQLException e) {
            throw DuckDatabase.wrong(e);
        }
        var root = NodeReader.read("statement.json", json);
        if (root.need("error").flag()) {
            String why = root.need("error_message").word();
            throw new IllegalArgumentException("the data cannot be read: "
                    + (why.startsWith("Only SELECT") ? "only SELECT is allowed here" : why));
        }
        var statements = root.need("statements").items();
        if (statements.size() != 1) {
            throw new IllegalArgumentException("the data cannot be read: this must be one statement, not "
                    + statements.size() + "; leave the semicolon out");
        }
        maps(statements.get(0)).forEach(DuckSql::checkFunction);
        return statements.get(0);
    }

    /** All maps of a tree. */
    private static Stream<Node> maps(Node node) {
        if (node.is(Node.Kind.MAP)) {
            return Stream.concat(Stream.of(node), node.map().values().stream().flatMap(DuckSql::maps));
        }
        return node.is(Node.Kind.LIST) ? node.items().stream().flatMap(DuckSql::maps) : Stream.empty();
    }

    private static boolean isOf(Node map, String type) {
        var there = map.get("type");
        return there != null && there.is(type);
    }

    private static String text(Node map, String field) {
        var node = map.get(field);
        return node == null || node.is("") ? "" : node.word();
    }

    private static void checkFunction(Node map) {
        if (isOf(map, "TABLE_FUNCTION")) {
            String name = text(map.need("function"), "function_name").toLowerCase(Locale.ROOT);
            if (!SOURCES.contains(name)) {
                throw new IllegalArgumentException("the data cannot be read: the function '" + name
                        + "' is not one that a data set may read rows from");
            }
        }
    }

    /** The text with every relative name of a file in the folder; what is not found where the parser saw it stays. */
    private String written(String text, Node tree, int offset) {
        var names = new TreeMap<Integer, String>();
        var known = new HashSet<String>();
        maps(tree).forEach(map -> {
            if (map.get("cte_map") != null && map.need("cte_map").get("map") != null) {
                map.need("cte_map").need("map").items().forEach(cte -> known.add(text(cte, "key")));
            }
            if (isOf(map, "BASE_TABLE")) {
                var parts = Stream.of("catalog_name", "schema_name", "table_name")
                        .map(field -> text(map, field))
                        .filter(part -> !part.isEmpty())
                        .toList();
                put(names, map, String.join(".", parts));
            } else if (isOf(map, "TABLE_FUNCTION")) {
                map.need("function").need("children").items().stream()
                        .limit(1)
                        .flatMap(DuckSql::maps)
                        .filter(child -> isOf(child, "VALUE_CONSTANT")
                                && text(child.need("value").need("type"), "id").equals("VARCHAR"))
                        .forEach(child -> put(names, child, text(child.need("value"), "value")));
            }
        });
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        String result = text;
        for (var entry : names.descendingMap().entrySet()) {
            int at = entry.getKey() - offset;
            String name = entry.getValue();
            if (at < 0 || at > bytes.length || known.contains(name)) {
                continue;
            }
            int from = new String(bytes, 0, at, StandardCharsets.UTF_8).length();
            int to = end(text, from, name);
            if (to > from) {
                String path = folder.resolve(name).toString();
                result = result.substring(0, from) + Database.literal(path) + result.substring(to);
            }
        }
        return result;
    }

    private static void put(Map<Integer, String> names, Node map, String name) {
        String place = text(map, "query_location");
        boolean file = name.matches("(?s).*[./*?].*") && !Access.isRemote(name) && name.indexOf('\0') < 0;
        if (file && PLACE.matcher(place).matches()) {
            names.put(Integer.parseInt(place), name);
        }
    }

    /** End of a name that begins at a position of a text; −1 if there is none. */
    private static int end(String text, int from, String name) {
        for (String written : List.of(Database.literal(name), Database.quoted(name))) {
            if (text.startsWith(written, from)) {
                return from + written.length();
            }
        }
        return text.startsWith(name, from) && NAME.matcher(name).matches() ? from + name.length() : -1;
    }
}
