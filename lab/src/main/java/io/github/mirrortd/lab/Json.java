package io.github.mirrortd.lab;

import java.io.StringWriter;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** Maps, lists, texts and numbers as JSON; numbers in full precision, the ones JSON lacks as "Infinity", "-Infinity", "NaN". */
public final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

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

    private static void write(JsonGenerator json, @Nullable Object value) {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            map.forEach((name, field) -> {
                json.writeName(name.toString());
                write(json, field);
            });
            json.writeEndObject();
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            list.forEach(item -> write(json, item));
            json.writeEndArray();
        } else if (value instanceof double[] row) {
            json.writeStartArray();
            for (double x : row) {
                write(json, x);
            }
            json.writeEndArray();
        } else if (value instanceof Double x && !Double.isFinite(x)) {
            json.writeString(x.toString());
        } else if (value instanceof Double x) {
            json.writeNumber(x);
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
