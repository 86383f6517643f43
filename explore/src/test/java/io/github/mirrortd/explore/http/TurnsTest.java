package io.github.mirrortd.explore.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** The latest question of a page is answered, in whichever order its questions arrive. */
class TurnsTest {
    private final Turns turns = new Turns();

    private Turns.Turn ask(Map<String, ?> question) {
        return turns.begin("bench", Body.of(question), () -> false);
    }

    @Test
    void aLaterQuestionOvertakesAnEarlierOne() {
        var first = ask(Map.of("client", "page", "asked", 1));
        var second = ask(Map.of("client", "page", "asked", 2));
        assertThat(first.isRequested()).isTrue();
        assertThat(second.isRequested()).isFalse();
    }

    @Test
    void aQuestionThatArrivesLateDoesNotEndALaterOne() {
        var second = ask(Map.of("client", "page", "asked", 2));
        var first = ask(Map.of("client", "page", "asked", 1));
        assertThat(first.isRequested()).isTrue();
        assertThat(second.isRequested()).isFalse();
    }

    @Test
    void questionsWithoutANumberCountAsTheyArrive() {
        var first = ask(Map.of());
        var second = ask(Map.of());
        assertThat(first.isRequested()).isTrue();
        assertThat(second.isRequested()).isFalse();
    }

    @Test
    void pagesAndKindsOfQuestionsDoNotMeet() {
        var one = ask(Map.of("client", "page"));
        ask(Map.of("client", "other page"));
        turns.begin("values", Body.of(Map.of("client", "page")), () -> false);
        assertThat(one.isRequested()).isFalse();
    }
}
