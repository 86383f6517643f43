package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.terminal.Console;
import java.util.concurrent.Callable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** What all commands have in common. */
public abstract class ConsoleCommand implements Callable<Integer> {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private boolean help;

    protected final Console console;

    public ConsoleCommand(Console console) {
        this.console = console;
    }
}
