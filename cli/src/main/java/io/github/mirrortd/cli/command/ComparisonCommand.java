package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.cli.option.TrialOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** A command whose options say which learners are compared on which problems. */
abstract class ComparisonCommand extends ExperimentCommand {
    static final String REFERENCE =
            "The learner that the others are compared with, seed by seed; by default the last one named.";

    @Mixin
    protected final SelectionOptions selection = new SelectionOptions();

    @Mixin
    protected final SettingOptions settings = new SettingOptions();

    @Mixin
    protected final TrialOptions trials = new TrialOptions();

    @Mixin
    protected final PlotOptions plot = new PlotOptions();

    ComparisonCommand(Console console) {
        super(console);
    }

    @Override
    final ExperimentJob job() {
        return new ExperimentJob(console, work, plot, Optional.empty());
    }

    @Override
    final Optional<Path> fileOf(Problem problem) {
        return selection.fileOf(problem);
    }

    @Override
    final Optional<Path> fileOf(Algorithm algorithm) {
        return selection.fileOf(algorithm);
    }

    /** @throws IllegalArgumentException where it asks for figures that cannot be drawn */
    static Experiment checked(Experiment.Builder described) {
        var experiment = described.build();
        experiment.figures().forEach(figure -> figure.check(experiment));
        return experiment;
    }
}
