package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.Cluster;
import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.Names;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.cli.option.ClusterOptions;
import io.github.mirrortd.cli.option.DataOptions;
import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.AnswerText;
import io.github.mirrortd.data.Comparison;
import io.github.mirrortd.data.Comparison.Policy;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.read.DataSet;
import io.github.mirrortd.data.read.DataSteps;
import io.github.mirrortd.data.read.Databases;
import io.github.mirrortd.data.report.AnswerSentences;
import io.github.mirrortd.data.report.ComparisonTree;
import io.github.mirrortd.data.report.Model;
import io.github.mirrortd.data.report.Slices;
import io.github.mirrortd.data.step.ReplayedLearner;
import io.github.mirrortd.data.verdict.Level;
import io.github.mirrortd.figures.Format;
import io.github.mirrortd.figures.Gallery;
import io.github.mirrortd.figures.report.EvaluationPage;
import io.github.mirrortd.figures.report.EvaluationPage.Part;
import io.github.mirrortd.lab.experiment.SettingValues;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.saved.ResultFolder;
import io.github.mirrortd.learn.Parameter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "evaluate",
        description = {
            "Estimate a policy's value from logged data, with an interval, and judge whether the data can answer.",
            "DATA is the YAML or JSON file of a data set, or a data file that the options describe."
                    + " Several files, each with a target policy for the same data, are compared."
        },
        footer = {
            "",
            "Example: mirrortd evaluate logs.yaml --estimators LSTD,DR,WIS --ci 0.9 --out results",
            "Example: mirrortd evaluate logs.csv --episode id --order t --reward r --behaviour mu --target pi"
                    + " --terminal done --discount 0.95 --features bias,x"
        })
public final class EvaluateCommand extends ConsoleCommand {
    private static final String HALVES = "halves";
    private static final List<String> USUAL = List.of("LSTD", "DR-1", "DR-3", "DR-10", "DR", "on_policy");

    /** The learner that needs least tuning, of all in docs/tuning.md. */
    private static final String UNTUNED = "STHTD-MP-Auto";

    @Parameters(
            paramLabel = "DATA",
            arity = "1..*",
            description = "File of a data set, or data file (wildcards in quotes).")
    private List<Path> data = List.of();

    @Option(
            names = "--estimators",
            split = ",",
            paramLabel = "NAME",
            description = "Estimators, separated by commas: LSTD, LSTD-Q, DR-1, DR-3, DR-10, DR, IS, WIS,"
                    + " PDIS, WPDIS, on_policy. Default: LSTD, DR-1, DR-3, DR-10, DR, on_policy;"
                    + " without behaviour probabilities LSTD-Q.")
    private @Nullable List<String> estimators;

    @Option(
            names = {"-a", "--learner", "--algorithm"},
            split = ",",
            paramLabel = "NAME",
            description = "Learners that go through the log step by step, such as TDRC,STHTD-MP; 'auto' for"
                    + " STHTD-MP-Auto. Without --alpha and --step-size, they find their step sizes from the data.")
    private List<String> learners = List.of();

    @Option(
            names = "--ci",
            paramLabel = "X",
            description = "Confidence of intervals. Default: 0.95; with --lower P, 2P − 1.")
    private @Nullable Double confidence;

    @Option(
            names = "--lower",
            paramLabel = "P",
            description = "Probability P of a lower bound on the target policy's value: the lower end of"
                    + " the intervals of confidence 2P − 1.")
    private @Nullable Double lower;

    @Option(
            names = "--confounding",
            split = ",",
            paramLabel = "FACTOR",
            description =
                    "Largest factors by which hidden causes may change the odds of actions, such as 1.5,2; shows"
                            + " where the value then lies, and the smallest factor that could explain the difference to the log.")
    private List<Double> confounding = List.of();

    @Option(
            names = "--distribution",
            description = "Show quantiles of the return and the mean of its lowest parts, with intervals;"
                    + " adds WIS, which has the same weights.")
    private boolean distribution;

    @Option(
            names = "--by",
            paramLabel = "COLUMN",
            description = "Column or expression, constant within each episode, whose values are evaluated"
                    + " one by one; 'halves' compares the first half of the episodes with the second.")
    private @Nullable String by;

    @Option(
            names = "--passes",
            paramLabel = "N",
            description = "Number of passes of learners through the log. Default: as many as reach"
                    + " 100,000 steps, from 1 to 50.")
    private @Nullable Integer passes;

