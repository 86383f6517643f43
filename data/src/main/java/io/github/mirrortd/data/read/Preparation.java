package io.github.mirrortd.data.read;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.data.features.FeatureMap;
import io.github.mirrortd.data.features.FeatureSpec;
import io.github.mirrortd.data.features.FeatureSpec.Facts;
import io.github.mirrortd.data.features.OneHot;
import io.github.mirrortd.data.read.DataSet.Behaviour;
import io.github.mirrortd.data.read.DataSet.Missing;
import io.github.mirrortd.data.read.DataSteps.Layout;
import io.github.mirrortd.data.read.DataSteps.Place;
import io.github.mirrortd.data.read.DataSteps.Places;
import io.github.mirrortd.data.read.DataSteps.Prepared;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Gets a table ready: expressions, order, facts. */
final class Preparation {
    private static final int MOST_VALUES = 10_000;
    private static final int MOST_ACTIONS = 1_000;

    private final DataSetRows table;
    private final Database database;
    private final DataSet set;
    private final Map<String, String> defaults;
    private final Optional<FeatureMap> fixed;
    private final List<String> notes;
    private final List<String> selected = new ArrayList<>();
    private final int[] places = new int[Place.values().length];

    Preparation(DataSetRows table, Optional<FeatureMap> fixed, List<String> notes) {
        this.table = table;
        database = table.database();
        set = table.set();
        defaults = table.defaults();
        this.fixed = fixed;
        this.notes = notes;
    }

    Prepared prepare() {
        if (fixed.isEmpty()) {
            set.checkComplete(defaults);
        }
        String from = table.from();
        String episodeField = table.field("episode");
        boolean whole = episodeField == null || table.isWhole(episodeField);
        String episode = episodeField == null
                ? Database.whole("0")
                : whole ? Database.whole(episodeField) : "CAST(" + episodeField + " AS STRING)";
        String orderField = table.field("order");
        String order = orderField == null ? null : table.number(orderField);
        boolean wholeOrder = orderField != null && table.isWhole(orderField) && !set.gapsAllowed();
        var specs = fixed.isPresent() ? List.<FeatureSpec>of() : set.features(defaults, table.names(), table::checked);
        var facts = specs.stream()
                .filter(s -> s.needsFacts() || (set.missing() == Missing.MEAN && !s.isBias()))
                .filter(s -> !s.needsValues())
                .flatMap(s -> s.columns().stream())
                .distinct()
                .toList();
        var factNumbers = facts.stream().map(table::number).toList();
        for (var spec : specs) {
            if (!spec.isText()) {
                spec.columns().forEach(c -> refuseText(c, spec));
            }
        }
        if (set.missing() == Missing.DROP) {
            from = withoutMissing(from, episodeField, specs);
        }
        var survey = survey(from, episode, whole, order, wholeOrder, factNumbers);
        checkRows(survey);
        var known = new HashMap<String, Facts>();
        for (int k = 0; k < facts.size(); k++) {
            known.put(facts.get(k), survey.facts(database, from, k));
            if (set.missing() == Missing.MEAN && survey.missing(k) > 0) {
                notes.add(survey.missing(k) + " rows had no " + facts.get(k)
                        + " and count with the mean of the others, " + Printed.shortly(survey.mean(k)) + ".");
            }
        }
        var features = fixed.orElseGet(() -> new FeatureMap(specs.stream()
                .map(s -> s.block(c -> Objects.requireNonNull(known.get(c)), c -> table.values(c, MOST_VALUES)))
                .toList()));
        var actions = actions();
        var behaviour = set.policies().behaviour(defaults);
        boolean counted = behaviour == Behaviour.FREQUENCIES;
        if (counted) {
            notes.add(DataSteps.estimated("how often actions were taken"
                    + (set.policies().by().isEmpty()
                            ? ""
                            : " with the same "
                                    + String.join(", ", set.policies().by()))));
        }
        var layout = layout(from, episode, whole, order, features, actions);
        if (!survey.isSorted() || counted || database.alwaysSorts()) {
            layout = sorted(layout, order);
            survey =
                    Survey.of(database, layout.from(), "c0", whole, order == null ? null : "c1", wholeOrder, List.of());
            // A condition that depends on chance may have left out all of them now.
            checkRows(survey);
        }
        var mistake = survey.mistake();
        if (mistake != null && orderField != null) {
            throw located(mistake, orderField);
        }
        double[] fill = features.columns().stream()
                .mapToDouble(c -> set.missing() == Missing.MEAN && known.containsKey(c)
                        ? Objects.requireNonNull(known.get(c)).mean()
                        : Double.NaN)
                .toArray();
        return new Prepared(new Reading(layout, features, actions, fill, null, true), survey);
    }

    private void checkRows(Survey survey) {
        if (survey.rows() == 0) {
            throw set.root().near("data").wrong("there are no rows");
        }
    }

