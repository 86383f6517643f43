package io.github.mirrortd.data.read;

import io.github.mirrortd.base.document.Form;
import io.github.mirrortd.base.document.Node.Kind;
import io.github.mirrortd.base.document.ObjectForm;
import io.github.mirrortd.data.features.FeatureSpec;
import java.util.List;

/** The form of data-set files: {@code docs/evaluation-reference.md} shows its table. */
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
            .may("order", Form.TEXT, "place of a row in its episode; the database sorts rows if necessary")
            .may("gaps", Form.FLAG, "allows whole numbers of the order to jump", false)
            .may("reward", Form.TEXT, "reward of the step")
            .may(
                    "rewards",
                    Form.list(Form.NUMBER).with("minItems", 2).with("maxItems", 2),
                    "smallest and largest possible reward, for bounds on the value of a refused log")
            .may("action", Form.TEXT, "logged action")
            .may(
                    "behaviour",
                    Form.either(
                            "a column, the columns of all actions or how to estimate it",
                            Form.TEXT,
                            ACTIONS.meantBy(node ->
                                    node.is(Kind.MAP) && node.find("actions").isPresent()),
                            ESTIMATE),
                    "μ(a|s) of the logged action, or of all actions; or `{estimate: …}`: `frequencies` counts the logged actions, by"
                            + " columns or overall, `logistic` fits a multinomial logistic policy on the features")
            .may(
                    "target",
                    Form.either("a column, the columns of all actions or a map of several policies", ONE, SEVERAL),
                    "π(a|s) of the logged action, or `{actions: {left: p_left, right: p_right}}`; or several policies to"
                            + " compare, by their names: `{current: pi_0, new: pi_1}`")
            .may("ratio", Form.TEXT, "ρ = π/μ, instead of both policies")
            .may("terminal", Form.TEXT, "whether the row ends its episode (φ' = 0); `last`: every last row does")
            .may(
                    "truncated",
                    Form.TEXT,
                    "whether the episode was cut off at this row; `rest`: at every last row that is not terminal")
            .may("discount", Form.TEXT, "γ, a number or a column; default: 1")
            .may(
                    "next",
                    Form.entries(Form.TEXT),
                    "column of the next state for each column; `'f*': 'next_f*'` pairs many. Default: the next row")
            .may("start", Form.TEXT, "states to evaluate: `first` (the logged first states), `all`, or a file")
            .may(
                    "features",
                    Form.some(FeatureSpec.FORM),
                    "columns, `bias` (the constant 1), or maps. `one_hot`, `tiles`, `fourier` and `polynomial` contain the"
                            + " constant, so `bias` is redundant with them")
            .may(
                    "missing",
                    Form.oneOf(DataSet.Missing.class),
                    "missing features or probabilities: `refuse` names the first such row, `drop` leaves out its episode,"
                            + " `mean` fills in a feature's mean; both are counted",
                    "refuse")
            .one("the place of the rows is given", "data", "query");

    private DataSetForm() {}
}
