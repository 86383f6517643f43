package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.lab.format.OutputFolder;
import io.github.mirrortd.lab.format.Resources;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads experiments from YAML or JSON, in the format that {@code docs/experiments.md} describes and the schema states. */
public final class ExperimentReader {
    private static final List<String> FIELDS = List.of(
            "title",
            "problems",
            "learners",
            "schedule",
            "tuning",
            "evaluation",
            "robustness",
            "reference",
            "summaries",
            "figures",
            "report");
    private static final List<String> STAGE = List.of("seed", "runs", "steps", "share", "at_least", "window");

    private final Node root;
    private final List<Problem> problems;
    private final List<Contender> learners;
    private final List<Algorithm> algorithms;

    /** @param folder where the names of problem and learner files are looked up */
    private ExperimentReader(Node root, Path folder) {
        this.root = root.only(FIELDS);
        problems = root.need("problems")
                .distinctOfSeveral(
                        node -> problems(node, folder),
                        p -> OutputFolder.nameOf(p.id()).toLowerCase(Locale.ROOT));
        var reader = new ContenderReader(problems, root.get("tuning") != null, folder);
        learners = root.need("learners")
                .distinct(reader::contender, c -> c.algorithm().name());
        algorithms = learners.stream().map(Contender::algorithm).toList();
    }

    /**
     * {@return the text of a file, for {@link #parse(Path, String)}: what is kept of it is what was run}
     *
     * @param file in YAML or JSON
     * @throws IllegalArgumentException where it cannot be read
     */
    public static String text(Path file) {
        return NodeReader.text(file);
    }

    /**
     * {@return the experiment that a file describes}
     *
     * @param file where it is: other files are found beside it
     * @param text what it says
     * @throws IllegalArgumentException where anything is wrong with it: file, line, field, and what would be right
     */
    public static Experiment parse(Path file, String text) {
        var node = NodeReader.read(file.toString(), text);
        return new ExperimentReader(node, file.toAbsolutePath().resolveSibling("")).experiment();
    }

    /**
     * {@return the experiment that a text describes}
     *
     * @param file its name for messages; where it ends in {@code .json} the text is JSON, YAML otherwise
     * @param text in YAML or JSON
     */
    public static Experiment parse(String file, String text) {
        return new ExperimentReader(NodeReader.read(file, text), Path.of("")).experiment();
    }

    /** {@return the JSON schema of the format} */
    public static String schema() {
        return Resources.text(ExperimentReader.class, "experiment.schema.json");
    }

    private Experiment experiment() {
        var tuning = stage("tuning", Window.LAST_FIFTH);
        var evaluation = stage("evaluation", Window.LAST_HALF);
        var robustness = root.get("robustness");
        if (tuning == null && evaluation == null && robustness == null) {
            throw root.wrong("there is nothing to do: give tuning, evaluation or robustness");
        }
        if (tuning != null && learners.stream().allMatch(c -> c.grid() == null)) {
            throw root.need("tuning").wrong("all learners have fixed settings, so there is nothing to tune");
        }
        var title = root.get("title");
        var report = root.get("report");
        var experiment = Experiment.of(problems, learners)
                .title(title == null ? "" : title.word())
                .schedule(schedule())
                .tuning(tuning)
                .evaluation(evaluation)
                .robustness(robustness == null ? null : sweep(robustness))
                .reference(reference())
                .summaries(summaries())
                .report(report != null && report.flag())
                .build();
        return experiment.drawing(figures(experiment), experiment.report());
    }

    /** By name, several by a range of names, or from a file that lies beside the experiment's. */
    private static List<Problem> problems(Node node, Path folder) {
        return node.meaning(() -> ProblemFiles.expanded(node.word()).stream()
                .map(word -> {
                    var problem =
                            ProblemFiles.isFile(word) ? ProblemFiles.read(folder.resolve(word)) : Problems.any(word);
                    OutputFolder.checkName(problem.id());
                    return problem;
                })
                .toList());
    }

    private Schedule schedule() {
        var node = root.get("schedule");
        if (node == null) {
            return Schedule.CONSTANT;
        }
        var tau = node.only(List.of("tau", "power")).get("tau");
        var power = node.get("power");
        var schedule = node.meaning(() -> new Schedule(
                tau == null ? Experiment.DIMINISHING.tau() : tau.number(),
                power == null ? Experiment.DIMINISHING.p() : power.number()));
        return node.meaning(() -> {
            algorithms.forEach(schedule::check);
            return schedule;
        });
    }

    private @Nullable Stage stage(String name, Window usual) {
        var node = root.get(name);
        return node == null ? null : stage(node.only(STAGE), usual);
    }

