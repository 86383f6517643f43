package io.github.mirrortd.base.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.ObjectMapper;

/** A form that is declared once has one meaning for the reader and for the JSON schema, and says it in its messages. */
class FormTest {
    private enum Colour {
        RED,
        GREEN
    }

    private static final ObjectForm GRID = Form.map()
            .need("x", Form.NUMBER, "where | it lies")
            .may("count", Form.whole(1, 9), "number of `points`", 3)
            .may("open", Form.FLAG, "leaves out the ends", false)
            .may("name", Form.TEXT, "heading")
            .hidden("old", Form.refused("'old' is called 'x'"));

    private static final Map<String, Form> FORMS = Map.ofEntries(
            Map.entry("text", Form.TEXT),
            Map.entry("flag", Form.FLAG),
            Map.entry("nothing", Form.NOTHING),
            Map.entry("number", Form.NUMBER),
            Map.entry("probability", Form.PROBABILITY),
            Map.entry("positive", Form.number("a number above 0", Double.MIN_VALUE, 1000)),
            Map.entry("whole", Form.whole(1, 9)),
            Map.entry("from2", Form.whole(2, Long.MAX_VALUE)),
            Map.entry("one", Form.whole(1, 1)),
            Map.entry("word", Form.word("ring")),
            Map.entry("colour", Form.oneOf(Colour.class)),
            Map.entry("list", Form.list(Form.NUMBER)),
            Map.entry("entries", Form.entries(Map.of("p", Form.PROBABILITY), Form.NUMBER)),
            Map.entry("any", Form.entries(Form.FLAG)),
            Map.entry("either", Form.either(Form.NUMBER, Form.list(Form.NUMBER))),
            Map.entry(
                    "chosen",
                    Form.either(
                            "a number or a map with 'x'",
                            Form.NUMBER,
                            Form.map()
                                    .need("x", Form.NUMBER, "place")
                                    .meantBy(node -> node.is(Node.Kind.MAP)
                                            && node.find("x").isPresent()))),
            Map.entry(
                    "typed",
                    Form.typed(
                            "type",
                            Form.map()
                                    .need("type", Form.word("ring"), "kind")
                                    .need("states", Form.whole(2, 9), "number"),
                            Form.map()
                                    .need("type", Form.word("star"), "kind")
                                    .may("arms", Form.whole(1, 9), "number"))),
            Map.entry("source", Form.publication(1900, 2100)),
            Map.entry("grid", GRID),
            Map.entry("exactly one", pair().one("the place is given", "a", "b")),
            Map.entry("at least one", pair().some("give a or b", "a", "b")),
            Map.entry("apart", pair().apart("a", "b", "either a or b")),
            Map.entry("together", pair().together("a", "b", "'a' needs 'b'")));

    private static ObjectForm pair() {
        return Form.map().may("a", Form.NUMBER, "first").may("b", Form.NUMBER, "second");
    }

    private static Form form(String name) {
        return Objects.requireNonNull(FORMS.get(name));
    }

