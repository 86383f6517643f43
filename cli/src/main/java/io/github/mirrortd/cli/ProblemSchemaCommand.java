package io.github.mirrortd.cli;

import io.github.mirrortd.lab.problemfile.ProblemFiles;
import picocli.CommandLine.Command;

@Command(
        name = "schema",
        description = "Print the JSON schema of problem files, for editors.",
        footer = {"", "Example: mirrortd problem schema"})
final class ProblemSchemaCommand extends ConsoleCommand {
    ProblemSchemaCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        console.out().print(ProblemFiles.schema());
        return Main.OK;
    }
}
