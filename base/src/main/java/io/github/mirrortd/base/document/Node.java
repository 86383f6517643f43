package io.github.mirrortd.base.document;

import io.github.mirrortd.base.Names;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A piece of a file with its position, for error messages. */
public record Node(Place place, Kind kind, String text, List<Node> items, Map<String, Node> fields) {
    public enum Kind {
        TEXT("a text"),
        NUMBER("a number"),
        FLAG("true or false"),
        LIST("a list"),
        MAP("a map"),
        NOTHING("nothing");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    /** A number, or a fraction of two, as in 1/3. */
    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]*\\.?[0-9]+\\.?([eE][-+]?[0-9]+)?");

    /** Most lists and maps inside each other. */
    static final int DEEPEST = 100;

    /**
     * Position in a file.
     *
     * @param reach the file to read for one that is named there; throws where it must not be read
     */
    public record Place(String file, int line, String field, UnaryOperator<Path> reach) {
        Place inside(String name) {
            return new Place(file, line, field.isEmpty() ? name : field + "." + name, reach);
        }

        Place item(int i) {
            return new Place(file, line, field + "[" + i + "]", reach);
        }

        Place at(int newLine) {
            return new Place(file, newLine, field, reach);
        }

        public Refusal wrong(String sentence) {
            return new Refusal(file + ", line " + line + (field.isEmpty() ? "" : ", " + field) + ": " + sentence);
        }

        /** Refuses values that are nested deeper than the limit. */
        void checkDepth(int depth) {
            if (depth > DEEPEST) {
                throw new Place(file, line, "", reach).wrong("this is nested deeper than " + DEEPEST + " levels");
            }
        }

        Refusal isEmpty() {
            return wrong("the file is empty");
        }

        Refusal isThereTwice() {
            return wrong("this field is there twice");
        }

        Refusal isAfterTheEnd() {
            return wrong("there is text after the end of the document; remove it");
        }

        /** @param why as the parser says it, of which the first line counts */
        Refusal isNotWellFormed(String why, RuntimeException cause) {
            var refusal = wrong("this is not well formed: "
                    + why.lines().findFirst().orElse("").strip());
            refusal.initCause(cause);
            return refusal;
        }
    }

    static Node scalar(Place place, Kind kind, String text) {
        return new Node(place, kind, text, List.of(), Map.of());
    }

    static Node list(Place place, List<Node> items) {
        return new Node(place, Kind.LIST, "", items, Map.of());
    }

    /** @param fields in the file's order */
    static Node map(Place place, Map<String, Node> fields) {
        return new Node(place, Kind.MAP, "", List.of(), fields);
    }

    public Refusal wrong(String sentence) {
        return place.wrong(sentence);
    }

    /** Returns whether this is part of a file of that name. */
    public boolean isIn(String file) {
        return place.file().equals(file);
    }

    /** The line on which it begins, from 1 on. */
    public int line() {
        return place.line();
    }

