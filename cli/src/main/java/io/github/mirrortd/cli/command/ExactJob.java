package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.lab.saved.ResultFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Shared work of exact commands: threads, progress and output. */
final class ExactJob {
    private static final long FINE = 1_000;

    private final Console console;
    private final WorkOptions work;
    private final PlotOptions plot;
    private Optional<OutputFolder> folder = Optional.empty();
    private boolean opened;
    private final List<Failure> failures = new ArrayList<>();
    private final List<Object> results = new ArrayList<>();
    private final List<Supplier<Figure>> figures = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    ExactJob(Console console, WorkOptions work, PlotOptions plot) {
        this.console = console;
        this.work = work;
        this.plot = plot;
        work.threads();
    }

    int threads() {
        return work.threads();
    }

    /** Folder of results. It is made, and tried, before the first long computation and not before everything else was checked. */
    private Optional<OutputFolder> folder() {
        if (!opened) {
            folder = work.folder(console);
            opened = true;
        }
        return folder;
    }

    /** Computes something on as many threads as were asked for; the result is the same on any number. */
    <T> T compute(String what, Function<DoubleConsumer, T> computation) {
        folder();
        var progress = work.progress(console);
        progress.begin(what, FINE);
        var said = new long[1];
        DoubleConsumer hear = share -> {
            synchronized (said) {
                long now = Math.min(FINE, Math.round(FINE * share));
                if (now > said[0]) {
                    progress.advance(now - said[0]);
                    said[0] = now;
                }
            }
        };
        var pool = new ForkJoinPool(work.threads());
        try {
            var result = pool.submit(() -> computation.apply(hear)).get();
            hear.accept(1);
            return result;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw cause(e);
        } finally {
            pool.shutdown();
        }
    }

    /** The cause below the wrappers of threads. */
    private static RuntimeException cause(ExecutionException e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        // Numbers that nothing can be computed with are the problem's, not the program's.
        if (cause instanceof IllegalArgumentException || cause instanceof ArithmeticException) {
            return new IllegalArgumentException(cause.getMessage(), e);
        }
        if (cause instanceof CancellationException stopped) {
            return stopped;
        }
        return new IllegalStateException(cause.getMessage(), e);
    }

    /**
     * Does something for one of several problems. If it fails, the others continue, and {@link #deliver} reports it after
     * their results.
     */
    void attempt(String problem, Runnable body) {
        try {
            body.run();
        } catch (IllegalArgumentException | ArithmeticException e) {
            failures.add(new Failure(problem, e));
        }
    }

    /** Why nothing was computed for a problem. */
    private record Failure(String problem, RuntimeException reason) {
        String sentence() {
            String message = String.valueOf(reason.getMessage());
            return message.contains(problem) ? message : problem + ": " + message;
        }
    }

    /** Adds a figure, which is made only if figures are wanted. */
    void figure(Supplier<Figure> figure) {
        figures.add(figure);
    }

    /** Results for programs, and the same for people, which begins after a blank line. */
    void show(List<?> some, String words) {
        results.addAll(some);
        text.append(text.isEmpty() ? "" : "\n").append(words);
    }

    /** More for people. */
    void say(String words) {
        text.append(words);
    }

    /** Draws figures, prints results as JSON or the text, and writes them as JSON to the output folder if there is one. */
    int deliver(String name, String plural) {
        if (!figures.isEmpty()) {
            plot.target(folder().map(OutputFolder::path))
                    .map(place -> plot.save(figures.stream().map(Supplier::get).toList(), place))
                    .ifPresent(drawn -> say(drawn + "\n"));
        }
        if (results.isEmpty() && !failures.isEmpty()) {
            throw new IllegalArgumentException(
                    failures.get(0).reason().getMessage(), failures.get(0).reason());
        }
        if (folder().isPresent() || work.json()) {
            String json = Json.text(results.size() == 1 ? results.get(0) : Map.of(plural, results));
            folder().ifPresent(out -> {
                out.write(name + ".json", json);
                new ResultFolder(out).complete(work.provenance(console));
            });
            if (work.json()) {
                console.out().print(json);
            }
        }
        if (work.tables()) {
            console.show(text.toString());
        }
        return failures.isEmpty()
                ? ExitCode.OK
                : console.end(
                        ExitCode.PARTLY_DONE,
                        failures.stream().map(Failure::sentence).collect(Collectors.joining("; ")));
    }
}
