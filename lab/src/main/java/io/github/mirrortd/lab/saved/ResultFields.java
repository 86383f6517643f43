package io.github.mirrortd.lab.saved;

import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.base.format.Records;
import io.github.mirrortd.learn.Parameter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Records as CSV, with the same fields as in JSON. */
public final class ResultFields {
    private static final String SETTINGS = "settings";

    private ResultFields() {}

    /**
     * {@return the rows as CSV, with one column for each setting that any learner has; empty where there is none}
     *
     * @param records a value that {@link Records} supports
     */
    public static String csv(List<?> records) {
        var rows = records.stream().map(Records::fields).toList();
        var columns = columns(rows);
        var lines = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            var flat = flat(rows.get(i), columns);
            if (i == 0) {
                lines.append(String.join(",", flat.keySet())).append('\n');
            }
            lines.append(flat.values().stream().map(ResultFields::field).collect(Collectors.joining(",")))
                    .append('\n');
        }
        return lines.toString();
    }

    /** The listed settings, followed by custom ones of any learner. */
    private static Set<String> columns(List<Map<String, @Nullable Object>> rows) {
        var columns = new LinkedHashSet<String>();
        Arrays.stream(Parameter.values()).map(Parameter::id).forEach(columns::add);
        rows.stream()
                .map(row -> row.get(SETTINGS))
                .filter(Map.class::isInstance)
                .flatMap(settings -> ((Map<?, ?>) settings).keySet().stream())
                .map(String::valueOf)
                .sorted()
                .forEach(columns::add);
        return columns;
    }

    private static Map<String, @Nullable Object> flat(Map<String, @Nullable Object> row, Set<String> columns) {
        var flat = new LinkedHashMap<String, @Nullable Object>();
        row.forEach((name, value) -> {
            if (name.equals(SETTINGS) && value instanceof Map<?, ?> settings) {
                columns.forEach(id -> flat.put(id, settings.get(id)));
            } else {
                flat.put(name, value);
            }
        });
        return flat;
    }

    private static String field(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        String text = value instanceof Double x ? Printed.fully(x) : value.toString();
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
