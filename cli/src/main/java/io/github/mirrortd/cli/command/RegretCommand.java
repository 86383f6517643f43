package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.TrialOptions;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.TextTable;
import io.github.mirrortd.equations.EquationLearner;
import io.github.mirrortd.figures.Format;
import io.github.mirrortd.figures.Gallery;
import io.github.mirrortd.figures.RegretFigures;
import io.github.mirrortd.lab.atlas.Regret;
import io.github.mirrortd.lab.experiment.Grid;
import io.github.mirrortd.lab.experiment.SettingValues;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.run.CellRunner;
import io.github.mirrortd.lab.run.RunStore;
import io.github.mirrortd.lab.saved.ResultFields;
import io.github.mirrortd.lab.saved.ResultFolder;
import io.github.mirrortd.learn.Averaging;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.problems.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "regret",
        description = {
            "Measure the cost of not tuning: errors of learners that choose their own step"
                    + " sizes, divided by those of the same rules at their best tuned ones.",
            "Default: every built-in problem, variants of them, both streams and some random problems, with 10 runs.",
            "Problems on which the tuned rule diverges are left out of the quantiles, and counted.",
            "With --out, regret.csv has a line for each learner and problem, and there are two figures: regret, the "
                    + "distribution of each learner's ratio over the problems; and regret-worst, learning curves of "
                    + "the first learner and its tuned self on its worst problem."
        },
        footer = {
            "",
            "Example: mirrortd regret --garnets 1000 --runs 5 --out results",
            "Example: mirrortd regret -p boyan_chain,mountain_car -a STHTD-MP-Auto,TDRC-Auto"
        })
public final class RegretCommand extends ConsoleCommand {
    /** Families of random problems: those of the atlas, in turn. */
    private static final List<String> FAMILIES = List.of(
            "",
            "kind=binary,",
            "discount=0.99,",
            "discount=0.5,",
            "mismatch=0,",
            "features=2,",
            "features=16,",
            "states=20,branching=2,");

    /**
     * Named families over the ranges of their parameters: problems of other kinds than those on which Auto's numbers were
     * chosen.
     */
    private static final List<String> VARIANTS = List.of(
            "walk:features={dependent,tabular,inverted},right={0.6,0.75,0.9},discount={0.9,0.99,1}",
            "chain:states={9,19},groups={0,3},right={0.6,0.75,0.9}",
            "collision:seed={1,2,3,4,5,6}",
            "kolter:first={0.3,0.6,0.9},discount={0.9,0.99}",
            "baird_star:states={4,12},discount={0.9,0.99}",
            "bellman_error:process={two_states,a_presplit}");

    private static final Pattern BRACES = Pattern.compile("\\{([^}]*)}");
    private static final String GARNET = "garnet";

    private static final int USUAL_GARNETS = 8;
    private static final int MOST_GARNETS = 1_000_000;

    @Option(
            names = {"-p", "--problem"},
            split = SelectionOptions.BETWEEN_PROBLEMS,
            splitSynopsisLabel = ",",
            paramLabel = "NAME",
            description = "Problems in place of the built-in ones and streams; names or files.")
    private @Nullable List<String> problems;

    @Option(
            names = {"-a", "--learner", "--algorithm"},
            split = ",",
            paramLabel = "NAME",
            description = "Learners with a step-size method as suffix, or that find their own step sizes."
                    + " Default: ${DEFAULT-VALUE}.")
    private List<String> learners = List.of(
            "STHTD-MP-Auto",
            "STHTD-MP-Auto-Tail",
            "STHTD-MP-Bound",
            "STHTD-MP-AMSGrad",
            "GTD2-MP-Auto",
            "TDRC-Auto",
            "TD-Auto",
            "TD-AutoTIDBD",
            "TD-Swift",
            "STHTD-MP-Swift",
            "SwiftTD");

    @Option(
            names = "--garnets",
            paramLabel = "N",
            description = "Number of further random problems, from eight families in turn. Default: 8; with -p, none.")
    private @Nullable Integer garnets;

    @Option(
            names = "--alpha",
            paramLabel = "X",
            description = "Step sizes that tuning tries, such as log:1e-4:1:25. Default: those of the rules' grids.")
    private @Nullable String alphas;

    @Option(
            names = "--exact",
            description = "Tune on exact curves, over all step sizes, if a problem is finite and that"
                    + " takes seconds; otherwise by the grid.")
    private boolean exact;

    @Mixin
    private final TrialOptions trials = new TrialOptions();

    @Mixin
    private final WorkOptions work = new WorkOptions();

    private record Result(
            int problems,
            List<Regret.Summary> summary,
            Map<String, List<Regret.Summary>> kinds,
            List<Regret.Entry> entries,
            Map<String, @Nullable Object> provenance) {}

