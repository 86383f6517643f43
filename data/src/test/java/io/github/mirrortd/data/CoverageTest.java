package io.github.mirrortd.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.data.Coverage.Line;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Intervals against the policy's value, or against what the estimator comes to with infinitely many episodes: few logs, always the same ones.
 */
class CoverageTest {
    private static final int LOGS = 300;

    private static void holds(Line line) {
        assertThat(line.held()).as(line.toString()).isBetween(0.94, 1.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"random_walk", "walk", "chain:states=9,groups=3"})
    void intervalsByEpisodeHold(String problem) {
        for (var line : Coverage.finite(problem, 50, LOGS)) {
            boolean misses = line.estimator().equals("LSTD") && !isWhatItComesTo(problem, line);
            if (misses) {
                assertThat(line.held()).as(line.toString()).isLessThan(0.6);
            } else {
                holds(line);
            }
        }
    }

    /** Only the first one has features that carry the values. */
    private static boolean isWhatItComesTo(String problem, Line line) {
        return problem.equals("random_walk") || line.against().equals("its own limit");
    }

    @Test
    void stretchesOfOneRunHold() {
        holds(Coverage.cut("boyan_chain", 1, 2_000, LOGS).get(0));
    }

    @Test
    void learnersHoldAfterTheUsualPasses() {
        List<Line> lines = Coverage.learner(60, 0, 40);
        assertThat(lines.get(0).held()).as(lines.toString()).isBetween(0.85, 1.0);
    }
}
