package io.github.mirrortd.lab.problemfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.mirrortd.lab.problemfile.ExampleFiles.Example;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Errors name the place, and the schema refuses the same files if a schema can. */
class MistakesTest {
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(ProblemFiles.schema());

    /** Correct as it stands; each mistake replaces one piece of it. */
    private static final String GOOD = """
            name: ring
            states: [a, b, c]
            terminal: [c]
            coordinates: [[0], [1], [2]]
            transitions:
              - {from: a, action: go, to: b, probability: 0.5, reward: 1}
              - {from: a, action: go, to: a, probability: 0.5}
              - {from: a, action: stay, to: a}
              - {from: b, action: go, to: c}
            policies:
              target: {default: {go: 1}, states: {a: {go: 0.9, stay: 0.1}}}
              behaviour: uniform
            discount: 0.9
            start: a
            features:
              type: table
              rows: [[1, 0], [0, 1], [0, 0]]
            initial: [1, 2]
            error: stationary
            interest: 1
            steps: 100
            """;

    /** A piece, what stands there instead, the line and the field of the complaint, and its words. */
    private static Arguments wrong(String piece, String instead, int line, String field, String words) {
        return Arguments.of(piece, instead, line, field, words);
    }

    /** Errors that a schema can find. */
    static Stream<Arguments> ofForm() {
        return Stream.of(
                wrong("name: ring", "nome: ring", 1, "nome", "there is no field 'nome'; did you mean name?"),
                wrong("name: ring", "name: [ring]", 1, "name", "must be a text, not a list"),
                wrong("name: ring", "name: ''", 1, "name", "must be a text"),
                wrong("name: ring", "format: 2", 1, "format", "an integer from 1 to 1, not '2'"),
                wrong("states: [a, b, c]", "states: 0", 2, "states", "an integer from 1 to 5000, not '0'"),
                wrong("states: [a, b, c]", "states: 2.5", 2, "states", "an integer from 1"),
                wrong("states: [a, b, c]", "states: []", 2, "states", "at least one state"),
                wrong("states: [a, b, c]", "states: [a, b, b]", 2, "states[2]", "two states 'b'"),
                wrong("terminal: [c]", "terminal: c", 3, "terminal", "must be a list, not 'c'"),
                wrong("[[0], [1], [2]]", "[[0], [x], [2]]", 4, "coordinates[1][0]", "must be a number, not 'x'"),
                wrong("to: b, probability: 0.5", "probability: 0.5", 6, "transitions[0]", "'to' is missing"),
                wrong(
                        "probability: 0.5, reward",
                        "probability: 1.5, reward",
                        6,
                        "transitions[0].probability",
                        "a probability, from 0 to 1, not '1.5'"),
                wrong(
                        "probability: 0.5, reward",
                        "chance: 0.5, reward",
                        6,
                        "transitions[0].chance",
                        "there is no field 'chance'"),
                wrong("reward: 1}", "reward: one}", 6, "transitions[0].reward", "must be a number, not 'one'"),
                wrong("reward: 1}", "reward: null}", 6, "transitions[0].reward", "must be a number, not nothing"),
                wrong("behaviour: uniform", "behavior: uniform", 12, "policies.behavior", "did you mean behaviour?"),
                wrong("behaviour: uniform", "", 10, "policies", "the field 'behaviour' is missing"),
                wrong("behaviour: uniform", "behaviour: random", 12, "policies.behaviour", "'uniform' or a map"),
                wrong(
                        "{go: 0.9, stay: 0.1}",
                        "{go: 0.9, stay: -0.1}",
                        11,
                        "policies.target.states.a.stay",
                        "a probability"),
                wrong("discount: 0.9", "discount: 1.1", 13, "discount", "a discount, from 0 to 1, not '1.1'"),
                wrong("discount: 0.9", "discount: {default: 1}", 13, "discount", "'states' is missing"),
                wrong("discount: 0.9", "", 1, "", "the field 'discount' is missing"),
                wrong("type: table", "type: tabel", 16, "features.type", "one of table, tabular"),
                wrong("rows: [[1, 0], [0, 1], [0, 0]]", "", 15, "features", "'rows' is missing"),
                wrong("rows: [[1, 0]", "row: [[1, 0]", 17, "features.row", "there is no field 'row'"),
                wrong("initial: [1, 2]", "initial: [1, x]", 18, "initial[1]", "must be a number"),
                wrong("error: stationary", "error: sometimes", 19, "error", "'stationary', 'uniform' or weights"),
                wrong("interest: 1", "interest: -1", 20, "interest", "a number from 0 up, not '-1'"),
                wrong("steps: 100", "steps: 0", 21, "steps", "an integer from 1"),
                wrong("steps: 100", "chain: {length: 3}", 1, "", "exactly one of the fields"),
                wrong("transitions:", "transition:", 5, "transition", "did you mean transitions?"));
    }

