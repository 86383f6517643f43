package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.mdp.Action;
import io.github.mirrortd.mdp.ErrorMeasure;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.random.GeneratorKind;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A problem as the fields of its file: all numbers in full, transitions in the order in which the sampler sees them. */
@Fields("""
        format name=problem.id problem.title description? source=problem.citation states terminal? problem.coordinates
        discount start actions transitions policies features problem.initial error measure interest generator problem.steps""")
final class ProblemTree {
    private final FiniteProblem problem;
    private final Optional<String> archive;
    private final List<String> names;

    ProblemTree(FiniteProblem problem) {
        this(problem, null);
    }

    /** @param archive the archive of transitions, policies and features next to the file; null if they are in the file */
    ProblemTree(FiniteProblem problem, @Nullable String archive) {
        this.problem = problem;
        this.archive = Optional.ofNullable(archive);
        names = IntStream.range(0, problem.states())
                .mapToObj(problem::stateName)
                .toList();
    }

    /** The names of all actions, in the order in which they come up. */
    static List<String> actionNames(FiniteProblem problem) {
        return problem.actions().stream().map(Action::name).distinct().toList();
    }

    public FiniteProblem problem() {
        return problem;
    }

    public int format() {
        return ProblemForm.VERSION;
    }

    public String description() {
        return problem.definition().isBlank() ? "" : problem.definition();
    }

    public Object states() {
        boolean numbered =
                IntStream.range(0, names.size()).allMatch(s -> names.get(s).equals(String.valueOf(s)));
        return numbered ? names.size() : names;
    }

    public List<String> terminal() {
        return IntStream.range(0, names.size())
                .filter(problem::isTerminal)
                .mapToObj(names::get)
                .toList();
    }

    public Object discount() {
        return problem.hasOneDiscount()
                ? problem.gamma()
                : IntStream.range(0, names.size()).mapToDouble(problem::gamma).toArray();
    }

    public Object start() {
        var distribution = new LinkedHashMap<String, Object>();
        double[] start = problem.start();
        for (int s = 0; s < start.length; s++) {
            if (start[s] == 1) {
                return names.get(s);
            }
            if (start[s] != 0) {
                distribution.put(names.get(s), start[s]);
            }
        }
        return distribution;
    }

    public Optional<List<String>> actions() {
        return archive.map(there -> actionNames(problem));
    }

    private record Row(String from, String action, String to, double probability, double reward) {}

    public Object transitions() {
        return archive.<Object>map(there -> there)
                .orElseGet(() -> problem.actions().stream()
                        .flatMap(a -> a.outcomes().stream()
                                .map(o -> new Row(
                                        names.get(a.state()),
                                        a.name(),
                                        names.get(o.next()),
                                        o.probability(),
                                        o.reward())))
                        .toList());
    }

    private record Policies(Object target, Object behaviour) {}

    public Policies policies() {
        return new Policies(policy(Action::target), policy(Action::behaviour));
    }

    private record Features(String type, Object rows) {}

    public Features features() {
        return new Features(
                "table",
                archive.<Object>map(there -> there)
                        .orElseGet(() -> IntStream.range(0, names.size())
                                .mapToObj(problem.features()::dense)
                                .toList()));
    }

    public Object error() {
        return interest().isEmpty() && Arrays.equals(problem.errorWeights(), problem.stationary())
                ? "stationary"
                : problem.errorWeights();
    }

    public Optional<String> measure() {
        return Optional.of(problem.errorMeasure())
                .filter(m -> m != ErrorMeasure.RMSVE)
                .map(ErrorMeasure::id);
    }

    public Optional<String> generator() {
        return Optional.of(problem.generator())
                .filter(g -> g != GeneratorKind.PCG64)
                .map(GeneratorKind::id);
    }

    public Optional<double[]> interest() {
        return Optional.of(problem.interest()).filter(i -> !Arrays.stream(i).allMatch(x -> x == 1));
    }

    /** The distribution that most states have as the default, the others by state. */
    private Object policy(ToDoubleFunction<Action> probability) {
        if (archive.isPresent()) {
            return archive.get();
        }
        var byState = new LinkedHashMap<String, Map<String, Object>>();
        for (var a : problem.actions()) {
            byState.computeIfAbsent(names.get(a.state()), k -> new LinkedHashMap<>())
                    .put(a.name(), probability.applyAsDouble(a));
        }
        var all = List.copyOf(byState.values());
        var usual = Collections.max(
                all, (x, y) -> Integer.compare(Collections.frequency(all, x), Collections.frequency(all, y)));
        byState.values().removeIf(usual::equals);
        return byState.isEmpty() ? usual : new Exceptions(usual, byState);
    }

    @Fields("default=usual states")
    private record Exceptions(Map<String, Object> usual, Map<String, Map<String, Object>> states) {}
}
