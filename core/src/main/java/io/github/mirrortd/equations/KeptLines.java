package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Expression.Name;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.equations.RuleFormula.Kept;
import io.github.mirrortd.equations.Value.Entries;
import io.github.mirrortd.equations.Value.Scalar;
import io.github.mirrortd.learn.LearnerVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** A learner's state, with the lines that define its next value. */
final class KeptLines {
    private final Formula arithmetic;
    private final Map<String, EquationState> declared = new LinkedHashMap<>();

    /** The node of each declared name after the step. */
    private final Map<String, Integer> next = new HashMap<>();

    /** The nodes that are added to θ and w. */
    private final Map<String, Integer> changes = new TreeMap<>();

    /** The nodes of traces after the step. */
    private final Map<String, Integer> traces = new LinkedHashMap<>();

    /** Numbers of the previous step that are read outside of traces, and so kept for a step. */
    private final Map<String, Kept> before = new LinkedHashMap<>();

    KeptLines(Formula arithmetic, List<EquationState> states) {
        this.arithmetic = arithmetic;
        states.forEach(state -> declared.put(state.name(), state));
    }

    boolean isDeclared(String name) {
        return declared.containsKey(name);
    }

    boolean isChanged(String name) {
        return changes.containsKey(name);
    }

    int vector(String name) {
        return arithmetic.input(new Input(Source.VECTOR, name, false));
    }

    /** Sets the change of weights. */
    void change(String name, int n) {
        changes.put(name, n);
    }

    /** Sets the next value of a name if it is declared as state. */
    void define(String name, Value value, Token target) {
        var state = declared.get(name);
        if (state == null) {
            return;
        }
        if (state.isVector() && value instanceof Entries entries) {
            next.put(name, entries.n());
        } else if (!state.isVector() && value instanceof Scalar scalar) {
            next.put(name, scalar.n());
        } else {
            throw target.wrong("'" + target.written() + "' is declared as a " + (state.isVector() ? "vector" : "number")
                    + " under 'state', and this is a " + (state.isVector() ? "number" : "vector"));
        }
    }

    /**
     * Adds a trace.
     *
     * @param share its factor at the next step
     */
    Entries trace(String name, TraceLine trace, int share) {
        int whole = arithmetic.add(vector(name), arithmetic.multiply(trace.emphasis(), vector("phi")));
        traces.put(name, arithmetic.multiply(share, whole));
        return new Entries(arithmetic.multiply(trace.today(), whole));
    }

    private static Input vectorInput(String name) {
        return new Input(Source.VECTOR, name, false);
    }

    /** Returns the value of a name at the previous step. */
    Value remembered(Name name) {
        var state = declared.get(name.name());
        if (state != null) {
            int n = arithmetic.input(input(state));
            return state.isVector() ? new Entries(n) : new Scalar(n);
        }
        var data = Vocabulary.DATA.get(name.name());
        if (data == null) {
            throw name.token()
                    .wrong("'" + name.token().written()
                            + "' of the previous step is not kept; declare '" + name.name()
                            + "' under 'state', as a vector or number");
        }
        var input = new Input(Source.KEPT, name.name(), false);
        int today = arithmetic.input(new Input(Source.DATA, data.id(), false));
        before.put(name.name(), fromZero(input, true, Optional.empty(), today, Kept.NONE));
        return new Scalar(arithmetic.input(input));
    }

    private static Input input(EquationState state) {
        return new Input(state.isVector() ? Source.VECTOR : Source.KEPT, state.name(), false);
    }

    /**
     * Checks that each declared name has a line.
     *
     * @return the names of settings that are first values
     */
    List<String> check(Token start) {
        for (var name : declared.keySet()) {
            if (!next.containsKey(name)) {
                throw start.wrong(
                        "'" + name + "' is declared under 'state', but no line defines it; write " + name + " = …");
            }
        }
        return declared.values().stream()
                .flatMap(state -> state.setting().stream())
                .toList();
    }

    /**
     * Returns the state, weights first.
     *
     * @param roles e or e_μ, of each trace in the order of their lines
     */
    List<Kept> all(List<LearnerVector> roles) {
        var all = new ArrayList<Kept>();
        changes.forEach((name, change) -> all.add(
                fromZero(vectorInput(name), false, Optional.empty(), arithmetic.add(vector(name), change), change)));
        var role = roles.iterator();
        traces.forEach((name, n) -> all.add(fromZero(vectorInput(name), true, Optional.of(role.next()), n, Kept.NONE)));
        declared.forEach((name, state) -> all.add(new Kept(
                input(state),
                state.start(),
                state.setting(),
                state.lastsEpisode(),
                Optional.empty(),
                Objects.requireNonNull(next.get(name)),
                Kept.NONE)));
        all.addAll(before.values());
        return all;
    }

    private static Kept fromZero(
            Input input, boolean lastsEpisode, Optional<LearnerVector> trace, int next, int change) {
        return new Kept(input, 0, Optional.empty(), lastsEpisode, trace, next, change);
    }
}
