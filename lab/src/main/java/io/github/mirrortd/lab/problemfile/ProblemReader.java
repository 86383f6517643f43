package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.Node.Kind;
import io.github.mirrortd.lab.format.OutputFolder;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.ErrorMeasure;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.ProblemBuilder;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Makes a problem of a file's content, or says what is wrong with it and where. */
final class ProblemReader {
    static final int FORMAT = 1;

    private static final List<String> FIELDS = List.of(
            "format",
            "name",
            "title",
            "description",
            "source",
            "states",
            "terminal",
            "coordinates",
            "actions",
            "transitions",
            "arrays",
            "chain",
            "grid",
            "policies",
            "discount",
            "start",
            "features",
            "initial",
            "error",
            ErrorMeasure.CHOICE,
            "interest",
            "steps");

    private final Node root;
    private final Draft draft;

    private ProblemReader(Node root) {
        this.root = root;
        root.only(FIELDS);
        var format = root.get("format");
        if (format != null) {
            format.whole(FORMAT, FORMAT);
        }
        draft = TransitionReader.read(root);
        if (draft.terminal.cardinality() == draft.states()) {
            throw root.near("terminal").wrong("all states are terminal; at least one must not be");
        }
    }

    /** @param usualName the problem's where the file gives none */
    static FiniteProblem read(Node root, String usualName) {
        var reader = new ProblemReader(root);
        var builder = reader.builder(usualName);
        try {
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw root.wrong(String.valueOf(e.getMessage()));
        }
    }

    private ProblemBuilder builder(String usualName) {
        var nameNode = root.get("name");
        String name = nameNode == null ? usualName : nameNode.word();
        (nameNode == null ? root : nameNode).meaning(() -> {
            OutputFolder.checkName(name);
            return name;
        });
        var problem = FiniteProblem.builder(name).title(text("title", name)).definition(text("description", ""));
        source(problem);
        problem.stateNames(draft.names).terminal(draft.terminal.stream().toArray());
        if (draft.coordinates != null) {
            problem.coordinates(draft.coordinates);
        }
        double[] start = start();
        problem.starts(start);
        policies(problem, start);
        double[] gammas = perState(root.need("discount"), 1, "a discount, from 0 to 1");
        if (Arrays.stream(gammas).allMatch(g -> g == gammas[0])) {
            problem.gamma(gammas[0]);
        } else {
            problem.gammas(gammas);
        }
        double[][] features = FeatureReader.read(draft, root.need("features"));
        problem.features(features);
        initial(problem, features[0].length);
        var interest = root.get("interest");
        if (interest != null) {
            double[] weights = perState(interest, Double.MAX_VALUE, "a number from 0 up");
            if (Arrays.stream(weights).anyMatch(x -> x != 1)) {
                problem.interest(weights);
            }
        }
        error(problem);
        measure(problem);
        var steps = root.get("steps");
        if (steps != null) {
            problem.steps(steps.whole(1, Integer.MAX_VALUE));
        }
        return problem;
    }

    private String text(String field, String usual) {
        var node = root.get(field);
        return node == null ? usual : node.word();
    }

    private void source(ProblemBuilder problem) {
        var source = root.get("source");
        if (source != null) {
            source.only(List.of("authors", "year", "title", "venue"));
            problem.citation(new Citation(
                    source.need("authors").word(),
                    source.need("year").whole(0, 9999),
                    source.need("title").word(),
                    source.need("venue").word()));
        }
    }

    private void policies(ProblemBuilder problem, double[] start) {
        var policies = root.need("policies").only(List.of("target", "behaviour"));
        var behaviour = PolicyReader.read(draft, policies.need("behaviour"), "behaviour");
        var target = PolicyReader.read(draft, policies.need("target"), "target");
        PolicyReader.checkCoverage(draft, target, behaviour, policies.need("target"));
        checkReachable(start, behaviour);
        draft.lasting()
                .forEach(s -> draft.actions
                        .get(s)
                        .forEach((action, outcomes) -> problem.action(
                                s,
                                action,
                                Objects.requireNonNullElse(target.get(s).get(action), 0.0),
                                Objects.requireNonNullElse(behaviour.get(s).get(action), 0.0),
                                outcomes)));
    }

