package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.Node.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Reads states and transitions in their four forms: one by one, as arrays, as a chain, as a grid. */
record TransitionReader(Node root) {
    private static final List<String> LEFT_RIGHT = List.of("left", "right");

    /** Returns the cell that an action of a grid leads to. */
    private record Direction(String name, int x, int y) {}

    private static final List<Direction> DIRECTIONS = List.of(
            new Direction("up", 0, -1),
            new Direction("down", 0, 1),
            new Direction("right", 1, 0),
            new Direction("left", -1, 0));

    static Draft read(Node root) {
        var reader = new TransitionReader(root);
        var form = Stream.of("transitions", "arrays", "chain", "grid")
                .filter(f -> root.get(f) != null)
                .findFirst()
                .orElseThrow();
        var node = root.need(form);
        var draft = switch (form) {
            case "transitions" -> reader.listed(node);
            case "arrays" -> reader.arrays(node);
            case "chain" -> chain(node);
            default -> grid(node);
        };
        checkSums(draft, node);
        return draft;
    }

    /** The states as the field "states" has them, with terminal ones and coordinates. */
    private Draft states() {
        var states = root.need("states");
        Draft draft;
        if (states.is(Kind.LIST)) {
            var seen = new HashSet<String>();
            for (var name : states.items()) {
                if (!seen.add(name.word())) {
                    throw name.wrong("there are two states '" + name.word() + "'; every state needs its own name");
                }
            }
            if (seen.isEmpty()) {
                throw states.wrong("a problem needs at least one state");
            }
            draft = new Draft(states.items().stream().map(Node::word).toList());
        } else {
            draft = Draft.numbered(states.whole());
        }
        root.find("terminal").ifPresent(terminal -> terminal.items().forEach(t -> draft.terminal.set(draft.state(t))));
        root.find("actions").ifPresent(actions -> draft.actionNames = actions.distinct(Node::word, name -> name));
        var coordinates = root.get("coordinates");
        if (coordinates != null) {
            var rows = coordinates.items(draft.states(), "one for each state");
            int axes = Math.max(1, rows.get(0).items().size());
            draft.coordinates = rows.stream()
                    .map(r -> r.numbers(axes, "as for the first state"))
                    .toArray(double[][]::new);
        }
        return draft;
    }

    /** Reads a neighbouring file: an archive numbers actions and states, a table names them. */
    private Draft filed(Node form) {
        var draft = states();
        var file = new FileBeside(form);
        var columns = file.columns(List.of("from", "action", "to"), List.of("probability", "reward"));
        var from = Objects.requireNonNull(columns.get("from"));
        var action = Objects.requireNonNull(columns.get("action"));
        var to = Objects.requireNonNull(columns.get("to"));
        var probability = columns.get("probability");
        var reward = columns.get("reward");
        for (int row = 0; row < file.rows(); row++) {
            int line = row;
            Function<String, RuntimeException> wrong = sentence -> file.wrongAt(line, sentence);
            int state = state(draft, from, row, wrong);
            double p = probability == null ? 1 : probability.number(row);
            double r = reward == null ? 0 : reward.number(row);
            if (draft.terminal.get(state)) {
                throw file.wrongIn(row, "begins in " + draft.quoted(state) + ", which is terminal");
            }
            if (!(p >= 0 && p <= 1) || !Double.isFinite(r)) {
                throw file.wrongIn(
                        row,
                        "has the probability " + p + " and the reward " + r + "; one must lie from 0 to 1, the"
                                + " other be a number");
            }
            if (p > 0) {
                String name = action.hasNames()
                        ? draft.namedAction(action.text(row), wrong)
                        : draft.numberedAction(action.number(row), wrong);
                draft.outcome(state, name, state(draft, to, row, wrong), p, r);
            }
        }
        return draft;
    }

    private static int state(Draft draft, FileBeside.Column column, int row, Function<String, RuntimeException> wrong) {
        return column.hasNames() ? draft.state(column.text(row), wrong) : draft.numbered(column.number(row), wrong);
    }

    private Draft listed(Node form) {
        if (FileBeside.is(form)) {
            return filed(form);
        }
        var draft = states();
        for (var t : form.items()) {
            int from = draft.state(t.need("from"));
            if (draft.terminal.get(from)) {
                throw t.need("from").wrong(draft.quoted(from) + " is terminal, so no transition begins there");
            }
            draft.outcome(
                    from,
                    t.need("action").word(),
                    draft.state(t.need("to")),
                    t.need("probability").number(),
                    t.need("reward").number());
        }
        return draft;
    }

    private Draft arrays(Node form) {
        var draft = states();
        int n = draft.states();
        form.map().forEach((action, arrays) -> {
            var rows = arrays.need("probabilities").items(n, "a row for each state");
            for (int s = 0; s < n; s++) {
                var row = rows.get(s).items(n, "a probability for each next state");
                for (int next = 0; next < n; next++) {
                    double p = row.get(next).number();
                    if (p > 0 && draft.terminal.get(s)) {
                        throw row.get(next).wrong(draft.quoted(s) + " is terminal, so its row must be all zeros");
                    }
                    if (p > 0) {
                        draft.outcome(s, action, next, p, reward(arrays.need("rewards"), n, s, next));
                    }
                }
            }
        });
        return draft;
    }

    /** Rewards are one number, one for each state, or one for each state and next state. */
    private static double reward(Node rewards, int n, int state, int next) {
        if (!rewards.is(Kind.LIST)) {
            return rewards.number();
        }
        var row = rewards.items(n, "one for each state").get(state);
        return row.is(Kind.LIST)
                ? row.items(n, "one for each next state").get(next).number()
                : row.number();
    }

