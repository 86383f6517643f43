package io.github.mirrortd.base.format;

import java.io.StringWriter;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * Records, maps, lists, texts and numbers as JSON; numbers in full precision, the ones JSON lacks as "Infinity",
 * "-Infinity", "NaN".
 */
public final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    /**
     * {@return fields in the order in which they are named, which is that of the text: a map that has none differs from start to start}
     *
     * @param namesAndValues in turn
     */
    public static Map<String, @Nullable Object> fields(@Nullable Object... namesAndValues) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return fields;
    }

    /**
     * {@return a tree in one line, for programs}
     *
     * @param tree records, maps, lists, texts, numbers, booleans and null, as {@link Records} supports them
     */
    public static String line(Object tree) {
        var out = new StringWriter();
        try (var json = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            write(json, tree);
        }
        return out.toString();
    }

    /**
     * {@return a tree in many lines, for people too}
     *
     * @param tree records, maps, lists, texts, numbers, booleans and null, as {@link Records} supports them
     */
    public static String text(Object tree) {
        var out = new StringWriter();
        var context = new ObjectWriteContext.Base() {
            @Override
            public tools.jackson.core.PrettyPrinter getPrettyPrinter() {
                return new DefaultPrettyPrinter();
            }
        };
        try (var json = FACTORY.createGenerator(context, out)) {
            write(json, tree);
        }
        return out.append('\n').toString();
    }

    /**
     * {@return the tree that a text stands for: maps, lists, texts, numbers, booleans and null}
     *
     * @param text JSON
     * @throws IllegalArgumentException where it is not JSON
     */
    public static @Nullable Object parse(String text) {
        try (var json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            if (json.nextToken() == null) {
                throw new IllegalArgumentException("not JSON: the text is empty");
            }
            return read(json);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("not JSON: " + message(e), e);
        }
    }

    /** {@return the parser's message without its notes about the parser's own source} */
    public static String message(JacksonException e) {
        return String.valueOf(e.getOriginalMessage()).replaceAll("\\s*\\((for|start)[^(]*\\[Source:.*?\\]\\)", "");
    }

    private static @Nullable Object read(JsonParser json) {
        return switch (json.currentToken()) {
            case START_OBJECT -> {
                var map = new LinkedHashMap<String, @Nullable Object>();
                while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                    String name = json.currentName();
                    json.nextToken();
                    map.put(name, read(json));
                }
                yield map;
            }
            case START_ARRAY -> {
                var list = new ArrayList<@Nullable Object>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    list.add(read(json));
                }
                yield list;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getNumberValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> json.getString();
        };
    }

    private static void write(JsonGenerator json, @Nullable Object any) {
        var value = Records.shown(any);
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            map.forEach((name, field) -> {
                // The older word for the name of a learner stays next to it until version 1.0.
                if (value != any && name.equals("algorithm")) {
                    json.writeName("learner");
                    write(json, field);
                }
                json.writeName(name.toString());
                write(json, field);
            });
            json.writeEndObject();
        } else if (value instanceof Collection<?> list) {
            json.writeStartArray();
            list.forEach(item -> write(json, item));
            json.writeEndArray();
        } else if (value instanceof double[] row) {
            json.writeStartArray();
            for (double x : row) {
                write(json, x);
            }
            json.writeEndArray();
        } else if (value instanceof int[] row) {
            write(json, Arrays.stream(row).boxed().toList());
        } else if (value instanceof Double x && !Double.isFinite(x)) {
            json.writeString(x.toString());
        } else if (value instanceof Double x) {
            json.writeNumber(Printed.fully(x));
        } else if (value instanceof Integer || value instanceof Long) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof BigInteger n) {
            json.writeNumber(n);
        } else if (value instanceof Boolean b) {
            json.writeBoolean(b);
        } else {
            json.writeString(value.toString());
        }
    }
}
