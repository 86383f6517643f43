package io.github.mirrortd.explore.bench;

import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import io.github.mirrortd.lab.explore.Exploration;
import io.github.mirrortd.lab.result.Build;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What there is to choose from: problems and learners, built in, from plugins, and those that the command named. */
final class Catalogue implements Resource {
    private final Exploration wish;

    Catalogue(Exploration wish) {
        this.wish = wish;
    }

    @Override
    public String name() {
        return "catalogue";
    }

    @Override
    public void answer(Call call) throws IOException {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("version", Build.version());
        tree.put(
                "problems",
                Problems.families().stream()
                        .map(family -> {
                            var problem = new LinkedHashMap<String, @Nullable Object>();
                            problem.put("name", family.id());
                            problem.put("title", family.title());
                            problem.put(
                                    "parameters",
                                    family.parameters().stream()
                                            .map(p -> Map.of(
                                                    "name", p.name(),
                                                    "meaning", p.meaning(),
                                                    "usual", p.usual(),
                                                    "range", p.range()))
                                            .toList());
                            return problem;
                        })
                        .toList());
        tree.put("learners", Algorithms.all().stream().map(Catalogue::learner).toList());
        tree.put(
                "suffixes",
                Arrays.stream(LookAhead.values())
                        .filter(LookAhead::hasTwoPoints)
                        .map(LookAhead::suffix)
                        .toList());
        tree.put("given", Map.of("problems", wish.problems(), "learners", wish.learners()));
        call.json(tree);
    }

    /** What a learner says of itself. */
    static Map<String, @Nullable Object> learner(Algorithm algorithm) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("name", algorithm.name());
        var about = algorithm.description();
        tree.put("summary", about.summary());
        tree.put("equation", about.equation());
        tree.put(
                "parameters",
                algorithm.parameters().stream()
                        .map(p -> {
                            var parameter = new LinkedHashMap<String, @Nullable Object>();
                            parameter.put("id", p.id());
                            parameter.put("symbol", p.symbol());
                            parameter.put("meaning", p.meaning());
                            parameter.put("range", p.range());
                            parameter.put(
                                    "usual", algorithm.complete(Settings.NONE).get(p));
                            return parameter;
                        })
                        .toList());
        return tree;
    }
}
