package io.github.mirrortd.base.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.document.NodeReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trees as YAML that people would write, and that reads back to the same. */
class YamlTest {
    @Test
    void mapsAreBlocksAndEntriesAreLines() {
        var tree = Json.fields(
                "title",
                "a ring",
                "problems",
                List.of("baird", "garnet:states=20"),
                "learners",
                List.of(Json.fields("name", "TD", "settings", Json.fields("alpha", 0.1)), List.of(1, 2.0)),
                "evaluation",
                Json.fields("runs", 5, "more", Json.fields("deep", Json.fields("deeper", true))),
                "rows",
                List.of(new double[] {1, -0.0, 1e-20}),
                "update",
                "θ += α\nw += β",
                "empty",
                Json.fields(),
                "nothing",
                null);
        assertThat(Yaml.text(tree)).isEqualTo("""
                title: "a ring"
                problems: [baird, "garnet:states=20"]
                learners:
                  - {name: TD, settings: {alpha: 0.1}}
                  - [1, 2]
                evaluation:
                  runs: 5
                  more:
                    deep: {deeper: true}
                rows:
                  - [1, -0.0, 1.0E-20]
                update: |-
                  θ += α
                  w += β
                empty: {}
                nothing: null
                """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "true",
                "No",
                "y",
                "1.5",
                "null",
                "",
                " a ",
                "a: b",
                "# a",
                "it's \"so\"",
                "back\\slash",
                "two\nlines",
                "two\n\nlines",
                "ends\n",
                "  in\nside",
                "tab\there",
                "bell\u0007\nring",
                "-",
                "[a]",
                "θ",
                "2026-01-01",
                "0x10"
            })
    void textsAreReadBack(String text) {
        var node = NodeReader.read("a.yaml", Yaml.text(Json.fields("x", text, text.isBlank() ? "z" : text, 1)));
        assertThat(node.need("x").is(text)).isTrue();
        assertThat(node.map()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -3, 0.1, 1e15, 1e300, -2.5e-7, Double.MIN_VALUE})
    void numbersAreReadBack(double x) {
        assertThat(NodeReader.read("a.yaml", Yaml.text(Json.fields("x", x)))
                        .need("x")
                        .number())
                .isEqualTo(x);
    }
}
