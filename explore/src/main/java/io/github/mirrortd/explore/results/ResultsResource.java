package io.github.mirrortd.explore.results;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.figures.Styles;
import io.github.mirrortd.figures.Styles.Look;
import io.github.mirrortd.lab.experiment.FigureKind;
import io.github.mirrortd.lab.experiment.FigureRequest;
import io.github.mirrortd.lab.result.ExperimentResult;
import io.github.mirrortd.lab.saved.ExperimentOutcome;
import io.github.mirrortd.lab.saved.SavedResults;
import io.github.mirrortd.mdp.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables of a finished folder, and which curves and figures it has. */
final class ResultsResource implements Resource {
    private final Reach reach;

    ResultsResource(Reach reach) {
        this.reach = reach;
    }

    @Override
    public String name() {
        return "results";
    }

    @Override
    public void answer(Call call) throws IOException {
        var folder = reach.folder(call.body().text("folder"));
        var outcome = SavedResults.read(folder);
        var result = outcome.result();
        call.json(new Shown(
                folder,
                outcome.provenance().get("command"),
                new Tables(result),
                result.problems().stream().map(p -> on(p, outcome)).toList(),
                result.algorithms().stream()
                        .map(a -> new Learner(a.name(), Styles.look(a.name())))
                        .toList(),
                experiment(folder)));
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
}
