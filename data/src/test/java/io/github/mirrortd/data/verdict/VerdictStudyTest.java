package io.github.mirrortd.data.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A share of the study that docs/verdict-study.md shows: the same situations and logs in every build. */
class VerdictStudyTest {
    private static final int LOGS = 40;

    /** Situations whose logs are short, with right probabilities and features that carry the values or that the ladder can do without. */
    @Test
    void answersHold() {
        int[] numbers = {403, 404, 411, 427, 451, 453};
        double held = 0;
        double answered = 0;
        for (int k : numbers) {
            var s = VerdictStudy.summary(Case.of(k), LOGS);
            if (s.answers() > 0) {
                held += s.coverageAtAnswer() * s.answers();
                answered += s.answers();
            }
        }
        assertThat(answered / numbers.length).isGreaterThan(0.8);
        assertThat(held / answered).isBetween(0.92, 1.0);
    }

    /** Missing support, wrong probabilities, and too few effective steps. */
    @Test
    void whatALogCanShowIsRefused() {
        IntStream.of(402, 406, 449, 454).forEach(k -> {
            var s = VerdictStudy.summary(Case.of(k), LOGS);
            assertThat(s.refusals()).as(s.toString()).isGreaterThanOrEqualTo(0.9);
        });
    }
}
