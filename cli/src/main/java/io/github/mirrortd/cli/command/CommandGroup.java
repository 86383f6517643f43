package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.terminal.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command of subcommands. By itself it prints its help. */
abstract class CommandGroup extends ConsoleCommand {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return ExitCode.OK;
    }
}
