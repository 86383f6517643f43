package io.github.mirrortd.equations;

import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.Node.Kind;
import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.mdp.Citation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads learners from YAML or JSON, in the format that {@code docs/learner-files.md} describes. */
public final class LearnerReader {
    private static final Pattern OTHER_LINE = Pattern.compile("in line (\\d+)(?:, column (\\d+))?");

    private static final int FORMAT = 1;
    private static final List<String> FIELDS = List.of("format", "name", "summary", "source", "settings", "update");

    private final String file;
    private final String text;
    private final Node root;

    private LearnerReader(String file, String text) {
        this.file = file;
        this.text = text;
        root = NodeReader.read(file, text).only(FIELDS);
        var format = root.get("format");
        if (format != null) {
            format.whole(FORMAT, FORMAT);
        }
    }

    /**
     * Reads a learner.
     *
     * @param file its name for messages; where it ends in {@code .json} the text is JSON, YAML otherwise
     * @param text in YAML or JSON
     * @param usualName the learner's where the text gives none
     * @return the learner
     * @throws IllegalArgumentException where anything is wrong with the text; the message names file, line, field and remedy
     */
    public static EquationLearner read(String file, String text, String usualName) {
        return new LearnerReader(file, text).read(usualName);
    }

    /** What a text says of a learner, before its equations are compiled. */
    static EquationDefinition definition(String file, String text, String usualName) {
        return new LearnerReader(file, text).definition(usualName);
    }

    private EquationLearner read(String usualName) {
        var definition = definition(usualName);
        try {
            return EquationLearner.of(definition);
        } catch (EquationError e) {
            throw inFile(root.need("update"), definition.update(), e);
        }
    }

    private EquationDefinition definition(String usualName) {
        var name = root.get("name");
        var summary = root.get("summary");
        var settings = root.get("settings");
        var update = root.need("update");
        return (name == null ? root : name)
                .meaning(() -> new EquationDefinition(
                        name == null ? usualName : name.word(),
                        summary == null ? "a learner in a file" : oneLine(summary),
                        source(),
                        settings == null ? List.of() : settings(settings),
                        update.word(),
                        text));
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
            return EquationSetting.of(listed.orElseThrow(() -> noDefault(field, name)));
        }
        if (field.isWord()) {
            double value = field.number();
            return new EquationSetting(listed.orElseGet(() -> Parameter.own(name, "", value)), value, List.of());
        }
        field.only(List.of("default", "range", "grid", "times", "at_most", "meaning"));
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
                grid == null ? List.of() : Arrays.stream(grid.numbers()).boxed().toList(),
                multiple(field));
    }

    private static EquationSetting.@Nullable Multiple multiple(Node field) {
        var of = field.get("times");
        var most = field.get("at_most");
        if (of == null) {
            if (most != null) {
                throw most.wrong(
                        "'at_most' bounds the products of a grid with 'times'; add 'times', or leave this out");
            }
            return null;
        }
        if (field.get("grid") == null) {
            throw of.wrong("'times' multiplies the numbers of a grid; add 'grid', or leave this out");
        }
        return new EquationSetting.Multiple(of.word(), most == null ? Double.MAX_VALUE : most.number());
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
