package io.github.mirrortd.data.read;

import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.data.read.DataSet.Behaviour;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Both policies as a data set declares them.
 *
 * @param root the data set's file
 */
record Policies(Node root) {
    private static final String BEHAVIOUR = "behaviour";
    private static final String TARGET = "target";

    /** Source of the behaviour policy. */
    Behaviour behaviour(Map<String, String> defaults) {
        var node = root.get("behaviour");
        if (node == null) {
            return defaults.containsKey("behaviour") ? Behaviour.COLUMN : Behaviour.UNKNOWN;
        }
        if (node.isWord()) {
            return Behaviour.COLUMN;
        }
        if (!isEstimated(node)) {
            probabilities(node);
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

    /** The target policies by their names; one without a name if there is one only, none where they follow from the layout. */
    Map<String, Node> targets() {
        var node = root.get(TARGET);
        if (node == null) {
            return Map.of();
        }
        return node.isWord() || node.get("actions") != null ? Map.of("", node) : node.map();
    }

    /** Columns of the logged action's probability by each target policy; empty where those of all actions are given. */
    List<String> columns() {
        return actions().isEmpty() ? targets().values().stream().map(Node::word).toList() : List.of();
    }

    /** Columns of all actions' probabilities by one target policy after the other; empty where {@link #columns} are given. */
    List<String> allColumns() {
        var actions = actions().keySet();
        return actions.isEmpty()
                ? List.of()
                : targets().values().stream()
                        .flatMap(policy -> ordered(policy, actions, "the other policies").values().stream())
                        .toList();
    }

    /** π of every action by the first target policy, by the action's name; empty where it is given for the logged action only. */
    Map<String, String> actions() {
        return targets().values().stream()
                .findFirst()
                .map(Policies::probabilities)
                .orElse(Map.of());
    }

    /**
     * μ of every action, in the order of {@link #actions} if these are known; empty where it is given for the logged action
     * only.
     */
    Map<String, String> behaviours() {
        var node = root.get(BEHAVIOUR);
        if (node == null || isEstimated(node)) {
            return Map.of();
        }
        var given = probabilities(node);
        var actions = actions().keySet();
        return given.isEmpty() || actions.isEmpty() ? given : ordered(node, actions, "'target'");
    }

    private static Map<String, String> ordered(Node policy, Set<String> actions, String where) {
        var given = probabilities(policy);
        if (!given.keySet().equals(actions)) {
            throw policy.wrong("probabilities of all actions need the same actions in all policies; there are "
                    + String.join(", ", given.keySet()) + " here and " + String.join(", ", actions) + " in " + where);
        }
        var ordered = new LinkedHashMap<String, String>();
        actions.forEach(a -> ordered.put(a, Objects.requireNonNull(given.get(a))));
        return ordered;
    }

    /** Probabilities of all actions that a policy declares; empty if it has one column. */
    private static Map<String, String> probabilities(Node policy) {
        var actions = new LinkedHashMap<String, String>();
        if (!policy.isWord()) {
            policy.need("actions").map().forEach((name, word) -> actions.put(name, word.word()));
            if (actions.isEmpty()) {
                throw policy.wrong("no action is named");
            }
        }
        return actions;
    }
}
