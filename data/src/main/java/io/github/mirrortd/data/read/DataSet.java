package io.github.mirrortd.data.read;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.base.database.Access;
import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.data.estimate.RewardRange;
import io.github.mirrortd.data.features.FeatureSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A data set as its file describes it: where the rows are, and which columns or expressions mean what. Nothing was read yet.
 *
 * @param root the file, for what is wrong with it
 * @param folder that relative names of files start from
 * @param access which files it may read
 */
public record DataSet(Node root, Path folder, Access access) {
    /** Source of the behaviour policy's probabilities. */
    public enum Behaviour {
        /** Not at all. */
        UNKNOWN,
        /** A column. */
        COLUMN,
        /** Columns of all actions. */
        ACTIONS,
        /** Frequencies of logged actions, by columns or overall. */
        FREQUENCIES,
        /** Logistic regression on the features. */
        LOGISTIC
    }

    private static final String TARGET = "target";

    /** The name of a data set that options describe. */
    public static final String OPTIONS = "the options";

    /** Treatment of rows that lack a feature. */
    public enum Missing {
        /** None may be there. */
        REFUSE,
        /** Their episodes are left out. */
        DROP,
        /** The column's mean stands in. */
        MEAN
    }

    /**
     * Refuses unknown fields, and data from two places or from none.
     *
     * @param root the whole file
     * @param folder where names of files begin
     * @param access which files it may read
     */
    public DataSet {
        DataSetForm.FILE.check(root);
    }

    /**
     * A data set that reads its own folder, and what is below it.
     *
     * @param root the whole file
     * @param folder where names of files begin
     */
    public DataSet(Node root, Path folder) {
        this(root, folder, Access.inside(folder));
    }

    /**
     * {@return the same data set, with more to read}
     *
     * @param files whether it may read every file of this machine
     * @param remote whether it may read other machines
     */
    public DataSet allowing(boolean files, boolean remote) {
        return new DataSet(root, folder, access.with(files, remote));
    }

    /**
     * {@return the data set that a file describes}
     *
     * @param file in YAML or JSON
     * @throws IllegalArgumentException where something is wrong with the file
     */
    public static DataSet read(Path file) {
        var folder = file.toAbsolutePath().getParent();
        return new DataSet(NodeReader.read(file, Set.of(FeatureSpec.REPEATABLE)), Objects.requireNonNull(folder));
    }

    /**
     * {@return a data set with the target policies of several files, which are called like their files}
     *
     * @param files that differ in their target policies only
     * @throws IllegalArgumentException if they differ in more, or something is wrong with a file
     */
    public static DataSet read(List<Path> files) {
        var first = read(files.get(0));
        var targets = new LinkedHashMap<String, Node>();
        for (var file : files) {
            var set = read(file);
            if (!set.folder.equals(first.folder)
                    || !set.root.with(TARGET, Map.of()).isLike(first.root.with(TARGET, Map.of()))) {
                throw set.root.wrong("files are compared in the same folder, and if they differ in 'target' only; "
                        + files.get(0) + " differs in more");
            }
            String name = String.valueOf(file.getFileName()).replaceFirst("\\.[^.]*$", "");
            set.policies().targets().forEach((own, node) -> {
                if (targets.put(own.isEmpty() ? name : own, node) != null) {
                    throw node.wrong("there are two policies '" + (own.isEmpty() ? name : own) + "'");
                }
            });
        }
        return new DataSet(first.root.with(TARGET, targets), first.folder);
    }

    /**
     * {@return the data set as a file of this name would have it}
     *
     * @param name for messages
     * @param yaml the file's text
     * @param folder where names of files begin
     */
    public static DataSet of(String name, String yaml, Path folder) {
        return new DataSet(NodeReader.read(name, yaml, Set.of(FeatureSpec.REPEATABLE)), folder);
    }

    /** {@return the JSON schema of such files} */
    public static String schema() {
        return Json.text(DataSetForm.FILE.schema("MirrorTD data set"));
    }

    /** Words that look like columns but are not. */
    private static final Pattern OTHERS = Pattern.compile("(?i)true|false|null|last|rest|current_[a-z]+");

