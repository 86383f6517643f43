package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.terminal.Console;
import java.util.concurrent.Callable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** A command of the program, with the console that it reads its words from and writes its results to. */
@SuppressWarnings("NullAway.Init") // who creates it sets its console
public abstract class ConsoleCommand implements Callable<Integer> {
    protected Console console;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help and exit.")
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private boolean help;

    /** Sets the console, before anything else is asked of the command. */
    public void on(Console where) {
        console = where;
    }
}
