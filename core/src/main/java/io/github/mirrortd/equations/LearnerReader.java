package io.github.mirrortd.equations;

import io.github.mirrortd.base.document.Form;
import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.Node.Kind;
import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.base.document.ObjectForm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.mdp.Citation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads learners from YAML or JSON, in the format that {@code docs/learner-files.md} describes. */
public final class LearnerReader {
    private static final Pattern OTHER_LINE = Pattern.compile("in line (\\d+)(?:, column (\\d+))?");

    private static final List<String> SHAPES = List.of("vector", "number");
    private static final List<String> LASTS = List.of("run", "episode");

    private static final Form GRID = Form.list(Form.NUMBER);

    private static final ObjectForm OWN = setting()
            .need("default", Form.NUMBER, "value if nothing else is said")
            .may("range", GRID.with("minItems", 2).with("maxItems", 2), "smallest and largest value")
            .may("meaning", Form.TEXT, "what it sets, in words");

    static final ObjectForm FILE = Form.map()
            .may("format", Form.whole(1, 1), "version of this format", 1)
            .may(
                    "name",
                    Form.TEXT.with("pattern", "^[^\\s,]{1,60}$"),
                    "name in tables and figures, not that of a built-in learner; default: the file's name")
            .may("summary", Form.TEXT, "one line about it")
            .may("source", Form.publication(1950, 2100), "`authors`, `year`, `title` and `venue` of the publication")
            .may("settings", settingsForm(), "by name: a value, or `default`, `range`, `grid` and `meaning`")
            .may(
                    "state",
                    Form.entries(keptForm()),
                    "what it keeps from step to step besides weights and traces, by name: `vector`, `number`, or more")
            .need("update", Form.TEXT, "the equations");

    private final String file;
    private final String text;
    private final Node root;

    private LearnerReader(String file, String text) {
        this.file = file;
        this.text = text;
        root = NodeReader.read(file, text);
        FILE.check(root);
    }

    private static ObjectForm setting() {
        return Form.map()
                .may("grid", GRID, "values that tuning tries")
                .may("times", Form.TEXT, "setting, named before this one, whose values multiply those of the grid")
                .may("at_most", Form.NUMBER, "largest product that tuning tries")
                .together("times", "grid", "'times' multiplies the numbers of a grid; add 'grid', or leave this out")
                .together(
                        "at_most",
                        "times",
                        "'at_most' bounds the products of a grid with 'times'; add 'times', or leave this out");
    }

    /** Returns the form of a listed setting, whose range and meaning are fixed. */
    private static Form listed(Parameter p) {
        var known = Form.refused("'" + p.id() + "' is a number " + p.range() + " everywhere (" + p.meaning()
                + "); leave this out, or choose another name for a custom setting");
        return Form.either(
                Form.NUMBER,
                Form.NOTHING,
                setting()
                        .may("default", Form.NUMBER, "value if nothing else is said")
                        .hidden("range", known)
                        .hidden("meaning", known));
    }

    private static Form keptForm() {
        return Form.either(
                Form.oneOf(SHAPES),
                Form.map()
                        .may("vector", Form.TEXT, "what each entry starts at: a number, or the name of a setting")
                        .may("number", Form.TEXT, "what it starts at: a number, or the name of a setting")
                        .may("lasts", Form.oneOf(LASTS), "whether it starts again with each episode", "run")
                        .one("what is kept is declared", "vector", "number"));
    }

    private static Form settingsForm() {
        var listed = new LinkedHashMap<String, Form>();
        Arrays.stream(Parameter.values()).forEach(p -> listed.put(p.id(), listed(p)));
        return Form.entries(listed, Form.either(Form.NUMBER, OWN))
                .with("propertyNames", Map.of("pattern", "^[A-Za-z][A-Za-z0-9_]{0,39}$"));
    }

    /** {@return the JSON schema of the format, as a tree} */
    public static Map<String, Object> schema() {
        return FILE.schema("MirrorTD learner");
    }

    /**
     * Reads a learner.
     *
     * @param file the name for messages; a name in {@code .json} stands for JSON, all others for YAML
     * @param text the text, in YAML or JSON
     * @param usualName the learner's name if the text has none
     * @return the learner
     * @throws IllegalArgumentException if the text has an error; the message names file, line, field and remedy
     */
    public static EquationLearner read(String file, String text, String usualName) {
        return new LearnerReader(file, text).read(usualName);
    }

