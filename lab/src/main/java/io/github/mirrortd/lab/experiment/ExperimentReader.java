package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.internal.Names;
import io.github.mirrortd.lab.document.Node;
import io.github.mirrortd.lab.document.NodeReader;
import io.github.mirrortd.lab.experiment.Experiment.Contender;
import io.github.mirrortd.lab.experiment.Experiment.FigureRequest;
import io.github.mirrortd.lab.experiment.Experiment.Shown;
import io.github.mirrortd.lab.experiment.Experiment.Sweep;
import io.github.mirrortd.lab.format.OutputFolder;
import io.github.mirrortd.lab.format.Resources;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.lab.run.Runner;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads experiments from YAML or JSON, in the format that {@code docs/experiments.md} describes and the schema states. */
public final class ExperimentReader {
    private static final List<String> SCALES = List.of("linear", "log");
    private static final List<String> BANDS = List.of("std", "quartiles");

    private final Node root;
    private final List<Problem> problems;
    private final List<Contender> learners;

    /** @param folder where the names of problem files are looked up */
    private ExperimentReader(Node root, Path folder) {
        this.root = root.only(List.of(
                "title",
                "problems",
                "learners",
                "tuning",
                "evaluation",
                "robustness",
                "reference",
                "summaries",
                "figures"));
        problems = distinct(root.need("problems"), node -> problem(node, folder), p -> OutputFolder.nameOf(p.id()));
        learners = distinct(
                root.need("learners"), this::contender, c -> c.algorithm().name());
    }

    /** @throws IllegalArgumentException where anything is wrong with it: file, line, field, and what would be right */
    public static Experiment read(Path file) {
        return new ExperimentReader(NodeReader.read(file), file.toAbsolutePath().resolveSibling("")).experiment();
    }

    /** @param file its name for messages; where it ends in {@code .json} the text is JSON, YAML otherwise */
    public static Experiment parse(String file, String text) {
        return new ExperimentReader(NodeReader.read(file, text), Path.of("")).experiment();
    }

    /** The JSON schema of the format. */
    public static String schema() {
        return Resources.text(ExperimentReader.class, "experiment.schema.json");
    }

    private Experiment experiment() {
        var title = root.get("title");
        var tuning = stage("tuning", Window.LAST_FIFTH);
        var evaluation = stage("evaluation", Window.LAST_HALF);
        var robustness = root.get("robustness");
        if (tuning == null && evaluation == null && robustness == null) {
            throw root.wrong("there is nothing to do: give tuning, evaluation or robustness");
        }
        if (tuning != null && learners.stream().allMatch(c -> c.grid().isEmpty())) {
            throw root.need("tuning").wrong("all learners have fixed settings, so there is nothing to tune");
        }
        return new Experiment(
                title == null ? "" : title.word(),
                problems,
                learners,
                tuning,
                evaluation,
                robustness == null ? null : sweep(robustness),
                reference(),
                summaries(),
                figures());
    }

    /** What somebody else refuses, refused with its place. */
    private static <T> T at(Node node, Supplier<T> what) {
        try {
            return what.get();
        } catch (IllegalArgumentException e) {
            throw node.wrong(String.valueOf(e.getMessage()));
        }
    }

    private static <T> List<T> distinct(Node list, Function<Node, T> read, Function<T, String> name) {
        var found = new ArrayList<T>();
        for (var node : list.items()) {
            var one = read.apply(node);
            if (found.stream().anyMatch(other -> name.apply(other).equals(name.apply(one)))) {
                throw node.wrong("'" + name.apply(one) + "' is there already; name each once");
            }
            found.add(one);
        }
        if (found.isEmpty()) {
            throw list.wrong("the list is empty; name at least one");
        }
        return List.copyOf(found);
    }

    /** By name, or from a file that lies beside the experiment's. */
    private static Problem problem(Node node, Path folder) {
        String word = node.word();
        return at(node, () -> ProblemFiles.isFile(word) ? ProblemFiles.read(folder.resolve(word)) : Problems.any(word));
    }

