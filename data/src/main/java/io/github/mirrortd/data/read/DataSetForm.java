package io.github.mirrortd.data.read;

import io.github.mirrortd.base.document.Form;
import io.github.mirrortd.base.document.Node.Kind;
import io.github.mirrortd.base.document.ObjectForm;
import io.github.mirrortd.data.features.FeatureSpec;
import java.util.List;

/** The form of data-set files: {@code docs/evaluation.md} shows its table. */
final class DataSetForm {
    private static final Form WORDS = Form.either("a name or a list of names", Form.TEXT, Form.some(Form.TEXT));

    private static final ObjectForm ESTIMATE = Form.map()
            .need("estimate", Form.oneOf(List.of("frequencies", "logistic")), "how the probabilities are estimated")
            .may("by", WORDS, "columns that frequencies are counted by; default: overall");

    private static final ObjectForm ACTIONS = Form.map()
            .need(
                    "actions",
                    Form.entries(Form.TEXT).with("minProperties", 1),
                    "column of the probability for each action");

    private static final Form ONE = Form.either(
            "a column or the columns of all actions",
            Form.TEXT,
            ACTIONS.meantBy(node -> node.is(Kind.MAP) && node.find("actions").isPresent()));

    private static final Form SEVERAL = Form.entries(ONE).with("minProperties", 2);

    static final ObjectForm FILE = Form.map()
            .may(
                    "data",
                    WORDS,
                    "files with wildcards, or a list of them: CSV, Parquet, JSON lines (compressed too), `.npz`, HDF5")
            .may("query", Form.TEXT, "query of the embedded database, instead of `data`")
            .may("where", Form.TEXT, "condition that rows must meet")
            .may("episode", Form.TEXT, "episode of a row; without it there is one long run")
            .may(
                    "order",
                    Form.TEXT,
                    "place of a row in its episode. Rows that are not sorted are sorted by the database, on disk if memory"
                            + " is short")
            .may("gaps", Form.FLAG, "allows whole numbers of the order to jump", false)
            .may("reward", Form.TEXT, "reward of the step")
            .may(
                    "rewards",
                    Form.list(Form.NUMBER).with("minItems", 2).with("maxItems", 2),
                    "least and greatest reward that can occur; rewards in the log must lie between them. If support is"
                            + " missing, bounds on the value follow from them (below)")
            .may("action", Form.TEXT, "logged action")
            .may(
                    "behaviour",
                    Form.either(
                            "a column, the columns of all actions or how to estimate it",
                            Form.TEXT,
                            ACTIONS.meantBy(node ->
                                    node.is(Kind.MAP) && node.find("actions").isPresent()),
                            ESTIMATE),
                    "μ(a|s) of the logged action; of all actions that `target` names, as there; or `{estimate: …}`. Only"
                            + " probabilities of all actions show actions that the behaviour policy never takes, and can be"
                            + " checked against the frequencies of actions; with more than two actions, the verdict is"
                            + " `caution` at best without them. `log` writes them as columns `mu_*`. `frequencies` counts"
                            + " the logged actions, by columns or overall; `logistic` fits a multinomial logistic policy on"
                            + " the features. Intervals take an estimated μ for the true one (see below)")
            .may(
                    "target",
                    Form.either("a column, the columns of all actions or a map of several policies", ONE, SEVERAL),
                    "π(a|s) of the logged action, or `{actions: {left: p_left, right: p_right}}`; or several policies to"
                            + " compare, by their names: `{current: pi_0, new: pi_1}`")
            .may("ratio", Form.TEXT, "ρ = π/μ, if the two are not there")
            .may(
                    "terminal",
                    Form.TEXT,
                    "whether the row ends its episode (φ' = 0); `last`: every last row ends its episode")
            .may(
                    "truncated",
                    Form.TEXT,
                    "whether the log breaks off at this row; `rest`: every last row that is not terminal was cut off")
            .may("discount", Form.TEXT, "γ, a number or a column; 1 if absent, which the notes of the output say")
            .may(
                    "next",
                    Form.entries(Form.TEXT),
                    "column of the next state for each column; `'f*': 'next_f*'` pairs many. Without it the next state is in"
                            + " the next row, and the last row of an episode that was cut off serves only as a next state"
                            + " (counted)")
            .may(
                    "start",
                    Form.TEXT,
                    "states whose value is asked for: `first` (the logged first states), `all`, or a file")
            .may(
                    "features",
                    Form.some(FeatureSpec.FORM),
                    "columns, `bias` (the constant 1), or maps. `one_hot`, `tiles`, `fourier` and `polynomial` contain the"
                            + " constant: with `bias` or another of them the features span fewer dimensions than their"
                            + " number. That changes no value, and the output says which they are")
            .may(
                    "missing",
                    Form.oneOf(DataSet.Missing.class),
                    "`refuse` names the first row that lacks a feature or a policy's probability; `drop` leaves out the"
                            + " episodes of such rows, `mean` fills in a feature's mean over the other rows; both are counted",
                    "refuse")
            .one("the place of the rows is given", "data", "query");

    private DataSetForm() {}
}