    /** Every state must be one that the data can show. */
    private void checkReachable(double[] start, List<Map<String, Double>> behaviour) {
        var seen = new BitSet();
        var open = new ArrayDeque<Integer>();
        for (int s = 0; s < start.length; s++) {
            if (start[s] > 0) {
                seen.set(s);
                open.add(s);
            }
        }
        while (!open.isEmpty()) {
            int s = open.remove();
            draft.actions
                    .get(s)
                    .forEach((action, outcomes) -> outcomes.forEach(o -> {
                        boolean possible = o.probability() > 0
                                && Objects.requireNonNullElse(behaviour.get(s).get(action), 0.0) > 0;
                        if (possible && !seen.get(o.next())) {
                            seen.set(o.next());
                            open.add(o.next());
                        }
                    }));
        }
        int missed = seen.nextClearBit(0);
        if (missed < draft.states()) {
            var states = root.get("states");
            var place = states != null && states.is(Kind.LIST) ? states.items().get(missed) : root.near("states");
            throw place.wrong("state " + draft.quoted(missed)
                    + " is never reached from the start under the behaviour policy; remove it, or make a way to it");
        }
    }

    private double[] start() {
        double[] distribution = new double[draft.states()];
        var node = root.get("start");
        if (node == null) {
            var usual = (BitSet) draft.start.clone();
            usual.andNot(draft.terminal);
            if (usual.isEmpty()) {
                usual.set(draft.terminal.nextClearBit(0));
            }
            usual.stream().forEach(s -> distribution[s] = 1.0 / usual.cardinality());
        } else if (node.is("uniform")) {
            draft.lasting().forEach(s -> distribution[s] = 1.0 / (draft.states() - draft.terminal.cardinality()));
        } else if (node.is(Kind.MAP)) {
            node.map().forEach((name, p) -> distribution[lasting(draft.state(name, p), p)] = p.probability());
            double sum = Arrays.stream(distribution).sum();
            if (Math.abs(sum - 1) > Draft.TOLERANCE) {
                throw node.wrong("the probabilities sum to " + sum + "; they must sum to 1");
            }
        } else {
            distribution[lasting(draft.state(node), node)] = 1;
        }
        return distribution;
    }

    private int lasting(int state, Node place) {
        if (draft.terminal.get(state)) {
            throw place.wrong("an episode cannot start in " + draft.quoted(state) + ", which is terminal");
        }
        return state;
    }

    private void initial(ProblemBuilder problem, int dimension) {
        var node = root.get("initial");
        if (node != null && node.is(Kind.LIST)) {
            problem.initial(node.numbers(dimension, "one weight for each feature"));
        } else if (node != null) {
            double[] same = new double[dimension];
            Arrays.fill(same, node.number());
            problem.initial(same);
        }
    }

    private void error(ProblemBuilder problem) {
        var node = root.get("error");
        if (node == null || node.is("stationary")) {
            return;
        }
        if (node.is("uniform")) {
            problem.uniformErrorWeights();
            return;
        }
        if (node.isWord()) {
            throw node.wrong("this must be 'stationary', 'uniform' or weights by state, not '" + node.word() + "'");
        }
        double[] weights = perState(node, Double.MAX_VALUE, "a number from 0 up");
        if (Arrays.stream(weights).sum() <= 0) {
            throw node.wrong("all weights are 0; at least one must be above");
        }
        problem.errorWeights(weights);
    }

    private void measure(ProblemBuilder problem) {
        var node = root.get(ErrorMeasure.CHOICE);
        if (node != null) {
            problem.errorMeasure(Arrays.stream(ErrorMeasure.values())
                    .filter(m -> node.is(m.id()))
                    .findFirst()
                    .orElseThrow(() -> node.wrong("this must be one of " + String.join(", ", ErrorMeasure.ids()))));
        }
    }

    /** One number for all states, a list with one for each, or a default with exceptions by state. */
    private double[] perState(Node node, double largest, String wanted) {
        double[] values = new double[draft.states()];
        if (node.is(Kind.LIST)) {
            var items = node.items(values.length, "one for each state");
            for (int s = 0; s < values.length; s++) {
                values[s] = items.get(s).number(0, largest, wanted);
            }
        } else if (node.is(Kind.MAP)) {
            node.only(List.of("default", "states"));
            Arrays.fill(values, node.need("default").number(0, largest, wanted));
            node.need("states")
                    .map()
                    .forEach((name, value) -> values[draft.state(name, value)] = value.number(0, largest, wanted));
        } else {
            Arrays.fill(values, node.number(0, largest, wanted));
        }
        return values;
    }
}