    /** A learner that can run on all problems. */
    private Algorithm algorithm(Node name) {
        return at(name, () -> {
            var algorithm = Algorithms.get(name.word());
            problems.forEach(problem -> Runner.check(problem, algorithm));
            return algorithm;
        });
    }

    private Contender contender(Node node) {
        boolean tuned = root.get("tuning") != null;
        if (node.isWord()) {
            var algorithm = algorithm(node);
            return new Contender(algorithm, tuned ? algorithm.description().grid() : List.of(), Settings.NONE);
        }
        node.only(List.of("name", "grid", "settings"));
        var name = node.need("name");
        var algorithm = algorithm(name);
        var grid = node.get("grid");
        var fixed = node.get("settings");
        if (grid != null && fixed != null) {
            throw fixed.wrong("a learner has either a grid or settings, not both");
        }
        if (grid != null && !tuned) {
            throw grid.wrong("a grid needs the field 'tuning', which says on which seeds it is searched");
        }
        if (fixed != null) {
            return new Contender(algorithm, List.of(), settings(fixed, algorithm));
        }
        var own = grid == null ? algorithm.description().grid() : grid(grid, algorithm);
        return new Contender(algorithm, tuned ? own : List.of(), Settings.NONE);
    }

    /** Every combination of the values, the last setting varying fastest; what is left out takes its usual value. */
    private static List<Settings> grid(Node node, Algorithm algorithm) {
        var combinations = List.of(Settings.NONE);
        for (var field : node.map().entrySet()) {
            var parameter = parameter(field.getValue(), field.getKey());
            var values = values(field.getValue(), parameter);
            combinations = combinations.stream()
                    .flatMap(s -> values.stream().map(v -> s.with(parameter, v)))
                    .toList();
        }
        var complete = new ArrayList<Settings>();
        for (var s : combinations) {
            at(node, () -> {
                algorithm.check(s);
                return complete.add(algorithm.complete(s));
            });
        }
        return List.copyOf(complete);
    }

    private static Settings settings(Node node, @Nullable Algorithm algorithm) {
        var settings = Settings.NONE;
        for (var field : node.map().entrySet()) {
            var parameter = parameter(field.getValue(), field.getKey());
            settings = settings.with(parameter, value(field.getValue(), parameter));
        }
        var given = settings;
        return at(node, () -> {
            if (algorithm != null) {
                algorithm.check(given);
            }
            return given;
        });
    }

    private static Parameter parameter(Node place, String name) {
        return at(place, () -> Names.find("setting", name, List.of(Parameter.values()), Parameter::id));
    }

    private static double value(Node node, Parameter parameter) {
        var values = values(node, parameter);
        if (values.size() != 1) {
            throw node.wrong(parameter.id() + " takes one value here, not " + values.size());
        }
        return values.get(0);
    }

    /** A number, a list of numbers, or a text such as {@code log:1e-4:1:50}. */
    private static List<Double> values(Node node, Parameter parameter) {
        if (node.is(Node.Kind.LIST)) {
            if (node.items().isEmpty()) {
                throw node.wrong("the list is empty; give at least one value");
            }
            return node.items().stream().map(item -> value(item, parameter)).toList();
        }
        return at(node, () -> SettingValues.parse(parameter, node.word()));
    }

