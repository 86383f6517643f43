package io.github.mirrortd.explore.problem;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.Yaml;
import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.mdp.Action;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
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
        String what = change.text("what");
        double value = change.number("value");
        switch (what) {
            case "probability" -> probability(tree, change.whole("row", 0, 0, Integer.MAX_VALUE), value);
            case "reward" -> {
                var rows = transitions(tree);
                row(rows, change.whole("row", 0, 0, Integer.MAX_VALUE)).put("reward", value);
                tree.put("transitions", rows);
            }
            case "feature" ->
                feature(
                        tree,
                        change.whole("state", 0, 0, problem.states() - 1),
                        change.whole("feature", 0, 0, problem.dimension() - 1),
                        value);
            case "target", "behaviour" -> {
                var policies = record(tree.get("policies"));
                policies.put(
                        what,
                        policy(
                                problem,
                                what,
                                change.whole("action", 0, 0, problem.actions().size() - 1),
                                value));
                tree.put("policies", policies);
            }
            default ->
                throw new IllegalArgumentException(
                        "what changes is a probability, a reward, a feature, target or behaviour, not '" + what + "'");
        }
        return Yaml.text(tree);
    }

    /** The other outcomes of the same action share what is left as they did before. */
    private static void probability(Map<String, @Nullable Object> tree, int at, double wanted) {
        var rows = transitions(tree);
        var changed = row(rows, at);
        var others = rows.stream()
                .filter(r -> r != changed
                        && Objects.equals(r.get("from"), changed.get("from"))
                        && Objects.equals(r.get("action"), changed.get("action")))
                .toList();
        if (others.isEmpty()) {
            throw new IllegalArgumentException("this is the only thing that can follow, so its probability is 1");
        }
        double value = Math.max(0, Math.min(1, wanted));
        double left = others.stream().mapToDouble(Change::probability).sum();
        for (var other : others) {
            other.put("probability", left > 0 ? probability(other) * (1 - value) / left : (1 - value) / others.size());
        }
        changed.put("probability", value);
        tree.put("transitions", rows);
    }

    /** A policy, state by state, with one action's probability changed; the others of that state share what is left. */
    private static Map<String, Object> policy(FiniteProblem problem, String which, int at, double wanted) {
        ToDoubleFunction<Action> probability = which.equals("target") ? Action::target : Action::behaviour;
        var changed = problem.actions().get(at);
        double value = Math.max(0, Math.min(1, wanted));
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
                    : a.state() != changed.state()
                            ? own
                            : left > 0 ? own * (1 - value) / left : (1 - value) / others.size();
            states.computeIfAbsent(problem.stateName(a.state()), name -> new LinkedHashMap<>())
                    .put(a.name(), now);
        }
        return new LinkedHashMap<>(Map.of("states", states));
    }

    private static double probability(Map<String, @Nullable Object> row) {
        return ((Number) Objects.requireNonNull(row.get("probability"))).doubleValue();
    }

    private static void feature(Map<String, @Nullable Object> tree, int state, int feature, double value) {
        var features = record(tree.get("features"));
        var rows = new ArrayList<@Nullable Object>((List<?>) Objects.requireNonNull(features.get("rows")));
        var row = new ArrayList<@Nullable Object>((List<?>) Objects.requireNonNull(rows.get(state)));
        row.set(feature, value);
        rows.set(state, row);
        features.put("rows", rows);
        tree.put("features", features);
    }

    private static Map<String, @Nullable Object> row(List<Map<String, @Nullable Object>> rows, int at) {
        if (at >= rows.size()) {
            throw new IllegalArgumentException(
                    "there are " + rows.size() + " transitions, and none with the number " + at);
        }
        return rows.get(at);
    }

    private static List<Map<String, @Nullable Object>> transitions(Map<String, @Nullable Object> tree) {
        var rows = new ArrayList<Map<String, @Nullable Object>>();
        for (var row : (List<?>) Objects.requireNonNull(tree.get("transitions"))) {
            rows.add(record(row));
        }
        return rows;
    }

    private static Map<String, @Nullable Object> record(@Nullable Object tree) {
        var record = new LinkedHashMap<String, @Nullable Object>();
        ((Map<?, ?>) Objects.requireNonNull(tree)).forEach((name, value) -> record.put(String.valueOf(name), value));
        return record;
    }
}
