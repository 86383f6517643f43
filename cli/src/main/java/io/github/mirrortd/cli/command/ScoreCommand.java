package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.cli.option.OverwriteOption;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.data.read.ScoredRows;
import io.github.mirrortd.data.report.Model;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "score",
        description = "Add a column of values to new states, from the model that 'evaluate --out' wrote.",
        footer = {"", "Example: mirrortd score results/model.json patients.csv --to scored.csv"})
public final class ScoreCommand extends ConsoleCommand {
    @Parameters(index = "0", paramLabel = "MODEL", description = "File model.json of an output folder.")
    @SuppressWarnings("NullAway.Init")
    private Path model;

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            description = "Data file of states, one per row, with the columns of the features.")
    @SuppressWarnings("NullAway.Init")
    private Path file;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FILE",
            description = "Output file, ending in .parquet, .csv or .jsonl.")
    @SuppressWarnings("NullAway.Init")
    private Path to;

    @Option(
            names = "--weights",
            paramLabel = "NAME",
            description = "Estimator or learner whose weights are used. Default: the first in the model.")
    private @Nullable String weights;

    @Option(
            names = "--column",
            paramLabel = "NAME",
            defaultValue = "value",
            description = "Name of the new column. Default: ${DEFAULT-VALUE}.")
    private String column = "value";

    @Mixin
    private final OverwriteOption there = new OverwriteOption();

    @Override
    public Integer call() {
        there.check(to, model, file);
        var read = Model.read(model);
        try (var database = Database.open(1)) {
            ScoredRows.of(database, read.features(), file).write(database, read.weights(weights), column, to);
        }
        return ExitCode.OK;
    }
}
