package io.github.mirrortd.cli.command;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.cli.option.PlotOptions;
import io.github.mirrortd.cli.option.WorkOptions;
import io.github.mirrortd.cli.terminal.Console;
import io.github.mirrortd.cli.terminal.ExitCode;
import io.github.mirrortd.cli.text.CurveSamples;
import io.github.mirrortd.cli.text.ExperimentText;
import io.github.mirrortd.figures.Figure;
import io.github.mirrortd.figures.Gallery;
import io.github.mirrortd.figures.report.Report;
import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.display.FigureRequest;
import io.github.mirrortd.lab.display.Shown;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.paper.Reproduction;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.saved.ExperimentOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows what an experiment came to, in every form that is asked for: tables and charts, JSON, files, figures, the page. */
final class ExperimentView {
    private static final int LONGEST_CURVE = 100_000_000;

    private final Console console;
    private final WorkOptions work;
    private final PlotOptions plot;
    private final ExperimentDisplay display;
    private final Experiment experiment;
    private final Optional<OutputFolder> folder;
    private final Optional<Path> figuresTo;
    private final List<FigureRequest> figures;

    /** @param folder where files go, if they go anywhere */
    ExperimentView(
            Console console,
            WorkOptions work,
            PlotOptions plot,
            ExperimentDisplay display,
            Optional<OutputFolder> folder) {
        this.console = console;
        this.work = work;
        this.plot = plot;
        this.display = display;
        this.experiment = display.experiment();
        this.folder = folder;
        var out = folder.map(OutputFolder::path);
        figures = figures();
        figuresTo = figures.isEmpty() ? Optional.empty() : plot.target(out).or(() -> out);
    }

    /** Figures to draw: those of the experiment; by default, those of the report or the plot. */
    private List<FigureRequest> figures() {
        if (!display.figures().isEmpty()) {
            return display.figures();
        }
        boolean page = display.report() && folder.isPresent();
        return FigureKind.of(experiment).stream()
                .filter(kind -> page || (plot.wanted() && !kind.isExact()))
                .map(kind -> FigureRequest.usual(kind, experiment.problems()))
                .toList();
    }

    ExperimentDisplay display() {
        return display;
    }

    /** Returns whether learning curves are to be saved. */
    boolean needsCurves() {
        boolean drawn = figuresTo.isPresent() && figures.stream().anyMatch(f -> f.kind() == FigureKind.CURVES);
        return experiment.evaluation() != null && (folder.isPresent() || drawn);
    }

    /** @throws IllegalArgumentException where curves are to be kept that no array holds */
    void check() {
        var evaluation = experiment.evaluation();
        if (evaluation == null || !needsCurves()) {
            return;
        }
        for (var problem : experiment.problems()) {
            int steps = evaluation.on(problem).steps();
            if (steps > LONGEST_CURVE) {
                throw new IllegalArgumentException(
                        "learning curves of " + steps + " steps are too long to save, at most " + LONGEST_CURVE
                                + "; reduce --steps, or leave out --out and figures");
            }
        }
    }

    /** Returns whether learning curves are shown in the terminal. */
    boolean charts() {
        return work.tables() && ExperimentText.needsSamples(display);
    }

    /**
     * The figures and the page, where they are asked for.
     *
     * @param paper the same next to the paper's
     * @return where they are, in a sentence
     */
    Optional<String> draw(ExperimentOutcome outcome, Reproduction paper) {
        if (figuresTo.isEmpty()) {
            return Optional.empty();
        }
        var drawn = Gallery.of(outcome, figures);
        var place = figuresTo.get();
        if (!display.report() || folder.isEmpty()) {
            return Optional.of(save(drawn, place));
        }
        var out = folder.get();
        // Side by side on all cores.
        Stream.<Runnable>of(() -> out.write(Report.FILE, Report.html(outcome, paper, drawn)), () -> save(drawn, place))
                .parallel()
                .forEach(Runnable::run);
        return Optional.of("Figures and report: " + out.path().resolve(Report.FILE));
    }

    /** Returns whether all its figures are in the folder already. */
    boolean isDrawn() {
        return figuresTo.isEmpty()
                || (!plot.wanted()
                        && display.report()
                        && folder.filter(out -> Files.exists(out.path().resolve(Report.FILE)))
                                .isPresent());
    }

    /** Through the results' own folder where they go there, which takes down what is written. */
    private String save(List<Figure> drawn, Path place) {
        return folder.filter(out -> out.path().equals(place))
                .map(out -> plot.save(drawn, out))
                .orElseGet(() -> plot.save(drawn, place));
    }

    /**
     * Tables and charts, or JSON.
     *
     * @param drawn where figures are, in a sentence
     * @param samples points of the learning curves, where there are charts
     * @return the exit code
     */
    int show(ExperimentOutcome outcome, Reproduction paper, Optional<String> drawn, CurveSamples samples) {
        work.print(
                console,
                () -> new Result(
                        Optional.of(paper).filter(p -> display.shows(Shown.PUBLISHED)),
                        outcome.result(),
                        outcome.provenance()),
                () -> ExperimentText.of(display, outcome.result(), paper, samples)
                        + drawn.map(where -> where + "\n").orElse("")
                        + folder.map(out -> "Results: " + out.path() + "\n").orElse(""));
        return !display.shows(Shown.PUBLISHED) || paper.isMet() ? ExitCode.OK : ExitCode.FAILED;
    }

    @Fields("*=paper *=result provenance")
    private record Result(
            Optional<Reproduction> paper, ExperimentResult result, Map<String, @Nullable Object> provenance) {}
}
