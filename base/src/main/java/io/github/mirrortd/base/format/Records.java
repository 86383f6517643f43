package io.github.mirrortd.base.format;

import io.github.mirrortd.base.Fields;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Maps records, and all objects whose type has {@link Fields}, to named fields: for JSON, CSV and tables. */
public final class Records {
    /** The places of underscores: before a capital. */
    private static final Pattern WORD = Pattern.compile("(?<=.)([A-Z])(?=([a-z]?))");

    private static final ClassValue<Shape> SHAPES = new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
            return Shape.of(type);
        }
    };

    private static final ClassValue<Map<String, Method>> METHODS = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private Records() {}

    /**
     * {@return the fields of an object by name, in their order}
     *
     * @param object a record, or of a type that has {@link Fields}
     */
    public static Map<String, @Nullable Object> fields(Object object) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        SHAPES.get(object.getClass()).fields().forEach(field -> field.write(object, fields));
        return fields;
    }

    /**
     * {@return an object one level closer to JSON: a record as its fields, an enum constant and others as what stands for them;
     * anything else as it is}
     *
     * @param value any
     */
    public static @Nullable Object shown(@Nullable Object value) {
        if (value == null || value instanceof String || value instanceof Number) {
            return value;
        }
        if (value instanceof Optional<?> o) {
            return shown(o.orElse(null));
        }
        if (value instanceof OptionalDouble x) {
            return x.isPresent() ? x.getAsDouble() : null;
        }
        if (value instanceof Object[] items) {
            return Arrays.asList(items);
        }
        if (value instanceof Map<?, ?> map) {
            return map.keySet().stream().allMatch(String.class::isInstance) ? map : named(map);
        }
        var shape = SHAPES.get(value.getClass());
        if (shape.substitute() != null) {
            return shown(at(value, shape.substitute()));
        }
        return shape.fields().isEmpty()
                ? value instanceof Enum<?> constant ? constant.name().toLowerCase(Locale.ROOT) : value
                : fields(value);
    }

    private static Map<String, @Nullable Object> named(Map<?, ?> map) {
        var named = new LinkedHashMap<String, @Nullable Object>();
        map.forEach((key, value) -> named.put(String.valueOf(shown(key)), value));
        return named;
    }

    /**
     * {@return what a path of methods leads to; null where something on the way is absent}
     *
     * @param object where it starts
     * @param path names of methods
     */
    public static @Nullable Object at(Object object, List<String> path) {
        Object value = object;
        for (var name : path) {
            value = value instanceof Optional<?> o ? o.orElse(null) : value;
            if (value == null) {
                return Optional.empty();
            }
            value = call(value, name);
        }
        return value;
    }

    private static @Nullable Object call(Object object, String name) {
        var method = METHODS.get(object.getClass())
                .computeIfAbsent(
                        name,
                        n -> method(object.getClass(), n)
                                .orElseThrow(() -> new IllegalStateException(
                                        object.getClass().getName() + " has no field '" + n + "'")));
        try {
            return method.invoke(object);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException why) {
                throw why;
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The method as a public type declares it, where the object's own type is closed to this module. */
    private static Optional<Method> method(@Nullable Class<?> type, String name) {
        if (type == null) {
            return Optional.empty();
        }
        try {
            var method = type.getMethod(name);
            if (method.trySetAccessible()) {
                return Optional.of(method);
            }
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        }
        return Stream.concat(Arrays.stream(type.getInterfaces()), Stream.ofNullable(type.getSuperclass()))
                .flatMap(above -> method(above, name).stream())
                .findFirst();
    }

    /** The fields of a type, or the path to what stands for it. */
    private record Shape(List<Field> fields, @Nullable List<String> substitute) {
        static Shape of(Class<?> type) {
            String text = text(type);
            if (text == null) {
                return new Shape(
                        !type.isRecord()
                                ? List.of()
                                : Arrays.stream(type.getRecordComponents())
                                        .map(RecordComponent::getName)
                                        .map(Field::of)
                                        .toList(),
                        null);
            }
            return text.startsWith("=")
                    ? new Shape(List.of(), List.of(text.substring(1).split("\\.")))
                    : new Shape(
                            Arrays.stream(text.strip().split("\\s+"))
                                    .map(Field::of)
                                    .toList(),
                            null);
        }

        private static @Nullable String text(@Nullable Class<?> type) {
            if (type == null) {
                return null;
            }
            var own = type.getAnnotation(Fields.class);
            if (own != null) {
                return own.value();
            }
            return Arrays.stream(type.getInterfaces())
                    .map(Shape::text)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseGet(() -> text(type.getSuperclass()));
        }
    }

    /** @param absence what becomes of nothing: '?' leaves it out, '!' writes null, ' ' leaves out an empty Optional only */
    private record Field(List<String> names, List<String> path, char absence) {
        static Field of(String text) {
            char last = text.charAt(text.length() - 1);
            char absence = last == '?' || last == '!' ? last : ' ';
            String field = absence == ' ' ? text : text.substring(0, text.length() - 1);
            int equals = field.indexOf('=');
            var path = List.of(field.substring(equals + 1).split("\\."));
            var names = equals < 0
                    ? List.of(snake(path.get(path.size() - 1)))
                    : List.of(field.substring(0, equals).split(","));
            return new Field(names, path, absence);
        }

        private static String snake(String method) {
            return WORD.matcher(method)
                    .replaceAll(m ->
                            "_" + (m.group(2).isEmpty() ? m.group() : m.group().toLowerCase(Locale.ROOT)));
        }

        void write(Object object, Map<String, @Nullable Object> fields) {
            var value = at(object, path);
            boolean absent = absence == ' ' ? value instanceof Optional<?> o && o.isEmpty() : isNothing(value);
            if (absent && absence != '!') {
                return;
            }
            var content = absent ? null : shown(value);
            if (names.size() == 1 && !names.get(0).endsWith("*")) {
                fields.put(names.get(0), content);
            } else if (names.size() > 1) {
                var values =
                        content == null ? null : ((Map<?, ?>) content).values().iterator();
                names.forEach(name -> fields.put(name, values == null ? null : values.next()));
            } else {
                String prefix = names.get(0).substring(0, names.get(0).length() - 1);
                ((Map<?, ?>) Objects.requireNonNull(content)).forEach((name, own) -> fields.put(prefix + name, own));
            }
        }

        private static boolean isNothing(@Nullable Object value) {
            return value == null
                    || (value instanceof Optional<?> o && o.isEmpty())
                    || (value instanceof OptionalDouble x && x.isEmpty())
                    || (value instanceof Double x && x.isNaN())
                    || value.equals(false)
                    || (value instanceof Collection<?> c && c.isEmpty())
                    || (value instanceof Map<?, ?> m && m.isEmpty())
                    || (value instanceof String s && s.isEmpty());
        }
    }
}
