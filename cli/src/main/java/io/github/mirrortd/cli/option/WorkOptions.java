package io.github.mirrortd.cli.option;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.TerminalProgress;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.run.Host;
import io.github.mirrortd.lab.run.Progress;
import io.github.mirrortd.lab.run.ThreadScheduler;
import io.github.mirrortd.lab.saved.Provenance;
import io.github.mirrortd.lab.saved.ResultFolder;
import io.github.mirrortd.learn.Schedule;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of execution and output. */
public class WorkOptions {
    public static final String QUIET = "--quiet";

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of threads, at most one per core. Default: one per core.")
    private @Nullable Integer threads;

    @Option(names = "--out", paramLabel = "DIR", description = "Folder for tables, curves and provenance.")
    private @Nullable Path out;

    @Option(names = "--json", description = "Print the results as JSON to stdout, and nothing else there.")
    private boolean json;

    @Option(names = QUIET, description = "Print neither a progress bar nor tables.")
    private boolean quiet;

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            defaultValue = "auto",
            description = "Engine: auto, reference (one step at a time in plain Java) or vector; all are"
                    + " bit-identical. Default: ${DEFAULT-VALUE}.")
    private String engine = "auto";

    /** The engine's name, as it was typed. */
    final String engine() {
        return engine;
    }

    public boolean json() {
        return json;
    }

    /** Returns whether tables are to be printed. */
    public boolean tables() {
        return !json && !quiet;
    }

    public Optional<OutputFolder> folder() {
        return Optional.ofNullable(out).map(OutputFolder::at);
    }

    /**
     * As {@link #folder()}, for one that must not hold the results of another command.
     *
     * @throws IllegalArgumentException where it does
     */
    public Optional<OutputFolder> folder(Console console) {
        var folder = folder();
        folder.ifPresent(to -> new ResultFolder(to).checkCommand(console.words()));
        return folder;
    }

    /**
     * Scheduler of cells: the threads of this process.
     *
     * @param schedule of the step sizes; those that change are the plain engine's
     */
    public ThreadScheduler scheduler(Schedule schedule) {
        if (!schedule.isConstant() && engine.equalsIgnoreCase("vector")) {
            throw new IllegalArgumentException(
                    "the vector engine keeps step sizes constant; leave --engine out, or tau and power");
        }
        return new ThreadScheduler(Engines.get(engine), threads());
    }

    /** Facts needed to get the same results again. */
    public Map<String, @Nullable Object> provenance(Console console, Schedule schedule, List<Cell> cells) {
        return Provenance.of(
                console.words(), scheduler(schedule).engine(schedule).name(), threads(), cells);
    }

    /** As above, for work without runs. */
    public Map<String, @Nullable Object> provenance(Console console) {
        return provenance(console, Schedule.CONSTANT, List.of());
    }

    /** Prints a result as JSON, or the text for people, if either is wanted. */
    public void print(Console console, Supplier<?> result, Supplier<String> text) {
        if (json) {
            console.out().print(Json.text(result.get()));
        } else if (tables()) {
            console.out().print(text.get());
        }
    }

    public Progress progress(Console console) {
        return console.host()
                .map(Host::progress)
                .orElseGet(() -> quiet || !Console.errIsTerminal() ? Progress.SILENT : new TerminalProgress(console));
    }

    /** Number of threads, at most the number of cores. */
    public int threads() {
        if (threads != null && threads < 1) {
            throw new IllegalArgumentException("--threads must be at least 1, not " + threads);
        }
        int cores = Runtime.getRuntime().availableProcessors();
        return threads == null ? cores : Math.min(threads, cores);
    }
}
