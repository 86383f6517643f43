package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads who takes part in an experiment, and with which settings. */
final class ContenderReader {
    private final List<Problem> problems;
    private final boolean tuned;
    private final Path folder;

    /**
     * @param tuned whether the experiment searches grids
     * @param folder where the names of learner files are looked up
     */
    ContenderReader(List<Problem> problems, boolean tuned, Path folder) {
        this.folder = folder;
        this.problems = problems;
        this.tuned = tuned;
    }

    Contender contender(Node node) {
        if (node.isWord()) {
            var algorithm = algorithm(node);
            return tuned ? Contender.tuned(algorithm, Grid.OWN) : Contender.fixed(algorithm, Settings.NONE);
        }
        var algorithm = algorithm(
                node.only(List.of("name", "grid", "replace", "settings")).need("name"));
        var grid = node.get("grid");
        var replace = node.get("replace");
        var fixed = node.get("settings");
        if (fixed != null && (grid != null || replace != null)) {
            throw fixed.wrong("a learner has either a grid or settings, not both");
        }
        if (grid != null && replace != null) {
            throw replace.wrong("this takes values into the learner's own grid, so it does not go with 'grid'");
        }
        var values = grid == null ? replace : grid;
        if (values != null && !tuned) {
            throw values.wrong("a grid needs the field 'tuning', which says on which seeds it is searched");
        }
        if (fixed != null) {
            return Contender.fixed(algorithm, checked(fixed, algorithm));
        }
        if (!tuned) {
            return Contender.fixed(algorithm, Settings.NONE);
        }
        return Contender.tuned(algorithm, values == null ? Grid.OWN : grid(values, values == replace, algorithm));
    }

    /** A learner that can run on all problems. */
    private Algorithm algorithm(Node name) {
        return name.meaning(() -> {
            var algorithm = LearnerFiles.resolve(name.word(), folder);
            problems.forEach(problem -> WeightMemory.check(problem, algorithm));
            return algorithm;
        });
    }

    private static Grid grid(Node node, boolean own, Algorithm algorithm) {
        var values = new LinkedHashMap<Parameter, SettingValues>();
        node.map().forEach((name, field) -> {
            var parameter = parameter(field, name, List.of(algorithm));
            values.put(parameter, values(field, parameter));
        });
        return node.meaning(() -> {
            var grid = new Grid(own, values);
            grid.check(algorithm);
            return grid;
        });
    }

    private static Settings checked(Node node, Algorithm algorithm) {
        var given = settings(node, List.of(algorithm));
        return node.meaning(() -> {
            algorithm.check(given);
            return given;
        });
    }

    /** Single values of settings; none where there is nothing. */
    static Settings settings(@Nullable Node node, List<Algorithm> algorithms) {
        var settings = Settings.NONE;
        if (node != null) {
            for (var field : node.map().entrySet()) {
                var parameter = parameter(field.getValue(), field.getKey(), algorithms);
                settings = settings.with(parameter, value(field.getValue(), parameter));
            }
        }
        return settings;
    }

    /** A setting by its name: one that is listed, or of these learners' own. */
    static Parameter parameter(Node place, String name, List<Algorithm> algorithms) {
        return place.meaning(() -> Names.find("setting", name, Algorithm.vocabulary(algorithms), Parameter::id));
    }

    private static double value(Node node, Parameter parameter) {
        var values = values(node, parameter).values();
        if (values.size() != 1) {
            throw node.wrong(parameter.id() + " takes one value here, not " + values.size());
        }
        return values.get(0);
    }

    /** A number, a list of numbers, or a text such as {@code log:1e-4:1:50}. */
    static SettingValues values(Node node, Parameter parameter) {
        if (!node.is(Node.Kind.LIST)) {
            return node.meaning(() -> SettingValues.parse(parameter, node.word()));
        }
        if (node.items().isEmpty()) {
            throw node.wrong("the list is empty; give at least one value");
        }
        return SettingValues.of(
                node.items().stream().map(item -> value(item, parameter)).toList());
    }
}
