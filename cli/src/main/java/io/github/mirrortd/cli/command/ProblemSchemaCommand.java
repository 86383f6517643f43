package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import picocli.CommandLine.Command;

@Command(
        name = "schema",
        description = "Print the JSON schema of problem files, for editors.",
        footer = {"", "Example: mirrortd problem schema"})
public final class ProblemSchemaCommand extends ConsoleCommand {
    public ProblemSchemaCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        console.out().print(ProblemFiles.schema());
        return ExitCode.OK;
    }
}
