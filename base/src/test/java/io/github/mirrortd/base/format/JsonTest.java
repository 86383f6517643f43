package io.github.mirrortd.base.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"b\":[1,2.5,-3e-7],\"a\":{\"x\":null,\"y\":true,\"z\":false}}",
                "[]",
                "\"it is \\\"so\\\"\"",
                "123456789012345678901234567890",
                "null"
            })
    void whatIsReadIsWrittenAgain(String text) {
        var tree = Json.parse(text);
        assertThat(tree == null ? "null" : Json.line(tree).replace("E", "e").replace(".0e", "e"))
                .isEqualTo(text);
    }

    @Test
    void valuesOfJavaAreWritten() {
        var tree = Json.fields(
                "whole",
                3L,
                "big",
                BigInteger.TEN.pow(20),
                "row",
                new double[] {0.1, Double.NaN},
                "places",
                new int[] {1, 2},
                "none",
                null,
                "names",
                List.of("a"));
        assertThat(Json.line(tree))
                .isEqualTo("{\"whole\":3,\"big\":100000000000000000000,\"row\":[0.1,\"NaN\"],\"places\":[1,2],"
                        + "\"none\":null,\"names\":[\"a\"]}");
        assertThat(Json.parse(Json.text(tree))).isEqualTo(Json.parse(Json.line(tree)));
        assertThat(Json.text(Map.of("a", 1))).endsWith("}\n").hasLineCount(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | not JSON: the text is empty",
                "{\"a\": } | not JSON: Unexpected character ('}' (code 125)): expected a value",
                "[1, 2 | not JSON: Unexpected end-of-input: expected close marker for Array",
            })
    void otherTextsAreRefused(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> Json.parse(text)).withMessageStartingWith(message);
    }

    @Test
    void theOlderWordForTheNameOfALearnerStaysNextToIt() {
        record Row(String algorithm) {}
        assertThat(Json.line(new Row("TD"))).isEqualTo("{\"learner\":\"TD\",\"algorithm\":\"TD\"}");
        assertThat(Json.line(Map.of("algorithm", "TD"))).isEqualTo("{\"algorithm\":\"TD\"}");
    }
}