    /** Converts this node; errors of the conversion get its position. */
    public <T> T meaning(Supplier<T> what) {
        try {
            return what.get();
        } catch (Refusal e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    /** Refuses this, which must be something else. */
    Refusal not(String wanted) {
        String seen = kind == Kind.TEXT || kind == Kind.NUMBER ? "'" + text + "'" : kind.words;
        return wrong("this must be " + wanted + ", not " + seen);
    }

    public boolean is(Kind wanted) {
        return kind == wanted;
    }

    /** Returns whether this is a single word or number. */
    public boolean isWord() {
        return kind == Kind.TEXT || kind == Kind.NUMBER;
    }

    /** Returns whether this is exactly the given word. */
    public boolean is(String word) {
        return kind == Kind.TEXT && text.equals(word);
    }

    /** Refuses fields that are none of these. */
    public Node only(List<String> names) {
        for (var entry : map().entrySet()) {
            if (!names.contains(entry.getKey())) {
                throw entry.getValue().wrong(Names.unknown("field", entry.getKey(), names));
            }
        }
        return this;
    }

    public @Nullable Node get(String name) {
        return map().get(name);
    }

    public Optional<Node> find(String name) {
        return Optional.ofNullable(get(name));
    }

    /** Adds a field that is not there: a flag, a number or a text. */
    void put(String name, Object value) {
        var kind = value instanceof Boolean ? Kind.FLAG : value instanceof Number ? Kind.NUMBER : Kind.TEXT;
        fields.put(name, scalar(place.inside(name), kind, value.toString()));
    }

    /** The same map with other nodes under a field. */
    public Node with(String name, Map<String, Node> nodes) {
        var all = new LinkedHashMap<>(map());
        all.put(name, map(place.inside(name), nodes));
        return map(place, all);
    }

    /** Returns whether another node has the same content, in any order of fields. */
    public boolean isLike(Node other) {
        return kind == other.kind
                && text.equals(other.text)
                && items.size() == other.items.size()
                && IntStream.range(0, items.size()).allMatch(i -> items.get(i).isLike(other.items.get(i)))
                && fields.keySet().equals(other.fields.keySet())
                && fields.entrySet().stream()
                        .allMatch(e -> e.getValue().isLike(Objects.requireNonNull(other.fields.get(e.getKey()))));
    }

    public Node need(String name) {
        var node = get(name);
        if (node == null) {
            throw wrong("the field '" + name + "' is missing");
        }
        return node;
    }

    public Map<String, Node> map() {
        if (kind != Kind.MAP) {
            throw not("a map of fields");
        }
        return fields;
    }

    @Override
    public List<Node> items() {
        if (kind != Kind.LIST) {
            throw not("a list");
        }
        return items;
    }

    /** Converts the items: at least one, and none of them twice. */
    public <T> List<T> distinct(Function<Node, T> read, Function<T, String> name) {
        return distinctOfSeveral(item -> List.of(read.apply(item)), name);
    }

    /** As {@link #distinct}, where an item may stand for several. */
    public <T> List<T> distinctOfSeveral(Function<Node, List<? extends T>> read, Function<T, String> name) {
        var found = new ArrayList<T>();
        var names = new HashSet<String>();
        for (var item : items()) {
            for (T one : read.apply(item)) {
                if (!names.add(name.apply(one))) {
                    throw item.wrong("'" + name.apply(one) + "' is there already; name each once");
                }
                found.add(one);
            }
        }
        if (found.isEmpty()) {
            throw wrong("the list is empty; name at least one");
        }
        return List.copyOf(found);
    }

    public List<Node> items(int count, String what) {
        if (items().size() != count) {
            throw wrong("there are " + items.size() + " entries; there must be " + count + ", " + what);
        }
        return items;
    }

    /** A word; numbers are words too. */
    public String word() {
        if (!isWord() || text.isBlank()) {
            throw not("a text");
        }
        return text;
    }

    public String oneOf(List<String> words) {
        if (!isWord() || !words.contains(text)) {
            throw not("one of " + String.join(", ", words));
        }
        return text;
    }

    /** The constant whose name in small letters this is. */
    public <E extends Enum<E>> E oneOf(Class<E> type) {
        var constants = type.getEnumConstants();
        var names = Arrays.stream(constants)
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
        return constants[names.indexOf(oneOf(names))];
    }

    public boolean flag() {
        if (kind != Kind.FLAG) {
            throw not("true or false");
        }
        return Boolean.parseBoolean(text);
    }

    public double number() {
        return number(-Double.MAX_VALUE, Double.MAX_VALUE, "a number");
    }

    public double probability() {
        return number(0, 1, "a probability, from 0 to 1");
    }

    public double number(double smallest, double largest, String wanted) {
        double value = isWord() ? parsed() : Double.NaN;
        if (!(value >= smallest && value <= largest)) {
            throw not(wanted);
        }
        return value;
    }

    private double parsed() {
        String[] parts = text.split("/", -1);
        for (String part : parts) {
            if (!NUMBER.matcher(part).matches()) {
                return Double.NaN;
            }
        }
        return switch (parts.length) {
            case 1 -> Double.parseDouble(text);
            case 2 -> Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]);
            default -> Double.NaN;
        };
    }

    public int whole() {
        return Math.toIntExact(large(Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    public int whole(int smallest, int largest) {
        return Math.toIntExact(large(smallest, largest));
    }

    public long large(long smallest, long largest) {
        boolean whole = kind == Kind.NUMBER && text.matches("[-+]?[0-9]{1,18}");
        long value = whole ? Long.parseLong(text) : 0;
        if (!whole || value < smallest || value > largest) {
            throw not("an integer from " + smallest + (largest == Long.MAX_VALUE ? " up" : " to " + largest));
        }
        return value;
    }

    public double[] numbers() {
        return items().stream().mapToDouble(Node::number).toArray();
    }

    public double[] numbers(int count, String what) {
        return items(count, what).stream().mapToDouble(Node::number).toArray();
    }

    /** The file that this names, seen from the one that it stands in. */
    public Path beside() {
        try {
            return place.reach().apply(Path.of(place.file()).resolveSibling(word()));
        } catch (InvalidPathException e) {
            throw wrong("'" + text + "' cannot be the name of a file");
        }
    }

    /** The field of that name, or this node where there is none: for pointing at. */
    public Node near(String name) {
        return kind == Kind.MAP ? Objects.requireNonNullElse(fields.get(name), this) : this;
    }
}
