package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.lab.experiment.Contender;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.FigureKind;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "tune",
        description = {
            "Search each learner's grid as the paper does, then evaluate the best settings on other seeds.",
            "Values given for a setting take the place of the grid's; write several as 0,0.5,0.9, as log:1e-4:1:50 or as"
                    + " lin:0:1:11.",
            "With --exact and no --plot, the settings with the smallest mean-square area under the exact curve, found by its derivative: no"
                    + " seeds, no grid."
        },
        footer = {
            "",
            "Example: mirrortd tune -p boyan_chain -a GTD2-MP,STHTD-MP,STHTD-MP-Damped",
            "Example: mirrortd tune -p boyan_chain -a TD,TDC,STHTD-MP --lambda lin:0:1:5",
            "Example: mirrortd tune -p random_walk -a GTD2-MP,STHTD-MP,TDC --exact"
        })
public final class TuneCommand extends ComparisonCommand {
    /** The options that are about runs, of which the exact curves need none, and about figures, of which there are none. */
    private static final Set<String> SAMPLING = Set.of(
            "--runs",
            "--seed",
            "--reference",
            SAVE,
            "--engine",
            "--resume",
            "--every",
            "--spark",
            "--spark-conf",
            "--x-axis",
            "--y-axis",
            "--bands",
            "--pixels",
            "--width",
            "--font",
            "--font-size",
            "--title",
            "--legend",
            "--no-notes");

    @Option(names = "--reference", paramLabel = "NAME", description = REFERENCE)
    private @Nullable String reference;

    public TuneCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        settings.over(selection);
        if (!plot.exactOnly()) {
            return super.call();
        }
        refuse(
                SAMPLING::contains,
                name -> "--exact, which without --plot neither runs nor draws anything: leave one of them out");
        return new ExactTuningJob(console, work).run(selection, settings.fixed(), trials.evaluation());
    }

    @Override
    Experiment describe() {
        var tuning = trials.tuning();
        boolean named = selection.algorithmsNamed();
        settings.over(selection);
        var learners = selection.runnable().stream()
                .map(a -> Contender.tuned(a, settings.grid(a, named)))
                .toList();
        var problems = selection.problems();
        return checked(Experiment.of(problems, learners)
                .tuning(tuning)
                .evaluation(trials.evaluation())
                .reference(selection.reference(reference))
                .figures(plot.requests(FigureKind.CURVES, problems)));
    }
}
