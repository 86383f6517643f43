package io.github.mirrortd.explore.results;

import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.lab.experiment.FigureKind;
import io.github.mirrortd.lab.experiment.FigureRequest;
import io.github.mirrortd.lab.figures.Styles;
import io.github.mirrortd.lab.result.Outcome;
import io.github.mirrortd.lab.result.ResultFields;
import io.github.mirrortd.lab.result.SavedResults;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.mdp.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("folder", folder.toString());
        tree.put("command", outcome.provenance().get("command"));
        var tables = new LinkedHashMap<>(ResultFields.of(outcome.result()));
        if (outcome.result().results().isEmpty()) {
            tables.put("results", List.of());
        }
        tree.put("tables", tables);
        tree.put(
                "problems",
                outcome.result().problems().stream()
                        .map(p -> problem(p, outcome))
                        .toList());
        tree.put(
                "learners",
                outcome.result().algorithms().stream()
                        .map(Algorithm::name)
                        .map(name -> Map.of("name", name, "look", Styles.look(name)))
                        .toList());
        tree.put("experiment", experiment(folder));
        call.json(tree);
    }

    private static Map<String, @Nullable Object> problem(Problem problem, Outcome outcome) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("name", problem.id());
        tree.put("title", problem.title());
        tree.put("curves", outcome.curves().areOf(problem));
        boolean swept = outcome.result().robustness().stream()
                .anyMatch(r -> r.cell().problem().equals(problem));
        tree.put(
                "figures",
                Stream.of(FigureKind.values())
                        .filter(kind -> switch (kind) {
                            case CURVES -> outcome.curves().areOf(problem);
                            case ROBUSTNESS -> swept;
                            case CONTRACTION, EIGENVALUES ->
                                !FigureRequest.shownBy(kind, List.of(problem)).isEmpty();
                        })
                        .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                        .toList());
        return tree;
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
