package io.github.mirrortd.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.data.Coverage.Line;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A share of the study in {@link Coverage}: few logs, always the same ones, and bounds that three standard deviations leave. */
class CoverageTest {
    private static final int LOGS = 300;

    private static void holds(Line line) {
        assertThat(line.held95()).as(line.toString()).isBetween(0.91, 0.99);
        assertThat(line.held80()).as(line.toString()).isBetween(0.73, 0.88);
    }

    @ParameterizedTest
    @ValueSource(strings = {"random_walk", "walk", "chain:states=9,groups=3"})
    void intervalsByEpisodeHold(String problem) {
        for (var line : Coverage.finite(problem, 50, LOGS)) {
            boolean misses = line.estimator().equals("LSTD") && !isWhatItComesTo(problem, line);
            if (misses) {
                assertThat(line.held95()).as(line.toString()).isLessThan(0.6);
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

    /** Where one episode in sixteen has all the weight, fifty are too few, and that is known. */
    @Test
    void heavyRatiosDoNot() {
        var wis = Coverage.finite("collision", 50, LOGS).stream()
                .filter(line -> line.estimator().equals("WIS"))
                .toList();
        assertThat(wis)
                .singleElement()
                .satisfies(line -> assertThat(line.held95()).isLessThan(0.8));
    }

    @Test
    void learnersHoldAfterTheUsualPasses() {
        List<Line> lines = Coverage.learner(60, 0, 40);
        assertThat(lines.get(0).held95()).as(lines.toString()).isBetween(0.85, 1.0);
    }
}
