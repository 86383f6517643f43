package io.github.mirrortd.lab.experimentfile;

import io.github.mirrortd.base.document.Form;
import io.github.mirrortd.base.document.ObjectForm;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.Bands;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.display.Shown;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.learn.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The form of experiment files: {@code docs/experiments.md} shows its tables. */
final class ExperimentForm {
    private static final int MOST = Integer.MAX_VALUE;
    private static final String SETTING = "^[A-Za-z][A-Za-z0-9_]{0,39}$";

    private static final Form NAMES = Form.different(Form.TEXT);

    private static final Form SEVERAL = Form.stated(
            "a number, a list, or a range such as `log:1e-4:1:50` and `lin:0:1:11`",
            Form.either(
                            Form.NUMBER,
                            Form.TEXT.with("pattern", "^((log|lin):[^:]+:[^:]+:[0-9]{1,6}|[-+0-9.eE, ]+)$"),
                            Form.some(Form.NUMBER))
                    .schema());

    private static final Form VALUES = bySetting(p -> SEVERAL, SEVERAL);

    private static final Form SETTINGS = bySetting(p -> Form.number(p.range(), 0, largest(p)), Form.NUMBER);

    static final ObjectForm LEARNER = Form.map()
            .need("name", Form.TEXT, "learner, or a learner's file next to this one")
            .may("grid", VALUES, "values that tuning tries: all combinations, the last setting varying fastest")
            .may("replace", VALUES, "values that take the place of those in the learner's own grid")
            .may("together", NAMES, "settings of the grid that vary together, value by value")
            .may("settings", SETTINGS, "fixed values; the learner is not tuned")
            .apart("grid", "settings", "a learner has either a grid or settings, not both")
            .apart("replace", "settings", "a learner has either a grid or settings, not both")
            .apart("grid", "replace", "this takes values into the learner's own grid, so it does not go with 'grid'");

    private static final ObjectForm SCHEDULE = Form.map()
            .may("tau", Form.NUMBER.with("exclusiveMinimum", 0), "τ in α/(1+t/τ)^p", Experiment.DIMINISHING.tau())
            .may(
                    "power",
                    Form.NUMBER.with("exclusiveMinimum", 0.5).with("maximum", 1),
                    "p, above 0.5 and at most 1",
                    Experiment.DIMINISHING.p());

    static final ObjectForm FIGURE = Form.map()
            .need("kind", Form.oneOf(FigureKind.class), "what the figure shows")
            .may("problems", NAMES, "problems with a figure of their own; default: all that have one")
            .may("learners", NAMES, "learners with a curve; default: all")
            .may("x_axis", Form.oneOf(AxisScale.class), "scale of the horizontal axis; default: by the kind")
            .may("y_axis", Form.oneOf(AxisScale.class), "scale of the vertical axis; default: by the kind")
            .may("bands", Form.oneOf(Bands.class), "what the band around a curve shows", "std")
            .may("exact", Form.FLAG, "lays the exact learning curves over the sampled ones", false);

    static final ObjectForm TUNING = stage(Window.LAST_FIFTH);

    static final ObjectForm STAGE = stage(Window.LAST_HALF);

    static final ObjectForm ROBUSTNESS = stage(Window.LAST_HALF)
            .may("vary", Form.TEXT.with("pattern", SETTING), "setting that varies", Parameter.ALPHA.id())
            .need("values", SEVERAL, "its values")
            .may("settings", SETTINGS, "other settings, for the learners that have them")
            .may("learners", NAMES, "learners that take part; default: all");

    static final ObjectForm FILE = Form.map()
            .may("title", Form.TEXT, "heading")
            .need(
                    "problems",
                    NAMES,
                    "in the order of the results: names, such as `baird` or `garnet:states=20,seed=7`, ranges of them, such as"
                            + " `collision:seed=0..9` for ten, or [problem files](problems.md) seen from this one")
            .need(
                    "learners",
                    Form.some(Form.either("a name or a map of fields", Form.TEXT, LEARNER)),
                    "in the order of the results: a name, a learner's file ([learner-files.md](learner-files.md)), or the"
                            + " fields of a learner")
            .may("schedule", SCHEDULE, "step sizes that diminish in all stages: `tau` and `power`")
            .may(
                    "tuning",
                    TUNING,
                    "a stage: every setting of every grid; the smallest mean score wins, the first one on ties. Its `window`"
                            + " is `last_fifth` by default")
            .may("evaluation", STAGE, "a stage: the chosen settings, with learning curves")
            .may(
                    "robustness",
                    ROBUSTNESS,
                    "a stage with `vary`, its `values`, other `settings`, and `learners` if only some take part. Other settings"
                            + " are as in an evaluation without tuning; tables and captions name them")
            .may(
                    "reference",
                    Form.TEXT,
                    "learner that the others are compared with, seed by seed; default: the last one")
            .may(
                    "summaries",
                    Form.different(Form.oneOf(Shown.class)),
                    "what people see: `mean` (mean and standard deviation, as in the paper), `median`, `iqm`, `interval`,"
                            + " `difference`, `chart`; default: all of these. `published` is for the experiments of [published"
                            + " studies](reproduction.md): the published numbers next to the measured ones, and exit code 1 if one"
                            + " is not met. Files and JSON always have everything")
            .may(
                    "figures",
                    Form.list(FIGURE),
                    "figures for `DIR/figures` with `--out DIR`, or for the place that `--plot` names; [figures.md](figures.md)"
                            + " shows them. Of two figures of one kind and problem the later one stays. Without this field, `--plot`"
                            + " draws the learning curves and the sweep")
            .may("report", Form.FLAG, "writes the page `report.html` to the folder of `--out`", false)
            .some(
                    "there is nothing to do: give tuning, evaluation or robustness",
                    "tuning",
                    "evaluation",
                    "robustness");

    private ExperimentForm() {}

    private static ObjectForm stage(Window window) {
        return Form.map()
                .need(
                        "seed",
                        Form.stated(
                                "an integer from 0 up",
                                Form.whole(0, Long.MAX_VALUE).schema()),
                        "seed of the first run; the others take the seeds that follow")
                .need("runs", Form.whole(1, MOST), "number of runs")
                .may("steps", Form.whole(1, MOST - 1), "steps of a run; default: the problem's own number")
                .may(
                        "share",
                        Form.number("a number above 0 and at most 1", Double.MIN_VALUE, 1),
                        "instead of `steps`: part of the problem's own number",
                        1)
                .may("at_least", Form.whole(1, MOST - 1), "smallest number of steps, whatever the share", 1)
                .may("window", Form.oneOf(Window.class), "part of the curve that counts", window.id())
                .apart("steps", "share", "give either steps or a share of the problem's own number, not both");
    }

    private static double largest(Parameter p) {
        return Stream.of(Double.MAX_VALUE, 1000.0).filter(p::allows).findFirst().orElse(1.0);
    }

    /** Values by the names of settings; the reader checks which ones a learner has, and their ranges. */
    private static Form bySetting(Function<Parameter, Form> listed, Form others) {
        var forms = new LinkedHashMap<String, Form>();
        for (var p : Parameter.values()) {
            forms.put(p.id(), listed.apply(p));
        }
        return Form.stated(
                "values by setting",
                Form.entries(forms, others)
                        .with("propertyNames", Map.of("pattern", SETTING))
                        .schema());
    }
}
