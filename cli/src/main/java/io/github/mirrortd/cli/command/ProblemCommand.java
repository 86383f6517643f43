package io.github.mirrortd.cli.command;

import io.github.mirrortd.cli.option.OverwriteOption;
import io.github.mirrortd.cli.text.ProblemText;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "problem",
        description = "Show, check and export problems.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "Example: mirrortd problem validate my_chain.yaml"})
public final class ProblemCommand extends CommandGroup {
    private static final String BUILT_IN_OR_FILE = "Built-in problem or problem file.";

    @Command(
            name = "show",
            description = "Show a problem: states, features, policies, transitions, true values.",
            footer = {"", "Example: mirrortd problem show collision:seed=3"})
    void show(@Parameters(paramLabel = "NAME|FILE", description = BUILT_IN_OR_FILE) String problem) {
        console.out().print(ProblemText.of(ProblemFiles.resolve(problem)));
    }

    @Command(
            name = "validate",
            description = "Check a problem file. Errors name the line, the field and the remedy.",
            footer = {"", "Example: mirrortd problem validate my_chain.yaml"})
    void validate(@Parameters(paramLabel = "FILE", description = "Problem file in YAML or JSON.") Path file) {
        var p = ProblemFiles.read(file);
        console.out()
                .println(file + ": fine (" + p.id() + ", " + p.states() + " states, "
                        + p.transitions().size() + " transitions, " + p.dimension() + " features)");
    }

    @Command(
            name = "export",
            description = {
                "Write a problem to a file, in YAML, JSON or for NumPy.",
                "A file that ends in yaml or json reads back to the same bits; one that ends in npz has the problem's matrices,"
                        + " features and solved values for numpy.load."
            },
            footer = {"", "Example: mirrortd problem export garnet:states=20,seed=1 --to garnet.yaml"})
    void export(
            @Parameters(paramLabel = "NAME|FILE", description = BUILT_IN_OR_FILE) String problem,
            @Option(
                            names = "--to",
                            required = true,
                            paramLabel = "FILE",
                            description = "Output file; the ending sets the format.")
                    Path to,
            @Mixin OverwriteOption there) {
        there.check(to);
        ProblemFiles.write(ProblemFiles.resolve(problem).finite(), to);
    }

    @Command(
            name = "schema",
            description = "Print the JSON schema of problem files, for editors.",
            footer = {"", "Example: mirrortd problem schema"})
    void schema() {
        console.out().print(ProblemFiles.schema());
    }
}
