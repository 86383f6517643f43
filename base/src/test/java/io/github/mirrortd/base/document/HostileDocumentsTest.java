package io.github.mirrortd.base.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that are meant to break a reader are refused with their file and line. */
class HostileDocumentsTest {
    @ParameterizedTest
    @ValueSource(strings = {"a.yaml", "a.json"})
    void deepNestingIsRefusedWithItsPlace(String file) {
        for (int depth : new int[] {101, 400, 20_000}) {
            String lists = "[".repeat(depth) + "]".repeat(depth);
            assertThatThrownBy(() -> NodeReader.read(file, "{\"x\":\n" + lists + "}"))
                    .isInstanceOf(Refusal.class)
                    .hasMessageStartingWith(file + ", line ")
                    .hasMessageEndingWith(": this is nested deeper than 100 levels");
        }
        String fine = "[".repeat(100) + "]".repeat(100);
        assertThat(NodeReader.read(file, fine).items()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "!!java.net.URL {x: 1}; line 1: the tag 'tag:yaml.org,2002:java.net.URL'",
                "!!javax.script.ScriptEngineManager [x]; line 1: the tag 'tag:yaml.org,2002:javax.script",
                "{x: !!java.lang.String 1}; line 1, x: the tag",
                "{x: !own [1]}; line 1, x: the tag '!own' is not supported; leave it out",
            })
    void tagsAreRefusedWherePutOn(String yaml, String sentence) {
        assertThatThrownBy(() -> NodeReader.read("a.yaml", yaml))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void aTagMaySayThatANumberIsAText() {
        var node = NodeReader.read("a.yaml", "{x: !!str 1}").need("x");
        assertThat(node.is(Node.Kind.TEXT)).isTrue();
    }
}
