package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.text.TextTable;
import io.github.mirrortd.exact.moments.ExactTuning;
import io.github.mirrortd.exact.moments.JointBest;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.lab.experiment.Stage;
import io.github.mirrortd.lab.learnerfile.UsualSettings;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Tuning on exact curves, and how far the paper's tuned settings are from the best there are. */
final class ExactTuningJob {
    private final Console console;
    private final WorkOptions work;

    ExactTuningJob(Console console, WorkOptions work) {
        this.console = console;
        this.work = work;
    }

    int run(SelectionOptions selection, Settings given, Stage stage) {
        var job = new ExactJob(console, work);
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
                            + algorithm.name() + " among all there are: leave its value out");
                });
    }

    private static String text(FiniteProblem problem, Predictor.Goal goal, List<ExactTuning> tunings) {
        var table = TextTable.of(2, tunings.stream().map(Row::new).toList(), """
                algorithm=tuning.algorithm | best settings=settings | error=tuning.value
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
