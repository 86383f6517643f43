package io.github.mirrortd.lab.figures;

import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.internal.Names;
import io.github.mirrortd.lab.format.OutputFolder;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.SavedResults;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All figures that results have. Curves come first, then robustness, contraction and eigenvalues, each problem by problem. */
public final class Gallery {
    /** Where figures go in an output folder. */
    public static final String FOLDER = "figures";

    private Gallery() {}

    /** A file of its own for every figure, in every format, and their captions as text. */
    public static void save(List<Figure> figures, OutputFolder folder, int pixels) {
        var tasks = new ArrayList<Runnable>();
        for (var figure : figures) {
            for (var format : Format.values()) {
                tasks.add(() -> folder.write(
                        FOLDER + "/" + figure.id() + "." + format.extension(),
                        out -> format.write(figure, pixels, out)));
            }
        }
        tasks.parallelStream().forEach(Runnable::run);
        folder.write(
                FOLDER + "/captions.txt",
                figures.stream()
                        .map(f -> f.id() + "\n" + f.plainCaption() + "\n")
                        .collect(Collectors.joining("\n")));
    }

    /**
     * One figure to a file of the user's choice; where there are several, their names go between the file's name and its end.
     *
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
     * The figures of saved results.
     *
     * @param analyses of the problems; without them there are no exact figures
     * @throws IllegalArgumentException where a learner is asked for that the results do not have
     */
    public static List<Figure> of(
            SavedResults saved,
            List<ProblemAnalysis> analyses,
            Set<FigureKind> kinds,
            List<Problem> problems,
            FigureOptions options) {
        check(saved, options);
        var tasks = new ArrayList<Supplier<Figure>>();
        for (var kind : kinds) {
            for (var problem : problems) {
                task(kind, problem, saved, analyses, options).ifPresent(tasks::add);
            }
        }
        return tasks.parallelStream().map(Supplier::get).toList();
    }

    /** The learning curves among figures again, on a logarithmic axis. */
    public static List<Figure> logarithmic(List<Figure> figures) {
        return figures.stream()
                .filter(f -> f.kind() == FigureKind.CURVES)
                .map(f -> LearningCurves.on(Scale.LOG, f))
                .toList();
    }

    private static Optional<Supplier<Figure>> task(
            FigureKind kind,
            Problem problem,
            SavedResults saved,
            List<ProblemAnalysis> analyses,
            FigureOptions options) {
        var sweep = of(problem, saved.robustness());
        var analysis =
                analyses.stream().filter(a -> a.problem().equals(problem)).findFirst();
        return switch (kind) {
            case CURVES ->
                when(saved.hasCurves(problem), () -> {
                    var curves = LearningCurves.read(saved.curves(problem), options);
                    var exact = options.exact()
                            ? PredictionFigures.exact(of(problem, saved.results()), options)
                            : Map.<String, double[]>of();
                    return LearningCurves.figure(problem, curves, exact, options);
                });
            case ROBUSTNESS -> when(!sweep.isEmpty(), () -> RobustnessPanels.figure(problem, sweep, options));
            case CONTRACTION ->
                analysis.map(a -> () -> {
                    var results = of(problem, saved.results());
                    return ExactFigures.contraction(a, alpha(results, "GTD2-MP"), alpha(results, "STHTD-MP"), options);
                });
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

    private static void check(SavedResults saved, FigureOptions options) {
        var names = Stream.concat(saved.results().stream(), saved.robustness().stream())
                .map(r -> r.cell().algorithm())
                .distinct()
                .toList();
        options.learners().forEach(wanted -> Names.find("learner", wanted, names, Algorithm::name));
    }
}
