package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.Names;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.ProblemText;
import io.github.mirrortd.cli.text.ResultText;
import io.github.mirrortd.cli.text.TextTable;
import io.github.mirrortd.data.read.DataSet;
import io.github.mirrortd.lab.experimentfile.ExperimentReader;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.paper.Paper;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.problems.ProblemFamily;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "list",
        description = "List problems and learners, or describe one of them.",
        footer = {"", "Example: mirrortd list STHTD-MP"})
public final class ListCommand extends ConsoleCommand {
    /** Texts that come with the program. */
    private static final Map<String, Supplier<String>> FILES =
            Map.of("paper", Paper::text, "experiment-schema", ExperimentReader::schema, "data-schema", DataSet::schema);

    private static final String AHEAD = """

            Every learner with a step size has a Mirror-Prox version: add -MP to its name, as in TDC-MP.
            And it has versions whose step sizes follow the data: add -Auto, as in STHTD-MP-Auto. Besides Auto there are
            """;

    /** The names of the other step-size methods, and of the means of weights. */
    private static String policies() {
        return Algorithms.stepSizeMethods().stream()
                        .map(StepSizeMethod::name)
                        .filter(name -> !name.equals(StepSizeMethod.AUTO))
                        .collect(Collectors.joining(", "))
                + ";\nbehind all of them -Polyak or -Tail takes a mean of the weights, as in STHTD-MP-Auto-Tail.\n";
    }

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "Problem, learner or file of a learner; 'paper' for the paper's experiment file,"
                    + " 'experiment-schema' or 'data-schema' for the JSON schema of experiment files or data sets.")
    private @Nullable String name;

    @Option(names = "--json", description = "Print as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        var file = name == null ? null : FILES.get(name);
        if (file != null) {
            console.out().print(file.get());
        } else if (json) {
            console.out().print(Json.text(listed()));
        } else if (name == null) {
            console.show(overview());
        } else {
            console.show(details(name));
        }
        return ExitCode.OK;
    }

    private static String overview() {
        var problems = new TextTable(3, "problem", "", "parameters");
        for (var family : Problems.families()) {
            problems.row(family.id(), family.title(), ProblemText.parameterNames(family));
        }
        var learners = new TextTable(3, "learner", "settings", "");
        for (var about : Algorithms.descriptions()) {
            var settings = about.parameters().stream().map(Parameter::id).collect(Collectors.joining(" "));
            learners.row(about.name(), settings, about.summary());
        }
        return problems + "\n" + learners + AHEAD + policies();
    }

    private static String details(String name) {
        var algorithm = learner(name);
        if (algorithm.isPresent()) {
            return details(algorithm.get());
        }
        for (var family : Problems.families()) {
            if (family.id().equalsIgnoreCase(name)) {
                return ProblemText.of(family);
            }
        }
        if (name.contains(":")) {
            return ProblemText.of(Problems.any(name));
        }
        int hyphen = name.lastIndexOf('-');
        if (hyphen > 0 && learner(name.substring(0, hyphen)).isPresent()) {
            // Says what can stand behind that learner's name.
            return details(LearnerFiles.resolve(name));
        }
        throw new IllegalArgumentException(Names.unknown(
                "problem or learner",
                name,
                Stream.concat(Problems.families().stream().map(ProblemFamily::id), Algorithms.names().stream())
                        .toList()));
    }

    private static Optional<Algorithm> learner(String name) {
        return LearnerFiles.fileOf(name).isPresent() ? Optional.of(LearnerFiles.resolve(name)) : Algorithms.find(name);
    }

    private static String details(Algorithm a) {
        var about = a.description();
        var text = new StringBuilder();
        text.append(a.name()).append(": ").append(about.summary()).append("\n\n");
        text.append(about.equation().indent(2)).append('\n');
        var usual = Stream.of("δ = r + γ θ·φ' − θ·φ, ", "c = w·φ, ", "a = φ − γφ', ")
                .filter(one -> about.equation().lines().noneMatch(line -> line.startsWith(one.substring(0, 4))))
                .collect(Collectors.joining());
        text.append("with ").append(usual).append("φ' = 0 where an episode ends\n");
        if (about.equation().contains("₋₁")) {
            text.append(
                    "and ₋₁ for the step before, of which nothing is left at an episode's start; i is the interest\n");
        }
        text.append('\n');
        var settings = new TextTable(5, "setting", "sign", "range", "default", "meaning");
        for (var p : a.parameters()) {
            settings.row(p.id(), p.symbol(), p.range(), Printed.exactly(a.usual(p)), meaning(a, p));
        }
        text.append(settings).append('\n');
        text.append(tuning(a, about.grid()));
        if (a instanceof SteppedAlgorithm stepped) {
            text.append(source(
                    stepped.rule().name() + " is from ",
                    stepped.rule().description().citation()));
            stepped.method().ifPresent(p -> text.append(source(p.name() + " is from ", p.citation())));
        } else {
            text.append(source("From ", about.citation()));
        }
        return text.toString();
    }

    private static String meaning(Algorithm a, Parameter p) {
        boolean found = a instanceof SteppedAlgorithm stepped
                && stepped.findsSteps()
                && (p.equals(Parameter.ALPHA) || p.equals(Parameter.BETA));
        return found ? "factor of the step size that is found, " + p.symbol() + "_t" : p.meaning();
    }

    private static String tuning(Algorithm a, List<Settings> grid) {
        if (grid.size() == 1 && a instanceof SteppedAlgorithm stepped && stepped.findsSteps()) {
            return "There is nothing to tune.\n";
        }
        return "Tuning tries " + grid.size() + (grid.size() == 1 ? " setting:\n" : " settings:\n")
                + grid.stream()
                        .map(ResultText::settings)
                        .collect(Collectors.joining("\n"))
                        .indent(2);
    }

    private static String source(String what, Citation citation) {
        return citation.equals(Citation.UNPUBLISHED) ? "" : "\n" + what + citation + "\n";
    }

    /** A problem is a family of problems where it has parameters. */
    record Listed(List<?> problems, List<Shown> algorithms) {}

    @Fields("""
            algorithm algorithm.description.summary algorithm.description.equation citation settings
            algorithm.description.grid""")
    record Shown(Algorithm algorithm) {
        public String citation() {
            return algorithm.description().citation().toString();
        }

        public Settings settings() {
            return algorithm.complete(Settings.NONE);
        }
    }

    private Listed listed() {
        var listed = new Listed(
                Problems.families().stream()
                        .filter(p -> name == null || p.id().equalsIgnoreCase(name))
                        .map(ProblemText::listed)
                        .toList(),
                (name == null ? Algorithms.all().stream() : learner(name).stream())
                        .map(Shown::new)
                        .toList());
        if (name != null && listed.problems().isEmpty() && listed.algorithms().isEmpty()) {
            details(name);
        }
        return listed;
    }
}
