package io.github.mirrortd.lab.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AcrossProblemsTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    private static AcrossProblems small() {
        var scores = new LinkedHashMap<String, double[][]>();
        scores.put("A", new double[][] {{1, 2, 3, 4}, {10, 20, 30, 40}});
        scores.put("B", new double[][] {{2, 3, 5, 5}, {40, 50, INFINITE, INFINITE}});
        return new AcrossProblems(scores);
    }

    @Test
    void estimatesAreThoseCountedByHand() {
        var across = small();
        assertThat(across.learners()).containsExactly("A", "B");
        // The middle four of 1 2 3 4 10 20 30 40.
        assertThat(across.interquartileMean("A").value()).isCloseTo((3 + 4 + 10 + 20) / 4.0, within(1e-12));
        assertThat(across.profile("A", 3).value()).isCloseTo((0.75 + 0) / 2, within(1e-12));
        assertThat(across.profile("B", 50).value()).isCloseTo((1 + 0.5) / 2, within(1e-12));
        // On the first problem 4 + 3.5 + 2.5 + 2 of 16 pairs, on the second 4 + 4 + 4 + 3.5.
        assertThat(across.improvement("A", "B").value()).isCloseTo((12 / 16.0 + 15.5 / 16) / 2, within(1e-12));
        assertThat(across.improvement("A", "A").value()).isCloseTo(0.5, within(1e-12));
        assertThat(across.improvement("A", "B").value()
                        + across.improvement("B", "A").value())
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void resamplesStayWithinTheirProblem() {
        // Drawn from both problems together, the share would vary.
        var across = new AcrossProblems(Map.of("A", new double[][] {{1, 1, 1}, {9, 9, 9}}));
        var share = across.profile("A", 5);
        assertThat(share).isEqualTo(new AcrossProblems.Estimate(0.5, 0.5, 0.5));
    }

    @Test
    void intervalsCoverTheTruthAboutAsOftenAsTheySay() {
        var random = new Random(4);
        int covered = 0;
        int samples = 200;
        for (int i = 0; i < samples; i++) {
            double[][] runs = new double[3][40];
            for (double[] problem : runs) {
                for (int r = 0; r < problem.length; r++) {
                    problem[r] = random.nextDouble();
                }
            }
            var share = new AcrossProblems(Map.of("A", runs)).profile("A", 0.3);
            covered += share.low() <= 0.3 && 0.3 <= share.high() ? 1 : 0;
        }
        assertThat(covered).isBetween(180, 199);
    }
}
