package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.LookingAhead;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Rule;
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
        name = "learner",
        description = "Create and check equation files of learners.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "Example: mirrortd learner check my_tdc.yaml"})
public final class LearnerCommand extends CommandGroup {
    @Command(
            name = "new",
            description = "Write an equation file to start from: it runs, and its comments describe all fields.",
            footer = {"", "Example: mirrortd learner new MySTHTD --from STHTD"})
    void begin(
            @Parameters(
                            paramLabel = "NAME",
                            description =
                                    "Name of the learner; its file is NAME.yaml in lower case. A file is never overwritten.")
                    String name,
            @Option(
                            names = "--from",
                            paramLabel = "LEARNER",
                            description =
                                    "Learner whose file is copied: a built-in one, or a file. Default: a file with comments on"
                                            + " all fields.")
                    @Nullable
                    String from) {
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
        var note = from == null ? start(name, folder, file) : copy(name, LearnerFiles.resolve(from), folder, file);
        console.out().println("written: " + file + note + "; try 'mirrortd learner check " + file + "'");
    }

    private static String start(String name, Path folder, Path file) {
        OutputFolder.at(folder).write(file.toString(), LearnerFiles.start(name));
        return "";
    }

    private static String copy(String name, Algorithm source, Path folder, Path file) {
        var learner = LearnerFiles.equations(source)
                .orElseThrow(
                        () -> new IllegalArgumentException(
                                source.name()
                                        + " is written in Java, so it has no equation file to copy; choose another learner, such as TDC"));
        OutputFolder.at(folder).write(file.toString(), LearnerFiles.copy(learner, name));
        var suffix = suffix(source);
        return ", a copy of " + learner.name()
                + (suffix.isEmpty() ? "" : "; for " + source.name() + " append " + suffix + ", as in " + file + suffix);
    }

    /** Returns the change that turns the learner of the copied file into the learner that was named. */
    private static String suffix(Algorithm source) {
        if (source instanceof SteppedAlgorithm stepped) {
            return suffix(stepped.rule())
                    + stepped.method().map(policy -> "-" + policy.name()).orElse("")
                    + stepped.averaging().suffix();
        }
        return source instanceof LookingAhead ahead
                ? ahead.lookAhead().suffix()
                : source instanceof Rule rule && MirrorProx.baseOf(rule).isPresent() ? Algorithms.AHEAD : "";
    }

    @Command(
            name = "check",
            description = {
                "Check the promises that all learners keep; show the exact mean update, its limit and its stability on the"
                        + " paper's problems.",
                "The promises are those of the contract that tests learners in Java. The exit code is 1 if one is broken."
            },
            footer = {"", "Example: mirrortd learner check my_tdc.yaml"})
    int check(
            @Parameters(paramLabel = "FILE", description = "Learner file in YAML or JSON, or the name of a learner.")
                    String file,
            @Option(names = "--json", description = "Print as JSON.") boolean json) {
        return LearnerCheck.run(file, json, console);
    }

    @Command(
            name = "schema",
            description = "Print the JSON schema of learner files, for editors.",
            footer = {"", "Example: mirrortd learner schema"})
    void schema() {
        console.out().print(LearnerFiles.schema());
    }
}
