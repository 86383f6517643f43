package io.github.mirrortd.cli.option;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.learnerfile.WeightMemory;
import io.github.mirrortd.lab.paper.Paper;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that select problems and learners. */
public final class SelectionOptions {
    /** A comma, but not one between a problem's parameters. */
    public static final String BETWEEN_PROBLEMS = ",(?![A-Za-z_]+=)";

    public static final String PROBLEMS =
            "Problems, separated by commas: names such as baird or garnet:states=50,seed=7, several as in"
                    + " garnet:seed=0..9, or files in YAML or JSON; with :measure=rmspbe or rmstde, runs are judged"
                    + " by a Bellman error. Default: the paper's four.";

    @Option(
            names = {"-p", "--problem"},
            split = BETWEEN_PROBLEMS,
            splitSynopsisLabel = ",",
            paramLabel = "NAME",
            description = PROBLEMS)
    private @Nullable List<String> problems;

    @Option(
            names = {"-a", "--learner", "--algorithm"},
            split = ",",
            paramLabel = "NAME",
            description = "Learners, separated by commas: names such as TD,ETD,TDC-MP, or equation files"
                    + " such as my_tdc.yaml or my_tdc.yaml-MP. Default: the paper's nine.")
    private @Nullable List<String> algorithms;

    /** The problems and the words that name them, read once. */
    private @Nullable Map<Problem, String> read;

    /** The learners and the words that name them, read once. */
    private @Nullable Map<Algorithm, String> learners;

    private UnaryOperator<Algorithm> as = UnaryOperator.identity();

    public List<Problem> problems() {
        return List.copyOf(read().keySet());
    }

    private Map<Problem, String> read() {
        if (read == null) {
            read = read(problems);
        }
        return read;
    }

    /** The file that a problem is from, if it is from one. */
    public Optional<Path> fileOf(Problem problem) {
        return Optional.ofNullable(read().get(problem))
                .filter(ProblemFiles::isFile)
                .map(Path::of);
    }

    /** As {@link #problems()}, for what is computed from a table of transitions. */
    public List<FiniteProblem> finiteProblems() {
        return problems().stream().map(Problem::finite).toList();
    }

    /** The problems of these names and files; the paper's where none is named. */
    public static List<Problem> problems(@Nullable List<String> names) {
        return List.copyOf(read(names).keySet());
    }

    /** As {@link #problems(List)}, which must be finite. */
    public static List<FiniteProblem> finiteProblems(@Nullable List<String> names) {
        return problems(names).stream().map(Problem::finite).toList();
    }

    private static Map<Problem, String> read(@Nullable List<String> names) {
        var selected = new LinkedHashMap<Problem, String>();
        if (names == null) {
            Paper.problems().forEach(problem -> selected.put(problem, problem.id()));
            return selected;
        }
        named(names, "-p", "random_walk")
                .flatMap(word -> ProblemFiles.expanded(word).stream())
                .distinct()
                .forEach(word -> selected.putIfAbsent(ProblemFiles.resolve(word), word));
        var ids = new HashSet<String>();
        for (var problem : selected.keySet()) {
            OutputFolder.checkName(problem.id());
            if (!ids.add(OutputFolder.nameOf(problem.id()).toLowerCase(Locale.ROOT))) {
                throw new IllegalArgumentException("two problems are called '" + problem.id()
                        + "', or would have the same file names; give each its own name");
            }
        }
        return selected;
    }

    public List<Algorithm> algorithms() {
        if (algorithms == null) {
            return Paper.algorithms().stream().map(as).toList();
        }
        if (learners == null) {
            learners = learners(algorithms, as);
        }
        return List.copyOf(learners.keySet());
    }

    /** Replaces every learner by its image under a function. */
    void as(UnaryOperator<Algorithm> made) {
        as = made;
        learners = null;
    }

    private static Map<Algorithm, String> learners(List<String> words, UnaryOperator<Algorithm> as) {
        var selected = new LinkedHashMap<Algorithm, String>();
        named(words, "-a", "TD")
                .distinct()
                .forEach(word -> selected.putIfAbsent(as.apply(LearnerFiles.resolve(word)), word));
        var names = new HashSet<String>();
        for (var learner : selected.keySet()) {
            if (!names.add(OutputFolder.nameOf(learner.name()))) {
                throw new IllegalArgumentException(
                        "two learners are called '" + learner.name() + "'; give each its own name");
            }
        }
        return selected;
    }

    /** The file that a learner is from, with what is put behind it, if it is from one. */
    public Optional<Path> fileOf(Algorithm algorithm) {
        return Optional.ofNullable(learners)
                .map(words -> words.get(algorithm))
                .filter(word -> LearnerFiles.of(algorithm).isPresent())
                .map(Path::of);
    }

    /** The learners, all of which can run on all problems. */
    public List<Algorithm> runnable() {
        var selected = algorithms();
        problems().forEach(problem -> selected.forEach(algorithm -> WeightMemory.check(problem, algorithm)));
        return selected;
    }

    /** Non-empty words between the commas. */
    private static Stream<String> named(List<String> words, String option, String example) {
        if (words.stream().allMatch(String::isBlank)) {
            throw new IllegalArgumentException(option + " is empty; give a name such as " + example);
        }
        return words.stream().map(String::strip);
    }

    public boolean problemsNamed() {
        return problems != null;
    }

    /** True if the user chose the learners, so that a setting that one of them lacks is an error. */
    public boolean algorithmsNamed() {
        return algorithms != null;
    }

    /** The learner to compare with: the one asked for, or the last one. */
    public String reference(@Nullable String name) {
        var selected = algorithms();
        if (name == null) {
            return selected.get(selected.size() - 1).name();
        }
        return Names.find("learner among the selected ones", name, selected, Algorithm::name)
                .name();
    }
}