    /** Errors that only the program can find. */
    static Stream<Arguments> ofMeaning() {
        return Stream.of(
                wrong("terminal: [c]", "terminal: [d]", 3, "terminal[0]", "there is no state 'd'; did you mean a?"),
                wrong("terminal: [c]", "terminal: [a, b, c]", 6, "transitions[0].from", "'a' is terminal"),
                wrong("[[0], [1], [2]]", "[[0], [1]]", 4, "coordinates", "2 entries; there must be 3"),
                wrong("[[0], [1], [2]]", "[[0], [1, 2], [2]]", 4, "coordinates[1]", "there must be 1"),
                wrong("to: b", "to: e", 6, "transitions[0].to", "there is no state 'e'"),
                wrong(
                        "probability: 0.5, reward",
                        "probability: 0.4, reward",
                        6,
                        "transitions[0].probability",
                        "in state 'a' the probabilities of action 'go' sum to 0.9; they must sum to 1"),
                wrong(
                        "{from: b, action: go, to: c}",
                        "{from: a, action: wait, to: c}",
                        5,
                        "transitions",
                        "no transition begins in state 'b'"),
                wrong("from: b", "from: c", 9, "transitions[3].from", "'c' is terminal"),
                wrong(
                        "{go: 0.9, stay: 0.1}",
                        "{go: 0.9, stay: 0.2}",
                        11,
                        "policies.target.states.a",
                        "in state 'a' the probabilities sum to 1.1"),
                wrong(
                        "{go: 0.9, stay: 0.1}",
                        "{go: 0.9, jump: 0.1}",
                        11,
                        "policies.target.states.a.jump",
                        "there is no action 'jump'"),
                wrong("states: {a: {", "states: {d: {", 11, "policies.target.states.d", "there is no state 'd'"),
                wrong("states: {a: {", "states: {c: {", 11, "policies.target.states.c", "'c' is terminal"),
                wrong("default: {go: 1}, ", "", 11, "policies.target", "there are no probabilities for state 'b'"),
                wrong(
                        "behaviour: uniform",
                        "behaviour: {default: {go: 1}, states: {}}",
                        11,
                        "policies.target",
                        "in state 'a' the target policy takes 'stay' (π = 0.1) and the behaviour policy never does"),
                wrong(
                        "behaviour: uniform",
                        "behaviour: {go: 0.5, stay: 0.5}",
                        12,
                        "policies.behaviour.stay",
                        "in state 'b': there is no action 'stay'"),
                wrong(
                        "{from: a, action: go, to: b, probability: 0.5, reward: 1}",
                        "{from: a, action: go, to: a, probability: 0.5, reward: 1}",
                        2,
                        "states[1]",
                        "state 'b' is never reached"),
                wrong("start: a", "start: c", 14, "start", "cannot start in 'c', which is terminal"),
                wrong("start: a", "start: {a: 0.5, b: 0.4}", 14, "start", "sum to 0.9; they must sum to 1"),
                wrong("start: a", "start: z", 14, "start", "there is no state 'z'"),
                wrong(
                        "[0, 1], [0, 0]]",
                        "[0, 1, 1], [0, 0]]",
                        17,
                        "features.rows[1]",
                        "state 'b' has 3 features; it must have 2"),
                wrong("[0, 1], [0, 0]]", "[0, 1]]", 17, "features.rows", "2 entries; there must be 3"),
                wrong(
                        "rows: [[1, 0], [0, 1], [0, 0]]",
                        "rows: {a: [1, 0]}",
                        17,
                        "features.rows",
                        "state 'b' has no row"),
                wrong("initial: [1, 2]", "initial: [1]", 18, "initial", "1 entries; there must be 2"),
                wrong("error: stationary", "error: [0, 0, 0]", 19, "error", "all weights are 0"),
                wrong("interest: 1", "interest: [1, 1]", 20, "interest", "2 entries; there must be 3"),
                wrong("interest: 1", "interest: 0", 1, "", "no interest in any state"));
    }

