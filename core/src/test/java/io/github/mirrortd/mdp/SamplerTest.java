package io.github.mirrortd.mdp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.mdp.Action.Outcome;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.Pcg64;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SamplerTest {
    static List<Csv.Row> paths() {
        return Csv.rows(SamplerTest.class, "/golden/numpy_trajectories.csv");
    }

    /** The states that NumPy visits when the problem is written as a loop over {@code random()} and {@code integers()}. */
    @ParameterizedTest
    @MethodSource("paths")
    void visitsTheStatesThatNumpyVisits(Csv.Row row) {
        var problem = Problems.get(row.text("problem"));
        var expected = Arrays.stream(row.text("states").split(" "))
                .map(Integer::valueOf)
                .toList();
        var sampler = problem.sampler(new BigInteger(row.text("seed")));
        var visited = new ArrayList<Integer>();
        visited.add(expected.get(0));
        for (int i = 1; i < expected.size(); i++) {
            visited.add(problem.transitions().get(sampler.next()).next());
        }
        assertThat(visited).isEqualTo(expected);
    }

    @Test
    void theSameSeedGivesTheSamePath() {
        var problem = Problems.get("boyan_chain");
        assertThat(problem.trajectory(7, 1000)).isEqualTo(problem.trajectory(7, 1000));
        assertThat(problem.trajectory(7, 1000)).isNotEqualTo(problem.trajectory(8, 1000));
    }

    @Test
    void unequalOutcomesAreDrawnDownTheCumulativeSum() {
        var problem = FiniteProblem.builder("unequal")
                .features(new double[][] {{1}, {1}, {1}})
                .gamma(0.5)
                .action(0, "go", 1, 1, List.of(new Outcome(0, 0.2, 0), new Outcome(1, 0.3, 0), new Outcome(2, 0.5, 0)))
                .action(1, "back", 1, 1, 0, 0)
                .action(2, "back", 1, 1, 0, 0)
                .build();
        int[] count = new int[3];
        for (int t : problem.trajectory(1, 100_000)) {
            if (problem.transitions().get(t).state() == 0) {
                count[problem.transitions().get(t).next()]++;
            }
        }
        double total = count[0] + count[1] + count[2];
        assertThat(count[0] / total).isBetween(0.195, 0.205);
        assertThat(count[1] / total).isBetween(0.295, 0.305);
    }

    /** Every episode is one step long, so every step begins with a draw of the start. */
    private static FiniteProblem oneStepEpisodes(double... start) {
        double[][] features = new double[start.length + 1][1];
        var problem = FiniteProblem.builder("starts")
                .gamma(1)
                .terminal(start.length)
                .starts(Arrays.copyOf(start, start.length + 1));
        for (int s = 0; s < start.length; s++) {
            features[s][0] = 1;
            problem.action(s, "end", 1, 1, start.length, 1);
        }
        return problem.features(features).build();
    }

    private static List<Integer> states(FiniteProblem problem) {
        return Arrays.stream(problem.trajectory(9, 50))
                .mapToObj(t -> problem.transitions().get(t).state())
                .toList();
    }

    @Test
    void aUniformStartIsOneIntegerAndAnyOtherOneNumber() {
        var random = new Pcg64(9);
        assertThat(states(oneStepEpisodes(0.25, 0.25, 0.25, 0.25)))
                .isEqualTo(Stream.generate(() -> (int) random.integers(0, 4))
                        .limit(50)
                        .toList());
        var other = new Pcg64(9);
        assertThat(states(oneStepEpisodes(0.25, 0, 0.75)))
                .isEqualTo(Stream.generate(() -> other.random() < 0.25 ? 0 : 2)
                        .limit(50)
                        .toList());
    }

    @Test
    void aCertainStartDrawsNothing() {
        assertThat(states(oneStepEpisodes(0, 1, 0))).containsOnly(1);
        assertThat(oneStepEpisodes(0.5, 0.5).stationary()).containsExactly(0.5, 0.5, 0);
    }
}
