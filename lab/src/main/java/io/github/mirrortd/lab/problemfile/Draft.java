package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.mdp.Action.Outcome;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A problem's states and transitions while its file is being read. */
final class Draft {
    /** Tolerance of sums of probabilities. */
    static final double TOLERANCE = 1e-9;

    final List<String> names;
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    final BitSet terminal = new BitSet();
    final List<Map<String, List<Outcome>>> actions = new ArrayList<>();
    double @Nullable [][] coordinates;

    /** Names of actions that a neighbouring file numbers; empty if numbers are their names. */
    List<String> actionNames = List.of();

    final BitSet start = new BitSet();

    Draft(List<String> names) {
        this.names = List.copyOf(names);
        for (String name : names) {
            numbers.put(name, numbers.size());
            actions.add(new LinkedHashMap<>());
        }
    }

    static Draft numbered(int states) {
        return new Draft(IntStream.range(0, states).mapToObj(String::valueOf).toList());
    }

    int states() {
        return names.size();
    }

    /** The number of the state that a node names. */
    int state(Node node) {
        return state(node.word(), node);
    }

    int state(String name, Node place) {
        return state(name, place::wrong);
    }

    int state(String name, Function<String, ? extends RuntimeException> wrong) {
        var number = numbers.get(name);
        if (number == null) {
            throw wrong.apply(
                    names.size() <= 30
                            ? Names.unknown("state", name, names)
                            : "there is no state '" + name + "' among the " + names.size() + " states");
        }
        return number;
    }

    /** Returns the state with a number, from 0 on, as archives of arrays name states. */
    int numbered(double number, Function<String, ? extends RuntimeException> wrong) {
        if (!(number >= 0 && number < states() && number == Math.rint(number))) {
            throw wrong.apply("there is no state " + Printed.exactly(number) + ": the " + states()
                    + " states have the numbers from 0 to " + (states() - 1));
        }
        return (int) number;
    }

    /** The action of a number; where actions have no names, numbers are their names. */
    String numberedAction(double number, Function<String, ? extends RuntimeException> wrong) {
        if (actionNames.isEmpty()) {
            return Printed.exactly(number);
        }
        if (!(number >= 0 && number < actionNames.size() && number == Math.rint(number))) {
            throw wrong.apply("there is no action " + Printed.exactly(number)
                    + ": the field 'actions' names those from 0 to " + (actionNames.size() - 1));
        }
        return actionNames.get((int) number);
    }

    /** An action's name, which is one of those that the file names, if it names any. */
    String namedAction(String name, Function<String, ? extends RuntimeException> wrong) {
        if (!actionNames.isEmpty() && !actionNames.contains(name)) {
            throw wrong.apply(Names.unknown("action", name, actionNames));
        }
        return name;
    }

    /** Outcomes come in the order in which they are added, and so do a state's actions. */
    void outcome(int state, String action, int next, double probability, double reward) {
        actions.get(state).computeIfAbsent(action, k -> new ArrayList<>()).add(new Outcome(next, probability, reward));
    }

    /** Adds to an outcome that leads to the same place with the same reward, or a new one. */
    void merge(int state, String action, int next, double probability, double reward) {
        var outcomes = actions.get(state).computeIfAbsent(action, k -> new ArrayList<>());
        for (int i = 0; i < outcomes.size(); i++) {
            var o = outcomes.get(i);
            if (o.next() == next && o.reward() == reward) {
                outcomes.set(i, new Outcome(next, o.probability() + probability, reward));
                return;
            }
        }
        outcomes.add(new Outcome(next, probability, reward));
    }

    IntStream lasting() {
        return IntStream.range(0, states()).filter(s -> !terminal.get(s));
    }

    /** Says in which state something is wrong: its name in quotes. */
    String quoted(int state) {
        return "'" + names.get(state) + "'";
    }
}
