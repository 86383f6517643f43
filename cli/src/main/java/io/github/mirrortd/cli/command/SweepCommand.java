package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.experiment.Contender;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experiment.Sweep;
import io.github.mirrortd.lab.paper.Paper;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.SteppedAlgorithm;
import picocli.CommandLine.Command;

@Command(
        name = "sweep",
        description = {
            "Vary one setting. Default: α over the paper's seven values, with its seeds."
                    + " Settings that are left out have the paper's tuned values, as in 'run'; the"
                    + " paper's own sweep has --beta 0.05 --eta 0.5 --reg 1.",
            "Write several values as 1e-4,1e-3,1e-2, as log:1e-4:1:50 or as lin:0:1:11."
        },
        footer = {"", "Example: mirrortd sweep -p boyan_chain -a STHTD-MP,TDRC --alpha log:1e-4:1:50 --out results"})
public final class SweepCommand extends ComparisonCommand {
    @Override
    ExperimentDisplay describe() {
        var stage = trials.sweep();
        var varied = settings.varied();
        var values = settings.values(varied).orElseGet(() -> Paper.robustness().values());
        var given = settings.fixedBut(varied);
        settings.over(selection);
        var algorithms = selection.runnable();
        if (varied.equals(Parameter.ALPHA) && settings.values(varied).isEmpty()) {
            algorithms.stream()
                    .filter(SteppedAlgorithm.class::isInstance)
                    .findFirst()
                    .ifPresent(a -> {
                        throw new IllegalArgumentException("the paper's step sizes do not apply to " + a.name()
                                + ", which finds its own; give factors of them, as in --alpha log:0.1:10:9");
                    });
        }
        for (var algorithm : algorithms) {
            SettingOptions.forAlgorithm(algorithm, given, selection.algorithmsNamed());
            values.values().forEach(value -> algorithm.check(Settings.NONE.with(varied, value)));
        }
        var problems = selection.problems();
        return checked(
                Experiment.of(
                                problems,
                                algorithms.stream()
                                        .map(a -> Contender.fixed(a, Settings.NONE))
                                        .toList())
                        .robustness(new Sweep(stage, algorithms, varied, values, given)),
                plot.requests(FigureKind.ROBUSTNESS, problems));
    }
}
