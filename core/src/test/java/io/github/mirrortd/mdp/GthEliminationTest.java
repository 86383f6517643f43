package io.github.mirrortd.mdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.random.Pcg64;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GthEliminationTest {
    /** The three loops as they stand in the paper. */
    private static double[] plain(double[][] p) {
        int n = p.length;
        var a = Arrays.stream(p).map(double[]::clone).toArray(double[][]::new);
        for (int k = n - 1; k > 0; k--) {
            double out = 0;
            for (int j = 0; j < k; j++) {
                out += a[k][j];
            }
            for (int i = 0; i < k; i++) {
                a[i][k] /= out;
                for (int j = 0; j < k; j++) {
                    a[i][j] += a[i][k] * a[k][j];
                }
            }
        }
        double[] weight = new double[n];
        weight[0] = 1;
        for (int k = 1; k < n; k++) {
            for (int i = 0; i < k; i++) {
                weight[k] += weight[i] * a[i][k];
            }
        }
        double total = Arrays.stream(weight).sum();
        return Arrays.stream(weight).map(w -> w / total).toArray();
    }

    /** On a ring, so that everywhere is reached, with some other steps. */
    private static double[][] random(int n, int more, long seed) {
        var random = new Pcg64(seed);
        var p = new double[n][n];
        for (int s = 0; s < n; s++) {
            p[s][(s + 1) % n] += 1;
            for (int m = 0; m < more; m++) {
                p[s][(int) random.integers(0, n)] += random.random();
            }
            double sum = Arrays.stream(p[s]).sum();
            for (int t = 0; t < n; t++) {
                p[s][t] /= sum;
            }
        }
        return p;
    }

    private static double[][] copy(double[][] p) {
        return Arrays.stream(p).map(double[]::clone).toArray(double[][]::new);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 31, 32, 33, 100, 600})
    void blocksAndZerosLeaveTheBitsOfThePlainLoops(int n) {
        for (int more : new int[] {0, 1, 4, n / 2}) {
            var p = random(n, more, 31L * n + more);
            assertThat(GthElimination.stationary(copy(p)))
                    .as("%s states, %s more steps", n, more)
                    .containsExactly(plain(p));
        }
    }

    @Test
    void anOrderOfFewFillInsChangesRoundingOnly() {
        var p = random(GthElimination.LARGE, 2, 5);
        int[] order = GthElimination.order(p);
        assertThat(Arrays.stream(order).distinct().count()).isEqualTo(GthElimination.LARGE);
        double[] found = GthElimination.stationary(GthElimination.permuted(p, order));
        double[] expected = GthElimination.permuted(plain(p), order);
        for (int i = 0; i < found.length; i++) {
            assertThat(found[i]).isCloseTo(expected[i], within(1e-13 * expected[i]));
        }
    }

    /** Numbered at random, so that the order has to be found. What is known in closed form comes out, and at once. */
    @Test
    void manyStatesTakeNoTime() {
        int n = 3_000;
        int[] number = new int[n];
        for (int i = 0; i < n; i++) {
            number[i] = (int) ((i * 1_999L) % n);
        }
        var built = FiniteProblem.builder("walk").gamma(1).start(number[n / 2]);
        double[][] features = new double[n][1];
        for (int i = 1; i < n - 1; i++) {
            features[number[i]][0] = 1;
            built.action(number[i], "left", 0.5, 0.5, number[i - 1], 0);
            built.action(number[i], "right", 0.5, 0.5, number[i + 1], i + 1 == n - 1 ? 1 : 0);
        }
        built.terminal(number[0], number[n - 1]).features(features);
        var problem = Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), built::build);
        double[] v = problem.values();
        double[] d = problem.stationary();
        double last = n - 1;
        double start = Math.floor(n / 2.0);
        for (int i = 1; i < n - 1; i++) {
            double ruin = i / last;
            assertThat(v[number[i]]).isCloseTo(ruin, within(1e-11 * ruin));
            // Visits before the end grow from either side to the start.
            double visits = 2 * Math.min(i * (last - start), (last - i) * start) / last;
            double mean = start * (last - start);
            assertThat(d[number[i]]).isCloseTo(visits / mean, within(1e-11 * visits / mean));
        }
    }
}
