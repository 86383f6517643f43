package io.github.mirrortd.cli.command;

import java.util.List;
import picocli.CommandLine.HelpCommand;

/** The list of commands. */
public final class CommandList {
    /** All commands, in the order of the help. */
    public static final List<Class<?>> ALL = List.of(
            ListCommand.class,
            RunCommand.class,
            TuneCommand.class,
            SweepCommand.class,
            AnalyzeCommand.class,
            PredictCommand.class,
            ExplainCommand.class,
            CheckCommand.class,
            MetricCommand.class,
            AtlasCommand.class,
            RegretCommand.class,
            EvaluateCommand.class,
            ScoreCommand.class,
            LogCommand.class,
            ProblemCommand.class,
            LearnerCommand.class,
            ReproduceCommand.class,
            PlotCommand.class,
            ReportCommand.class,
            ExploreCommand.class,
            BenchCommand.class,
            HelpCommand.class);

    private CommandList() {}
}
