package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.lab.format.OutputFolder;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.learn.Algorithms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "new",
        description = "Write a learner's file to begin with: one that runs, and says what can be in it.",
        footer = {"", "Example: mirrortd learner new MyTDC"})
public final class LearnerNewCommand extends ConsoleCommand {
    @Parameters(
            paramLabel = "NAME",
            description =
                    "What the learner is called; its file is NAME.yaml in small letters. A file is never overwritten.")
    @SuppressWarnings("NullAway.Init")
    private String name;

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
        OutputFolder.at(folder).write(file.toString(), LearnerFiles.start(name));
        console.out().println("written: " + file + "; try 'mirrortd learner check " + file + "'");
        return ExitCode.OK;
    }
}
