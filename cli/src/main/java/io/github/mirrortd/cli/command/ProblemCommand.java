package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "problem",
        description = "Look at problems, check problem files, and write problems to files.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            ProblemShowCommand.class,
            ProblemValidateCommand.class,
            ProblemExportCommand.class,
            ProblemSchemaCommand.class
        },
        footer = {"", "Example: mirrortd problem validate my_chain.yaml"})
public final class ProblemCommand extends ConsoleCommand {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    public ProblemCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return ExitCode.OK;
    }
}
