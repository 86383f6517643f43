package io.github.mirrortd.data.read;

import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.data.read.DataSet.Behaviour;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Both policies as a data set declares them.
 *
 * @param root the data set's file
 */
record Policies(Node root) {
    private static final String BEHAVIOUR = "behaviour";

    /** How the behaviour policy is known. */
    Behaviour behaviour(Map<String, String> defaults) {
        var node = root.get("behaviour");
        if (node == null) {
            return defaults.containsKey("behaviour") ? Behaviour.COLUMN : Behaviour.UNKNOWN;
        }
        if (node.isWord()) {
            return Behaviour.COLUMN;
        }
        if (!isEstimated(node)) {
            probabilities(BEHAVIOUR);
            return Behaviour.ACTIONS;
        }
        if (root.get("action") == null && !defaults.containsKey("action")) {
            throw node.wrong("estimating the behaviour policy needs the field 'action'");
        }
        return node.need("estimate").is("logistic") ? Behaviour.LOGISTIC : Behaviour.FREQUENCIES;
    }

    /** The columns that frequencies are counted by. */
    List<String> by() {
        var by = Objects.requireNonNull(root.get("behaviour")).get("by");
        if (by == null) {
            return List.of();
        }
        return by.isWord()
                ? List.of(by.word())
                : by.items().stream().map(Node::word).toList();
    }

    static boolean isEstimated(@Nullable Node behaviour) {
        return behaviour != null && !behaviour.isWord() && behaviour.get("actions") == null;
    }

    /** π of every action, by the action's name; empty where it is given for the logged action only. */
    Map<String, String> actions() {
        return probabilities("target");
    }

    /** μ of every action, in the order of {@link #actions} if these are known; empty where it is given for the logged action only. */
    Map<String, String> behaviours() {
        var given = isEstimated(root.get(BEHAVIOUR)) ? Map.<String, String>of() : probabilities(BEHAVIOUR);
        var actions = actions().keySet();
        if (given.isEmpty() || actions.isEmpty()) {
            return given;
        }
        if (!given.keySet().equals(actions)) {
            throw root.need(BEHAVIOUR)
                    .wrong("probabilities of all actions need the same actions in both policies; there are "
                            + String.join(", ", given.keySet()) + " here and " + String.join(", ", actions)
                            + " in 'target'");
        }
        var ordered = new LinkedHashMap<String, String>();
        actions.forEach(a -> ordered.put(a, Objects.requireNonNull(given.get(a))));
        return ordered;
    }

    /** Probabilities of all actions that a policy declares; empty if it has one column. */
    private Map<String, String> probabilities(String policy) {
        var node = root.get(policy);
        var actions = new LinkedHashMap<String, String>();
        if (node != null && !node.isWord()) {
            node.need("actions").map().forEach((name, word) -> actions.put(name, word.word()));
            if (actions.isEmpty()) {
                throw node.wrong("no action is named");
            }
        }
        return actions;
    }
}
