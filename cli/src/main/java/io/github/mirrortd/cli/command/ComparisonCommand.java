package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.SelectionOptions;
import io.github.mirrortd.cli.option.SettingOptions;
import io.github.mirrortd.cli.option.TrialOptions;
import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.lab.display.FigureRequest;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command whose options say which learners are compared on which problems. */
abstract class ComparisonCommand extends ExperimentCommand {
    static final String REFERENCE =
            "Learner that the others are compared with, seed by seed. Default: the last one named.";

    @Mixin
    protected final SelectionOptions selection = new SelectionOptions();

    @Mixin
    protected final SettingOptions settings = new SettingOptions();

    @Mixin
    protected final TrialOptions trials = new TrialOptions();

    @Mixin
    protected final PlotOptions plot = new PlotOptions();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /**
     * Refuses options that were given.
     *
     * @param why what follows the option's name in the message
     */
    final void refuse(Predicate<String> refused, Function<String, String> why) {
        spec.commandLine().getParseResult().matchedOptions().stream()
                .flatMap(option -> Stream.of(option.names())
                        .filter(name -> name.startsWith("--"))
                        .limit(1))
                .filter(refused)
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException(name + " does not go with " + why.apply(name));
                });
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

    /** @throws IllegalArgumentException if it requests figures that cannot be drawn */
    static ExperimentDisplay checked(Experiment.Builder described, List<FigureRequest> figures) {
        var experiment = described.build();
        figures.forEach(figure -> figure.check(experiment));
        return ExperimentDisplay.usual(experiment, figures);
    }
}