    private static Stage stage(Node node, Window usual) {
        var steps = node.get("steps");
        var share = node.get("share");
        var least = node.get("at_least");
        var window = node.get("window");
        if (steps != null && share != null) {
            throw share.wrong("give either steps or a share of the problem's own number, not both");
        }
        return new Stage(
                seed(node.need("seed")),
                node.need("runs").whole(1, Integer.MAX_VALUE),
                steps == null ? null : steps.whole(1, Integer.MAX_VALUE - 1),
                share == null ? 1 : share.number(Double.MIN_VALUE, 1, "a number above 0 and at most 1"),
                least == null ? 1 : least.whole(1, Integer.MAX_VALUE - 1),
                window == null ? usual : window.oneOf(Window.class));
    }

    private static BigInteger seed(Node node) {
        if (!node.isWord() || !node.word().matches("[0-9]+")) {
            throw node.wrong("this must be an integer from 0 up");
        }
        if (node.word().length() > Stage.SEED_DIGITS) {
            throw node.wrong("a seed has at most " + Stage.SEED_DIGITS + " digits, not "
                    + node.word().length());
        }
        return new BigInteger(node.word());
    }

    private Sweep sweep(Node node) {
        var fields = new ArrayList<>(STAGE);
        fields.addAll(List.of("learners", "vary", "values", "settings"));
        var vary = node.only(fields).get("vary");
        var varied = vary == null ? Parameter.ALPHA : ContenderReader.parameter(vary, vary.word(), algorithms);
        var taking = node.get("learners");
        var sweep = new Sweep(
                stage(node, Window.LAST_HALF),
                taking == null ? algorithms : named(taking),
                varied,
                ContenderReader.values(node.need("values"), varied),
                ContenderReader.settings(node.get("settings"), algorithms));
        for (var algorithm : sweep.learners()) {
            if (!algorithm.parameters().contains(varied)) {
                throw node.near("vary")
                        .wrong(algorithm.name() + " has no setting '" + varied.id()
                                + "'; name the learners of the sweep in robustness.learners");
            }
        }
        return sweep;
    }

    /** Some of the experiment's learners. */
    private List<Algorithm> named(Node list) {
        return list.distinct(this::learner, Algorithm::name);
    }

    private Algorithm learner(Node node) {
        return node.meaning(() -> Names.find("learner in this file", node.word(), algorithms, Algorithm::name));
    }

    private String reference() {
        var node = root.get("reference");
        return node == null
                ? algorithms.get(algorithms.size() - 1).name()
                : learner(node).name();
    }

    private Set<Shown> summaries() {
        var node = root.get("summaries");
        return node == null ? Shown.USUAL : EnumSet.copyOf(node.distinct(n -> n.oneOf(Shown.class), Shown::name));
    }

    private List<FigureRequest> figures(Experiment experiment) {
        var node = root.get("figures");
        return node == null
                ? List.of()
                : node.items().stream().map(item -> figure(item, experiment)).toList();
    }

    private FigureRequest figure(Node node, Experiment experiment) {
        node.only(List.of("kind", "problems", "learners", "x_axis", "y_axis", "bands", "exact"));
        var name = node.need("kind");
        var kind = name.oneOf(FigureKind.class);
        if (experiment.evaluation() == null && experiment.robustness() == null) {
            throw name.wrong("figures are drawn of results, so the file needs the field 'evaluation' or 'robustness'");
        }
        if (!kind.isExact() && !experiment.kinds().contains(kind)) {
            throw name.wrong("this figure needs the field '" + (kind == FigureKind.CURVES ? "evaluation" : "robustness")
                    + "', which the file does not have");
        }
        var bands = node.get("bands");
        var shown = node.get("learners");
        var exact = node.get("exact");
        if (exact != null && kind != FigureKind.CURVES) {
            throw exact.wrong("exact curves are laid over learning curves, so the kind must be curves");
        }
        var options = new FigureOptions(
                scale(node.get("x_axis")),
                scale(node.get("y_axis")),
                bands == null ? FigureOptions.USUAL.bands() : bands.oneOf(Bands.class),
                shown == null
                        ? List.of()
                        : named(shown).stream().map(Algorithm::name).toList(),
                exact != null && exact.flag());
        var request = new FigureRequest(kind, drawn(kind, name, node.get("problems")), options);
        return name.meaning(() -> {
            request.check(experiment);
            return request;
        });
    }

    /** The problems that a figure shows. */
    private List<Problem> drawn(FigureKind kind, Node name, @Nullable Node named) {
        if (named != null) {
            return named.distinct(
                    n -> n.meaning(() -> {
                        var problem = Names.find("problem in this file", n.word(), problems, Problem::id);
                        return kind.isExact() ? problem.finite() : problem;
                    }),
                    Problem::id);
        }
        var shown = FigureRequest.shownBy(kind, problems);
        return shown.isEmpty() ? List.of(name.meaning(() -> problems.get(0).finite())) : shown;
    }

    private static @Nullable Scale scale(@Nullable Node node) {
        return node == null ? null : node.oneOf(Scale.class);
    }
}
