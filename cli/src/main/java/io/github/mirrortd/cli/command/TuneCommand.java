package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.cli.text.TextTable;
import io.github.mirrortd.exact.moments.ExactTuning;
import io.github.mirrortd.exact.moments.JointBest;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.experiment.Contender;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.learnerfile.UsualSettings;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "tune",
        description = {
            "Search each learner's grid as the paper does, then evaluate the best settings on other seeds.",
            "Values given for a setting replace those of the grid; write several as 0,0.5,0.9, as log:1e-4:1:50 or as"
                    + " lin:0:1:11.",
            "--exact without --plot finds the settings with the smallest mean-square area under the exact curve by "
                    + "its derivative, without seeds or grid."
        },
        footer = {
            "",
            "Example: mirrortd tune -p boyan_chain -a GTD2-MP,STHTD-MP,STHTD-MP-Damped",
            "Example: mirrortd tune -p boyan_chain -a TD,TDC,STHTD-MP --lambda lin:0:1:5",
            "Example: mirrortd tune -p random_walk -a GTD2-MP,STHTD-MP,TDC --exact"
        })
public final class TuneCommand extends ComparisonCommand {
    /** The options that are about runs, of which the exact curves need none, and about figures, of which there are none. */
    private static final Set<String> SAMPLING =
            Set.of(("--runs --seed --reference --engine --resume --every --spark --spark-conf"
                            + " --x-axis --y-axis --bands --pixels --width --font --font-size --title --legend --no-notes "
                            + SAVE)
                    .split(" "));

    @Option(names = "--reference", paramLabel = "NAME", description = REFERENCE)
    private @Nullable String reference;

    @Override
    public Integer call() {
        settings.over(selection);
        if (!plot.exactOnly()) {
            return super.call();
        }
        refuse(
                SAMPLING::contains,
                name -> "--exact without --plot, which neither runs nor draws; leave one of them out");
        return tuneExactly();
    }

    @Override
    ExperimentDisplay describe() {
        var tuning = trials.tuning();
        boolean named = selection.algorithmsNamed();
        settings.over(selection);
        var learners = selection.runnable().stream()
                .map(a -> Contender.tuned(a, settings.grid(a, named)))
                .toList();
        var problems = selection.problems();
        return checked(
                Experiment.of(problems, learners)
                        .tuning(tuning)
                        .evaluation(trials.evaluation())
                        .reference(selection.reference(reference)),
                plot.requests(FigureKind.CURVES, problems));
    }

    /** Searches on exact curves, and compares with the settings that the paper tuned. */
    private int tuneExactly() {
        var given = settings.fixed();
        var stage = trials.evaluation();
        var job = new ExactJob(console, work, plot);
        var algorithms = selection.algorithms().stream()
                .filter(a -> selection.algorithmsNamed() || Predictor.canPredict(a))
                .toList();
        algorithms.forEach(a -> refuseSearched(a, given));
        for (FiniteProblem problem : selection.finiteProblems()) {
            int steps = stage.on(problem).steps();
            var goal = new Predictor.Goal(steps, stage.window().from(steps));
            var tunings = new ArrayList<ExactTuning>();
            for (var algorithm : algorithms) {
                job.attempt(problem.id(), () -> {
                    var own = SettingOptions.forAlgorithm(algorithm, given, selection.algorithmsNamed());
                    var predictor = new Predictor(problem, algorithm, Sampling.MARKOV);
                    predictor.check(own);
                    var published = UsualSettings.published(problem, algorithm);
                    tunings.add(job.compute(
                            algorithm.name() + " on " + problem.id(),
                            progress -> ExactTuning.of(predictor, own, goal, published, progress)));
                });
            }
            if (!tunings.isEmpty()) {
                job.show(tunings, text(problem, goal, tunings));
            }
        }
        return job.deliver("tuning", "tunings");
    }

    /** A value for what is searched for would be thrown away. */
    private static void refuseSearched(Algorithm algorithm, Settings given) {
        Stream.concat(Stream.of(Parameter.ALPHA), JointBest.second(algorithm).stream())
                .filter(given::has)
                .findFirst()
                .ifPresent(p -> {
                    throw new IllegalArgumentException("--exact searches for the best " + p.id() + " of "
                            + algorithm.name() + "; leave its value out");
                });
    }

    private static String text(FiniteProblem problem, Predictor.Goal goal, List<ExactTuning> tunings) {
        var table = TextTable.of(2, tunings.stream().map(Row::new).toList(), """
                learner=tuning.algorithm | best settings=settings | error=tuning.value
                | the paper's settings=others | error=tuning.other.value | factor=tuning.other.factor""");
        return problem.title() + " (" + problem.id() + "): root mean square error from step " + goal.from() + " to "
                + goal.steps() + ", exact, no sampling\n" + table;
    }

    record Row(ExactTuning tuning) {
        public String settings() {
            return tuning.best() + (tuning.atEdge() ? " (at the end of its range)" : "");
        }

        public String others() {
            return tuning.other().map(o -> o.settings().toString()).orElse("");
        }
    }
}
