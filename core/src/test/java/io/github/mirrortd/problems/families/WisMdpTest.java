package io.github.mirrortd.problems.families;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.mdp.ErrorMeasure;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.random.GeneratorKind;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Against what a program in NumPy, written from the study's description, has drawn and solved. */
class WisMdpTest {
    static List<Csv.Row> problems() {
        return Csv.rows(WisMdpTest.class, "/golden/numpy_wis_mdp.csv");
    }

    @ParameterizedTest
    @MethodSource("problems")
    void isTheStudysProblem(Csv.Row row) {
        var problem = Problems.get(row.text("problem"));
        assertThat(problem.generator()).isEqualTo(GeneratorKind.MT19937);
        assertThat(problem.steps()).isEqualTo((int) row.number("steps"));
        assertThat(problem.hasOneDiscount()).isFalse();
        double[] gammas = new double[problem.states()];
        Arrays.setAll(gammas, problem::gamma);
        assertThat(gammas).containsExactly(numbers(row, "gammas"));
        assertThat(problem.stationary()).containsExactly(numbers(row, "stationary"), within(1e-13));
        assertThat(problem.values()).containsExactly(numbers(row, "values"), within(1e-12));
        assertThat(problem.features().dense(6)).containsExactly(numbers(row, "seventh_features"));
        assertThat(error(problem)).isEqualTo(row.number("rmsve_at_ones"), within(1e-11));
        assertThat(error(problem.measuredBy(ErrorMeasure.NMSPVE)))
                .isEqualTo(row.number("error_at_ones"), within(1e-11));
        double[] walk = numbers(row, "walk");
        int[] path = problem.trajectory(1, walk.length);
        for (int i = 0; i < walk.length; i++) {
            assertThat((double) problem.transitions().get(path[i]).next()).isEqualTo(walk[i]);
        }
        double[] rewards = numbers(row, "rewards");
        double[] ratios = numbers(row, "ratios");
        for (int i = 0; i < rewards.length; i++) {
            var t = problem.transitions().get(path[i]);
            assertThat(t.reward()).isEqualTo(rewards[i]);
            assertThat(t.rho()).isEqualTo(ratios[i], within(1e-13));
        }
    }

    private static double error(FiniteProblem problem) {
        double[] ones = new double[problem.dimension()];
        Arrays.fill(ones, 1);
        return problem.error().at(ones);
    }

    @Test
    void refusesMoreDifferentStatesThanThereAre() {
        for (String choice : List.of("branching=11", "cuts=11")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Problems.get("wis_mdp:" + choice))
                    .withMessageContaining("11 different states need at least as many states, not 10");
        }
    }

    private static double[] numbers(Csv.Row row, String column) {
        return Arrays.stream(row.text(column).split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }
}
