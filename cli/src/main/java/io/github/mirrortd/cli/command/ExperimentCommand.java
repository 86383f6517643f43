package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.RunOptions;
import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that samples: its options describe an experiment, which is run and shown as every other one. */
abstract class ExperimentCommand extends ConsoleCommand {
    static final String SAVE = "--save-experiment";

    @Mixin
    protected final RunOptions work = new RunOptions();

    @Option(
            names = SAVE,
            paramLabel = "FILE",
            description = "File to which the described experiment is also written, for 'mirrortd run"
                    + " FILE'; a different file is never overwritten.")
    private @Nullable Path saved;

    /** The experiment of the options, checked. */
    abstract ExperimentDisplay describe();

    /** Options of its execution. */
    abstract ExperimentJob job();

    /** The file that a problem is from, if it is from one. */
    Optional<Path> fileOf(Problem problem) {
        return Optional.empty();
    }

    /** The file that a learner is from, with what is put behind it, if it is from one. */
    Optional<Path> fileOf(Algorithm algorithm) {
        return Optional.empty();
    }

    @Override
    public Integer call() {
        return job().run(ExperimentFile.described(describe(), Optional.ofNullable(saved), this::fileOf, this::fileOf));
    }
}