    @Option(
            names = "--replicates",
            paramLabel = "N",
            defaultValue = "200",
            description = "Number of bootstrap replicates for learners' intervals; 0 for none. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int replicates;

    @Option(
            names = "--folds",
            paramLabel = "K",
            defaultValue = "1",
            description = "Number K of parts of the log; DR takes the values of an episode from the other"
                    + " K − 1. Default: ${DEFAULT-VALUE}, the whole log.")
    private int folds;

    @Option(
            names = "--require",
            paramLabel = "LEVEL",
            description = "Worst verdict that is accepted, answer or caution; if the verdict on the log"
                    + " or on a group of --by is worse, the exit code is 4.")
    private @Nullable String required;

    @Mixin
    private final SettingOptions settings = new SettingOptions();

    @Mixin
    private final DataOptions options = new DataOptions();

    @Mixin
    private final ClusterOptions work = new ClusterOptions();

    @Override
    public Integer call() {
        if (folds < 1 || folds > 1_000) {
            throw new IllegalArgumentException("--folds must be an integer from 1 to 1000, not " + folds);
        }
        passes();
        confidence();
        var worst = required == null
                ? Level.REFUSE
                : Names.find("level", required, List.of(Level.ANSWER, Level.CAUTION), Level::title);
        var plans = plans();
        var set = options.dataSet(data);
        var folder = work.folder(console);
        var parts = new ArrayList<Part>();
        try (@Nullable Cluster cluster = work.connect();
                var steps = open(set, Optional.empty(), cluster)) {
            // What cannot be split is refused before it is worked on, and nothing is written before all is known.
            var filters = filters(steps);
            var answer = answer(steps, plans);
            parts.add(new Part(data.stream().map(Path::toString).collect(Collectors.joining(", ")), answer));
            filters.forEach((name, filter) -> {
                try (var some = open(set, Optional.of(filter), cluster)) {
                    parts.add(new Part(name, answer(some, plans)));
                }
            });
            folder.ifPresent(out -> save(out, steps, parts));
        }
        deliver(parts, folder);
        return parts.stream()
                .filter(p -> worst.and(p.found().level()) != worst)
                .findFirst()
                .map(p -> console.end(
                        ExitCode.NOT_AS_REQUIRED,
                        p.name() + ": the verdict is " + p.found().level().title() + ", and --require wants "
                                + worst.title()))
                .orElse(ExitCode.OK);
    }

    private List<Double> lambdas() {
        return settings.values(Parameter.LAMBDA).map(SettingValues::values).orElse(List.of(0.0));
    }

    private double confidence() {
        if (lower == null) {
            return confidence == null ? Evaluation.CONFIDENCE : confidence;
        }
        if (confidence != null) {
            throw new IllegalArgumentException(
                    "--lower and --ci exclude each other; --lower P sets the confidence to 2P − 1");
        }
        if (!(lower > 0.5 && lower < 1)) {
            throw new IllegalArgumentException("--lower must lie between 0.5 and 1, such as 0.95, not be " + lower);
        }
        // Without rounding: 2 · 0.95 − 1 is not 0.9.
        return BigDecimal.valueOf(lower)
                .multiply(BigDecimal.valueOf(2))
                .subtract(BigDecimal.ONE)
                .doubleValue();
    }

    /** 0 where nothing was said. */
    private int passes() {
        if (passes != null && passes < 1) {
            throw new IllegalArgumentException("--passes must be at least 1, not " + passes);
        }
        return passes == null ? 0 : passes;
    }

    private List<ReplayedLearner> plans() {
        var algorithms = learners.stream()
                .map(String::strip)
                .map(name -> LearnerFiles.resolve(name.equalsIgnoreCase("auto") ? UNTUNED : name))
                .map(settings::steppedOrAuto)
                .toList();
        var given = lambdas().size() > 1 ? settings.fixedBut(Parameter.LAMBDA) : settings.fixed();
        return algorithms.stream()
                .map(a -> {
                    var own = given.only(a.parameters());
                    a.check(own);
                    return new ReplayedLearner(a, own);
                })
                .toList();
    }

    private DataSteps open(DataSet set, Optional<String> filter, @Nullable Cluster cluster) {
        var database = cluster == null ? Databases.open(work.threads(), set) : Databases.on(cluster);
        return DataSteps.open(database, set, filter, Optional.empty());
    }

    private Comparison answer(DataSteps steps, List<ReplayedLearner> plans) {
        var lambdas = lambdas();
        var names = estimators != null
                ? estimators
                : lambdas.equals(List.of(0.0)) && folds == 1
                        ? distribution ? USUAL : List.<String>of()
                        : List.of("LSTD", "DR", "on_policy");
        var evaluation = Evaluation.of(steps)
                .withEstimators(Estimators.named(
                        distribution
                                ? Stream.concat(names.stream(), Stream.of("WIS"))
                                        .toList()
                                : names,
                        lambdas,
                        folds))
                .withConfidence(confidence())
                .withStart(steps.start())
                .withActions(steps.actionNames())
                .withRewards(steps.rewards().orElse(null))
                .withLearners(plans, passes(), replicates)
                .withThreads(work.threads());
        var progress = work.progress(console);
        progress.begin("rows", steps.rows() * evaluation.passesOverData(steps.rows()));
        var found = evaluation.withProgress(progress::advance).compare();
        var bounded = confounding.isEmpty() ? found : found.withSensitivity(steps, confounding, progress::advance);
        var answer = distribution ? bounded.withDistribution(steps, progress::advance) : bounded;
        return steps.notes().isEmpty() ? answer : answer.withNotes(steps.notes());
    }

    /** Rows of each part, by its name; empty without parts. */
    private Map<String, String> filters(DataSteps whole) {
        var filters = new LinkedHashMap<String, String>();
        String column = by;
        if (column == null) {
            return filters;
        }
        if (column.equals(HALVES)) {
            filters.put("first half", whole.half(true));
            filters.put("second half", whole.half(false));
        } else {
            whole.checkWord("--by", column);
            whole.checkSplit(column);
            whole.values(column).forEach(v -> filters.put(column + " = " + v, whole.filter(column, v)));
        }
        return filters;
    }

    private void save(OutputFolder out, DataSteps steps, List<Part> parts) {
        var found = parts.get(0).found();
        var weights = new LinkedHashMap<String, double[]>();
        found.policies()
                .forEach(p -> p.answer()
                        .weights()
                        .forEach((name, theta) ->
                                weights.put(found.isSeveral() ? name + " of " + p.name() : name, theta)));
        var model = new Model(steps.features(), weights);
        out.write(Model.FILE, Json.text(model.tree()));
        var figures = EvaluationPage.figures(found, Slices.of(steps, model));
        Gallery.save(figures, out, Format.PIXELS);
        out.write("report.html", EvaluationPage.html(found, parts.subList(1, parts.size()), figures, provenance()));
    }

    private Map<String, @Nullable Object> provenance() {
        return work.provenance(console);
    }

    @Fields("policy? probability value inWords")
    private record Bound(String policy, double probability, double value, String inWords) {}

    private static Bound bound(Policy policy, double probability) {
        var answer = policy.answer();
        return new Bound(
                policy.name(),
                probability,
                answer.verdict().recommended().map(Estimate::low).orElse(Double.NaN),
                AnswerSentences.lower(answer, probability));
    }

    /** One bound, or one for each of several policies. */
    private Optional<?> bounds(Comparison found) {
        return Optional.ofNullable(lower)
                .map(p -> found.isSeveral()
                        ? found.policies().stream().map(one -> bound(one, p)).toList()
                        : bound(found.policies().get(0), p));
    }

    @Fields("*=found by? lower provenance")
    private record Result(Record found, List<Group> by, Optional<?> lower, Map<String, @Nullable Object> provenance) {}

    @Fields("*=found group")
    private record Group(Record found, String group) {}

    private void deliver(List<Part> parts, Optional<OutputFolder> folder) {
        var groups = parts.stream()
                .skip(1)
                .map(part -> new Group(ComparisonTree.of(part.found()), part.name()))
                .toList();
        var found = parts.get(0).found();
        String json = Json.text(new Result(ComparisonTree.of(found), groups, bounds(found), provenance()));
        folder.ifPresent(out -> {
            out.write("evaluation.json", json);
            new ResultFolder(out).complete(provenance());
        });
        if (work.json()) {
            console.out().print(json);
        } else if (work.tables()) {
            var bound = Optional.ofNullable(lower);
            console.out()
                    .print(AnswerText.of(parts.get(0).name(), found, bound)
                            + parts.stream()
                                    .skip(1)
                                    .map(part -> "\n" + part.name() + "\n\n"
                                            + AnswerText.of(part.name(), part.found(), bound))
                                    .collect(Collectors.joining()));
            folder.ifPresent(out -> console.out()
                    .println("\nResults: " + out.path() + "; report: "
                            + out.path().resolve("report.html")));
        }
    }
}
