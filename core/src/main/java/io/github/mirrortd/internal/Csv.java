package io.github.mirrortd.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Small comma-separated tables, with names in the first line. A field with commas is quoted; no field has line breaks. */
public final class Csv {
    private Csv() {}

    /** A line, with its fields by name. */
    public record Row(List<String> names, List<String> fields) {
        public String text(String name) {
            return fields.get(names.indexOf(name));
        }

        /** Returns whether there is such a column. */
        public boolean has(String name) {
            return names.contains(name);
        }

        /** Returns a field as a number; NaN if it is empty. */
        public double number(String name) {
            String text = text(name);
            return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
        }

        @Override
        public String toString() {
            return String.join(",", fields.subList(0, Math.min(3, fields.size())));
        }
    }

    /** @param near a class in the package of the resource; any class if the path begins with a slash */
    public static List<Row> rows(Class<?> near, String resource) {
        try (var in = Objects.requireNonNull(near.getResourceAsStream(resource), resource)) {
            return rows(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param text all lines of a table */
    public static List<Row> rows(String text) {
        var lines = text.lines().toList();
        if (lines.isEmpty()) {
            return List.of();
        }
        var names = fields(lines.get(0));
        return lines.stream().skip(1).map(line -> new Row(names, fields(line))).toList();
    }

    private static List<String> fields(String line) {
        var fields = new ArrayList<String>();
        var field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                field.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }
}
