package io.github.mirrortd.base.document;

import io.github.mirrortd.base.document.Node.Kind;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Describes the allowed values of a field, once for the check, the JSON schema, messages and documents. Readers rely on the
 * check. {@link ObjectForm} is the form of a map whose fields are declared.
 */
public class Form {
    /** A word or several; numbers are words too. */
    public static final Form TEXT =
            of("text", Node::isWord, Node::word, "type", List.of("string", "number"), "pattern", "\\S");

    public static final Form FLAG = of("true or false", node -> node.is(Kind.FLAG), Node::flag, "type", "boolean");

    public static final Form NOTHING = of("nothing", node -> node.is(Kind.NOTHING), node -> {}, "type", "null");

    public static final Form NUMBER = number("a number", -Double.MAX_VALUE, Double.MAX_VALUE);

    public static final Form PROBABILITY = number("a probability, from 0 to 1", 0, 1);

    private final String words;
    private final Predicate<Node> meant;
    private final Consumer<Node> check;
    private final Map<String, Object> schema;

    /** @param meant chooses this form among alternatives */
    Form(String words, Predicate<Node> meant, Consumer<Node> check, Map<String, Object> schema) {
        this.words = words;
        this.meant = meant;
        this.check = check;
        this.schema = schema;
    }

    private static Form of(String words, Predicate<Node> meant, Consumer<Node> check, Object... schema) {
        return new Form(words, meant, check, tree(schema));
    }

    /** Returns a form with a schema only; the reader checks the value. */
    public static Form stated(String words, Map<String, Object> schema) {
        return new Form(words, node -> true, node -> {}, schema);
    }

    /** Returns a form that refuses every value, with this sentence. */
    public static Form refused(String sentence) {
        Consumer<Node> check = node -> {
            throw node.wrong(sentence);
        };
        return of("nothing", node -> true, check, "not", tree());
    }

    /** A number or a fraction as text; {@code Double.MIN_VALUE} as the smallest one means above 0. */
    public static Form number(String words, double least, double most) {
        String digits = "[0-9]*\\.?[0-9]+\\.?([eE][-+]?[0-9]+)?";
        String number = (least < 0 ? "[-+]?" : "[+]?") + digits;
        var schema = tree("type", List.of("number", "string"), "pattern", "^" + number + "(/" + number + ")?$");
        if (least > -Double.MAX_VALUE) {
            schema.put(least == Double.MIN_VALUE ? "exclusiveMinimum" : "minimum", Math.rint(least * 1e9) / 1e9);
        }
        if (most < Double.MAX_VALUE) {
            schema.put("maximum", most);
        }
        return new Form(words, Node::isWord, node -> node.number(least, most, words), schema);
    }

    /** An integer; without a largest one where that is {@code Long.MAX_VALUE}. */
    public static Form whole(long least, long most) {
        var schema = tree("type", "integer", "minimum", least);
        if (most < Long.MAX_VALUE) {
            schema.put("maximum", most);
        }
        String range = most == Long.MAX_VALUE || most == Integer.MAX_VALUE ? " up" : " to " + most;
        String words = least == most ? String.valueOf(least) : "an integer from " + least + range;
        return new Form(words, Node::isWord, node -> node.large(least, most), schema);
    }

    /** Exactly this word. */
    public static Form word(String word) {
        return of("'" + word + "'", node -> node.is(word), node -> node.oneOf(List.of(word)), "const", word);
    }

    public static Form oneOf(List<String> words) {
        return of(String.join(", ", words), Node::isWord, node -> node.oneOf(words), "enum", words);
    }

    /** The name of a constant in small letters. */
    public static Form oneOf(Class<? extends Enum<?>> type) {
        return oneOf(Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList());
    }

    public static Form list(Form item) {
        return of("a list", node -> node.is(Kind.LIST), node -> node.items().forEach(item::check), "type", "array")
                .with("items", item.schema());
    }

    /** A list of at least one. */
    public static Form some(Form item) {
        return list(item).with("minItems", 1);
    }

    /** A list of at least one, each of which may be there once. */
    public static Form different(Form item) {
        return some(item).with("uniqueItems", true);
    }

    /** A map from any names. */
    public static Form entries(Form value) {
        return entries(Map.of(), value);
    }

    /** A map with a form for each of some names, and one for all others. */
    public static Form entries(Map<String, Form> listed, Form others) {
        var properties = new LinkedHashMap<String, Object>();
        listed.forEach((name, form) -> properties.put(name, form.schema()));
        Consumer<Node> check = node -> node.map()
                .forEach((name, value) -> listed.getOrDefault(name, others).check(value));
        return of("a map", node -> node.is(Kind.MAP), check, "type", "object", "properties", properties)
                .with("additionalProperties", others.schema());
    }

    /** A publication, of a year in a range. */
    public static ObjectForm publication(int first, int last) {
        return map().need("authors", TEXT, "who")
                .need("year", whole(first, last), "when")
                .need("title", TEXT, "title")
                .need("venue", TEXT, "journal, conference or publisher");
    }

    /** A map whose fields are declared. */
    public static ObjectForm map() {
        return new ObjectForm();
    }

    /** One of several maps, distinguished by a word in a field. */
    public static Form typed(String field, ObjectForm... types) {
        var byWord = new LinkedHashMap<String, ObjectForm>();
        for (var type : types) {
            byWord.put(type.wordOf(field), type);
        }
        Consumer<Node> check =
                node -> Objects.requireNonNull(byWord.get(node.need(field).oneOf(List.copyOf(byWord.keySet()))))
                        .check(node);
        return of("a map with a " + field, node -> node.is(Kind.MAP), check)
                .with("oneOf", Arrays.stream(types).map(Form::schema).toList());
    }

    /** The first of some forms that a value is meant to have. */
    public static Form either(Form... forms) {
        return either(
                Arrays.stream(forms).map(form -> form.words).distinct().collect(Collectors.joining(" or ")), forms);
    }

    /** As {@link #either(Form...)}, with words that say so together. */
    public static Form either(String words, Form... forms) {
        Function<Node, Optional<Form>> found = node ->
                Arrays.stream(forms).filter(form -> form.meant.test(node)).findFirst();
        Consumer<Node> check =
                node -> found.apply(node).orElseThrow(() -> node.not(words)).check(node);
        return of(words, node -> found.apply(node).isPresent(), check)
                .with("anyOf", Arrays.stream(forms).map(Form::schema).toList());
    }

    /** The same form, whose schema states something that the reader checks by itself. */
    public Form with(String keyword, Object value) {
        var more = new LinkedHashMap<>(schema());
        more.put(keyword, value);
        return new Form(words, meant, this::check, more);
    }

    /** Returns the same form, chosen for fewer values. */
    public Form meantBy(Predicate<Node> narrower) {
        return new Form(words, narrower, this::check, schema());
    }

    /** @throws Refusal where a value has another form */
    public void check(Node node) {
        check.accept(node);
    }

    /** {@return the JSON schema, as a tree} */
    public Map<String, Object> schema() {
        return Collections.unmodifiableMap(schema);
    }

    /** {@return what values of this form are, for messages and documents} */
    public final String words() {
        return words;
    }

    /** Names and values in turn. */
    static Map<String, Object> tree(Object... namesAndValues) {
        var tree = new LinkedHashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            tree.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return tree;
    }
}
