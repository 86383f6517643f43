package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.ProblemText;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "show",
        description = "All about a problem: states, features, policies, transitions, true values.",
        footer = {"", "Example: mirrortd problem show collision:seed=3"})
public final class ProblemShowCommand extends ConsoleCommand {
    @Parameters(paramLabel = "NAME|FILE", description = "A built-in problem or a file.")
    @SuppressWarnings("NullAway.Init")
    private String problem;

    public ProblemShowCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        console.out().print(ProblemText.of(ProblemFiles.resolve(problem)));
        return ExitCode.OK;
    }
}
