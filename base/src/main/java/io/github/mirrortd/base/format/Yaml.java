package io.github.mirrortd.base.format;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Maps, lists, texts and numbers as YAML: maps in blocks, a list's entries and what is deep inside on one line each. */
public final class Yaml {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");
    private static final List<String> RESERVED = List.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");
    private static final int INDENT = 2;
    private static final int DEPTH_OF_BLOCKS = 3;

    private Yaml() {}

    /**
     * {@return a tree as YAML, in the form that people write}
     *
     * @param tree records, as {@link Records} supports them, maps, lists, texts, numbers and booleans
     */
    public static String text(Object tree) {
        var out = new StringBuilder();
        block((Map<?, ?>) Objects.requireNonNull(Records.shown(tree)), 0, out);
        return out.toString();
    }

    private static void block(Map<?, ?> map, int depth, StringBuilder out) {
        String indent = " ".repeat(INDENT * depth);
        map.forEach((name, any) -> {
            var value = Records.shown(any);
            out.append(indent).append(scalar(name.toString())).append(':');
            if (value instanceof Map<?, ?> inner && depth < DEPTH_OF_BLOCKS - 1 && !inner.isEmpty()) {
                out.append('\n');
                block(inner, depth + 1, out);
            } else if (value instanceof Collection<?> list && list.stream().anyMatch(Yaml::isNested)) {
                out.append('\n');
                list.forEach(item ->
                        out.append(indent).append("  - ").append(flow(item)).append('\n'));
            } else if (value instanceof String text && isBlock(text)) {
                out.append(" |-\n");
                text.lines()
                        .forEach(line ->
                                out.append(indent).append("  ").append(line).append('\n'));
            } else {
                out.append(' ').append(flow(value)).append('\n');
            }
        });
    }

    private static boolean isNested(@Nullable Object any) {
        var item = Records.shown(any);
        return item instanceof Map || item instanceof Collection || item instanceof double[];
    }

    /** Several lines that a literal block keeps as they are. */
    private static boolean isBlock(String text) {
        return text.indexOf('\n') > 0
                && !text.endsWith("\n")
                && text.lines().noneMatch(line -> line.isBlank() || !line.equals(line.strip()))
                && text.chars().noneMatch(c -> Character.isISOControl(c) && c != '\n');
    }

    private static String flow(@Nullable Object any) {
        var value = Records.shown(any);
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(e -> scalar(e.getKey().toString()) + ": " + flow(e.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof Collection<?> list) {
            return list.stream().map(Yaml::flow).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof double[] row) {
            return Arrays.stream(row).mapToObj(Yaml::number).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof Double x ? number(x) : value instanceof String s ? scalar(s) : String.valueOf(value);
    }

    /** The shortest digits that read back to the same number. */
    private static String number(double x) {
        return x == Math.rint(x) && Math.abs(x) < 1e15 && Double.compare(x, -0.0) != 0
                ? String.valueOf((long) x)
                : Printed.fully(x);
    }

    private static String scalar(String text) {
        if (PLAIN.matcher(text).matches() && !RESERVED.contains(text.toLowerCase(Locale.ROOT))) {
            return text;
        }
        var quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c == '\n') {
                quoted.append("\\n");
            } else if (Character.isISOControl(c)) {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
