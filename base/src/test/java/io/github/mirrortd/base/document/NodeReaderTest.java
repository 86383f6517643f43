package io.github.mirrortd.base.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.base.document.Node.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same document in YAML and in JSON gives the same values, and every error names file, line and field. */
class NodeReaderTest {
    private static final String YAML = """
            name: ring
            states: [a, b]
            share: 1/3
            count: 12
            open: true
            none: null
            limits: {low: -1.5, high: 2e3}
            quoted: "7"
            file: other.csv
            """;

    private static final String JSON = """
            {"name": "ring",
             "states": ["a", "b"],
             "share": "1/3",
             "count": 12,
             "open": true,
             "none": null,
             "limits": {"low": -1.5, "high": 2e3},
             "quoted": "7",
             "file": "other.csv"}
            """;

    private enum Word {
        RING,
        STAR
    }

    private static Node read(String file) {
        return NodeReader.read(file, file.endsWith(".json") ? JSON : YAML);
    }

    private static Node field(String file, String name) {
        return Objects.requireNonNull(read(file).get(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ring.yaml", "ring.json", "RING.JSON.yaml"})
    void valuesAreTheSameInBothForms(String file) {
        var root = read(file);
        assertThat(root.map().keySet())
                .containsExactly("name", "states", "share", "count", "open", "none", "limits", "quoted", "file");
        assertThat(root.need("name").word()).isEqualTo("ring");
        assertThat(root.need("name").is("ring")).isTrue();
        assertThat(root.need("name").oneOf(Word.class)).isEqualTo(Word.RING);
        assertThat(root.need("states").distinct(Node::word, word -> word)).containsExactly("a", "b");
        assertThat(root.need("share").number()).isEqualTo(1.0 / 3);
        assertThat(root.need("share").probability()).isEqualTo(1.0 / 3);
        assertThat(root.need("count").whole(1, 12)).isEqualTo(12);
        assertThat(root.need("open").flag()).isTrue();
        assertThat(root.need("none").is(Kind.NOTHING)).isTrue();
        assertThat(root.need("limits").need("low").number()).isEqualTo(-1.5);
        assertThat(root.need("limits").need("high").number()).isEqualTo(2000);
        assertThat(root.need("quoted").is(Kind.TEXT)).isTrue();
        assertThat(root.need("file").beside()).isEqualTo(Path.of("other.csv"));
        assertThat(root.near("count").line()).isEqualTo(4);
        assertThat(root.near("unknown")).isSameAs(root);
        assertThat(root.get("unknown")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ring.yaml", "ring.json"})
    void errorsNameFileLineAndField(String file) {
        refuses(() -> field(file, "name").number(), file + ", line 1, name: this must be a number, not 'ring'");
        refuses(() -> field(file, "name").items(), file + ", line 1, name: this must be a list, not 'ring'");
        refuses(() -> field(file, "name").map(), file + ", line 1, name: this must be a map of fields, not 'ring'");
        refuses(() -> field(file, "name").flag(), file + ", line 1, name: this must be true or false, not 'ring'");
        refuses(
                () -> field(file, "name").oneOf(List.of("a", "b")),
                file + ", line 1, name: this must be one of a, b, not 'ring'");
        refuses(
                () -> field(file, "states").items(3, "one for each"),
                file + ", line 2, states: there are 2 entries; there must be 3, one for each");
        refuses(() -> field(file, "states").numbers(), file + ", line 2, states[0]: this must be a number, not 'a'");
        refuses(
                () -> field(file, "states").distinct(Node::word, word -> "same"),
                file + ", line 2, states[1]: 'same' is there already; name each once");
        refuses(
                () -> field(file, "count").probability(),
                file + ", line 4, count: this must be a probability, from 0 to 1, not '12'");
        refuses(
                () -> field(file, "count").whole(13, 20),
                file + ", line 4, count: this must be an integer from 13 to 20, not '12'");
        refuses(
                () -> field(file, "count").large(13, Long.MAX_VALUE),
                file + ", line 4, count: this must be an integer from 13 up, not '12'");
        refuses(() -> field(file, "none").word(), file + ", line 6, none: this must be a text, not nothing");
        refuses(() -> field(file, "limits").need("middle"), file + ", line 7, limits: the field 'middle' is missing");
        refuses(
                () -> field(file, "limits").only(List.of("low", "height")),
                file + ", line 7, limits.high: there is no field 'high': there are low, height");
        refuses(
                () -> field(file, "limits").meaning(() -> {
                    throw new IllegalArgumentException("too far apart");
                }),
                file + ", line 7, limits: too far apart");
    }

    private static void refuses(Runnable reading, String message) {
        assertThatExceptionOfType(Refusal.class).isThrownBy(reading::run).withMessage(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a.yaml | ``                       | a.yaml, line 1: the file is empty
            a.json | ` `                      | a.json, line 1: the file is empty
            a.yaml | `{a: 1, a: 2}`           | a.yaml, line 1, a: this field is there twice
            a.json | `{"a": 1, "a": 2}`       | a.json, line 1, a: this field is there twice
            a.json | `{"a": 1} {}`            | a.json, line 1: there is text after the end of the document; remove it
            a.json | `{"a": }`                | a.json, line 1: this is not well formed: Unexpected character ('}' (code 125)): expected a value
            a.yaml | `{a: *b}`                | a.yaml, line 1, a: aliases (*name) are not supported; write the value out
            a.yaml | `{[a]: 1}`               | a.yaml, line 1: the name of a field must be a word
            a.yaml | `{a: [1}`                | a.yaml, line 1: this is not well formed: while parsing a flow sequence, expected ',' or ']', but got }
            """)
    void malformedDocumentsAreRefused(String file, String text, String message) {
        refuses(() -> NodeReader.read(file, text), message);
    }

    @Test
    void aSecondDocumentIsRefused() {
        refuses(
                () -> NodeReader.read("a.yaml", "a: 1\n---\nb: 2\n"),
                "a.yaml, line 2: there is text after the end of the document; remove it");
    }

    @Test
    void aRepeatableFieldIsKeptTwice() {
        var root = NodeReader.read("a.yaml", "a: 1\na: 2\n", Set.of("a"));
        assertThat(root.need("a").number()).isEqualTo(1);
        assertThat(root.need(NodeReader.again("a")).number()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1/2/3", "1/x", "0x10", ".", "NaN", "1e999"})
    void otherTextsAreNotNumbers(String text) {
        var node = NodeReader.read("a.yaml", "\"" + text + "\"");
        assertThatIllegalArgumentException().isThrownBy(node::number);
    }

    @Test
    void filesAreReadInUtf8WithoutTheirMark(@TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("marked.yaml"), "\ufeffname: θ\n");
        assertThat(NodeReader.read(file).need("name").word()).isEqualTo("θ");
        var latin = Files.write(folder.resolve("latin.yaml"), new byte[] {'a', ':', ' ', (byte) 0xe9});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeReader.read(latin))
                .withMessage(latin + ": the file must be text in UTF-8");
        var missing = folder.resolve("missing.yaml");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeReader.read(missing))
                .withMessage("there is no file '" + missing + "'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeReader.read(folder))
                .withMessage("cannot read the file '" + folder + "'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ring.YAML    | true
            ring.yml     | true
            ring.json    | true
            ring         | false
            sub/ring     | true
            sub/missing  | false
            ring.csv     | false
            """)
    void aWordNamesAFileByItsSuffixOrItsFolder(String word, boolean file, @TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("sub/ring"));
        assertThat(NodeReader.isFile(word, folder)).isEqualTo(file);
        assertThat(NodeReader.isFile("a/\0", folder)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"a/ring.yaml, ring", "ring, ring", ".ring, .ring", "a.b.json, a.b"})
    void theStemHasNoFolderAndNoSuffix(String file, String stem) {
        assertThat(NodeReader.stem(Path.of(file))).isEqualTo(stem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.yaml", "a.json"})
    void listsAreRead(String file) {
        var root = NodeReader.read(file, "{\"all\": [[1, 2], [3]], \"none\": []}");
        var all = root.need("all");
        assertThat(all.distinctOfSeveral(item -> List.of(item.numbers()[0]), String::valueOf))
                .containsExactly(1.0, 3.0);
        assertThat(all.items().get(0).numbers(2, "one for each")).containsExactly(1, 2);
        refuses(
                () -> root.need("none").distinct(Node::word, word -> word),
                file + ", line 1, none: the list is empty; name at least one");
        assertThat(root.isIn(file)).isTrue();
        assertThat(root.isIn("b.yaml")).isFalse();
    }

    @Test
    void aFileThatCannotBeNamedIsRefused() {
        refuses(
                () -> NodeReader.read("a.json", "{\"file\": \"a\\u0000\"}")
                        .need("file")
                        .beside(),
                "a.json, line 1, file: 'a\0' cannot be the name of a file");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{a: 1, b: [x, y]} | {b: [x, y], a: 1} | true",
                "{a: 1} | {a: 1.0} | false",
                "{a: 1} | {a: '1'} | false",
                "{a: 1} | {b: 1} | false",
                "[x, y] | [y, x] | false",
                "[x] | [x, y] | false",
                "{a: {b: 1}} | {a: {b: 2}} | false",
            })
    void contentIsComparedInAnyOrderOfFields(String one, String other, boolean like) {
        assertThat(NodeReader.read("a.yaml", one).isLike(NodeReader.read("b.yaml", other)))
                .isEqualTo(like);
    }

    @Test
    void aMapMayHaveOtherNodesUnderAField() {
        var root = read("ring.yaml");
        var changed = root.with("limits", root.map());
        assertThat(changed.need("limits").need("count").whole()).isEqualTo(12);
        assertThat(root.need("limits").find("count")).isEmpty();
    }
}
