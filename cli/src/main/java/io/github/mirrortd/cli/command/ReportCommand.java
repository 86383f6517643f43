package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.figures.report.Report;
import io.github.mirrortd.lab.saved.ResultFolder;
import io.github.mirrortd.lab.saved.SavedResults;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "report",
        description = "Write report.html for saved results, whole or partial, without running anything.",
        footer = {"", "Example: mirrortd report results"})
public final class ReportCommand extends ConsoleCommand {
    @Parameters(paramLabel = "RESULTS_DIR", description = "Folder that --out wrote.")
    @SuppressWarnings("NullAway.Init")
    private Path results;

    @Override
    public Integer call() {
        var outcome = SavedResults.read(results);
        var out = OutputFolder.at(results);
        console.out()
                .println("written: "
                        + new ResultFolder(out).adding(() -> {
                            out.write(Report.FILE, Report.html(outcome));
                            return results.resolve(Report.FILE);
                        }));
        return ExitCode.OK;
    }
}
