package io.github.mirrortd.base.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.mirrortd.base.Fields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordsTest {
    private enum Level {
        ANSWER,
        NOT_YET
    }

    record Plain(double hurwitzMargin, double normK, double kappaBC, int p95ToBest, Level level) {}

    record Point(double at, double value) {}

    record Maybe(Optional<Point> best, @Nullable String word, OptionalDouble lambda) {}

    @Fields("name=best.at a,b=best *=best best_*=best x,y=none z,w=none! lambda! gone? empty? total")
    record Rich(Point best, Optional<Point> none, OptionalDouble lambda, double gone, List<String> empty) {
        public double total() {
            return best.at() + best.value();
        }
    }

    @Fields("=word")
    interface Worded {
        String word();
    }

    private record Word(String word, int hidden) implements Worded {}

    @Fields("at=point.at? none=none.at!")
    record Way(Optional<Point> point) {
        public Optional<Point> none() {
            return Optional.empty();
        }
    }

    @Fields("flag? text? map? list?")
    private record Questions(
            boolean flag,
            String text,
            Map<String, Integer> map,
            @Nullable List<String> list) {}

    @Fields("value")
    record Throwing(List<Integer> none) {
        public int value() {
            return none.get(0);
        }
    }

    @Fields("nowhere")
    private record Wrong(int here) {}

    @Test
    void componentsAreFieldsInSnakeCaseWhereASingleCapitalStays() {
        assertThat(Json.line(new Plain(1, 2, 3, 4, Level.NOT_YET)))
                .isEqualTo(
                        "{\"hurwitz_margin\":1.0,\"norm_K\":2.0,\"kappa_B_C\":3.0,\"p95_to_best\":4,\"level\":\"not_yet\"}");
    }

    @Test
    void anEmptyOptionalIsLeftOutAndNullIsWritten() {
        assertThat(Records.fields(new Maybe(Optional.empty(), null, OptionalDouble.of(0.5))))
                .containsExactly(entry("word", null), entry("lambda", 0.5));
        assertThat(Json.line(new Maybe(Optional.of(new Point(1, 2)), "a", OptionalDouble.empty())))
                .isEqualTo("{\"best\":{\"at\":1.0,\"value\":2.0},\"word\":\"a\",\"lambda\":null}");
    }

    @Test
    void annotatedFieldsAreNamedLaidFlatLeftOutOrNull() {
        var rich = new Rich(new Point(1, 2), Optional.empty(), OptionalDouble.empty(), Double.NaN, List.of());
        assertThat(Records.fields(rich))
                .containsExactly(
                        entry("name", 1.0),
                        entry("a", 1.0),
                        entry("b", 2.0),
                        entry("at", 1.0),
                        entry("value", 2.0),
                        entry("best_at", 1.0),
                        entry("best_value", 2.0),
                        entry("z", null),
                        entry("w", null),
                        entry("lambda", null),
                        entry("total", 3.0));
    }

    @Test
    void anObjectMayBeWrittenAsOneOfItsValues() {
        assertThat(Json.line(List.of(new Word("so", 3)))).isEqualTo("[\"so\"]");
    }

    @Test
    void matricesAreRows() {
        assertThat(Json.line(new double[][] {{1}, {}})).isEqualTo("[[1.0],[]]");
        assertThat(Json.line(new int[] {1, 2})).isEqualTo("[1,2]");
    }

    @Test
    void aFieldThatIsNotThereIsAnErrorOfTheProgram() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Records.fields(new Wrong(1)))
                .withMessageContaining("nowhere");
    }

    private static Map.Entry<String, @Nullable Object> entry(String name, @Nullable Object value) {
        return new java.util.AbstractMap.SimpleEntry<>(name, value);
    }

    @Test
    void anAbsentStepOfAPathMakesItsFieldAbsent() {
        var rich = new Rich(new Point(1, 2), Optional.of(new Point(3, 4)), OptionalDouble.of(5), 6, List.of("a"));
        assertThat(Records.fields(rich))
                .contains(entry("x", 3.0), entry("y", 4.0), entry("z", 3.0), entry("gone", 6.0))
                .containsEntry("empty", List.of("a"));
        assertThat(Records.fields(new Way(Optional.of(new Point(7, 8)))))
                .containsExactly(entry("at", 7.0), entry("none", null));
        assertThat(Records.fields(new Way(Optional.empty()))).containsExactly(entry("none", null));
    }

    @Test
    void aQuestionMarkLeavesOutWhatIsFalseOrEmpty() {
        assertThat(Records.fields(new Questions(false, "", Map.of(), null))).isEmpty();
        assertThat(Records.fields(new Questions(true, "a", Map.of("b", 1), List.of())))
                .containsOnlyKeys("flag", "text", "map");
    }

    @Test
    void keysOfAMapAreShownAsTheirValuesWouldBe() {
        assertThat(Json.line(Map.of(Level.NOT_YET, 1))).isEqualTo("{\"not_yet\":1}");
    }

    @Test
    void whatAMethodThrowsIsThrown() {
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> Records.fields(new Throwing(List.of())));
    }
}