    private static void assertRefused(String piece, String instead, int line, String field, String words) {
        assertThat(GOOD).contains(piece);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProblemFiles.parse("p.yaml", GOOD.replace(piece, instead)))
                .withMessageStartingWith("p.yaml, line " + line + (field.isEmpty() ? ": " : ", " + field + ": "))
                .withMessageContaining(words)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    @ParameterizedTest
    @MethodSource("ofForm")
    void mistakesOfFormAreRefusedByBoth(String piece, String instead, int line, String field, String words) {
        assertRefused(piece, instead, line, field, words);
        assertThat(SCHEMA.validate(GOOD.replace(piece, instead), InputFormat.YAML))
                .isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("ofMeaning")
    void mistakesOfMeaningAreRefusedByTheProgram(String piece, String instead, int line, String field, String words) {
        assertRefused(piece, instead, line, field, words);
        assertThat(SCHEMA.validate(GOOD.replace(piece, instead), InputFormat.YAML))
                .isEmpty();
    }

    @Test
    void withoutMistakesItIsFine() {
        assertThat(ProblemFiles.parse("p.yaml", GOOD).id()).isEqualTo("ring");
        assertThat(SCHEMA.validate(GOOD, InputFormat.YAML)).isEmpty();
    }

    @Test
    void theDocumentsHaveTheTableOfFields() {
        assertThat(Path.of("../docs/problems.md")).content().contains(ProblemForm.PROBLEM.table());
    }

    static List<Example> examples() {
        return ExampleFiles.all();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void theSchemaAcceptsTheDocumentsExamples(Example example) {
        var format = example.name().endsWith("json") ? InputFormat.JSON : InputFormat.YAML;
        assertThat(SCHEMA.validate(example.text(), format)).isEmpty();
    }

    static List<FiniteProblem> problems() {
        return Problems.examples();
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theSchemaAcceptsWhatIsExported(FiniteProblem problem) {
        assertThat(SCHEMA.validate(ProblemFiles.json(problem), InputFormat.JSON))
                .isEmpty();
        assertThat(SCHEMA.validate(ProblemFiles.yaml(problem), InputFormat.YAML))
                .isEmpty();
    }

    private static void refused(String file, String text, String... words) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProblemFiles.parse(file, text))
                .withMessageContainingAll(words);
    }

    @Test
    void filesThatAreNoProblemsAtAll() {
        refused("p.yaml", "", "p.yaml, line 1: the file is empty");
        refused("p.yaml", "a: [1, 2", "p.yaml, line ", "not well formed");
        refused("p.json", "{\"a\": 1,}", "p.json, line 1", "not well formed");
        refused(
                "p.json",
                "[1, 2}",
                "p.json, line 1: this is not well formed: Unexpected close marker '}': expected ']'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProblemFiles.parse("p.json", "[1, 2}"))
                .withMessageNotContaining("Source");
        refused("p.yaml", "just words", "p.yaml, line 1: this must be a map of fields, not 'just words'");
        refused("p.yaml", "- 1", "must be a map of fields, not a list");
        refused("p.yaml", "name: a\nname: b", "p.yaml, line 2, name: this field is there twice");
        refused("p.json", "{\"name\": 1,\n\"name\": 2}", "p.json, line 2, name: this field is there twice");
        refused("p.yaml", "name: &x a\ntitle: *x", "p.yaml, line 2, title: aliases");
        refused("p.yaml", GOOD + "---\nname: b", "there is text after the end");
        refused("p.yaml", "name: a", "exactly one of the fields transitions, arrays, chain, grid, not in none");
    }

    private static final String REST = "\npolicies: {target: uniform, behaviour: uniform}\ndiscount: 0.5\nfeatures: ";

    @Test
    void compactFormsAndFeaturesHaveTheirOwnMistakes() {
        refused("p.yaml", "chain: {length: 3}\nstates: 5" + REST + "tabular", "line 2, states", "leave this field out");
        refused("p.yaml", "chain: {length: 0}" + REST + "tabular", "chain.length", "from 1");
        refused("p.yaml", "chain: {length: 2, ends: open}" + REST + "tabular", "chain.ends", "one of terminal");
        refused("p.yaml", "chain: {length: 2, rewards: {up: 1}}" + REST + "tabular", "chain.rewards.up");
        refused("p.yaml", "grid: {map: ['##']}" + REST + "tabular", "grid.map", "0 open cells");
        refused("p.yaml", "grid: {map: ['..'], terminal: [G]}" + REST + "tabular", "no cell 'G' in the map");
        refused("p.yaml", "grid: {map: ['.#.']}" + REST + "tabular", "state '2,0' is never reached");
        refused("p.yaml", "grid: {map: ['..'], rewards: {X: 1}}" + REST + "tabular", "grid.rewards.X");
        String three = "chain: {length: 3, ends: ring}" + REST;
        refused("p.yaml", three + "{type: aggregation, groups: [[0, 1]]}", "state '2' is in no group");
        refused("p.yaml", three + "{type: aggregation, groups: [[0, 1, 2], [1]]}", "state '1' is in two groups");
        refused("p.yaml", three + "{type: aggregation, groups: [[0, 1, 2]], size: 2}", "not in groups and size");
        refused("p.yaml", three + "{type: random_binary, count: 2, ones: 3}", "features.ones", "from 1 to 2");
        refused("p.yaml", three + "{type: tiles, tilings: 2, tiles: [2, 2]}", "features.tiles", "there must be 1");
        refused("p.yaml", three + "{type: rbf, centers: 2, width: 0}", "features.width", "above 0");
        refused("p.yaml", three + "{type: fourier, order: 3, degree: 2}", "features.degree");
        refused("p.yaml", three + "{type: tabular, bias: 1}", "features.bias", "true or false");
        refused(
                "p.yaml",
                "states: 1\ntransitions: [{from: 0, action: a, to: 0}]" + REST + "{type: fourier, order: 1}",
                "made from the states' coordinates");
        refused(
                "p.yaml",
                "states: 2\narrays: {go: {probabilities: [[1, 0], [0, 0.5]]}}" + REST + "tabular",
                "line 2, arrays.go.probabilities[1]",
                "sum to 0.5");
        refused(
                "p.yaml",
                "states: 2\nterminal: [1]\narrays: {go: {probabilities: [[0, 1], [0, 1]]}}" + REST + "tabular",
                "'1' is terminal, so its row must be all zeros");
        refused("p.yaml", "states: 2\nterminal: [0, 1]\ntransitions: []" + REST + "tabular", "all states are terminal");
    }
}
