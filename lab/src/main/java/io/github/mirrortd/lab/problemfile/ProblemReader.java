package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.Node.Kind;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.ErrorMeasure;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.random.GeneratorKind;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Makes a problem of a file's content, or says what is wrong with it and where. */
final class ProblemReader {
    private final Node root;
    private final Draft draft;

    private ProblemReader(Node root) {
        this.root = root;
        ProblemForm.PROBLEM.check(root);
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
        double[] gammas = perState(root.need("discount"));
        if (Arrays.stream(gammas).allMatch(g -> g == gammas[0])) {
            problem.gamma(gammas[0]);
        } else {
            problem.gammas(gammas);
        }
        double[][] features = FeatureReader.read(draft, root.need("features"));
        problem.features(features);
        initial(problem, features[0].length);
        double[] interest = perState(root.need("interest"));
        if (Arrays.stream(interest).anyMatch(x -> x != 1)) {
            problem.interest(interest);
        }
        error(problem);
        return problem.errorMeasure(ErrorMeasure.valueOf(
                        root.need(ErrorMeasure.CHOICE).word().toUpperCase(Locale.ROOT)))
                .generator(GeneratorKind.valueOf(root.need("generator").word().toUpperCase(Locale.ROOT)))
                .steps(root.need("steps").whole());
    }

    private String text(String field, String usual) {
        return root.find(field).map(Node::word).orElse(usual);
    }

    private void source(ProblemBuilder problem) {
        root.find("source")
                .ifPresent(source -> problem.citation(new Citation(
                        source.need("authors").word(),
                        source.need("year").whole(),
                        source.need("title").word(),
                        source.need("venue").word())));
    }

    private void policies(ProblemBuilder problem, double[] start) {
        var policies = root.need("policies");
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
        var node = root.need("initial");
        if (node.is(Kind.LIST)) {
            problem.initial(node.numbers(dimension, "one weight for each feature"));
        } else {
            double[] same = new double[dimension];
            Arrays.fill(same, node.number());
            problem.initial(same);
        }
    }

    private void error(ProblemBuilder problem) {
        var node = root.need("error");
        if (node.is("stationary")) {
            return;
        }
        if (node.is("uniform")) {
            problem.uniformErrorWeights();
            return;
        }
        double[] weights = perState(node);
        if (Arrays.stream(weights).sum() <= 0) {
            throw node.wrong("all weights are 0; at least one must be above");
        }
        problem.errorWeights(weights);
    }

    /** One number for all states, a list with one for each, or a default with exceptions by state. */
    private double[] perState(Node node) {
        double[] values = new double[draft.states()];
        if (node.is(Kind.LIST)) {
            return node.numbers(values.length, "one for each state");
        }
        if (node.is(Kind.MAP)) {
            Arrays.fill(values, node.need("default").number());
            node.need("states").map().forEach((name, value) -> values[draft.state(name, value)] = value.number());
        } else {
            Arrays.fill(values, node.number());
        }
        return values;
    }
}
