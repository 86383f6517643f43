package io.github.mirrortd.lab.learnerfile;

import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.Node.Kind;
import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.equations.EquationDefinition;
import io.github.mirrortd.equations.EquationError;
import io.github.mirrortd.equations.EquationLearner;
import io.github.mirrortd.equations.EquationSetting;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.mdp.Citation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Makes a learner of a file's content, or says what is wrong with it and where. */
final class LearnerReader {
    private static final Pattern OTHER_LINE = Pattern.compile("in line (\\d+)(?:, column (\\d+))?");

    private static final int FORMAT = 1;
    private static final List<String> FIELDS = List.of("format", "name", "summary", "source", "settings", "update");

    private final String file;
    private final String text;
    private final Node root;

    LearnerReader(String file, String text) {
        this.file = file;
        this.text = text;
        root = NodeReader.read(file, text).only(FIELDS);
        var format = root.get("format");
        if (format != null) {
            format.whole(FORMAT, FORMAT);
        }
    }

    EquationLearner read(String usualName) {
        var name = root.get("name");
        var summary = root.get("summary");
        var settings = root.get("settings");
        var update = root.need("update");
        var definition = (name == null ? root : name)
                .meaning(() -> new EquationDefinition(
                        name == null ? usualName : name.word(),
                        summary == null ? "a learner in a file" : oneLine(summary),
                        source(),
                        settings == null ? List.of() : settings(settings),
                        update.word(),
                        text));
        try {
            return EquationLearner.of(definition);
        } catch (EquationError e) {
            throw inFile(update, definition.update(), e);
        }
    }

    private static String oneLine(Node node) {
        return node.word().strip().replaceAll("\\s+", " ");
    }

    private Citation source() {
        var source = root.get("source");
        return source == null
                ? Citation.UNPUBLISHED
                : new Citation(
                        source.only(List.of("authors", "year", "title", "venue"))
                                .need("authors")
                                .word(),
                        source.need("year").whole(1950, 2100),
                        source.need("title").word(),
                        source.need("venue").word());
    }

    private static List<EquationSetting> settings(Node node) {
        var settings = new ArrayList<EquationSetting>();
        node.map().forEach((name, field) -> settings.add(field.meaning(() -> setting(name, field))));
        return settings;
    }

    private static EquationSetting setting(String name, Node field) {
        var listed = Arrays.stream(Parameter.values())
                .filter(p -> p.id().equals(name))
                .findFirst();
        if (field.is(Kind.NOTHING)) {
            return new EquationSetting(listed.orElseThrow(() -> noDefault(field, name)), null, List.of());
        }
        if (field.isWord()) {
            double value = field.number();
            return new EquationSetting(listed.orElseGet(() -> Parameter.own(name, "", value)), value, List.of());
        }
        field.only(List.of("default", "range", "grid", "meaning"));
        var initial = field.get("default");
        var grid = field.get("grid");
        if (listed.isEmpty() && initial == null) {
            throw noDefault(field, name);
        }
        Double value = initial == null ? null : Double.valueOf(initial.number());
        var parameter =
                listed.isPresent() ? known(listed, field) : own(name, field, initial == null ? 0 : initial.number());
        return new EquationSetting(
                parameter,
                value,
                grid == null ? List.of() : Arrays.stream(grid.numbers()).boxed().toList());
    }

    private static IllegalArgumentException noDefault(Node field, String name) {
        return field.wrong("a setting of one's own needs a value where nothing is said: " + name + ": 0.5, or " + name
                + ": {default: 0.5}");
    }

    /** A listed setting has its range and its meaning everywhere. */
    private static Parameter known(Optional<Parameter> listed, Node field) {
        var p = listed.orElseThrow();
        for (var said : List.of("range", "meaning")) {
            if (field.get(said) != null) {
                throw field.near(said)
                        .wrong("'" + p.id() + "' is a number " + p.range() + " everywhere (" + p.meaning()
                                + "); leave this out, or choose another name for a setting of one's own");
            }
        }
        return p;
    }

    private static Parameter own(String name, Node field, double value) {
        var range = field.get("range");
        var meaning = field.get("meaning");
        String words = meaning == null ? "" : oneLine(meaning);
        if (range == null) {
            return Parameter.own(name, words, value);
        }
        double[] ends = range.numbers(2, "the smallest and the largest value");
        return Parameter.own(name, words, value, ends[0], ends[1]);
    }

    /** Another line that a sentence speaks of, counted as the file's lines are. */
    private static String moved(String sentence, int lines, int columns) {
        return OTHER_LINE
                .matcher(sentence)
                .replaceAll(found -> "in line " + (Integer.parseInt(found.group(1)) + lines)
                        + (found.group(2) == null ? "" : ", column " + (Integer.parseInt(found.group(2)) + columns)));
    }

    /** A mistake in the equations at its place in the file, where these are written line by line there. */
    private IllegalArgumentException inFile(Node update, String equations, EquationError e) {
        var lines = text.split("\n", -1);
        var wrong = equations.split("\n", -1)[Math.min(e.line(), equations.split("\n", -1).length) - 1];
        int at = update.line() + e.line() - 1;
        if (at < lines.length && !file.endsWith(".json")) {
            var line = lines[at].replace("\r", "");
            if (line.endsWith(wrong.stripTrailing()) || line.stripTrailing().endsWith(wrong.stripTrailing())) {
                int indent =
                        line.stripTrailing().length() - wrong.stripTrailing().length();
                return new IllegalArgumentException(
                        file + ", line " + (at + 1) + ", column " + (indent + e.column()) + ": "
                                + moved(e.sentence(), update.line(), indent),
                        e);
            }
        }
        return update.wrong(String.valueOf(e.getMessage()));
    }
}
