package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "learner",
        description = "Begin learners that are files of equations, and check them.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {LearnerNewCommand.class, LearnerCheckCommand.class, LearnerSchemaCommand.class},
        footer = {"", "Example: mirrortd learner check my_tdc.yaml"})
public final class LearnerCommand extends ConsoleCommand {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    public LearnerCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return ExitCode.OK;
    }
}
