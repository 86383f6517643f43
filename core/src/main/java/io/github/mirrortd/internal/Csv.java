package io.github.mirrortd.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Small tables of figures: comma-separated, no quotes, names in the first line. */
public final class Csv {
    private Csv() {}

    /** A line, its fields by the names in the first line. */
    public record Row(List<String> names, List<String> fields) {
        public String text(String name) {
            return fields.get(names.indexOf(name));
        }

        /** Whether there is such a column. */
        public boolean has(String name) {
            return names.contains(name);
        }

        /** NaN where the field is empty. */
        public double number(String name) {
            String text = text(name);
            return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
        }

        @Override
        public String toString() {
            return String.join(",", fields.subList(0, Math.min(3, fields.size())));
        }
    }

    /** @param near a class in whose package the resource is, or any where the path begins with a slash */
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
        var names = List.of(lines.get(0).split(",", -1));
        return lines.stream()
                .skip(1)
                .map(line -> new Row(names, List.of(line.split(",", -1))))
                .toList();
    }
}
