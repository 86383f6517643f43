package io.github.mirrortd.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors name the numbers that are too large. */
class SizesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeEach
    void theLog() {
        Logs.golden(folder);
    }

    private void refused(String from, String to, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Logs.evaluate(folder, Logs.GOLDEN.replace(from, to)))
                .withMessageContaining(sentence);
    }

    @Test
    void rewards() {
        refused("reward: reward", "reward: reward * 1e300", "the rewards are so large that their squares");
        // The sum of their squares overflows; that of the scaled ones does not.
        for (var large : List.of("reward * 1e153 + 1e154", "reward * 1e140")) {
            var answer = Logs.evaluate(folder, Logs.GOLDEN.replace("reward: reward", "reward: " + large));
            assertThat(answer.estimates()).allMatch(e -> Double.isFinite(e.high() - e.low()));
        }
    }

    /** The error for a finite reward above the limit names the row. */
    @Test
    void rewardsAboveTheLimit() {
        for (String factor : List.of("1e305", "-1e305")) {
            refused(
                    "reward: reward",
                    "reward: 'CASE WHEN episode = 7 AND t = 0 THEN " + factor + " ELSE reward END'",
                    "episode 7, order 0, reward: the reward is " + factor.replace("1e", "1.0E")
                            + "; it must lie between -1e300 and 1e300");
        }
    }

    @Test
    void ratiosAndFeatures() {
        refused("behaviour: mu\ntarget: pi", "ratio: 1e308", "the importance ratios are so large");
        refused("[x, x2, bias]", "[x / 1e-200, bias]", "the features are so large");
    }
}
