package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.mdp.Action;
import io.github.mirrortd.mdp.ErrorMeasure;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A problem as the fields of its file: all numbers in full, transitions in the order in which the sampler sees them. */
final class ProblemTree {
    private ProblemTree() {}

    static Map<String, Object> of(FiniteProblem problem) {
        return of(problem, null);
    }

    /** The names of all actions, in the order in which they come up. */
    static List<String> actionNames(FiniteProblem problem) {
        return List.copyOf(
                problem.actions().stream().map(Action::name).collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    /** @param archive where transitions, policies and features lie beside the file; null where they are in it */
    static Map<String, Object> of(FiniteProblem problem, @Nullable String archive) {
        int states = problem.states();
        var tree = new LinkedHashMap<String, Object>();
        tree.put("format", ProblemReader.FORMAT);
        tree.put("name", problem.id());
        tree.put("title", problem.title());
        if (!problem.definition().isBlank()) {
            tree.put("description", problem.definition());
        }
        problem.citation().ifPresent(c -> {
            var source = new LinkedHashMap<String, Object>();
            source.put("authors", c.authors());
            source.put("year", c.year());
            source.put("title", c.title());
            source.put("venue", c.venue());
            tree.put("source", source);
        });
        var names = IntStream.range(0, states).mapToObj(problem::stateName).toList();
        boolean numbered = IntStream.range(0, states).allMatch(s -> names.get(s).equals(String.valueOf(s)));
        tree.put("states", numbered ? (Object) states : names);
        var terminal = IntStream.range(0, states)
                .filter(problem::isTerminal)
                .mapToObj(names::get)
                .toList();
        if (!terminal.isEmpty()) {
            tree.put("terminal", terminal);
        }
        problem.coordinates().ifPresent(c -> tree.put("coordinates", List.of(c)));
        tree.put("discount", problem.hasOneDiscount() ? (Object) problem.gamma() : byState(problem));
        tree.put("start", start(problem, names));
        if (archive != null) {
            tree.put("actions", actionNames(problem));
        }
        tree.put("transitions", archive != null ? archive : transitions(problem, names));
        var policies = new LinkedHashMap<String, Object>();
        policies.put("target", archive != null ? archive : policy(problem, names, Action::target));
        policies.put("behaviour", archive != null ? archive : policy(problem, names, Action::behaviour));
        tree.put("policies", policies);
        var features = new LinkedHashMap<String, Object>();
        features.put("type", "table");
        features.put(
                "rows",
                archive != null
                        ? archive
                        : IntStream.range(0, states)
                                .mapToObj(problem.features()::dense)
                                .toList());
        tree.put("features", features);
        tree.put("initial", problem.initial());
        boolean interested = Arrays.stream(problem.interest()).allMatch(x -> x == 1);
        tree.put(
                "error",
                interested && Arrays.equals(problem.errorWeights(), problem.stationary())
                        ? "stationary"
                        : problem.errorWeights());
        if (problem.errorMeasure() != ErrorMeasure.RMSVE) {
            tree.put(ErrorMeasure.CHOICE, problem.errorMeasure().id());
        }
        if (!interested) {
            tree.put("interest", problem.interest());
        }
        tree.put("steps", problem.steps());
        return tree;
    }

    private static double[] byState(FiniteProblem problem) {
        return IntStream.range(0, problem.states()).mapToDouble(problem::gamma).toArray();
    }

    private static Object start(FiniteProblem problem, List<String> names) {
        var distribution = new LinkedHashMap<String, Object>();
        double[] start = problem.start();
        for (int s = 0; s < start.length; s++) {
            if (start[s] == 1) {
                return names.get(s);
            }
            if (start[s] != 0) {
                distribution.put(names.get(s), start[s]);
            }
        }
        return distribution;
    }

    private static List<Object> transitions(FiniteProblem problem, List<String> names) {
        var rows = new ArrayList<Object>();
        for (var action : problem.actions()) {
            for (var o : action.outcomes()) {
                var row = new LinkedHashMap<String, Object>();
                row.put("from", names.get(action.state()));
                row.put("action", action.name());
                row.put("to", names.get(o.next()));
                row.put("probability", o.probability());
                row.put("reward", o.reward());
                rows.add(row);
            }
        }
        return rows;
    }

    /** The distribution that most states have as the default, the others by state. */
    private static Map<String, Object> policy(
            FiniteProblem problem, List<String> names, ToDoubleFunction<Action> probability) {
        var byState = new LinkedHashMap<String, Map<String, Object>>();
        for (var a : problem.actions()) {
            byState.computeIfAbsent(names.get(a.state()), k -> new LinkedHashMap<>())
                    .put(a.name(), probability.applyAsDouble(a));
        }
        var all = List.copyOf(byState.values());
        var usual = Collections.max(
                all, (x, y) -> Integer.compare(Collections.frequency(all, x), Collections.frequency(all, y)));
        byState.values().removeIf(usual::equals);
        if (byState.isEmpty()) {
            return usual;
        }
        var policy = new LinkedHashMap<String, Object>();
        policy.put("default", usual);
        policy.put("states", byState);
        return policy;
    }
}
