package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.OverwriteOption;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "export",
        description = {
            "Write a problem to a file, in YAML, JSON or for NumPy.",
            "A file that ends in yaml or json reads back to the same bits; one that ends in npz has the problem's matrices,"
                    + " features and solved values for numpy.load."
        },
        footer = {"", "Example: mirrortd problem export garnet:states=20,seed=1 --to garnet.yaml"})
public final class ProblemExportCommand extends ConsoleCommand {
    @Parameters(paramLabel = "NAME|FILE", description = "A built-in problem or a file.")
    @SuppressWarnings("NullAway.Init")
    private String problem;

    @Option(names = "--to", required = true, paramLabel = "FILE", description = "Where to; the ending says the format.")
    @SuppressWarnings("NullAway.Init")
    private Path to;

    @Mixin
    private final OverwriteOption there = new OverwriteOption();

    public ProblemExportCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        there.check(to);
        ProblemFiles.write(ProblemFiles.resolve(problem).finite(), to);
        return ExitCode.OK;
    }
}
