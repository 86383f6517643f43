package io.github.mirrortd.figures;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.lab.display.AxisScale;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.display.FigureOptions;
import io.github.mirrortd.lab.display.FigureRequest;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.saved.ExperimentOutcome;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All figures that results have. Curves come first, then robustness, contraction and eigenvalues, each problem by problem. */
public final class Gallery {
    /** Folder of figures in an output folder. */
    public static final String FOLDER = "figures";

    private Gallery() {}

    /**
     * Writes each figure as SVG, PDF and PNG, and their captions as text.
     *
     * @param figures what to draw
     * @param folder where they go
     * @param pixels the width of a PNG
     */
    public static void save(List<Figure> figures, OutputFolder folder, int pixels) {
        var tasks = new ArrayList<ForkJoinTask<?>>();
        for (var figure : figures) {
            for (var format : Format.PICTURES) {
                tasks.add(ForkJoinTask.adapt(() -> folder.write(
                        FOLDER + "/" + figure.id() + "." + format.extension(),
                        out -> format.write(figure, pixels, out))));
            }
        }
        // Each by itself: a stream would hand out a quarter of them at a time, and one thread would be left with the
        // last.
        ForkJoinTask.invokeAll(tasks);
        folder.write(
                FOLDER + "/captions.txt",
                figures.stream()
                        .map(f -> f.id() + "\n" + f.plainCaption() + "\n")
                        .collect(Collectors.joining("\n")));
    }

    /**
     * One figure to a file of the user's choice; where there are several, their names go between the file's name and its end.
     *
     * @param figures what to draw
     * @param file whose name says the format
     * @param pixels the width of a PNG
     * @return the files
     */
    public static List<Path> save(List<Figure> figures, Path file, int pixels) {
        var format = Format.of(file);
        return figures.parallelStream()
                .map(figure -> {
                    var target = figures.size() == 1 ? file : beside(file, figure.id());
                    var parent = Objects.requireNonNull(target.toAbsolutePath().getParent());
                    OutputFolder.at(parent)
                            .write(target.getFileName().toString(), out -> format.write(figure, pixels, out));
                    return target;
                })
                .toList();
    }

    private static Path beside(Path file, String id) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return file.resolveSibling(name.substring(0, dot) + "-" + id + name.substring(dot));
    }

    /**
     * {@return the figures of what an experiment came to, in their usual form: all kinds that it has}
     *
     * @param outcome what an experiment came to
     * @param kinds which of them
     * @param problems of which problems
     * @param options what figures show, and how
     * @throws IllegalArgumentException where a learner is asked for that the results do not have
     */
    public static List<Figure> of(
            ExperimentOutcome outcome, Set<FigureKind> kinds, List<Problem> problems, FigureOptions options) {
        return of(
                outcome,
                kinds.stream()
                        .map(kind -> new FigureRequest(kind, FigureRequest.shownBy(kind, problems), options))
                        .toList());
    }

    /**
     * {@return the figures that are asked for, as far as the results have them} Of two of one kind and problem the
     * later one stays.
     *
     * @param outcome what an experiment came to
     * @param requests what is asked for
     * @throws IllegalArgumentException where a learner is asked for that the results do not have
     */
    public static List<Figure> of(ExperimentOutcome outcome, List<FigureRequest> requests) {
        var tasks = new LinkedHashMap<String, Supplier<Figure>>();
        for (var request : requests) {
            check(outcome.result(), request.options());
            for (var problem : request.problems()) {
                task(request.kind(), problem, outcome, request.options())
                        .ifPresent(task -> tasks.put(request.kind().id(problem.id()), task));
            }
        }
        return List.copyOf(tasks.values()).parallelStream().map(Supplier::get).toList();
    }

    /**
     * {@return the learning curves among figures again, on a logarithmic axis, where they are not yet}
     *
     * @param figures any
     */
    public static List<Figure> logarithmic(List<Figure> figures) {
        return figures.stream()
                .filter(f -> f.kind() == FigureKind.CURVES && !f.isLog())
                .map(f -> LearningCurves.on(AxisScale.LOG, f))
                .toList();
    }

    private static Optional<Supplier<Figure>> task(
            FigureKind kind, Problem problem, ExperimentOutcome outcome, FigureOptions options) {
        var results = of(problem, outcome.result().results());
        var sweep = of(problem, outcome.result().robustness());
        // Asked for here and not in the tasks, which run side by side.
        var analysis = kind.isExact() ? outcome.analyses().of(problem) : Optional.<ProblemAnalysis>empty();
        return switch (kind) {
            case CURVES ->
                when(
                        outcome.curves().areOf(problem),
                        () -> LearningCurves.figure(
                                problem,
                                results,
                                outcome.curves().bands(problem, options),
                                outcome.curves().steps(problem),
                                options.exact() ? PredictionFigures.exact(results, options) : Map.of(),
                                options));
            case ROBUSTNESS -> when(!sweep.isEmpty(), () -> RobustnessPanels.figure(problem, sweep, options));
            case CONTRACTION ->
                analysis.map(a -> () ->
                        ExactFigures.contraction(a, alpha(results, "GTD2-MP"), alpha(results, "STHTD-MP"), options));
            case EIGENVALUES -> analysis.map(a -> () -> ExactFigures.eigenvalues(a));
        };
    }

    private static Optional<Supplier<Figure>> when(boolean there, Supplier<Figure> figure) {
        return there ? Optional.of(figure) : Optional.empty();
    }

    private static List<Result> of(Problem problem, List<Result> results) {
        return results.stream().filter(r -> r.cell().problem().equals(problem)).toList();
    }

    private static OptionalDouble alpha(List<Result> results, String learner) {
        return results.stream()
                .filter(r -> r.cell().algorithm().name().equals(learner))
                .mapToDouble(r -> r.cell().settings().alpha())
                .findFirst();
    }

    private static void check(ExperimentResult run, FigureOptions options) {
        var names = Stream.concat(run.results().stream(), run.robustness().stream())
                .map(r -> r.cell().algorithm())
                .distinct()
                .toList();
        options.learners().forEach(wanted -> Names.find("learner", wanted, names, Algorithm::name));
    }
}
