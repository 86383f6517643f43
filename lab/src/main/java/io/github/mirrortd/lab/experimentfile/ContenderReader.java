package io.github.mirrortd.lab.experimentfile;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.lab.experiment.Contender;
import io.github.mirrortd.lab.experiment.Grid;
import io.github.mirrortd.lab.experiment.SettingValues;
import io.github.mirrortd.lab.learnerfile.WeightMemory;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads who takes part in an experiment, and with which settings.
 *
 * @param tuned whether the experiment searches grids
 * @param named the learner of a name or of a learner's file
 */
record ContenderReader(List<Problem> problems, boolean tuned, Function<String, Algorithm> named) {
    Contender contender(Node node) {
        if (node.isWord()) {
            var algorithm = algorithm(node);
            return tuned ? Contender.tuned(algorithm, Grid.OWN) : Contender.fixed(algorithm, Settings.NONE);
        }
        var algorithm = algorithm(node.need("name"));
        var grid = node.get("grid");
        var replace = node.get("replace");
        var fixed = node.get("settings");
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
        return Contender.tuned(
                algorithm, values == null ? Grid.OWN : grid(values, grid == null, node.get("together"), algorithm));
    }

    /** A learner that can run on all problems. */
    private Algorithm algorithm(Node name) {
        return name.meaning(() -> {
            var algorithm = named.apply(name.word());
            problems.forEach(problem -> WeightMemory.check(problem, algorithm));
            return algorithm;
        });
    }

    private static Grid grid(Node node, boolean own, @Nullable Node together, Algorithm algorithm) {
        var values = new LinkedHashMap<Parameter, SettingValues>();
        node.map().forEach((name, field) -> {
            var parameter = parameter(field, name, List.of(algorithm));
            values.put(parameter, values(field, parameter));
        });
        var paired = together == null
                ? List.<Parameter>of()
                : together.distinct(name -> parameter(name, name.word(), List.of(algorithm)), Parameter::id);
        return (together == null ? node : together).meaning(() -> {
            var grid = new Grid(own, values, paired);
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
