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
import java.util.TreeMap;

/** What a learner keeps from step to step, and the lines that say what becomes of it. */
final class KeptLines {
    private final Formula arithmetic;
    private final Map<String, EquationState> declared = new LinkedHashMap<>();

    /** What the lines say that each is from the next step on. */
    private final Map<String, Integer> next = new HashMap<>();

    /** What is added to θ and w. */
    private final Map<String, Integer> changes = new TreeMap<>();

    /** What the next step sees of traces. */
    private final Map<String, Integer> traces = new LinkedHashMap<>();

    /** Numbers of the step before that are read outside of traces: they are kept for a step. */
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

    /** Weights change by a vector. */
    void change(String name, int n) {
        changes.put(name, n);
    }

    /** A line says what a name is; nothing happens unless it is declared. */
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
     * A trace.
     *
     * @param share how much of it the next step sees
     */
    Entries trace(String name, TraceLine trace, int share) {
        int whole = arithmetic.add(vector(name), arithmetic.multiply(trace.emphasis(), vector("phi")));
        traces.put(name, arithmetic.multiply(share, whole));
        return new Entries(arithmetic.multiply(trace.today(), whole));
    }

    private static Input vectorInput(String name) {
        return new Input(Source.VECTOR, name, false);
    }

    /** What a name was at the step before. */
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
                            + "' is read here, and nothing remembers it; declare it under 'state', as a vector or as a"
                            + " number");
        }
        var input = new Input(Source.KEPT, name.name(), false);
        int today = arithmetic.input(new Input(Source.DATA, data.id(), false));
        before.put(name.name(), new Kept(input, 0, null, true, null, today, Kept.NONE));
        return new Scalar(arithmetic.input(input));
    }

    private static Input input(EquationState state) {
        return new Input(state.isVector() ? Source.VECTOR : Source.KEPT, state.name(), false);
    }

    /**
     * Checks that all that is declared has a line.
     *
     * @return the names of settings that something starts at
     */
    List<String> check(Token start) {
        for (var name : declared.keySet()) {
            if (!next.containsKey(name)) {
                throw start.wrong("'" + name + "' is declared under 'state', and no line says what it becomes; write "
                        + name + " = …");
            }
        }
        return declared.values().stream()
                .map(EquationState::setting)
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * All that is kept, weights first.
     *
     * @param roles e or e_μ, of each trace in the order of their lines
     */
    List<Kept> all(List<LearnerVector> roles) {
        var all = new ArrayList<Kept>();
        changes.forEach((name, change) -> all.add(
                new Kept(vectorInput(name), 0, null, false, null, arithmetic.add(vector(name), change), change)));
        traces.forEach((name, n) -> all.add(new Kept(
                vectorInput(name),
                0,
                null,
                true,
                roles.get(List.copyOf(traces.keySet()).indexOf(name)),
                n,
                Kept.NONE)));
        declared.forEach((name, state) -> all.add(new Kept(
                input(state),
                state.start(),
                state.setting(),
                state.lastsEpisode(),
                null,
                Objects.requireNonNull(next.get(name)),
                Kept.NONE)));
        all.addAll(before.values());
        return all;
    }
}
