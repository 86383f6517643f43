package io.github.mirrortd.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Figures to test against, one CSV file each under {@code golden/} in the test resources. */
public final class Golden {
    private Golden() {}

    /** A line, its fields by the names in the first line. */
    public record Row(List<String> names, List<String> fields) {
        public String text(String name) {
            return fields.get(names.indexOf(name));
        }

        public double number(String name) {
            String text = text(name);
            return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
        }

        @Override
        public String toString() {
            return String.join(",", fields.subList(0, Math.min(3, fields.size())));
        }
    }

    public static Stream<Row> rows(String file) {
        var path = "/golden/" + file;
        try (var in = Objects.requireNonNull(Golden.class.getResourceAsStream(path), path)) {
            var lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            var names = List.of(lines.get(0).split(",", -1));
            return IntStream.range(1, lines.size())
                    .mapToObj(i -> new Row(names, List.of(lines.get(i).split(",", -1))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
