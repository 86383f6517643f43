package io.github.mirrortd.data.features;

import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.NodeReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Features as a file describes them, before the data were seen.
 *
 * @param kind the word that says what they are
 * @param columns with wildcards written out
 */
public record FeatureSpec(String kind, List<String> columns, Node node) {
    /** Fields that may be there twice in one map: tiles are both what is wanted and how many. */
    public static final String REPEATABLE = Tiles.NAME;

    private static final String FOURIER = Products.name(Products.Kind.FOURIER);
    private static final String POLYNOMIAL = Products.name(Products.Kind.POLYNOMIAL);
    private static final List<String> KINDS =
            List.of(Plain.NAME, OneHot.NAME, Tiles.NAME, FOURIER, POLYNOMIAL, Radial.NAME);

    /** What must be known of a column: its mean, standard deviation and range. */
    public record Facts(double mean, double deviation, double low, double high) {}

    /**
     * {@return features as a file describes them}
     *
     * @param node a piece of the file
     * @param matching the columns that a name with wildcards stands for
     */
    public static FeatureSpec of(Node node, Function<Node, List<String>> matching) {
        if (node.isWord()) {
            return node.is(Bias.NAME)
                    ? new FeatureSpec(Bias.NAME, List.of(), node)
                    : new FeatureSpec(Plain.NAME, matching.apply(node), node);
        }
        if (node.get(Bias.NAME) != null) {
            return new FeatureSpec(Bias.NAME, List.of(), node);
        }
        String kind = KINDS.stream()
                .filter(k -> node.get(k) != null)
                .findFirst()
                .orElseThrow(
                        () -> node.wrong("these features are of no known kind; say bias, a column's name, or one of "
                                + String.join(", ", KINDS)));
        node.only(fields(kind));
        var named = node.need(kind);
        var words = named.isWord() ? List.of(named) : named.items();
        var columns = words.stream().flatMap(w -> matching.apply(w).stream()).toList();
        if (columns.isEmpty() || (kind.equals(OneHot.NAME) && columns.size() > 1)) {
            throw named.wrong(
                    columns.isEmpty() ? "no column is named" : "one_hot takes one column; write it once for each");
        }
        return new FeatureSpec(kind, columns, node);
    }

    private static List<String> fields(String kind) {
        var fields = new ArrayList<>(List.of(kind));
        switch (kind) {
            case Plain.NAME -> fields.addAll(List.of("scale", "shifts", "factors"));
            case OneHot.NAME -> fields.add("values");
            case Tiles.NAME -> fields.addAll(List.of("tilings", NodeReader.again(Tiles.NAME), "count", "memory"));
            case Radial.NAME -> fields.addAll(List.of("count", "width"));
            default -> fields.add(kind.equals(POLYNOMIAL) ? "degree" : "order");
        }
        if (!kind.equals(Plain.NAME) && !kind.equals(OneHot.NAME)) {
            fields.addAll(List.of("low", "high"));
        }
        return fields;
    }

    /** {@return whether {@link Facts} of its columns are needed} */
    public boolean needsFacts() {
        return switch (kind) {
            case Bias.NAME, OneHot.NAME -> false;
            case Plain.NAME -> !scale().equals("none");
            default -> node.get("low") == null || node.get("high") == null;
        };
    }

    /** {@return whether the values of its column must be listed} */
    public boolean needsValues() {
        return kind.equals(OneHot.NAME) && node.get("values") == null;
    }

    /** {@return whether its column is taken as texts, so that it need not hold numbers} */
    public boolean isText() {
        return kind.equals(OneHot.NAME);
    }

    /** {@return whether its columns' values are the features, so that a constant one is no feature} */
    public boolean isPlain() {
        return kind.equals(Plain.NAME);
    }

    /** {@return whether it is the constant 1} */
    public boolean isBias() {
        return kind.equals(Bias.NAME);
    }

    private String scale() {
        var scale = node.is(Node.Kind.MAP) ? node.get("scale") : null;
        return scale == null ? "none" : scale.oneOf(List.of("none", "standard", "range"));
    }

    /**
     * {@return the features themselves}
     *
     * @param facts of a column; asked only where they are needed
     * @param values of a column, sorted; likewise
     */
    public Block block(Function<String, Facts> facts, Function<String, List<String>> values) {
        try {
            return switch (kind) {
                case Bias.NAME -> new Bias();
                case Plain.NAME -> plain(facts);
                case OneHot.NAME -> oneHot(values);
                case Tiles.NAME ->
                    new Tiles(
                            space(facts),
                            whole("tilings", 8),
                            tiles(),
                            node.get("memory") == null ? 0 : node.need("memory").whole(0, 100_000_000));
                case Radial.NAME -> new Radial(space(facts), whole("count", 5), width());
                default -> {
                    var which = kind.equals(FOURIER) ? Products.Kind.FOURIER : Products.Kind.POLYNOMIAL;
                    yield Products.of(which, space(facts), whole(which.setting(), 3));
                }
            };
        } catch (IllegalArgumentException e) {
            if (e.getClass() != IllegalArgumentException.class) {
                throw e;
            }
            throw node.wrong(Objects.requireNonNullElse(e.getMessage(), e.toString()));
        }
    }

    private double width() {
        var field = node.get("width");
        return field == null ? 0.25 : field.number(1e-6, 1e6, "a number above 0");
    }

    private int tiles() {
        var again = node.get(NodeReader.again(Tiles.NAME));
        return again == null ? whole("count", 8) : again.whole(1, 100_000);
    }

    private int whole(String field, int usual) {
        var given = node.get(field);
        return given == null ? usual : given.whole(1, 100_000);
    }

    private OneHot oneHot(Function<String, List<String>> values) {
        var given = node.get("values");
        var all = given == null
                ? values.apply(columns.get(0))
                : given.items().stream().map(Node::word).toList();
        return new OneHot(columns.get(0), all);
    }

    private Plain plain(Function<String, Facts> facts) {
        int n = columns.size();
        double[] shifts = new double[n];
        double[] factors = new double[n];
        Arrays.fill(factors, 1);
        String scale = scale();
        double[] givenShifts = node.is(Node.Kind.MAP) ? given("shifts", n) : null;
        double[] givenFactors = node.is(Node.Kind.MAP) ? given("factors", n) : null;
        if (givenShifts != null && givenFactors != null) {
            return new Plain(columns, givenShifts, givenFactors);
        }
        for (int k = 0; k < n && !scale.equals("none"); k++) {
            var fact = facts.apply(columns.get(k));
            boolean standard = scale.equals("standard");
            double size = standard ? fact.deviation() : fact.high() - fact.low();
            if (!(size > 0)) {
                throw node.wrong("the column " + columns.get(k) + " has the same value " + fact.low()
                        + " in every row and cannot be scaled; leave it out");
            }
            shifts[k] = standard ? fact.mean() : fact.low();
            factors[k] = 1 / size;
        }
        return new Plain(columns, shifts, factors);
    }

    private double @Nullable [] given(String field, int count) {
        var there = node.get(field);
        return there == null ? null : there.numbers(count, "one for each column");
    }

    private Space space(Function<String, Facts> facts) {
        int n = columns.size();
        double[] low = given("low", n);
        double[] high = given("high", n);
        if (low == null) {
            low = IntStream.range(0, n)
                    .mapToDouble(k -> facts.apply(columns.get(k)).low())
                    .toArray();
        }
        if (high == null) {
            high = IntStream.range(0, n)
                    .mapToDouble(k -> facts.apply(columns.get(k)).high())
                    .toArray();
        }
        return new Space(columns, low, high);
    }
}
