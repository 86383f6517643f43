package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "validate",
        description = "Check a problem file. A mistake is told with its line, its field and what would be right.",
        footer = {"", "Example: mirrortd problem validate my_chain.yaml"})
public final class ProblemValidateCommand extends ConsoleCommand {
    @Parameters(paramLabel = "FILE", description = "A problem in YAML or JSON.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    public ProblemValidateCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        var p = ProblemFiles.read(file);
        console.out()
                .println(file + ": fine (" + p.id() + ", " + p.states() + " states, "
                        + p.transitions().size() + " transitions, " + p.dimension() + " features)");
        return ExitCode.OK;
    }
}