    /** A column of texts, none of which is a number, is not numbers of which all are missing. */
    private void refuseText(String column, FeatureSpec spec) {
        table.text(column).ifPresent(text -> {
            throw spec.node()
                    .wrong("the column " + column + " holds text, such as '" + text + "'; write {one_hot: "
                            + column.replaceFirst("^\"([A-Za-z_][A-Za-z0-9_]*)\"$", "$1")
                            + "} to have a feature for each of its values");
        });
    }

    private Survey survey(
            String from,
            String episode,
            boolean whole,
            @Nullable String order,
            boolean wholeOrder,
            List<String> facts) {
        try {
            return Survey.of(database, from, episode, whole, order, wholeOrder, facts);
        } catch (IllegalArgumentException e) {
            if (Database.Rows.NO_EPISODE.equals(e.getMessage())) {
                throw new IllegalArgumentException(
                        table.place(table.field("episode") + " IS NULL")
                                + ", episode: the value is missing; every row needs the episode that it is of",
                        e);
            }
            throw e;
        }
    }

    private IllegalArgumentException located(RowMistake mistake, String order) {
        String sentence = String.valueOf(mistake.getMessage());
        return new IllegalArgumentException(table.place(mistake) + ", order: "
                + (Double.isNaN(mistake.order()) ? "" : "step " + table.shown(order, mistake.order()) + " ")
                + sentence
                + (sentence.startsWith("comes") ? "; if that is right, write gaps: true" : ""));
    }

    /** Episodes without a row that lacks a feature, or a probability of what was done there. */
    private String withoutMissing(String from, @Nullable String episode, List<FeatureSpec> specs) {
        var needed = new ArrayList<String>();
        specs.forEach(s -> s.columns().forEach(c -> needed.add(s.isText() ? c + " IS NULL" : table.isMissing(c))));
        for (String policy : List.of("behaviour", "target", "ratio")) {
            if (table.isColumn(policy)) {
                needed.add(table.isMissing(Objects.requireNonNull(table.field(policy))));
            }
        }
        var policies = set.policies();
        Stream.of(
                        policies.columns(),
                        policies.allColumns(),
                        policies.behaviours().values())
                .flatMap(Collection::stream)
                .forEach(p -> needed.add(table.isMissing(table.expression(p))));
        if (episode == null || needed.isEmpty()) {
            throw set.root().near("missing").wrong("'drop' leaves out whole episodes, so it needs the field 'episode'");
        }
        String missing = needed.stream().distinct().collect(Collectors.joining(" OR "));
        String bad = DataSetRows.where(from, missing);
        long dropped = database.count(
                "SELECT CAST(count(DISTINCT e) AS DOUBLE) FROM (SELECT " + episode + " AS e FROM " + bad + ")");
        if (dropped > 0) {
            notes.add((dropped == 1 ? "1 episode was" : dropped + " episodes were")
                    + " left out because a row there lacks a feature or a policy's probability.");
        }
        return DataSetRows.where(from, episode + " NOT IN (SELECT " + episode + " FROM " + bad + ")");
    }

    private List<String> actions() {
        checkPolicies();
        for (var given : List.of(set.policies().actions(), set.policies().behaviours())) {
            if (!given.isEmpty()) {
                return List.copyOf(given.keySet());
            }
        }
        String action = table.field("action");
        return set.policies().behaviour(defaults) == Behaviour.LOGISTIC && action != null
                ? table.values(action, MOST_ACTIONS)
                : List.of();
    }

    /** Names of actions where those of policies are wanted would be read as policies without complaint. */
    private void checkPolicies() {
        String action = table.field("action");
        if (action == null || set.policies().columns().size() < 2) {
            return;
        }
        var names = set.policies().targets().keySet();
        long actions = database.count("SELECT CAST(count(DISTINCT a) AS DOUBLE) FROM (SELECT CAST(" + action
                + " AS STRING) AS a FROM " + table.from() + ") WHERE a IN ("
                + names.stream().map(Database::literal).collect(Collectors.joining(", ")) + ")");
        if (actions == names.size()) {
            throw set.root()
                    .need("target")
                    .wrong("these are the names of actions; write {actions: {…}} around them, or name policies");
        }
    }

    private void place(Place place, @Nullable String expression) {
        if (expression != null) {
            place.set(places, selected.size());
            selected.add(expression);
        }
    }

    private void placeAll(Place first, Stream<String> expressions) {
        int from = selected.size();
        expressions.map(table::number).forEach(selected::add);
        first.set(places, selected.size() > from ? from : -1);
    }

    private @Nullable String number(String name) {
        String field = table.field(name);
        return field == null ? null : table.number(field);
    }

