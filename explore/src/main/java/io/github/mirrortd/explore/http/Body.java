package io.github.mirrortd.explore.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Named values of a question; what is missing or of another kind is refused in a sentence. */
public final class Body {
    private final String place;
    private final Map<?, ?> fields;

    private Body(String place, Map<?, ?> fields) {
        this.place = place;
        this.fields = fields;
    }

    public static Body of(Map<?, ?> fields) {
        return new Body("", fields);
    }

    private IllegalArgumentException wrong(String name, String wanted) {
        @Nullable Object seen = fields.get(name);
        return new IllegalArgumentException(
                "'" + place + name + "' must be " + wanted + (seen == null ? "" : ", not '" + seen + "'"));
    }

    public boolean has(String name) {
        return fields.get(name) != null;
    }

    public String text(String name) {
        if (fields.get(name) instanceof String text && !text.isBlank()) {
            return text;
        }
        throw wrong(name, "a text");
    }

    public String text(String name, String usual) {
        return has(name) ? text(name) : usual;
    }

    /**
     * {@return the constant that a text names, ignoring case}
     *
     * @param name the field
     * @param type the constants
     * @param usual the constant for a missing field
     */
    public <E extends Enum<E>> @Nullable E oneOf(String name, Class<E> type, @Nullable E usual) {
        if (!has(name)) {
            return usual;
        }
        var constants = new TreeMap<String, E>(String.CASE_INSENSITIVE_ORDER);
        var names = new ArrayList<String>();
        for (var constant : type.getEnumConstants()) {
            constants.put(constant.name(), constant);
            names.add(constant.name().toLowerCase(Locale.ROOT));
        }
        var found = constants.get(text(name));
        if (found == null) {
            throw wrong(name, "one of " + String.join(", ", names));
        }
        return found;
    }

    public double number(String name) {
        try {
            if (fields.get(name) instanceof Number number) {
                return number.doubleValue();
            }
            if (fields.get(name) instanceof String text) {
                return Double.parseDouble(text);
            }
        } catch (NumberFormatException e) {
            // Told below.
        }
        throw wrong(name, "a number");
    }

    public int whole(String name, int usual, int least, int most) {
        if (!has(name)) {
            return usual;
        }
        double value = number(name);
        if (value != Math.rint(value) || value < least || value > most) {
            throw wrong(name, "an integer from " + least + " to " + most);
        }
        return (int) value;
    }

    public boolean flag(String name) {
        return Boolean.TRUE.equals(fields.get(name)) || "true".equals(fields.get(name));
    }

    /** A value that has named values itself. */
    public Optional<Body> part(String name) {
        return fields.get(name) instanceof Map<?, ?> map
                ? Optional.of(new Body(place + name + ".", map))
                : Optional.empty();
    }

    public List<Body> parts(String name) {
        if (!(fields.get(name) instanceof List<?> list)) {
            throw wrong(name, "a list");
        }
        var parts = new ArrayList<Body>();
        for (int i = 0; i < list.size(); i++) {
            if (!(list.get(i) instanceof Map<?, ?> map)) {
                throw wrong(name, "a list of records");
            }
            parts.add(new Body(place + name + "[" + i + "].", map));
        }
        return parts;
    }

    public List<String> texts(String name) {
        if (!has(name)) {
            return List.of();
        }
        if (!(fields.get(name) instanceof List<?> list)) {
            throw wrong(name, "a list of texts");
        }
        return list.stream().map(String::valueOf).toList();
    }

    /** All numbers by name. */
    public Map<String, Double> numbers() {
        var numbers = new LinkedHashMap<String, Double>();
        fields.keySet().forEach(name -> numbers.put(String.valueOf(name), number(String.valueOf(name))));
        return numbers;
    }
}
