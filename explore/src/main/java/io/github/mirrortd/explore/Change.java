package io.github.mirrortd.explore;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.Yaml;
import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.mdp.Action;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** One number of a problem, moved by hand: how likely an outcome or an action is, a reward, or a feature. */
final class Change {
    private Change() {}

    /** {@return the text of the problem with that number} */
    static String of(FiniteProblem problem, Body change) {
        var tree = record(Json.parse(ProblemFiles.json(problem)));
        double value = change.number("value");
        switch (change.text("what")) {
            case "probability" -> probability(rows(tree), row(tree, change), Math.max(0, Math.min(1, value)));
            case "reward" -> row(tree, change).put("reward", value);
            case "feature" -> {
                int state = change.whole("state", 0, 0, problem.states() - 1);
                var features = list(record(tree.get("features")).get("rows"));
                list(features.get(state)).set(change.whole("feature", 0, 0, problem.dimension() - 1), value);
            }
            case "target" -> policy(tree, problem, "target", Action::target, change);
            case "behaviour" -> policy(tree, problem, "behaviour", Action::behaviour, change);
            default ->
                throw new IllegalArgumentException(
                        "'what' must be probability, reward, feature, target or behaviour, not '" + change.text("what")
                                + "'");
        }
        return Yaml.text(tree);
    }

    /** The other outcomes of the same action share what is left as they did before. */
    private static void probability(
            List<Map<String, @Nullable Object>> rows, Map<String, @Nullable Object> changed, double value) {
        var others = rows.stream()
                .filter(r -> r != changed
                        && Objects.equals(r.get("from"), changed.get("from"))
                        && Objects.equals(r.get("action"), changed.get("action")))
                .toList();
        if (others.isEmpty()) {
            throw new IllegalArgumentException("this is the only outcome, so its probability is 1");
        }
        double left = others.stream().mapToDouble(Change::probability).sum();
        others.forEach(other -> other.put("probability", share(probability(other), left, others.size(), 1 - value)));
        changed.put("probability", value);
    }

    private static double probability(Map<String, @Nullable Object> row) {
        return ((Number) Objects.requireNonNull(row.get("probability"))).doubleValue();
    }

    /** {@return a share of what is there now, in proportion to its share of what was left before} */
    private static double share(double own, double left, int count, double now) {
        return left > 0 ? own * now / left : now / count;
    }

    /** Writes a policy state by state, with one action's probability changed; the others of that state share what is left. */
    private static void policy(
            Map<String, @Nullable Object> tree,
            FiniteProblem problem,
            String which,
            ToDoubleFunction<Action> probability,
            Body change) {
        var changed = problem.actions()
                .get(change.whole("action", 0, 0, problem.actions().size() - 1));
        double value = Math.max(0, Math.min(1, change.number("value")));
        var others = problem.actions().stream()
                .filter(a -> a.state() == changed.state() && !a.equals(changed))
                .toList();
        if (others.isEmpty()) {
            throw new IllegalArgumentException("this is the only action there, so its probability is 1");
        }
        double left = others.stream().mapToDouble(probability).sum();
        var states = new LinkedHashMap<String, Map<String, Double>>();
        for (var a : problem.actions()) {
            double own = probability.applyAsDouble(a);
            double now = a.equals(changed)
                    ? value
                    : a.state() == changed.state() ? share(own, left, others.size(), 1 - value) : own;
            states.computeIfAbsent(problem.stateName(a.state()), name -> new LinkedHashMap<>())
                    .put(a.name(), now);
        }
        record(tree.get("policies")).put(which, Map.of("states", states));
    }

    private static Map<String, @Nullable Object> row(Map<String, @Nullable Object> tree, Body change) {
        var rows = rows(tree);
        int at = change.whole("row", 0, 0, Integer.MAX_VALUE);
        if (at >= rows.size()) {
            throw new IllegalArgumentException(
                    "there are " + rows.size() + " transitions, and none with the number " + at);
        }
        return rows.get(at);
    }

    private static List<Map<String, @Nullable Object>> rows(Map<String, @Nullable Object> tree) {
        return list(tree.get("transitions")).stream().map(Change::record).toList();
    }

    /** A part of the parsed text, modified in place. */
    @SuppressWarnings("unchecked")
    private static Map<String, @Nullable Object> record(@Nullable Object tree) {
        return (Map<String, @Nullable Object>) Objects.requireNonNull(tree);
    }

    @SuppressWarnings("unchecked")
    private static List<@Nullable Object> list(@Nullable Object tree) {
        return (List<@Nullable Object>) Objects.requireNonNull(tree);
    }
}
