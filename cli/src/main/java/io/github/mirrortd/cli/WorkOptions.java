package io.github.mirrortd.cli;

import io.github.mirrortd.engine.Engines;
import io.github.mirrortd.lab.OutputFolder;
import io.github.mirrortd.lab.Progress;
import io.github.mirrortd.lab.Runner;
import io.github.mirrortd.learn.Schedule;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How work is done and where its results go. */
class WorkOptions {
    static final String QUIET = "--quiet";

    @Option(names = "--threads", paramLabel = "N", description = "Threads; by default all cores.")
    private @Nullable Integer threads;

    @Option(names = "--out", paramLabel = "DIR", description = "Write tables, curves and provenance to this folder.")
    private @Nullable Path out;

    @Option(names = "--json", description = "Print the results as JSON to stdout, and nothing else there.")
    private boolean json;

    @Option(names = QUIET, description = "No progress bar and no tables.")
    private boolean quiet;

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            defaultValue = "auto",
            description = "auto, scalar or vector; all give the same bits. Default: ${DEFAULT-VALUE}.")
    private String engine = "auto";

    boolean json() {
        return json;
    }

    /** Whether tables for people are wanted. */
    boolean tables() {
        return !json && !quiet;
    }

    Optional<OutputFolder> folder() {
        return Optional.ofNullable(out).map(OutputFolder::at);
    }

    /** The same work with step sizes that follow a schedule, which the plain engine knows. */
    Runner runner(Console console, Schedule schedule) {
        if (schedule.isConstant()) {
            return runner(console);
        }
        if (engine.equalsIgnoreCase("vector")) {
            throw new IllegalArgumentException(
                    "the vector engine keeps step sizes constant; leave --engine out, or tau and power");
        }
        return new Runner(Engines.scalar(schedule), threads(), progress(console));
    }

    Runner runner(Console console) {
        return new Runner(Engines.get(engine), threads(), progress(console));
    }

    Progress progress(Console console) {
        return quiet || !Console.errIsTerminal() ? Progress.SILENT : new TerminalProgress(console);
    }

    int threads() {
        if (threads != null && threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, not " + threads);
        }
        return threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    }
}