    /** Reads a definition without compiling its equations. */
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
        var name = root.find("name");
        return name.orElse(root)
                .meaning(() -> new EquationDefinition(
                        name.map(Node::word).orElse(usualName),
                        root.find("summary").map(LearnerReader::oneLine).orElse("a learner in a file"),
                        root.find("source").map(LearnerReader::source).orElse(Citation.UNPUBLISHED),
                        root.find("settings").map(LearnerReader::settings).orElse(List.of()),
                        root.find("state").map(LearnerReader::states).orElse(List.of()),
                        root.need("update").word(),
                        text));
    }

    private static String oneLine(Node node) {
        return node.word().strip().replaceAll("\\s+", " ");
    }

    private static Citation source(Node source) {
        return new Citation(
                source.need("authors").word(),
                source.need("year").whole(),
                source.need("title").word(),
                source.need("venue").word());
    }

    private static List<EquationSetting> settings(Node node) {
        var settings = new ArrayList<EquationSetting>();
        node.map().forEach((name, field) -> settings.add(field.meaning(() -> setting(name, field))));
        return settings;
    }

    private static List<EquationState> states(Node node) {
        var states = new ArrayList<EquationState>();
        node.map().forEach((name, field) -> states.add(field.meaning(() -> state(Lexer.name(name), field))));
        return states;
    }

    private static EquationState state(String name, Node field) {
        if (!field.is(Kind.MAP)) {
            return new EquationState(name, field.is("vector"), 0, Optional.empty(), false);
        }
        var vector = field.find("vector");
        var start = vector.orElseGet(() -> field.need("number"));
        boolean named = Character.isLetter(start.word().charAt(0));
        return new EquationState(
                name,
                vector.isPresent(),
                named ? 0 : start.number(),
                named ? Optional.of(Lexer.name(start.word())) : Optional.empty(),
                field.find("lasts").filter(lasts -> lasts.is("episode")).isPresent());
    }

    private static EquationSetting setting(String name, Node field) {
        var listed = Parameter.listed(name);
        if (!field.is(Kind.MAP)) {
            return field.is(Kind.NOTHING)
                    ? EquationSetting.of(listed.orElseThrow())
                    : new EquationSetting(
                            listed.orElseGet(() -> Parameter.own(name, "", field.number())),
                            Optional.of(field.number()),
                            List.of());
        }
        var value = field.find("default").map(Node::number);
        return new EquationSetting(
                listed.orElseGet(() -> own(name, field, value.orElseThrow())),
                value,
                field.find("grid").map(Node::numbers).stream()
                        .flatMapToDouble(Arrays::stream)
                        .boxed()
                        .toList(),
                field.find("times")
                        .map(times -> new EquationSetting.Multiple(
                                times.word(),
                                field.find("at_most").map(Node::number).orElse(Double.MAX_VALUE))));
    }

    private static Parameter own(String name, Node field, double value) {
        String words = field.find("meaning").map(LearnerReader::oneLine).orElse("");
        var range = field.get("range");
        if (range == null) {
            return Parameter.own(name, words, value);
        }
        double[] ends = range.numbers(2, "the smallest and the largest value");
        return Parameter.own(name, words, value, ends[0], ends[1]);
    }

    /** Changes line numbers in a message from the equations' to the file's. */
    private static String moved(String sentence, int lines, int columns) {
        return OTHER_LINE
                .matcher(sentence)
                .replaceAll(found -> "in line " + (Integer.parseInt(found.group(1)) + lines)
                        + (found.group(2) == null ? "" : ", column " + (Integer.parseInt(found.group(2)) + columns)));
    }

    /** Returns the error with its place in the file, if the equations stand there line by line. */
    private IllegalArgumentException inFile(Node update, String equations, EquationError e) {
        var lines = text.split("\n", -1);
        var wrong = equations.split("\n", -1)[Math.min(e.line, equations.split("\n", -1).length) - 1];
        int at = update.line() + e.line - 1;
        if (at < lines.length && !file.endsWith(".json")) {
            var line = lines[at].replace("\r", "");
            if (line.endsWith(wrong.stripTrailing()) || line.stripTrailing().endsWith(wrong.stripTrailing())) {
                int indent =
                        line.stripTrailing().length() - wrong.stripTrailing().length();
                return new IllegalArgumentException(
                        file + ", line " + (at + 1) + ", column " + (indent + e.column) + ": "
                                + moved(e.sentence, update.line(), indent),
                        e);
            }
        }
        return update.wrong(String.valueOf(e.getMessage()));
    }
}
