package io.github.mirrortd.data.features;

import io.github.mirrortd.base.document.Form;
import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.Node.Kind;
import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.base.document.ObjectForm;
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

    private static final String FOURIER = ProductFeatures.name(ProductFeatures.Kind.FOURIER);
    private static final String POLYNOMIAL = ProductFeatures.name(ProductFeatures.Kind.POLYNOMIAL);
    private static final List<String> KINDS =
            List.of(Plain.NAME, OneHot.NAME, Tiles.NAME, FOURIER, POLYNOMIAL, Radial.NAME);

    private static final Form COLUMNS = Form.either("a column or a list of columns", Form.TEXT, Form.some(Form.TEXT));
    private static final Form NUMBERS = Form.list(Form.NUMBER);
    private static final Form COUNT = Form.whole(1, 100_000);

    /** Forms of an item of a file's features. */
    public static final Form FORM = Form.either(
            "bias, a column's name, or a map with one of " + String.join(", ", KINDS),
            Form.TEXT,
            of(Form.map().need(ConstantFeature.NAME, Form.FLAG, "the constant 1"), ConstantFeature.NAME),
            of(
                    Form.map()
                            .need(Plain.NAME, COLUMNS, "the columns themselves")
                            .may(
                                    "scale",
                                    Form.oneOf(List.of("none", "standard", "range")),
                                    "how they are scaled",
                                    "none")
                            .may("shifts", NUMBERS, "subtracted from each column")
                            .may("factors", NUMBERS, "multiply each column afterwards"),
                    Plain.NAME),
            of(
                    Form.map()
                            .need(OneHot.NAME, COLUMNS, "a column with a feature for each of its values")
                            .may("values", Form.list(Form.TEXT), "the values; default: those of the data"),
                    OneHot.NAME),
            of(
                    space(Tiles.NAME)
                            .may("tilings", COUNT, "number of tilings", 8)
                            .hidden(NodeReader.again(Tiles.NAME), COUNT)
                            .may("count", COUNT, "tiles along each axis; in YAML also called tiles", 8)
                            .may("memory", Form.whole(0, 100_000_000), "number of features to hash to; 0 for none", 0),
                    Tiles.NAME),
            of(space(FOURIER).may("order", COUNT, "highest frequency along an axis", 3), FOURIER),
            of(space(POLYNOMIAL).may("degree", COUNT, "highest power of a column", 3), POLYNOMIAL),
            of(
                    space(Radial.NAME)
                            .may("count", COUNT, "centres along each axis", 5)
                            .may("width", Form.number("a number above 0", 1e-6, 1e6), "standard deviation", 0.25),
                    Radial.NAME));

    private static ObjectForm space(String kind) {
        return Form.map()
                .need(kind, COLUMNS, "columns")
                .may("low", NUMBERS, "smallest value of each column; default: that of the data")
                .may("high", NUMBERS, "largest value of each column; default: that of the data");
    }

    /** A map is of a kind where it has the field of that name. */
    private static Form of(ObjectForm fields, String kind) {
        return fields.meantBy(node -> node.is(Kind.MAP) && node.find(kind).isPresent());
    }

    /** Required facts of a column: its mean, standard deviation and range. */
    public record Facts(double mean, double deviation, double low, double high) {}

    /**
     * {@return features as a file describes them}
     *
     * @param node a piece of the file
     * @param matching the columns that a name with wildcards stands for
     */
    public static FeatureSpec of(Node node, Function<Node, List<String>> matching) {
        FORM.check(node);
        if (node.isWord()) {
            return node.is(ConstantFeature.NAME)
                    ? new FeatureSpec(ConstantFeature.NAME, List.of(), node)
                    : new FeatureSpec(Plain.NAME, matching.apply(node), node);
        }
        if (node.get(ConstantFeature.NAME) != null) {
            return new FeatureSpec(ConstantFeature.NAME, List.of(), node);
        }
        String kind =
                KINDS.stream().filter(k -> node.get(k) != null).findFirst().orElseThrow();
        var named = node.need(kind);
        var words = named.isWord() ? List.of(named) : named.items();
        var columns = words.stream().flatMap(w -> matching.apply(w).stream()).toList();
        if (columns.isEmpty() || (kind.equals(OneHot.NAME) && columns.size() > 1)) {
            throw named.wrong(
                    columns.isEmpty() ? "no column is named" : "one_hot takes one column; write it once for each");
        }
        return new FeatureSpec(kind, columns, node);
    }

    /** {@return whether {@link Facts} of its columns are needed} */
    public boolean needsFacts() {
        return switch (kind) {
            case ConstantFeature.NAME, OneHot.NAME -> false;
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

    /** {@return whether its columns' values are the features, so that a constant one is refused} */
    public boolean isPlain() {
        return kind.equals(Plain.NAME);
    }

    /** {@return whether it is the constant 1} */
    public boolean isBias() {
        return kind.equals(ConstantFeature.NAME);
    }

    private String scale() {
        return node.is(Kind.MAP) ? node.need("scale").word() : "none";
    }

    /**
     * {@return the features themselves}
     *
     * @param facts of a column; asked only where they are needed
     * @param values of a column, sorted; likewise
     */
    public FeatureBlock block(Function<String, Facts> facts, Function<String, List<String>> values) {
        try {
            return switch (kind) {
                case ConstantFeature.NAME -> new ConstantFeature();
                case Plain.NAME -> plain(facts);
                case OneHot.NAME -> oneHot(values);
                case Tiles.NAME ->
                    new Tiles(
                            space(facts),
                            node.need("tilings").whole(),
                            node.find(NodeReader.again(Tiles.NAME))
                                    .orElse(node.need("count"))
                                    .whole(),
                            node.need("memory").whole());
                case Radial.NAME ->
                    new Radial(
                            space(facts),
                            node.need("count").whole(),
                            node.need("width").number());
                default -> {
                    var which = kind.equals(FOURIER) ? ProductFeatures.Kind.FOURIER : ProductFeatures.Kind.POLYNOMIAL;
                    yield ProductFeatures.of(
                            which, space(facts), node.need(which.setting()).whole());
                }
            };
        } catch (IllegalArgumentException e) {
            if (e.getClass() != IllegalArgumentException.class) {
                throw e;
            }
            throw node.wrong(Objects.requireNonNullElse(e.getMessage(), e.toString()));
        }
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
        double[] givenShifts = node.is(Kind.MAP) ? given("shifts", n) : null;
        double[] givenFactors = node.is(Kind.MAP) ? given("factors", n) : null;
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
