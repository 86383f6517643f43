package io.github.mirrortd.lab.experimentfile;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.Bands;
import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.display.FigureRequest;
import io.github.mirrortd.lab.display.Shown;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Contender;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.experiment.Sweep;
import io.github.mirrortd.lab.experiment.Window;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads experiments from YAML or JSON, in the format that {@code docs/experiments.md} describes and the schema states. */
public final class ExperimentReader {
    private final Node root;
    private final List<Problem> problems;
    private final List<Contender> learners;
    private final List<Algorithm> algorithms;

    /**
     * Reads what everything else is about.
     *
     * @param named the problem of a name or of a problem's file
     * @param learner the learner of a name or of a learner's file
     * @param repeated whether a learner may take part several times
     */
    private ExperimentReader(
            Node root, Function<String, Problem> named, Function<String, Algorithm> learner, boolean repeated) {
        this.root = root;
        ExperimentForm.FILE.check(root);
        problems = root.need("problems")
                .distinctOfSeveral(
                        node -> problems(node, named),
                        p -> OutputFolder.nameOf(p.id()).toLowerCase(Locale.ROOT));
        var reader = new ContenderReader(problems, root.get("tuning") != null, learner);
        var list = root.need("learners");
        learners = repeated
                ? list.items().stream().map(reader::contender).toList()
                : list.distinct(reader::contender, c -> c.algorithm().name());
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
     * @param file its path: other files are found next to it
     * @param text what it says
     * @throws IllegalArgumentException where anything is wrong with it: file, line, field, and what would be right
     */
    public static ExperimentDisplay parse(Path file, String text) {
        var node = NodeReader.read(file.toString(), text);
        return inFolder(node, file.toAbsolutePath().resolveSibling(""));
    }

    /**
     * {@return the experiment that a text describes}
     *
     * @param file its name for messages; where it ends in {@code .json} the text is JSON, YAML otherwise
     * @param text in YAML or JSON
     */
    public static ExperimentDisplay parse(String file, String text) {
        return inFolder(NodeReader.read(file, text), Path.of(""));
    }

    /** @param folder where the names of problem and learner files are looked up */
    private static ExperimentDisplay inFolder(Node root, Path folder) {
        return new ExperimentReader(
                        root,
                        word -> ProblemFiles.isFile(word)
                                ? ProblemFiles.read(folder.resolve(word))
                                : Problems.any(word),
                        word -> LearnerFiles.resolve(word, folder),
                        false)
                .display();
    }

    /**
     * {@return the cells of a text that {@link ExperimentWriter#cells} wrote, with exactly the settings that it names}
     *
     * @param text in YAML
     * @param problem the problem of a name or of a problem's file
     * @param learner the learner of a name or of a learner's file
     */
    public static List<Cell> cells(
            String text, Function<String, Problem> problem, Function<String, Algorithm> learner) {
        var reader = new ExperimentReader(NodeReader.read("work.yaml", text), problem, learner, true);
        var stage = stage(reader.root.need("evaluation"));
        var only = reader.problems.get(0);
        return reader.learners.stream()
                .map(c -> new Cell(only, c.algorithm(), c.fixed(), reader.schedule(), stage.on(only), stage.window()))
                .toList();
    }

    /** {@return the JSON schema of the format} */
    public static String schema() {
        return Json.text(ExperimentForm.FILE.schema("MirrorTD experiment"));
    }

    private ExperimentDisplay display() {
        var tuning = stage("tuning");
        if (tuning != null && learners.stream().allMatch(c -> c.grid() == null)) {
            throw root.need("tuning").wrong("all learners have fixed settings, so there is nothing to tune");
        }
        var experiment = Experiment.of(problems, learners)
                .title(root.find("title").map(Node::word).orElse(""))
                .schedule(schedule())
                .tuning(tuning)
                .evaluation(stage("evaluation"))
                .robustness(root.find("robustness").map(this::sweep).orElse(null))
                .reference(reference())
                .build();
        return new ExperimentDisplay(
                experiment,
                summaries(),
                figures(experiment),
                root.need("report").flag());
    }

    /** Resolves a name, a range of names, or a file next to the experiment's. */
    private static List<Problem> problems(Node node, Function<String, Problem> named) {
        return node.meaning(() -> ProblemFiles.expanded(node.word()).stream()
                .map(word -> {
                    var problem = named.apply(word);
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
        var schedule = node.meaning(
                () -> new Schedule(node.need("tau").number(), node.need("power").number()));
        return node.meaning(() -> {
            algorithms.forEach(schedule::check);
            return schedule;
        });
    }

    private @Nullable Stage stage(String name) {
        return root.find(name).map(ExperimentReader::stage).orElse(null);
    }

    private static Stage stage(Node node) {
        return new Stage(
                seed(node.need("seed")),
                node.need("runs").whole(),
                node.find("steps").map(Node::whole).orElse(null),
                node.need("share").number(),
                node.need("at_least").whole(),
                node.need("window").oneOf(Window.class));
    }

    private static BigInteger seed(Node node) {
        if (!node.isWord() || !node.word().matches("[0-9]+")) {
            throw node.wrong("this must be an integer ≥ 0");
        }
        if (node.word().length() > Stage.SEED_DIGITS) {
            throw node.wrong("a seed has at most " + Stage.SEED_DIGITS + " digits, not "
                    + node.word().length());
        }
        return new BigInteger(node.word());
    }

    private Sweep sweep(Node node) {
        var vary = node.need("vary");
        var varied = ContenderReader.parameter(vary, vary.word(), algorithms);
        var sweep = new Sweep(
                stage(node),
                node.find("learners").map(this::named).orElse(algorithms),
                varied,
                ContenderReader.values(node.need("values"), varied),
                ContenderReader.settings(node.get("settings"), algorithms));
        for (var algorithm : sweep.learners()) {
            if (!algorithm.parameters().contains(varied)) {
                throw vary.wrong(algorithm.name() + " has no setting '" + varied.id()
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
        return root.find("reference")
                .map(this::learner)
                .orElse(algorithms.get(algorithms.size() - 1))
                .name();
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
        var name = node.need("kind");
        var kind = name.oneOf(FigureKind.class);
        if (experiment.evaluation() == null && experiment.robustness() == null) {
            throw name.wrong("figures are drawn of results, so the file needs the field 'evaluation' or 'robustness'");
        }
        if (!kind.isExact() && !FigureKind.of(experiment).contains(kind)) {
            throw name.wrong("this figure needs the field '" + (kind == FigureKind.CURVES ? "evaluation" : "robustness")
                    + "', which the file does not have");
        }
        boolean exact = node.need("exact").flag();
        if (exact && kind != FigureKind.CURVES) {
            throw node.need("exact").wrong("exact curves are laid over learning curves, so the kind must be curves");
        }
        var options = new FigureOptions(
                scale(node.get("x_axis")),
                scale(node.get("y_axis")),
                node.need("bands").oneOf(Bands.class),
                node.find("learners").map(this::named).orElse(List.of()).stream()
                        .map(Algorithm::name)
                        .toList(),
                exact);
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

    private static @Nullable AxisScale scale(@Nullable Node node) {
        return node == null ? null : node.oneOf(AxisScale.class);
    }
}
