package io.github.mirrortd.cli.text;

import static io.github.mirrortd.base.format.Printed.neatly;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.mdp.ErrorMeasure;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.ProblemParameter;
import io.github.mirrortd.problems.Problems;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Problems and families of problems, for people and as trees for JSON. */
public final class ProblemText {
    /** Maximum width of a list in a table. */
    private static final int ROOM = 76;

    private static final String CUT = "…";

    private ProblemText() {}

    /** All about a problem. */
    public static String of(Problem task) {
        return task instanceof StreamProblem stream ? StreamText.of(stream) : of(task.finite());
    }

    private static String of(FiniteProblem p) {
        var text = new StringBuilder(p.id() + ": " + p.title() + "\n\n");
        if (!p.definition().isBlank()) {
            text.append(p.definition().indent(2) + "\n");
        }
        text.append("γ " + (p.hasOneDiscount() ? "= " + p.gamma() : "by state") + ", " + p.steps()
                + " steps a run, θ₀ = " + numbers(p.initial()) + "\n\n");
        boolean variance = p.errorMeasure() == ErrorMeasure.VARIANCE;
        boolean differential = p.errorMeasure() == ErrorMeasure.DIFFERENTIAL;
        double[] values = variance ? p.variances() : differential ? p.differentialValues() : p.values();
        if (differential) {
            text.append("average reward " + neatly(p.averageReward()) + "\n\n");
        }
        var column = variance ? "variance" : differential ? "differential value" : "true value";
        var states = new TextTable(2, "state", "features", "start", "γ", "d_μ", "interest", column);
        for (int s = 0; s < p.states(); s++) {
            states.row(
                    p.stateName(s) + (p.isTerminal(s) ? " (terminal)" : ""),
                    numbers(p.features().dense(s)),
                    neatly(p.start()[s]),
                    neatly(p.gamma(s)),
                    neatly(p.stationary()[s]),
                    neatly(p.interest()[s]),
                    neatly(values[s]));
        }
        text.append(states).append('\n');
        var actions = new TextTable(2, "state", "action", "π", "μ", "ρ", "leads to (probability, reward)");
        for (var a : p.actions()) {
            actions.row(
                    p.stateName(a.state()),
                    a.name(),
                    neatly(a.target()),
                    neatly(a.behaviour()),
                    neatly(a.rho()),
                    cut(a.outcomes().stream()
                            .map(o -> p.stateName(o.next()) + " (" + neatly(o.probability()) + ", " + neatly(o.reward())
                                    + ")")
                            .toList()));
        }
        text.append(actions);
        if (text.indexOf(CUT) >= 0) {
            text.append("\n… is cut; 'mirrortd problem export' writes everything. i:x is number i, counted from 0.\n");
        }
        return text + source(p);
    }

    static String source(Problem problem) {
        return problem.citation().map(c -> "\nFrom " + c + "\n").orElse("");
    }

    /** All of them where they are few; else those that are not 0 by their places, and no more of them than have room. */
    private static String numbers(double[] values) {
        String all = Arrays.stream(values).mapToObj(Printed::neatly).collect(Collectors.joining(" "));
        if (all.length() <= ROOM) {
            return all;
        }
        if (Arrays.stream(values).allMatch(x -> x == values[0])) {
            return values.length + " × " + neatly(values[0]);
        }
        var places = IntStream.range(0, values.length)
                .filter(i -> values[i] != 0)
                .mapToObj(i -> i + ":" + neatly(values[i]))
                .toList();
        return cut(places);
    }

    /** As many as have room, and how many more there are. */
    private static String cut(List<String> items) {
        var text = new StringBuilder();
        for (int i = 0; i < items.size(); i++) {
            if (i > 0 && text.length() + items.get(i).length() >= ROOM) {
                return text + " " + CUT + " " + (items.size() - i) + " more";
            }
            text.append(i == 0 ? "" : " ").append(items.get(i));
        }
        return text.toString();
    }

    /** A single problem in full, a family by its parameters. */
    public static String of(ProblemFamily family) {
        var example = Problems.any(family.id());
        if (family.parameters().isEmpty()) {
            return of(example);
        }
        var parameters =
                TextTable.of(4, family.parameters(), "parameter=name | default=usual | range=range | meaning=meaning");
        return family.id() + ": " + family.title() + "\n\n"
                + example.definition().indent(2) + "\n" + parameters
                + "\nWrite it as " + example(family) + "; parameters that are left out have their defaults.\n"
                + source(example);
    }

    private static String example(ProblemFamily family) {
        return family.id() + ":"
                + family.parameters().stream()
                        .limit(2)
                        .map(p -> p.name() + "=" + p.usual())
                        .collect(Collectors.joining(","));
    }

    /** A problem for JSON, or a family of them. */
    public static Object listed(ProblemFamily family) {
        if (!family.parameters().isEmpty()) {
            return family;
        }
        var problem = Problems.any(family.id());
        return problem instanceof StreamProblem stream ? new Stream(stream) : new Finite(problem.finite());
    }

    @Fields("""
            problem problem.title problem.states features=problem.dimension problem.gamma problem.steps
            problem.definition problem.stationary problem.values""")
    private record Finite(FiniteProblem problem) {}

    @Fields("""
            problem problem.title features=problem.dimension active=problem.tiles.tilings problem.gamma problem.follow
            problem.steps problem.definition problem.evaluation.values""")
    private record Stream(StreamProblem problem) {}

    /** The names of the parameters, for overviews. */
    public static String parameterNames(ProblemFamily family) {
        List<String> names =
                family.parameters().stream().map(ProblemParameter::name).toList();
        return String.join(" ", names);
    }
}