    private static List<?> schemaErrors(Form form, String value) {
        var schema = new ObjectMapper().writeValueAsString(form.schema());
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema)
                .validate(value, InputFormat.JSON);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            text         | "a"
            text         | 7
            flag         | true
            nothing      | null
            number       | -1.5e3
            number       | "1/3"
            probability  | 1
            probability  | "1/3"
            positive     | 1e-3
            whole        | 9
            from2        | 1000000000000
            one          | 1
            word         | "ring"
            colour       | "green"
            list         | []
            list         | [1, "1/2"]
            entries      | {"p": 0.5, "q": 5}
            any          | {"x": true}
            either       | 1
            either       | [1, 2]
            chosen       | {"x": 1}
            typed        | {"type": "ring", "states": 2}
            typed        | {"type": "star"}
            source       | {"authors": "A. Writer", "year": 1999, "title": "On it", "venue": "A journal"}
            grid         | {"x": 1}
            grid         | {"x": 1, "count": 9, "open": true, "name": "Points"}
            exactly one  | {"a": 1}
            at least one | {"a": 1, "b": 2}
            apart        | {"b": 1}
            together     | {"a": 1, "b": 2}
            together     | {"b": 2}
            """)
    void readerAndSchemaAccept(String form, String value) {
        form(form).check(NodeReader.read("a.json", value));
        assertThat(schemaErrors(form(form), value)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            text         | " "                           | this must be a text, not ' '
            text         | [1]                           | this must be a text, not a list
            flag         | "true"                        | this must be true or false, not 'true'
            number       | "many"                        | this must be a number, not 'many'
            number       | true                          | this must be a number, not true or false
            probability  | 1.5                           | this must be a probability, from 0 to 1, not '1.5'
            probability  | "-1/3"                        | this must be a probability, from 0 to 1, not '-1/3'
            positive     | 0                             | this must be a number above 0, not '0'
            positive     | 1001                          | this must be a number above 0, not '1001'
            whole        | 10                            | this must be an integer from 1 to 9, not '10'
            whole        | 0                             | this must be an integer from 1 to 9, not '0'
            whole        | 1.5                           | this must be an integer from 1 to 9, not '1.5'
            whole        | "2"                           | this must be an integer from 1 to 9, not '2'
            from2        | 1                             | this must be an integer from 2 up, not '1'
            one          | 2                             | this must be an integer from 1 to 1, not '2'
            word         | "star"                        | this must be one of ring, not 'star'
            colour       | "RED"                         | this must be one of red, green, not 'RED'
            list         | 1                             | this must be a list, not '1'
            list         | [1, "x"]                      | [1]: this must be a number, not 'x'
            entries      | {"p": 5}                      | p: this must be a probability, from 0 to 1, not '5'
            entries      | {"q": "x"}                    | q: this must be a number, not 'x'
            any          | [1]                           | this must be a map of fields, not a list
            either       | {"x": 1}                      | this must be a number or a list, not a map
            either       | ["x"]                         | [0]: this must be a number, not 'x'
            chosen       | {"y": 1}                      | this must be a number or a map with 'x', not a map
            typed        | {"states": 2}                 | the field 'type' is missing
            typed        | {"type": "rng", "states": 2}  | type: this must be one of ring, star, not 'rng'
            typed        | {"type": "ring"}              | the field 'states' is missing
            typed        | {"type": "star", "states": 2} | states: there is no field 'states': there are type, arms
            source       | {"authors": "A. Writer"}      | the field 'year' is missing
            grid         | {}                            | the field 'x' is missing
            grid         | {"x": 1, "cuont": 2}          | cuont: there is no field 'cuont'; did you mean count? (x, count, open, name, old)
            grid         | {"x": 1, "count": 0}          | count: this must be an integer from 1 to 9, not '0'
            grid         | {"x": 1, "old": 2}            | old: 'old' is called 'x'
            exactly one  | {}                            | the place is given in exactly one of the fields a, b, not in none
            exactly one  | {"a": 1, "b": 2}              | the place is given in exactly one of the fields a, b, not in a and b
            at least one | {}                            | give a or b
            apart        | {"a": 1, "b": 2}              | b: either a or b
            together     | {"a": 1}                      | a: 'a' needs 'b'
            """)
    void readerAndSchemaRefuse(String form, String value, String message) {
        var node = NodeReader.read("a.json", value);
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> form(form).check(node))
                .withMessage("a.json, line 1" + (message.matches("\\S+: .*") ? ", " : ": ") + message);
        assertThat(schemaErrors(form(form), value)).isNotEmpty();
    }

    /** The reader of such a value checks these by itself. */
    @Test
    void schemasStateMoreThanFormsCheck() {
        assertThat(schemaErrors(Form.some(Form.NUMBER), "[]")).isNotEmpty();
        assertThat(schemaErrors(Form.different(Form.NUMBER), "[1, 1]")).isNotEmpty();
        assertThat(schemaErrors(Form.different(Form.NUMBER), "[1, 2]")).isEmpty();
        var stated = Form.stated("a range", Form.whole(1, 2).schema());
        assertThat(schemaErrors(stated, "3")).isNotEmpty();
        assertThat(stated.words()).isEqualTo("a range");
        stated.check(NodeReader.read("a.json", "3"));
    }

    @Test
    void aCheckedMapHasItsDefaults() {
        var node = NodeReader.read("a.yaml", "x: 1/4\n");
        GRID.check(node);
        assertThat(node.need("count").whole()).isEqualTo(3);
        assertThat(node.need("open").flag()).isFalse();
        assertThat(node.find("name")).isEmpty();
        assertThat(node.need("x").number()).isEqualTo(0.25);
        var other = NodeReader.read("a.yaml", "x: 1\ncount: 5\n");
        GRID.check(other);
        assertThat(other.need("count").whole()).isEqualTo(5);
    }

    @Test
    void theTableHasNamesValuesDefaultsAndMeanings() {
        assertThat(GRID.table()).isEqualTo("""
                | field | value | default | meaning |
                |---|---|---|---|
                | `x` | a number | needed | where \\| it lies |
                | `count` | an integer from 1 to 9 | `3` | number of `points` |
                | `open` | true or false | `false` | leaves out the ends |
                | `name` | text |  | heading |
                """);
    }

    @Test
    void theSchemaHasTitleDefaultsAndMeanings() {
        var schema = GRID.schema("Grid");
        assertThat(schema)
                .containsEntry("$schema", "https://json-schema.org/draft/2020-12/schema")
                .containsEntry("title", "Grid")
                .containsEntry("required", List.of("x"));
        var properties = (Map<?, ?>) Objects.requireNonNull(schema.get("properties"));
        assertThat(properties.keySet().stream().map(String::valueOf)).containsExactly("x", "count", "open", "name");
        assertThat(properties.get("count"))
                .isEqualTo(Form.whole(1, 9)
                        .with("description", "number of points")
                        .with("default", 3)
                        .schema());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            one    | 1
            whole  | an integer from 1 to 9
            from2  | an integer from 2 up
            word   | 'ring'
            colour | red, green
            list   | a list
            any    | a map
            either | a number or a list
            typed  | a map with a type
            grid   | a map of fields
            """, quoteCharacter = '"')
    void wordsSayWhatValuesAre(String form, String words) {
        assertThat(form(form).words()).isEqualTo(words);
    }

    @Test
    void aWrittenMapLeavesOutDefaultsAndWhatIsEmpty() {
        assertThat(GRID.written("x", 1, "count", 3.0, "open", false, "name", ""))
                .containsExactly(Map.entry("x", 1));
        assertThat(GRID.written("x", List.of(), "count", null, "open", true, "name", "Points"))
                .containsExactly(Map.entry("open", true), Map.entry("name", "Points"));
    }
}
