package io.github.mirrortd.explore;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.explore.http.Body;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.figures.Styles;
import io.github.mirrortd.figures.Styles.Look;
import io.github.mirrortd.lab.display.FigureKind;
import io.github.mirrortd.lab.display.FigureRequest;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.run.JournalReader;
import io.github.mirrortd.lab.run.JournalReader.Part;
import io.github.mirrortd.lab.run.JournalReader.Stage;
import io.github.mirrortd.lab.saved.ExperimentOutcome;
import io.github.mirrortd.lab.saved.SavedResults;
import io.github.mirrortd.mdp.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folders of results below those that were given: what each holds, its tables, and work under way. */
record Folders(Reach reach) {
    private static final int DEEPEST = 4;
    private static final int MOST = 200;

    /** Milliseconds between two looks at work under way. */
    private static final long PAUSE = 300;

    /** Looks without news after which the state is sent again, which shows whether the client is still there. */
    private static final int QUIET = 10;

    /** Kinds of folders. */
    enum Kind {
        RESULTS,
        UNFINISHED,
        EVALUATION,
        OTHER;

        static Kind of(Path folder) {
            if (Files.isDirectory(folder.resolve("unfinished"))) {
                return UNFINISHED;
            }
            if (Files.isRegularFile(folder.resolve("evaluation.json"))) {
                return EVALUATION;
            }
            return Files.isRegularFile(folder.resolve("provenance.json"))
                            && (Files.isRegularFile(folder.resolve("results.csv"))
                                    || Files.isRegularFile(folder.resolve("robustness.csv")))
                    ? RESULTS
                    : OTHER;
        }
    }

    private record Found(Path path, String name, Kind kind) {}

    Object list() {
        var found = new ArrayList<Found>();
        for (var root : reach.folders()) {
            var below = new ArrayList<Path>();
            collect(root, DEEPEST, below);
            for (var folder : below) {
                String name = folder.equals(root)
                        ? String.valueOf(root.getFileName())
                        : root.getFileName() + "/" + root.relativize(folder);
                found.add(new Found(folder, name, Kind.of(folder)));
            }
        }
        return Map.of("folders", found);
    }

    /** Links are not followed: they may lead out of reach. Unreadable folders are left out. */
    private static void collect(Path folder, int levels, List<Path> found) {
        if (levels == 0 || found.size() >= MOST) {
            return;
        }
        if (Kind.of(folder) != Kind.OTHER) {
            found.add(folder);
            return;
        }
        try (var inside = Files.newDirectoryStream(folder, p -> Files.isDirectory(p, LinkOption.NOFOLLOW_LINKS))) {
            inside.forEach(next -> collect(next, levels - 1, found));
        } catch (IOException | DirectoryIteratorException e) {
            // Another folder may be readable.
        }
    }

    /** {@return the tables of a finished folder, and which curves and figures it has} */
    Object results(Body question, Call call) throws IOException {
        var folder = reach.folder(question.text("folder"));
        var outcome = SavedResults.read(folder);
        var result = outcome.result();
        return new Shown(
                folder,
                outcome.provenance().get("command"),
                new Tables(result),
                result.problems().stream().map(p -> on(p, outcome)).toList(),
                result.algorithms().stream()
                        .map(a -> new Learner(a.name(), Styles.look(a.name())))
                        .toList(),
                experiment(folder));
    }

    private record Shown(
            Path folder,
            @Nullable Object command,
            Tables tables,
            List<On> problems,
            List<Learner> learners,
            @Nullable String experiment) {}

    @Fields("result.results tuning=result.candidates result.robustness")
    private record Tables(ExperimentResult result) {}

    private record Learner(String name, Look look) {}

    @Fields("name=problem.id problem.title error=problem.errorMeasure.name curves figures")
    private record On(Problem problem, boolean curves, List<FigureKind> figures) {}

    private static On on(Problem problem, ExperimentOutcome outcome) {
        boolean curves = outcome.curves().areOf(problem);
        boolean swept = outcome.result().robustness().stream()
                .anyMatch(r -> r.cell().problem().equals(problem));
        var figures = Stream.of(FigureKind.values())
                .filter(kind -> switch (kind) {
                    case CURVES -> curves;
                    case ROBUSTNESS -> swept;
                    case CONTRACTION, EIGENVALUES ->
                        !FigureRequest.shownBy(kind, List.of(problem)).isEmpty();
                })
                .toList();
        return new On(problem, curves, figures);
    }

    private static @Nullable String experiment(Path folder) throws IOException {
        for (var name : List.of("experiment.yaml", "experiment.json")) {
            if (Files.isRegularFile(folder.resolve(name))) {
                return Files.readString(folder.resolve(name));
            }
        }
        return null;
    }

    /** Sends how far work has come in a folder, again and again until it is done. */
    @Nullable
    Object follow(Body question, Call call) throws IOException {
        var folder = reach.folder(question.text("folder"));
        try (var events = call.events()) {
            follow(folder, events);
        } catch (CancellationException e) {
            // The client is gone.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return null;
    }

    private static void follow(Path folder, Call.Events events) throws InterruptedException {
        var last = new State(List.of(), List.of(), 0);
        for (int quiet = 0; Kind.of(folder) == Kind.UNFINISHED; quiet++) {
            var now = progress(folder, last);
            if (!now.equals(last) || quiet >= QUIET) {
                events.send("progress", now);
                quiet = 0;
            }
            last = now;
            Thread.sleep(PAUSE);
        }
        events.send("done", Map.of("kind", Kind.of(folder)));
    }

    /** {@return the progress; the last one if a file is being written} */
    private static State progress(Path folder, State last) {
        try {
            return JournalReader.in(folder).map(State::of).orElse(last);
        } catch (UncheckedIOException e) {
            return last;
        }
    }

    private record State(List<Stage> stages, List<String> problems, long lastSign) {
        static State of(JournalReader work) {
            var problems = evaluated(work).map(Part::problem).distinct().toList();
            return new State(work.stages(), problems, work.lastSign());
        }
    }

    /** {@return the parts of the evaluation, which is what has curves to be shown} */
    static Stream<Part> evaluated(JournalReader work) {
        return work.stages().stream()
                .filter(stage -> stage.what().equals("evaluation"))
                .flatMap(stage -> stage.cells().stream());
    }
}