    /** Reports missing columns with their fields, before the database fails on them. */
    void check(List<String> columns) {
        if (columns.size() == 1 && columns.get(0).matches(".*[,;\t].*") && root.get("data") != null) {
            throw root.need("data")
                    .wrong("the rows fall into one column, '" + columns.get(0)
                            + "': a line has too many or too few fields, or a quotation mark that no other one closes");
        }
        var behaviour = root.get("behaviour");
        var by = behaviour != null && Policies.isEstimated(behaviour) ? behaviour.get("by") : null;
        if (by != null) {
            (by.isWord() ? List.of(by) : by.items()).forEach(node -> check(node, columns));
        }
        for (String field :
                "episode order reward terminal truncated discount behaviour target ratio action".split(" ")) {
            check(root.get(field), columns);
        }
        var policies = new ArrayList<>(policies().targets().values());
        if (behaviour != null && !Policies.isEstimated(behaviour)) {
            policies.add(behaviour);
        }
        for (var policy : policies) {
            check(policy, columns);
            if (!policy.isWord()) {
                policy.need("actions").map().values().forEach(node -> check(node, columns));
            }
        }
    }

    private static void check(@Nullable Node node, List<String> columns) {
        if (node != null && node.isWord()) {
            unknown(node.word(), columns).ifPresent(sentence -> {
                throw node.wrong(sentence);
            });
        }
    }

    /** Error message for a word that looks like a column but is not. */
    static Optional<String> unknown(String word, List<String> columns) {
        String name = word.replaceFirst("^\"([^\"]*)\"$", "$1");
        boolean one = !name.equals(word)
                || (name.matches("[A-Za-z_][A-Za-z0-9_]*")
                        && !OTHERS.matcher(name).matches());
        return one && columns.stream().noneMatch(name::equalsIgnoreCase)
                ? Optional.of(Names.unknown("column", name, columns))
                : Optional.empty();
    }

    /** Error message for a word that the database does not understand. */
    static String misread(String word, List<String> columns, IllegalArgumentException said) {
        return unknown(word, columns)
                .orElseGet(() -> "'" + word + "' is neither a column nor a valid expression: "
                        + String.valueOf(said.getMessage()).replaceFirst("^the data cannot be read: ", ""));
    }

    /** Error of the database, with the field that caused it. */
    IllegalArgumentException misreadField(String expression, List<String> columns, IllegalArgumentException said) {
        String word = expression.replaceFirst("(?s)^\\((.*)\\)$", "$1");
        return find(root, word)
                .<IllegalArgumentException>map(node -> node.wrong(misread(word, columns, said)))
                .orElse(said);
    }

    private static Optional<Node> find(Node node, String word) {
        if (node.isWord()) {
            return node.is(word) ? Optional.of(node) : Optional.empty();
        }
        var inside = node.is(Node.Kind.LIST)
                ? node.items()
                : node.is(Node.Kind.MAP) ? node.map().values() : List.<Node>of();
        return inside.stream().flatMap(one -> find(one, word).stream()).findFirst();
    }

    /** Files, with wildcards; empty where there is a query. */
    List<String> files() {
        var data = root.get("data");
        if (data == null) {
            return List.of();
        }
        var names = data.isWord()
                ? List.of(data.word())
                : data.items().stream().map(Node::word).toList();
        if (names.isEmpty()) {
            throw data.wrong("no file is named");
        }
        return names;
    }

    @Nullable
    String query() {
        var query = root.get("query");
        return query == null ? null : query.word();
    }

    /** A column or an expression; null where the field is not there and the files' layout says nothing of it. */
    @Nullable
    String expression(String field, Map<String, String> defaults) {
        var node = root.get(field);
        return node == null ? defaults.get(field) : node.word();
    }

    String needed(String field, Map<String, String> defaults) {
        String found = expression(field, defaults);
        if (found == null) {
            throw root.wrong("the field '" + field + "' is missing");
        }
        return found;
    }

