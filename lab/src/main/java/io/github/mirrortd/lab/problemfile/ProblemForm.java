package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.base.document.Form;
import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.Node.Kind;
import io.github.mirrortd.base.document.ObjectForm;
import io.github.mirrortd.mdp.ErrorMeasure;
import io.github.mirrortd.random.GeneratorKind;
import java.util.List;

/** The form of problem files: {@code docs/problems.md} shows its tables. */
final class ProblemForm {
    static final int VERSION = 1;
    static final int MOST_STATES = 5_000;
    private static final int MOST = 100_000;

    private static final Form NAMES = Form.list(Form.TEXT);
    private static final Form NUMBERS = Form.list(Form.NUMBER);
    private static final Form POINTS = Form.some(Form.some(Form.NUMBER));
    private static final Form DIFFERENT = Form.different(Form.TEXT);
    private static final Form COUNT = Form.whole(1, MOST);
    private static final Form COUNTS = Form.some(COUNT);
    private static final Form NON_NEGATIVE = Form.number("a number from 0 up", 0, Double.MAX_VALUE);
    private static final Form UNIFORM = Form.word("uniform");

    private static final Form FILE =
            Form.TEXT.with("pattern", "\\.(csv|CSV|npz|NPZ)$").meantBy(FileBeside::is);

    private static final Form DISTRIBUTION = Form.either(UNIFORM, Form.entries(Form.PROBABILITY));

    private static final Form POLICY = Form.either(
            "'uniform' or a map from actions to probabilities",
            UNIFORM,
            FILE,
            Form.map()
                    .may("default", DISTRIBUTION, "policy in all other states")
                    .need("states", Form.entries(DISTRIBUTION), "policy by state")
                    .meantBy(ProblemForm::isByState),
            Form.entries(Form.PROBABILITY));

    private static final ObjectForm POLICIES = Form.map()
            .need("target", POLICY, "π, whose values are asked for")
            .need("behaviour", POLICY, "μ, which acts");

    private static final ObjectForm TRANSITION = Form.map()
            .need("from", Form.TEXT, "state")
            .need("action", Form.TEXT, "action")
            .need("to", Form.TEXT, "next state")
            .may("probability", Form.PROBABILITY, "probability of this next state", 1)
            .may("reward", Form.NUMBER, "reward", 0);

    private static final ObjectForm ARRAYS = Form.map()
            .need("probabilities", Form.list(Form.list(Form.PROBABILITY)), "a row for each state")
            .may(
                    "rewards",
                    Form.either(Form.NUMBER, Form.list(Form.either(Form.NUMBER, NUMBERS))),
                    "one, by state, or by state and next state",
                    0);

    private static final ObjectForm CHAIN = Form.map()
            .need("length", Form.whole(1, MOST_STATES - 2), "states without the two terminal ones")
            .may("ends", Form.oneOf(List.of("terminal", "reflecting", "ring")), "what happens at the ends", "terminal")
            .may("slip", Form.PROBABILITY, "probability that a step goes the other way", 0)
            .may(
                    "rewards",
                    Form.map()
                            .may("step", Form.NUMBER, "reward of all other steps", 0)
                            .may("left", Form.NUMBER, "reward on reaching the left end")
                            .may("right", Form.NUMBER, "reward on reaching the right end"),
                    "rewards of `step`, `left` and `right`");

    private static final ObjectForm GRID = Form.map()
            .need("map", Form.some(Form.TEXT), "a text for each row of cells")
            .may("terminal", NAMES, "letters of cells that end the episode")
            .may(
                    "rewards",
                    Form.entries(Form.NUMBER),
                    "reward on entering a cell, by its letter, and `step` for all others")
            .may("slip", Form.PROBABILITY, "probability of a step in one of the other directions", 0);

    private static final Form FEATURES = Form.either(
            "'tabular' or a map with a type",
            Form.word("tabular"),
            Form.typed(
                    "type",
                    type("table")
                            .need(
                                    "rows",
                                    Form.either(
                                            "a list, a map or a file", FILE, Form.list(NUMBERS), Form.entries(NUMBERS)),
                                    "a list with a row for each state, or a map from states to rows"),
                    made("tabular"),
                    made("aggregation")
                            .may("groups", Form.list(NAMES), "lists of states")
                            .may("size", COUNT, "number of neighbours in a group")
                            .one("an aggregation has its groups", "groups", "size"),
                    made("one_hot")
                            .may(
                                    "groups",
                                    Form.some(Form.list(NAMES)),
                                    "several groupings; default: one for each coordinate"),
                    made("polynomial").need("degree", Form.whole(0, 100), "highest power of a coordinate"),
                    made("fourier").need("order", Form.whole(0, 100), "highest frequency along an axis"),
                    made("rbf")
                            .need(
                                    "centers",
                                    Form.either(
                                            "a number, one for each axis, or points",
                                            POINTS.meantBy(ProblemForm::isPoints),
                                            COUNTS,
                                            COUNT),
                                    "number of centres along each axis, or their places")
                            .need("width", Form.number("a number above 0", 1e-9, 1e9), "standard deviation"),
                    made("tiles")
                            .need("tilings", Form.whole(1, 1_000), "number of tilings")
                            .need("tiles", Form.either(COUNT, COUNTS), "number of tiles along each axis"),
                    made("random_binary")
                            .need("count", COUNT, "number of features")
                            .need("ones", Form.whole(1, Integer.MAX_VALUE), "number of ones in each state")
                            .may("seed", Form.whole(0, Long.MAX_VALUE), "seed of their places", 0)));

