package io.github.mirrortd.base.document;

import io.github.mirrortd.base.document.Node.Kind;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.Records;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The form of a map whose fields are declared: their names, forms, defaults and meanings, in the order of documents. A checked
 * map has a value for each field with a default.
 */
public final class ObjectForm extends Form {
    private final Map<String, Field> fields = new LinkedHashMap<>();
    private final List<Rule> rules = new ArrayList<>();

    /** @param usual the value of an absent field; null for none */
    private record Field(
            String name,
            Form form,
            String meaning,
            boolean needed,
            @Nullable Object usual) {
        Map<String, Object> property() {
            var property = new LinkedHashMap<>(form.schema());
            property.put("description", meaning.replace("`", ""));
            if (usual != null) {
                property.put("default", usual);
            }
            return property;
        }

        String row() {
            String other = usual == null ? "" : "`" + usual + "`";
            return "| `%s` | %s | %s | %s |\n"
                    .formatted(name, form.words(), needed ? "needed" : other, meaning.replace("|", "\\|"));
        }
    }

    private record Rule(Map<String, Object> schema, Consumer<Node> check) {}

    ObjectForm() {
        super("a map of fields", node -> node.is(Kind.MAP), node -> {}, Map.of());
    }

    private ObjectForm add(String name, Form form, String meaning, boolean needed, @Nullable Object usual) {
        fields.put(name, new Field(name, form, meaning, needed, usual));
        return this;
    }

    /** Adds a field that must be there. */
    public ObjectForm need(String name, Form form, String meaning) {
        return add(name, form, meaning, true, null);
    }

    /** Adds a field that may be there. */
    public ObjectForm may(String name, Form form, String meaning) {
        return add(name, form, meaning, false, null);
    }

    /** Adds a field that has a value where it is not there. */
    public ObjectForm may(String name, Form form, String meaning, Object usual) {
        return add(name, form, meaning, false, usual);
    }

    /** Adds a field for the reader only, absent from documents and schema. */
    public ObjectForm hidden(String name, Form form) {
        return add(name, form, "", false, null);
    }

    /**
     * Requires exactly one of some fields.
     *
     * @param what they all say
     */
    public ObjectForm one(String what, String... names) {
        var all = List.of(names);
        return rule(tree("oneOf", required(all)), node -> {
            var found = all.stream().filter(name -> node.get(name) != null).toList();
            if (found.size() != 1) {
                throw node.wrong(what + " in exactly one of the fields " + String.join(", ", all) + ", not in "
                        + (found.isEmpty() ? "none" : String.join(" and ", found)));
            }
        });
    }

    /** Requires at least one of some fields. */
    public ObjectForm some(String sentence, String... names) {
        return rule(tree("anyOf", required(List.of(names))), node -> {
            if (Arrays.stream(names).allMatch(name -> node.get(name) == null)) {
                throw node.wrong(sentence);
            }
        });
    }

    /** Refuses the second of two fields where the first one is there. */
    public ObjectForm apart(String first, String second, String sentence) {
        return rule(tree("not", tree("required", List.of(first, second))), node -> {
            if (node.get(first) != null && node.get(second) != null) {
                throw node.need(second).wrong(sentence);
            }
        });
    }

    /** Refuses a field where another one is not there. */
    public ObjectForm together(String name, String other, String sentence) {
        return rule(tree("dependentRequired", tree(name, List.of(other))), node -> {
            if (node.get(name) != null && node.get(other) == null) {
                throw node.need(name).wrong(sentence);
            }
        });
    }

    /** The only word that a field may have. */
    String wordOf(String name) {
        return String.valueOf(
                Objects.requireNonNull(fields.get(name)).form.schema().get("const"));
    }

    private ObjectForm rule(Map<String, Object> schema, Consumer<Node> check) {
        rules.add(new Rule(schema, check));
        return this;
    }

    private Stream<Field> documented() {
        return fields.values().stream().filter(field -> !field.meaning.isEmpty());
    }

    private static List<Object> required(Collection<String> names) {
        return names.stream()
                .map(name -> (Object) tree("required", List.of(name)))
                .toList();
    }

    /** Checks a map, and adds what is not there and has a default. */
    @Override
    public void check(Node node) {
        node.only(List.copyOf(fields.keySet()));
        rules.forEach(rule -> rule.check.accept(node));
        for (var field : fields.values()) {
            var value = field.needed ? node.need(field.name) : node.get(field.name);
            if (value != null) {
                field.form.check(value);
            } else if (field.usual != null) {
                node.put(field.name, field.usual);
            }
        }
    }

    /**
     * {@return a map of this form as people write it} What is null, an empty text or an empty list is left out, and so are
     * defaults.
     *
     * @param namesAndValues in turn
     */
    public Map<String, @Nullable Object> written(@Nullable Object... namesAndValues) {
        var written = Json.fields(namesAndValues);
        written.entrySet()
                .removeIf(e -> e.getValue() == null
                        || e.getValue().equals("")
                        || (e.getValue() instanceof Collection<?> list && list.isEmpty())
                        || isUsual(Objects.requireNonNull(fields.get(e.getKey())), e.getValue()));
        return written;
    }

    private static boolean isUsual(Field field, Object value) {
        if (field.usual instanceof Number usual && value instanceof Number number) {
            return usual.doubleValue() == number.doubleValue();
        }
        return Objects.equals(field.usual, Records.shown(value));
    }

    @Override
    public Map<String, Object> schema() {
        var properties = new LinkedHashMap<String, Object>();
        documented().forEach(field -> properties.put(field.name, field.property()));
        var schema = tree("type", "object", "additionalProperties", false, "properties", properties);
        var needed =
                fields.values().stream().filter(Field::needed).map(Field::name).toList();
        if (!needed.isEmpty()) {
            schema.put("required", needed);
        }
        if (!rules.isEmpty()) {
            schema.put("allOf", rules.stream().map(Rule::schema).toList());
        }
        return schema;
    }

    /**
     * {@return the JSON schema of files of this form}
     *
     * @param title what they are
     */
    public Map<String, Object> schema(String title) {
        var schema = tree("$schema", "https://json-schema.org/draft/2020-12/schema", "title", title);
        schema.putAll(schema());
        return schema;
    }

    /** {@return the fields as a table in Markdown} */
    public String table() {
        return "| field | value | default | meaning |\n|---|---|---|---|\n"
                + documented().map(Field::row).collect(Collectors.joining());
    }
}
