package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.ScheduleOptions;
import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.experiment.Contender;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.problems.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "run",
        description = {
            "Run learners with given settings. Settings that are left out have the paper's values.",
            "With a FILE, runs the whole experiment that it describes; 'mirrortd list paper' prints the paper's."
        },
        footer = {"", "Example: mirrortd run -p random_walk -a TD,STHTD-MP --alpha 0.05 --runs 20 --out results"})
public final class RunCommand extends ComparisonCommand {
    /** The options that say how work is done and where its results go, not what is done. */
    private static final Set<String> WITH_A_FILE =
            Set.of(("--threads --out --json --quiet --engine --resume --overwrite --every"
                            + " --plugin --spark --spark-conf --plot --pixels --width --font --font-size --title --legend --no-notes")
                    .split(" "));

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Experiment file in YAML or JSON.")
    private @Nullable Path file;

    @Mixin
    private final ScheduleOptions schedule = new ScheduleOptions();

    @Option(names = "--reference", paramLabel = "NAME", description = REFERENCE)
    private @Nullable String reference;

    @Override
    public Integer call() {
        if (file == null) {
            return super.call();
        }
        if (!Files.exists(file) && isProblem(file.toString())) {
            throw new IllegalArgumentException(
                    "there is no file '" + file + "'; for the problem of that name, write -p " + file);
        }
        // A file says which learners run where and with which settings; an option that says it again is a mistake.
        refuse(
                name -> !WITH_A_FILE.contains(name),
                name -> "an experiment file: " + (name.equals(SAVE) ? "that is one already" : "write it there"));
        return job().run(ExperimentFile.read(file));
    }

    private static boolean isProblem(String word) {
        String name = word.replaceFirst(":.*", "");
        return Problems.families().stream().anyMatch(family -> family.id().equalsIgnoreCase(name));
    }

    @Override
    ExperimentDisplay describe() {
        var stage = trials.evaluation();
        boolean named = selection.algorithmsNamed();
        settings.over(selection);
        var given = settings.fixed();
        var learners = selection.runnable().stream()
                .map(a -> Contender.fixed(a, SettingOptions.forAlgorithm(a, given, named)))
                .toList();
        var steps = schedule.orElse(Schedule.CONSTANT);
        selection.algorithms().forEach(steps::check);
        var problems = selection.problems();
        return checked(
                Experiment.of(problems, learners)
                        .schedule(steps)
                        .evaluation(stage)
                        .reference(selection.reference(reference)),
                plot.requests(FigureKind.CURVES, problems));
    }
}
