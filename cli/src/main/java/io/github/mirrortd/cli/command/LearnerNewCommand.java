package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.LookingAhead;
import io.github.mirrortd.learn.MirrorProxAlgorithm;
import io.github.mirrortd.learn.SteppedAlgorithm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "new",
        description = "Write a learner's file to begin with: one that runs, and says what can be in it.",
        footer = {"", "Example: mirrortd learner new MySTHTD --from STHTD"})
public final class LearnerNewCommand extends ConsoleCommand {
    @Parameters(
            paramLabel = "NAME",
            description =
                    "What the learner is called; its file is NAME.yaml in small letters. A file is never overwritten.")
    @SuppressWarnings("NullAway.Init")
    private String name;

    @Option(
            names = "--from",
            paramLabel = "LEARNER",
            description =
                    "The learner whose file is copied: a built-in one, or a file. Default: a file with comments on all"
                            + " that can be in it.")
    private @Nullable String from;

    public LearnerNewCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        if (!name.matches("[A-Za-z][A-Za-z0-9_-]{0,59}")) {
            throw new IllegalArgumentException(
                    "a learner's name is a letter, then letters, digits, - or _, such as MyTDC, not '" + name + "'");
        }
        if (Algorithms.find(name).isPresent()) {
            throw new IllegalArgumentException("'" + name + "' is the name of a learner already; choose another one");
        }
        var file = Path.of(name.toLowerCase(Locale.ROOT).replace('-', '_') + ".yaml");
        if (Files.exists(file)) {
            throw new IllegalArgumentException(
                    "there is a file '" + file + "' already; choose another name, or delete it");
        }
        var folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        var note = from == null ? start(folder, file) : copy(LearnerFiles.resolve(from), folder, file);
        console.out().println("written: " + file + note + "; try 'mirrortd learner check " + file + "'");
        return ExitCode.OK;
    }

    private String start(Path folder, Path file) {
        OutputFolder.at(folder).write(file.toString(), LearnerFiles.start(name));
        return "";
    }

    private String copy(Algorithm source, Path folder, Path file) {
        var learner = LearnerFiles.equations(source)
                .orElseThrow(() -> new IllegalArgumentException(source.name()
                        + " is written in Java, so it has no equation file to copy; choose another learner, such as "
                        + "TDC"));
        OutputFolder.at(folder).write(file.toString(), LearnerFiles.copy(learner, name));
        var suffix = suffix(source);
        return ", a copy of " + learner.name()
                + (suffix.isEmpty() ? "" : "; for " + source.name() + " append " + suffix + ", as in " + file + suffix);
    }

    /** Returns the change that turns the learner of the copied file into the learner that was named. */
    private static String suffix(Algorithm source) {
        if (source instanceof SteppedAlgorithm stepped) {
            return suffix(stepped.rule())
                    + stepped.policy().map(policy -> "-" + policy.name()).orElse("")
                    + stepped.averaging().suffix();
        }
        return source instanceof LookingAhead ahead
                ? ahead.lookAhead().suffix()
                : source instanceof MirrorProxAlgorithm ? Algorithms.AHEAD : "";
    }
}