    private @Nullable Stage stage(String name, Window usual) {
        var node = root.get(name);
        return node == null
                ? null
                : stage(node.only(List.of("seed", "runs", "steps", "share", "at_least", "window")), usual);
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
                window == null ? usual : choice(window, Window.class));
    }

    private static BigInteger seed(Node node) {
        if (!node.isWord() || !node.word().matches("[0-9]+")) {
            throw node.wrong("this must be an integer from 0 up");
        }
        return new BigInteger(node.word());
    }

    private static <E extends Enum<E>> E choice(Node node, Class<E> type) {
        var names = Arrays.stream(type.getEnumConstants())
                .map(e -> e.name().toLowerCase(Locale.ROOT))
                .toList();
        return type.getEnumConstants()[names.indexOf(node.oneOf(names))];
    }

    private Sweep sweep(Node node) {
        node.only(List.of(
                "seed", "runs", "steps", "share", "at_least", "window", "learners", "vary", "values", "settings"));
        var vary = node.get("vary");
        var varied = vary == null ? Parameter.ALPHA : parameter(vary, vary.word());
        var fixed = node.get("settings");
        var taking = node.get("learners") == null ? null : named(node.need("learners"));
        var sweep = new Sweep(
                stage(node, Window.LAST_HALF),
                taking == null ? learners.stream().map(Contender::algorithm).toList() : taking,
                varied,
                values(node.need("values"), varied),
                fixed == null ? Settings.NONE : settings(fixed, null));
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
        var all = learners.stream().map(Contender::algorithm).toList();
        return distinct(
                list,
                node -> at(node, () -> Names.find("learner in this file", node.word(), all, Algorithm::name)),
                Algorithm::name);
    }

    private String reference() {
        var node = root.get("reference");
        var names = learners.stream().map(c -> c.algorithm().name()).toList();
        return node == null
                ? names.get(names.size() - 1)
                : at(node, () -> Names.find("learner in this file", node.word(), names, name -> name));
    }

    private Set<Shown> summaries() {
        var node = root.get("summaries");
        return node == null
                ? Collections.unmodifiableSet(EnumSet.allOf(Shown.class))
                : Collections.unmodifiableSet(EnumSet.copyOf(distinct(node, n -> choice(n, Shown.class), Shown::name)));
    }

    private List<FigureRequest> figures() {
        var node = root.get("figures");
        return node == null
                ? List.of()
                : node.items().stream().map(this::figure).toList();
    }

    private FigureRequest figure(Node node) {
        node.only(List.of("kind", "problems", "learners", "x_axis", "y_axis", "bands"));
        var kind = node.need("kind");
        var what = kind.oneOf(FigureRequest.KINDS);
        if (root.get("evaluation") == null && root.get("robustness") == null) {
            throw kind.wrong("figures are drawn of results, so the file needs the field 'evaluation' or 'robustness'");
        }
        for (var needs : List.of(List.of("curves", "evaluation"), List.of("robustness", "robustness"))) {
            if (what.equals(needs.get(0)) && root.get(needs.get(1)) == null) {
                throw kind.wrong("this figure needs the field '" + needs.get(1) + "', which the file does not have");
            }
        }
        var drawnLearners = node.get("learners");
        return new FigureRequest(
                what,
                drawn(kind, node.get("problems")),
                drawnLearners == null
                        ? learners.stream().map(Contender::algorithm).toList()
                        : named(drawnLearners),
                word(node.get("x_axis"), SCALES),
                word(node.get("y_axis"), SCALES),
                word(node.get("bands"), BANDS));
    }

    /** The problems that a figure shows; one that is computed exactly shows finite ones only. */
    private List<Problem> drawn(Node kind, @Nullable Node named) {
        boolean exact = List.of("contraction", "eigenvalues").contains(kind.word());
        if (named != null) {
            return distinct(
                    named,
                    n -> at(n, () -> {
                        var problem = Names.find("problem in this file", n.word(), problems, Problem::id);
                        return exact ? problem.finite() : problem;
                    }),
                    Problem::id);
        }
        var shown = problems.stream()
                .filter(problem -> !exact || problem instanceof FiniteProblem)
                .toList();
        return shown.isEmpty() ? List.of(at(kind, () -> problems.get(0).finite())) : shown;
    }

    private static @Nullable String word(@Nullable Node node, List<String> words) {
        return node == null ? null : node.oneOf(words);
    }
}