    private static Draft chain(Node form) {
        int length = form.need("length").whole();
        String ends = form.need("ends").word();
        boolean terminal = ends.equals("terminal");
        var draft = Draft.numbered(terminal ? length + 2 : length);
        int last = draft.states() - 1;
        if (terminal) {
            draft.terminal.set(0);
            draft.terminal.set(last);
        }
        draft.start.set((draft.states() - 1) / 2);
        draft.coordinates = draft.names.stream()
                .map(name -> new double[] {Double.parseDouble(name)})
                .toArray(double[][]::new);
        var rewards = rewards(form);
        double slip = form.need("slip").number();
        draft.lasting().forEach(s -> {
            for (String action : LEFT_RIGHT) {
                for (String taken : LEFT_RIGHT) {
                    double p = taken.equals(action) ? 1 - slip : slip;
                    int step = taken.equals("left") ? -1 : 1;
                    int next = ends.equals("ring")
                            ? Math.floorMod(s + step, draft.states())
                            : Math.min(Math.max(s + step, 0), last);
                    boolean atLeft = s + step <= (terminal ? 0 : -1);
                    boolean atRight = s + step >= (terminal ? last : last + 1);
                    if (p > 0) {
                        draft.merge(
                                s,
                                action,
                                next,
                                p,
                                rewards.applyAsDouble(atLeft ? "left" : atRight ? "right" : "step"));
                    }
                }
            }
        });
        return draft;
    }

    /** Rewards by name; the others are as "step", which is 0 by default. */
    private static ToDoubleFunction<String> rewards(Node form) {
        var rewards = new HashMap<String, Double>();
        form.find("rewards")
                .ifPresent(node -> node.map().forEach((name, reward) -> rewards.put(name, reward.number())));
        double usual = rewards.getOrDefault("step", 0.0);
        return name -> rewards.getOrDefault(name, usual);
    }

    private static Draft grid(Node form) {
        var lines = form.need("map").items().stream().map(Node::word).toList();
        var names = new ArrayList<String>();
        var places = new ArrayList<double[]>();
        var marks = new ArrayList<String>();
        for (int y = 0; y < lines.size(); y++) {
            for (int x = 0; x < lines.get(y).length(); x++) {
                char c = lines.get(y).charAt(x);
                if (c != '#' && c != ' ') {
                    names.add(x + "," + y);
                    places.add(new double[] {x, y});
                    marks.add(String.valueOf(c));
                }
            }
        }
        if (names.isEmpty() || names.size() > ProblemForm.MOST_STATES) {
            throw form.need("map")
                    .wrong("the map has " + names.size() + " open cells; it needs 1 to " + ProblemForm.MOST_STATES);
        }
        var draft = new Draft(names);
        draft.coordinates = places.toArray(double[][]::new);
        var letters = marks.stream().distinct().filter(m -> !m.equals(".")).toList();
        for (var mark : form.find("terminal").map(Node::items).orElse(List.of())) {
            if (!letters.contains(mark.word())) {
                throw mark.wrong("there is no cell '" + mark.word() + "' in the map");
            }
            for (int s = 0; s < marks.size(); s++) {
                draft.terminal.set(s, draft.terminal.get(s) || marks.get(s).equals(mark.word()));
            }
        }
        for (int s = 0; s < marks.size(); s++) {
            draft.start.set(s, marks.get(s).equals("S"));
        }
        form.find("rewards")
                .ifPresent(node -> node.only(
                        Stream.concat(Stream.of("step"), letters.stream()).toList()));
        var rewards = rewards(form);
        double slip = form.need("slip").number();
        draft.lasting().forEach(s -> {
            for (var chosen : DIRECTIONS) {
                for (var taken : DIRECTIONS) {
                    double p = chosen.equals(taken) ? 1 - slip : slip / (DIRECTIONS.size() - 1);
                    if (p > 0) {
                        String cell = ((int) places.get(s)[0] + taken.x) + "," + ((int) places.get(s)[1] + taken.y);
                        int next = names.contains(cell) ? names.indexOf(cell) : s;
                        String reward = next == s ? "step" : marks.get(next);
                        draft.merge(s, chosen.name, next, p, rewards.applyAsDouble(reward));
                    }
                }
            }
        });
        return draft;
    }

    private static void checkSums(Draft draft, Node form) {
        draft.lasting().forEach(s -> {
            if (draft.actions.get(s).isEmpty()) {
                throw form.wrong("no transition begins in state " + draft.quoted(s)
                        + "; give it one, or list it under 'terminal'");
            }
            draft.actions.get(s).forEach((action, outcomes) -> {
                double sum = outcomes.stream().mapToDouble(o -> o.probability()).sum();
                if (Math.abs(sum - 1) > Draft.TOLERANCE) {
                    throw place(form, draft, s, action)
                            .wrong("in state " + draft.quoted(s) + " the probabilities of action '" + action
                                    + "' sum to " + sum + "; they must sum to 1");
                }
            });
        });
    }

    /** Position in the file of that action in that state. */
    private static Node place(Node form, Draft draft, int state, String action) {
        if (form.isWord()) {
            return form;
        }
        if (form.is(Kind.LIST)) {
            return form.items().stream()
                    .filter(t -> t.need("action").word().equals(action)
                            && t.need("from").word().equals(draft.names.get(state)))
                    .findFirst()
                    .map(t -> t.near("probability"))
                    .orElse(form);
        }
        var arrays = Objects.requireNonNullElse(form.get(action), form);
        var rows = arrays.get("probabilities");
        return rows == null ? arrays : rows.items().get(state);
    }
}
