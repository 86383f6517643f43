package io.github.mirrortd.cli.option;

import io.github.mirrortd.base.format.NamedFile;
import io.github.mirrortd.data.read.DataSet;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Fields of a data-set file, as options. */
public final class DataOptions {
    private static final String OPTIONS = """
            query SQL: Query of the embedded database that returns the rows.
            episode COLUMN: Episode of a row. Default: one long run.
            order COLUMN: Order of the rows in an episode.
            reward COLUMN: Reward; like all columns, it may be an expression.
            rewards LOW,HIGH: Least and greatest possible reward; they give bounds on the value if support is missing.
            action COLUMN: Logged action.
            behaviour COLUMN: μ(a|s) of the logged action, or of all: '{actions: {left: m_left, right: m_right}}', or its \
            estimate: '{estimate: frequencies, by: [state]}'.
            target COLUMN: π(a|s) of the logged action, or of all: '{actions: {left: p_left, right: p_right}}'; several \
            policies to compare by their names: '{current: pi_0, new: pi_1}'.
            ratio COLUMN: ρ = π/μ, if π and μ are not logged.
            terminal COLUMN: Column that is true if the episode ended here, or 'last'.
            truncated COLUMN: Column that is true if the episode was cut off here, or 'rest'.
            discount X: γ: a number or a column. Default: 1.
            next MAP: Columns of the next state in the same row: '{x: next_x}'.
            start WHAT: States whose value is estimated: first (the logged first states), all, or a file of states. \
            Default: first.
            features LIST: Features, as in 'bias, x, {tiles: [x, v], tilings: 8, count: 8}'.
            missing HOW: Treatment of missing values: refuse, drop or mean, for data without a file that describes them. \
            Default: refuse.
            """;

    /** Options whose values are lists of a data set's file. */
    private static final Set<String> LISTS = Set.of("rewards", "features");

    private final Map<String, String> given = new LinkedHashMap<>();

    @Mixin
    private final AccessOptions access = new AccessOptions();

    @Spec(Spec.Target.MIXEE)
    void declare(CommandSpec command) {
        OptionTable.declare(
                command,
                this,
                OPTIONS,
                (name, text) -> given.put(name, LISTS.contains(name) ? "[" + text + "]" : text));
    }

    /** The data set in a file, that of several files with a target policy each, or that of a file of data and the options. */
    public DataSet dataSet(List<Path> files) {
        var data = files.get(0);
        String name = data.toString().toLowerCase(Locale.ROOT);
        if (files.size() > 1 || name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json")) {
            if (!given.isEmpty()) {
                var first = given.entrySet().iterator().next();
                throw new IllegalArgumentException("--" + first.getKey()
                        + " is for data without a file that describes them; write \"" + first.getKey() + ": "
                        + first.getValue() + "\" into " + data);
            }
            return access.apply(files.size() == 1 ? DataSet.read(data) : DataSet.read(files));
        }
        NamedFile.checkLine(data);
        var yaml = new StringBuilder();
        if (!given.containsKey("query")) {
            yaml.append("data: ").append(quoted(data.toString())).append('\n');
        }
        given.forEach((field, value) -> {
            boolean structure = value.startsWith("{") || value.startsWith("[");
            boolean number = field.equals("discount") && value.matches("[0-9./]+");
            yaml.append(field)
                    .append(": ")
                    .append(structure || number ? value : quoted(value))
                    .append('\n');
        });
        // Every file that the options name is named on the command line.
        return access.apply(
                DataSet.of(DataSet.OPTIONS, yaml.toString(), Path.of("").toAbsolutePath())
                        .allowing(true, false));
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
