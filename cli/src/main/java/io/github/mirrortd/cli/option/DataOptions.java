package io.github.mirrortd.cli.option;

import io.github.mirrortd.base.format.NamedFile;
import io.github.mirrortd.data.read.DataSet;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a data set's file says, as options for data without such a file. */
public final class DataOptions {
    private final Map<String, String> given = new LinkedHashMap<>();

    @Mixin
    private final AccessOptions access = new AccessOptions();

    @Option(names = "--query", paramLabel = "SQL", description = "Rows by a query of the embedded database.")
    void query(String text) {
        given.put("query", text);
    }

    @Option(
            names = "--episode",
            paramLabel = "COLUMN",
            description = "Which episode a row is of; one long run without it.")
    void episode(String text) {
        given.put("episode", text);
    }

    @Option(names = "--order", paramLabel = "COLUMN", description = "By what the rows of an episode are ordered.")
    void order(String text) {
        given.put("order", text);
    }

    @Option(names = "--reward", paramLabel = "COLUMN", description = "The reward; any of these may be an expression.")
    void reward(String text) {
        given.put("reward", text);
    }

    @Option(
            names = "--rewards",
            paramLabel = "LOW,HIGH",
            description = "The least and the greatest reward that can occur; bounds follow from them where support is"
                    + " missing.")
    void rewards(String text) {
        given.put("rewards", "[" + text + "]");
    }

    @Option(names = "--action", paramLabel = "COLUMN", description = "The action that was taken.")
    void action(String text) {
        given.put("action", text);
    }

    @Option(
            names = "--behaviour",
            paramLabel = "COLUMN",
            description =
                    "μ(a|s) of the logged action, or of all: '{actions: {left: m_left, right: m_right}}', or how to estimate it:"
                            + " '{estimate: frequencies, by: [state]}'.")
    void behaviour(String text) {
        given.put("behaviour", text);
    }

    @Option(
            names = "--target",
            paramLabel = "COLUMN",
            description =
                    "π(a|s) of the logged action, or of all: '{actions: {left: p_left, right: p_right}}'; several policies to"
                            + " compare by their names: '{current: pi_0, new: pi_1}'.")
    void target(String text) {
        given.put("target", text);
    }

    @Option(names = "--ratio", paramLabel = "COLUMN", description = "ρ = π/μ, where the two are not there.")
    void ratio(String text) {
        given.put("ratio", text);
    }

    @Option(names = "--terminal", paramLabel = "COLUMN", description = "Whether the episode ended here; or 'last'.")
    void terminal(String text) {
        given.put("terminal", text);
    }

    @Option(names = "--truncated", paramLabel = "COLUMN", description = "Whether it was only cut off here; or 'rest'.")
    void truncated(String text) {
        given.put("truncated", text);
    }

    @Option(names = "--discount", paramLabel = "X", description = "γ: a number or a column. Default: 1.")
    void discount(String text) {
        given.put("discount", text);
    }

    @Option(names = "--next", paramLabel = "MAP", description = "Where a row holds its own next state: '{x: next_x}'.")
    void next(String text) {
        given.put("next", text);
    }

    @Option(
            names = "--start",
            paramLabel = "WHAT",
            description =
                    "Whose value is asked for: first (logged first states, the default), all, or a file of states.")
    void start(String text) {
        given.put("start", text);
    }

    @Option(
            names = "--features",
            paramLabel = "LIST",
            description = "Features, as in 'bias, x, {tiles: [x, v], tilings: 8, count: 8}'.")
    void features(String text) {
        given.put("features", "[" + text + "]");
    }

    @Option(
            names = "--missing",
            paramLabel = "HOW",
            description =
                    "What becomes of missing values: refuse (the default), drop or mean. For data without a file that"
                            + " describes them; there it is the field 'missing'.")
    void missing(String text) {
        given.put("missing", text);
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
