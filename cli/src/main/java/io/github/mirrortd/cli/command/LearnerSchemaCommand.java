package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import picocli.CommandLine.Command;

@Command(
        name = "schema",
        description = "Print the JSON schema of learner files, for editors.",
        footer = {"", "Example: mirrortd learner schema"})
public final class LearnerSchemaCommand extends ConsoleCommand {
    public LearnerSchemaCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        console.out().print(LearnerFiles.schema());
        return ExitCode.OK;
    }
}
