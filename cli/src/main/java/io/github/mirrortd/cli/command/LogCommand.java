package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.cli.option.OverwriteOption;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.data.log.ProblemLog;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import io.github.mirrortd.mdp.Problem;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "log",
        description = {
            "Write the behaviour policy's log of a problem with known true value, for 'evaluate'.",
            "The file that describes the log is written next to it, with the ending .yaml."
        },
        footer = {"", "Example: mirrortd log -p random_walk --episodes 500 --to walk.parquet"})
public final class LogCommand extends ConsoleCommand {
    @Option(
            names = {"-p", "--problem"},
            required = true,
            paramLabel = "NAME",
            description = "Problem, stream, or problem file.")
    @SuppressWarnings("NullAway.Init")
    private String problem;

    @Option(names = "--episodes", required = true, paramLabel = "N", description = "Number of episodes.")
    private long episodes;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FILE",
            description = "Output file, ending in .parquet, .csv or .jsonl.")
    @SuppressWarnings("NullAway.Init")
    private Path to;

    @Option(
            names = "--length",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Number of steps after which episodes are cut off. Default: ${DEFAULT-VALUE}.")
    private int length;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed, an integer ≥ 0. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Mixin
    private final OverwriteOption there = new OverwriteOption();

    @Mixin
    private final WorkOptions work = new WorkOptions();

    private Problem problem() {
        try {
            return ProblemFiles.resolve(problem);
        } catch (IllegalArgumentException e) {
            // Commas after a colon are between a problem's parameters.
            throw problem.matches("[^:]+,.*")
                    ? new IllegalArgumentException(
                            "-p must be one problem for a log, not several: '" + problem + "'", e)
                    : e;
        }
    }

    @Override
    public Integer call() {
        var log = new ProblemLog(problem(), episodes, length, seed);
        var progress = work.progress(console);
        progress.begin("episodes", episodes);
        try (var database = Database.open(work.threads())) {
            var written = log.write(database, to, there.overwrites(), progress::advance);
            if (work.json()) {
                console.out().print(Json.text(written));
            } else if (work.tables()) {
                console.out()
                        .println(written.rows() + " steps of " + episodes + " episodes; the target policy is worth "
                                + written.truth() + "\nwritten to " + to + ", which " + written.set() + " describes");
            }
        }
        return ExitCode.OK;
    }
}