    @Override
    public Integer call() {
        var plan = plan();
        var on = problems();
        var folder = work.folder(console);
        var scheduler = work.scheduler(Schedule.CONSTANT);
        var runner = new CellRunner(scheduler, RunStore.NONE, work.progress(console), Cancellation.NEVER);
        var regret = Regret.of(on, plan, runner);
        var summaries = regret.summaries();
        var provenance = work.provenance(console);
        folder.ifPresent(out -> {
            out.write("regret.csv", ResultFields.csv(regret.entries()));
            var figures = new ArrayList<>(List.of(RegretFigures.distributions(regret)));
            var first = plan.learners().get(0);
            on.stream()
                    .filter(p -> p.id().equals(summaries.get(0).worstProblem()))
                    .findFirst()
                    .ifPresent(where -> {
                        var tuned = regret.of(first.name()).stream()
                                .filter(e -> e.problem().equals(where.id()))
                                .findFirst()
                                .orElseThrow()
                                .settings();
                        figures.add(RegretFigures.curves(
                                where.id(),
                                List.of(first.name(), first.rule().name()),
                                Regret.curves(
                                        where,
                                        List.of(first, first.rule()),
                                        List.of(first.complete(Settings.NONE), tuned),
                                        plan.evaluation(),
                                        scheduler.engine(Schedule.CONSTANT))));
                    });
            Gallery.save(figures, out, Format.PIXELS);
            new ResultFolder(out).complete(provenance);
        });
        work.print(
                console,
                () -> {
                    var kinds = new LinkedHashMap<String, List<Regret.Summary>>();
                    kinds(regret).forEach((kind, part) -> kinds.put(kind, part.summaries()));
                    return new Result(on.size(), summaries, kinds, regret.entries(), provenance);
                },
                () -> text(on.size(), plan, regret, summaries));
        return ExitCode.OK;
    }

    private Regret.Plan plan() {
        var chosen = new ArrayList<SteppedAlgorithm>();
        for (var name : learners) {
            var learner = LearnerFiles.resolve(name.strip());
            if (learner instanceof EquationLearner own && own.findsStepSizes()) {
                chosen.add(new SteppedAlgorithm(own, Optional.empty(), Averaging.NONE));
                continue;
            }
            if (!(learner instanceof SteppedAlgorithm stepped)) {
                throw new IllegalArgumentException(learner.name()
                        + (learner instanceof RuleAlgorithm rule
                                ? " has no step-size method; append one to its name, as in " + learner.name()
                                        + (rule.lookAhead().hasTwoPoints() ? "-Bound" : "-Auto")
                                : " has no step size to tune: " + learner.whyNoRule()));
            }
            chosen.add(stepped);
        }
        var grid = alphas == null
                ? Grid.OWN
                : new Grid(true, Map.of(Parameter.ALPHA, SettingValues.parse(Parameter.ALPHA, alphas)));
        return new Regret.Plan(chosen, grid, trials.tuning(), trials.evaluation(Stage.EVALUATION.withRuns(10)), exact);
    }

    private List<Problem> problems() {
        int random = garnets != null ? garnets : problems == null ? USUAL_GARNETS : 0;
        if (random < 0 || random > MOST_GARNETS) {
            throw new IllegalArgumentException(
                    "--garnets must be an integer from 0 to " + MOST_GARNETS + ", not " + random);
        }
        var all = new ArrayList<Problem>();
        if (problems == null) {
            all.addAll(Problems.examples());
            all.addAll(Problems.streams());
            VARIANTS.stream()
                    .flatMap(RegretCommand::expanded)
                    .map(Problems::any)
                    .filter(variant ->
                            all.stream().noneMatch(known -> known.id().equals(variant.id())))
                    .forEach(all::add);
        } else {
            all.addAll(SelectionOptions.problems(problems));
        }
        for (int i = 0; i < random; i++) {
            all.add(Problems.get("garnet:" + FAMILIES.get(i % FAMILIES.size()) + "seed=" + i / FAMILIES.size()));
        }
        return all;
    }

    /** Expands braces as a shell does: one text for each of the words in them. */
    private static Stream<String> expanded(String pattern) {
        var braces = BRACES.matcher(pattern);
        return braces.find()
                ? Stream.of(braces.group(1).split(","))
                        .map(word -> pattern.substring(0, braces.start()) + word + pattern.substring(braces.end()))
                        .flatMap(RegretCommand::expanded)
                : Stream.of(pattern);
    }

    private static boolean isGarnet(String problem) {
        return problem.equals(GARNET) || problem.startsWith(GARNET + ":");
    }

    /** The comparison on random problems, and on all others. */
    private static Map<String, Regret> kinds(Regret regret) {
        var kinds = new LinkedHashMap<String, Regret>();
        kinds.put("random", regret.on(RegretCommand::isGarnet));
        kinds.put("named", regret.on(problem -> !isGarnet(problem)));
        kinds.values().removeIf(part -> part.entries().isEmpty());
        return kinds;
    }

    private static String text(int problems, Regret.Plan plan, Regret regret, List<Regret.Summary> summaries) {
        var tables = new StringBuilder();
        kinds(regret).forEach((kind, part) -> {
            var table = TextTable.of(1, part.summaries(), kind + """
                    =learner | median=median | 95 %=p95 | worst=worst | diverged=diverged:percent | to best=medianToBest
                    | 95 %=p95ToBest | left out=leftOut""");
            tables.append(table).append('\n');
        });
        var first = summaries.get(0);
        return problems + (problems == 1 ? " problem, " : " problems, ")
                + plan.evaluation().runs()
                + " runs each: AUC without tuning over that of the same rule, tuned;\n"
                + "\"to best\": over that of the best rule that was tuned; \"left out\": the tuned rule diverged\n"
                + (plan.exact() ? exactly(regret) : "")
                + tables
                + (first.worstProblem().isEmpty()
                        ? ""
                        : first.learner() + " is worst on " + first.worstProblem() + "\n");
    }

    private static String exactly(Regret regret) {
        long exact = regret.entries().stream().filter(Regret.Entry::exact).count();
        return "tuned on exact curves: " + exact + " of " + regret.entries().size()
                + "; by the grid where these take longer than seconds, or there are none\n";
    }
}