    /**
     * Refuses a description that leaves out several fields, all of them in one message.
     *
     * @param defaults fields that the layout of the file gives
     */
    void checkComplete(Map<String, String> defaults) {
        boolean options = root.isIn(OPTIONS);
        var missing = new ArrayList<String>();
        for (var needed : NEEDED) {
            if (needed.fields().stream().allMatch(field -> root.get(field) == null && !defaults.containsKey(field))) {
                missing.add(
                        options ? "--" + needed.option() : "'" + needed.fields().get(0) + "'");
            }
        }
        if (missing.size() > 1) {
            String all = String.join(", ", missing.subList(0, missing.size() - 1)) + " and "
                    + missing.get(missing.size() - 1);
            throw options
                    ? new IllegalArgumentException("the columns need a description; add " + all)
                    : root.wrong("the fields " + all + " are missing");
        }
    }

    /**
     * A field that a description cannot leave out.
     *
     * @param fields the field and those that can stand in for it
     * @param option how it is written as an option
     */
    private record Needed(List<String> fields, String option) {}

    private static final List<Needed> NEEDED = List.of(
            new Needed(List.of("reward"), "reward COLUMN"),
            new Needed(List.of("terminal", "truncated"), "terminal COLUMN (or last)"),
            new Needed(List.of(TARGET, "ratio"), "target COLUMN"),
            new Needed(List.of("features"), "features LIST"));

    Policies policies() {
        return new Policies(root);
    }

    /** If rows hold their own next state: the next state's column of each column. */
    Map<String, String> next(Map<String, String> defaults, List<String> columns) {
        var node = root.get("next");
        var next = new LinkedHashMap<String, String>();
        if (node != null) {
            node.map().forEach((name, other) -> pair(name, other.word(), columns, next, other));
        } else if (defaults.containsKey("next")) {
            String[] names = Objects.requireNonNull(defaults.get("next")).split(" ");
            pair(names[0], names[1], columns, next, root);
        }
        return next;
    }

    private static void pair(String from, String to, List<String> columns, Map<String, String> next, Node node) {
        if (!from.endsWith("*")) {
            next.put(from, to);
            return;
        }
        if (!to.endsWith("*")) {
            throw node.wrong("where the name on the left ends in *, the one on the right must, too");
        }
        String stem = from.substring(0, from.length() - 1);
        for (String column : columns) {
            if (column.startsWith(stem)) {
                next.put(column, to.substring(0, to.length() - 1) + column.substring(stem.length()));
            }
        }
    }

    Missing missing() {
        return root.need("missing").oneOf(Missing.class);
    }

    /** The rewards that can occur; empty if they are not declared. */
    Optional<RewardRange> rewards() {
        return root.find("rewards").map(node -> {
            double[] ends = node.numbers(2, "rewards, the least and the greatest that can occur");
            return new RewardRange(ends[0], ends[1]);
        });
    }

    boolean gapsAllowed() {
        return root.need("gaps").flag();
    }

    /**
     * The features, with columns that match wildcards.
     *
     * @param checked makes of an expression of the file's one that may be put into statements
     */
    List<FeatureSpec> features(Map<String, String> defaults, List<String> columns, UnaryOperator<String> checked) {
        var node = root.get("features");
        if (node == null && !defaults.containsKey("features")) {
            throw root.wrong("the field 'features' is missing; name columns, as in [bias, x, v]");
        }
        var specs = new ArrayList<FeatureSpec>();
        if (node == null) {
            String pattern = Objects.requireNonNull(defaults.get("features"));
            var made = NodeReader.read("the usual features", "[\"" + pattern + "\"]");
            specs.add(FeatureSpec.of(made.items().get(0), word -> matching(word, columns, checked)));
            return specs;
        }
        for (var item : node.items()) {
            specs.add(FeatureSpec.of(item, word -> matching(word, columns, checked)));
        }
        return specs;
    }

    private static List<String> matching(Node word, List<String> columns, UnaryOperator<String> checked) {
        String name = word.word();
        if (!name.contains("*")) {
            return List.of(columns.contains(name) ? Database.quoted(name) : checked.apply(name));
        }
        var pattern = Pattern.compile(
                Arrays.stream(name.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")));
        var found = columns.stream()
                .filter(c -> pattern.matcher(c).matches())
                .map(Database::quoted)
                .toList();
        if (found.isEmpty()) {
            throw word.wrong("there is no such column; there are " + String.join(", ", columns));
        }
        return found;
    }
}