    private Layout layout(
            String from,
            String episode,
            boolean whole,
            @Nullable String order,
            FeatureMap features,
            List<String> actions) {
        Arrays.fill(places, -1);
        selected.add(episode);
        place(Place.ORDER, order);
        if (order == null) {
            selected.add("CAST(0 AS DOUBLE)");
        }
        place(Place.REWARD, table.number(table.expression(set.needed("reward", defaults))));
        String terminalWord = set.expression("terminal", defaults);
        String truncatedWord = set.expression("truncated", defaults);
        if (terminalWord == null && truncatedWord == null) {
            throw set.root()
                    .wrong("say how episodes end: terminal: COLUMN if a row ends its episode, terminal: last if "
                            + "every last row does, truncated: rest if none does");
        }
        boolean lastEnds = "last".equals(terminalWord);
        boolean restIsCut = "rest".equals(truncatedWord);
        place(Place.TERMINAL, lastEnds ? null : number("terminal"));
        place(Place.TRUNCATED, restIsCut ? null : number("truncated"));
        String discountWord = Objects.requireNonNullElse(set.expression("discount", defaults), "1");
        boolean constant = discountWord.matches("[0-9.]+");
        double discount = constant && set.root().get("discount") != null
                ? set.root().need("discount").probability()
                : 1;
        place(Place.DISCOUNT, constant ? null : table.number(table.expression(discountWord)));
        place(Place.BEHAVIOUR, behaviour());
        var given = set.policies().allColumns();
        var columns = set.policies().columns();
        if (given.isEmpty() && columns.isEmpty()) {
            place(Place.TARGET, number("target"));
        } else {
            placeAll(Place.TARGET, columns.stream().map(table::expression));
        }
        place(Place.RATIO, number("ratio"));
        if (given.isEmpty() && columns.isEmpty() && number("target") == null && number("ratio") == null) {
            throw set.root()
                    .wrong("say what the target policy would do: target: COLUMN with its probability of the logged"
                            + " action, or target: {actions: {…}} with that of every action");
        }
        if (!actions.isEmpty()) {
            String field = table.field("action");
            if (field == null) {
                throw set.root().wrong("the field 'action' is missing: which of the actions was taken");
            }
            place(Place.ACTION, table.number("(" + OneHot.place(field, actions) + ")"));
        }
        placeAll(Place.TARGETS, given.stream().map(table::expression));
        placeAll(Place.BEHAVIOURS, set.policies().behaviours().values().stream().map(table::expression));
        var next = set.next(defaults, table.names());
        int featuresFrom = selected.size();
        placeAll(Place.FEATURES, features.columns().stream());
        Place.FEATURES.set(places, featuresFrom);
        if (!next.isEmpty()) {
            for (String column : features.columns()) {
                if (replaced(column, next).equals(column) && table.changesInEpisodes(column)) {
                    throw set.root()
                            .near("next")
                            .wrong("'next' has no column for the next value of " + column.replace("\"", "'")
                                    + ", which changes within episodes; add it, or leave 'next' out");
                }
            }
            int nextFrom = selected.size();
            placeAll(Place.NEXT, features.columns().stream().map(c -> replaced(c, next)));
            Place.NEXT.set(places, nextFrom);
            var nextTargets =
                    given.stream().map(p -> replaced(table.expression(p), next)).toList();
            // A probability without a counterpart in the next state is that of this state, which LSTD-Q cannot use.
            if (given.stream().noneMatch(p -> !p.matches("[0-9.]+") && nextTargets.contains(table.expression(p)))) {
                placeAll(Place.NEXT_TARGETS, nextTargets.stream());
            }
        }
        int policies = Math.max(1, set.policies().targets().size());
        return new Layout(
                from,
                List.copyOf(selected),
                new Places(whole, lastEnds, restIsCut, discount, policies, places, selected.size()));
    }

    private @Nullable String behaviour() {
        return switch (set.policies().behaviour(defaults)) {
            case UNKNOWN, LOGISTIC, ACTIONS -> null;
            case COLUMN -> number("behaviour");
            case FREQUENCIES -> {
                String action = table.field("action");
                String by = set.policies().by().stream().map(table::expression).collect(Collectors.joining(", "));
                String both = by.isEmpty() ? action : by + ", " + action;
                yield "CAST(count(*) OVER (PARTITION BY " + both + ") AS DOUBLE) / count(*) OVER ("
                        + (by.isEmpty() ? "" : "PARTITION BY " + by) + ")";
            }
        };
    }

    /** An expression with the next state's columns in the place of the state's. */
    private String replaced(String expression, Map<String, String> next) {
        String result = expression;
        for (var pair : next.entrySet()) {
            String to = table.expression(pair.getValue());
            result = result.replace(Database.quoted(pair.getKey()), "\u0001" + to + "\u0001");
        }
        if (result.equals(expression)) {
            for (var pair : next.entrySet()) {
                result = result.replaceAll(
                        "(?<![A-Za-z0-9_\"])" + Pattern.quote(pair.getKey()) + "(?![A-Za-z0-9_\"])",
                        Matcher.quoteReplacement(table.expression(pair.getValue())));
            }
        }
        return result.replace("\u0001", "");
    }

    /** The same result, laid down in the database in the order that it needs. */
    private Layout sorted(Layout l, @Nullable String order) {
        String laidDown = database.sorted(selected, l.from(), order != null);
        return new Layout(
                laidDown,
                IntStream.range(0, selected.size()).mapToObj(k -> "c" + k).toList(),
                l.places());
    }
}
