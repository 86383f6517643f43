package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.base.document.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** Reads a policy: "uniform", one distribution for all states, or a default with exceptions by state. */
final class PolicyReader {
    private PolicyReader() {}

    /**
     * Probabilities by state and action; nothing for terminal states.
     *
     * @param name of the policy
     */
    static List<Map<String, Double>> read(Draft draft, Node node, String name) {
        var policy = new ArrayList<Map<String, Double>>();
        for (int s = 0; s < draft.states(); s++) {
            policy.add(Map.of());
        }
        if (FileBeside.is(node)) {
            return filed(draft, node, name);
        }
        boolean byState = ProblemForm.isByState(node);
        var own = new LinkedHashMap<Integer, Node>();
        if (byState) {
            node.need("states").map().forEach((state, given) -> {
                int s = draft.state(state, given);
                if (draft.terminal.get(s)) {
                    throw given.wrong(draft.quoted(s) + " is terminal, so no policy acts there");
                }
                own.put(s, given);
            });
        }
        draft.lasting().forEach(s -> {
            var given = own.get(s);
            if (given == null && byState) {
                given = node.get("default");
                if (given == null) {
                    throw node.wrong("there are no probabilities for state " + draft.quoted(s)
                            + "; add it under 'states', or a 'default' for all others");
                }
            }
            policy.set(s, distribution(draft, s, given == null ? node : given));
        });
        return policy;
    }

    /**
     * Reads a neighbouring file: a row for each state and a column for each action, by the names in its first line or in
     * the order of their numbers.
     */
    private static List<Map<String, Double>> filed(Draft draft, Node node, String name) {
        var file = new FileBeside(node);
        double[][] rows = file.matrix(name, draft.states());
        var names = file.names();
        var known = new TreeSet<String>();
        draft.actions.forEach(actions -> known.addAll(actions.keySet()));
        for (String action : names) {
            if (!known.contains(action)) {
                throw node.wrong("'" + node.word() + "' has a column '" + action
                        + "', which no transition has as its action; they have " + String.join(", ", known));
            }
        }
        var policy = new ArrayList<Map<String, Double>>();
        for (int s = 0; s < rows.length; s++) {
            var actions = draft.actions.get(s).keySet();
            var distribution = new LinkedHashMap<String, Double>();
            double sum = 0;
            for (int a = 0; a < rows[s].length; a++) {
                double p = rows[s][a];
                if (!(p >= 0 && p <= 1)) {
                    throw file.wrongIn(s, "has " + p + ", which is not a probability");
                }
                if (p > 0 && !draft.terminal.get(s)) {
                    String action = names.isEmpty() ? draft.numberedAction(a, node::wrong) : names.get(a);
                    if (!actions.contains(action)) {
                        throw file.wrongIn(
                                s,
                                "has the probability " + p + " for action '" + action
                                        + "', which no transition has that begins in state " + draft.quoted(s));
                    }
                    distribution.put(action, p);
                    sum += p;
                }
            }
            if (!draft.terminal.get(s) && Math.abs(sum - 1) > Draft.TOLERANCE) {
                throw file.wrongIn(s, "has probabilities that sum to " + sum + "; they must sum to 1");
            }
            policy.add(distribution);
        }
        return policy;
    }

    private static Map<String, Double> distribution(Draft draft, int state, Node node) {
        var actions = List.copyOf(draft.actions.get(state).keySet());
        var distribution = new LinkedHashMap<String, Double>();
        if (node.is("uniform")) {
            actions.forEach(a -> distribution.put(a, 1.0 / actions.size()));
            return distribution;
        }
        double sum = 0;
        for (var entry : node.map().entrySet()) {
            double p = entry.getValue().probability();
            if (!actions.contains(entry.getKey())) {
                throw entry.getValue()
                        .wrong("in state " + draft.quoted(state) + ": "
                                + Names.unknown("action", entry.getKey(), actions));
            }
            distribution.put(entry.getKey(), p);
            sum += p;
        }
        if (Math.abs(sum - 1) > Draft.TOLERANCE) {
            throw node.wrong(
                    "in state " + draft.quoted(state) + " the probabilities sum to " + sum + "; they must sum to 1");
        }
        return distribution;
    }

    /** Refuses what the target policy does and the behaviour policy never does: no data could tell its value. */
    static void checkCoverage(
            Draft draft, List<Map<String, Double>> target, List<Map<String, Double>> behaviour, Node place) {
        draft.lasting()
                .forEach(s -> target.get(s).forEach((action, pi) -> {
                    if (pi > 0 && Objects.requireNonNullElse(behaviour.get(s).get(action), 0.0) == 0) {
                        throw place.wrong(
                                "in state " + draft.quoted(s) + " the target policy takes '" + action + "' (π = " + pi
                                        + ") and the behaviour policy never does; its probability must be above 0");
                    }
                }));
    }
}