    static final ObjectForm PROBLEM = Form.map()
            .may("format", Form.whole(VERSION, VERSION), "version of this format", VERSION)
            .may("name", Form.TEXT, "name in tables; default: the file's name")
            .may("title", Form.TEXT, "heading; default: the name")
            .may("description", Form.TEXT, "a few sentences")
            .may("source", Form.publication(0, 9999), "`authors`, `year`, `title` and `venue` of the publication")
            .may(
                    "states",
                    Form.either("a number or a list of names", Form.whole(1, MOST_STATES), DIFFERENT),
                    "number of states, whose names are then 0, 1, …, or their names")
            .may("terminal", NAMES, "states that end an episode when they are entered")
            .may("coordinates", POINTS, "place of each state, which features can be made from")
            .may("actions", DIFFERENT, "names of the actions that an archive numbers")
            .may(
                    "transitions",
                    Form.either("a list or a file", FILE, Form.list(TRANSITION)),
                    "transitions one by one, or a file with them")
            .may("arrays", Form.entries(ARRAYS), "probabilities and rewards by action")
            .may("chain", CHAIN, "states in a row")
            .may("grid", GRID, "cells of a map")
            .need("policies", POLICIES, "`target` and `behaviour`")
            .need(
                    "discount",
                    byState(Form.number("a discount, from 0 to 1", 0, 1)),
                    "γ: one for all states, a list, or `{default, states}`; a transition has the discount of the state it"
                            + " enters")
            .may(
                    "start",
                    Form.either(
                            "a state, 'uniform' or probabilities by state", Form.TEXT, Form.entries(Form.PROBABILITY)),
                    "a state, `uniform`, or probabilities by state; default: the middle of a chain, the cells `S` of a grid,"
                            + " else the first state that is not terminal")
            .need("features", FEATURES, "`tabular`, or a map with a `type`")
            .may(
                    "initial",
                    Form.either("a number or a list", Form.NUMBER, Form.some(Form.NUMBER)),
                    "θ₀: one number for all weights, or a list",
                    0)
            .may(
                    "error",
                    Form.either(
                            "'stationary', 'uniform' or weights by state",
                            Form.word("stationary"),
                            UNIFORM,
                            byState(NON_NEGATIVE).meantBy(node -> !node.isWord())),
                    "weights of states in the error; `stationary` is d_μ, times the interest, normalised",
                    "stationary")
            .may(
                    ErrorMeasure.CHOICE,
                    Form.oneOf(ErrorMeasure.ids()),
                    "[error that runs are judged by](#what-runs-are-judged-by)",
                    ErrorMeasure.RMSVE.id())
            .may(
                    "interest",
                    byState(NON_NEGATIVE),
                    "weight of states for emphatic learners and in the error, as `discount`",
                    1)
            .may(
                    "generator",
                    Form.oneOf(GeneratorKind.ids()),
                    "NumPy's generator that runs are drawn from: of `default_rng`, or of the legacy `RandomState`",
                    GeneratorKind.PCG64.id())
            .may("steps", Form.whole(1, Integer.MAX_VALUE), "steps of a run", 1000)
            .one("a problem has its transitions", "transitions", "arrays", "chain", "grid");

    static {
        for (String form : List.of("chain", "grid")) {
            for (String field : List.of("states", "terminal", "coordinates")) {
                PROBLEM.apart(form, field, "a " + form + " makes its own " + field + "; leave this field out");
            }
        }
        for (String form : List.of("transitions", "arrays")) {
            PROBLEM.together(form, "states", "the field 'states' is missing");
        }
    }

    private ProblemForm() {}

    private static ObjectForm type(String name) {
        return Form.map().need("type", Form.word(name), "kind of features");
    }

    /** Features that a rule makes. */
    private static ObjectForm made(String name) {
        return type(name).may("bias", Form.FLAG, "adds a feature that is 1 in every state", false);
    }

    /** Returns whether a policy is a map with exceptions by state; an action may have that name, too. */
    static boolean isByState(Node policy) {
        return policy.is(Kind.MAP)
                && policy.find("states").filter(states -> states.is(Kind.MAP)).isPresent();
    }

    static boolean isPoints(Node node) {
        return node.is(Kind.LIST) && node.items().stream().anyMatch(item -> item.is(Kind.LIST));
    }

    /** One number for all states, a list with one for each, or a default with exceptions. */
    private static Form byState(Form number) {
        return Form.either(
                number,
                Form.some(number),
                Form.map()
                        .need("default", number, "value of all other states")
                        .need("states", Form.entries(number), "values by state"));
    }
}
