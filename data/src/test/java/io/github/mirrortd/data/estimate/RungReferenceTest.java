package io.github.mirrortd.data.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.internal.StudentT;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values, standard errors and intervals of LSTD and its rungs against the formulas of docs/evaluation-reference.md, written plainly. */
class RungReferenceTest {
    private static final int D = 3;
    private static final double GAMMA = 0.9;

    /** A row of the log: features of both states, ratio, reward. */
    private record Row(double[] phi, double[] next, double rho, double reward) {}

    private static List<List<Row>> episodes() {
        var random = new SplittableRandom(11);
        var all = new ArrayList<List<Row>>();
        for (int i = 0; i < 80; i++) {
            var rows = new ArrayList<Row>();
            double x = random.nextDouble();
            int length = 1 + random.nextInt(6);
            for (int t = 0; t < length; t++) {
                boolean right = random.nextDouble() < 0.5;
                double to = 0.5 * x + (right ? 0.4 : 0) + 0.1 * random.nextDouble();
                boolean ended = t == length - 1 && i % 4 != 0;
                rows.add(new Row(
                        new double[] {1, x, x * x},
                        ended ? new double[D] : new double[] {1, to, to * to},
                        right ? 1.4 : 0.6,
                        StrictMath.sin(7 * x) + (right ? 1 : 0)));
                x = to;
            }
            all.add(rows);
        }
        return all;
    }

    private static Steps steps(List<List<Row>> episodes) {
        var steps = new ArrayList<Step>();
        for (int i = 0; i < episodes.size(); i++) {
            var rows = episodes.get(i);
            for (int t = 0; t < rows.size(); t++) {
                var r = rows.get(t);
                boolean last = t == rows.size() - 1;
                boolean ended = last && r.next[0] == 0;
                var step = Step.of(i, r.phi, r.next, r.reward, GAMMA, ended).policies(0.5 * r.rho, 0.5);
                if (last && !ended) {
                    step.cutOff();
                }
                steps.add(step);
            }
        }
        return Steps.of(steps);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }

    /** Gauss's elimination with the largest pivot. */
    private static double[] solved(double[][] matrix, double[] right) {
        double[][] a = new double[D][D + 1];
        for (int i = 0; i < D; i++) {
            System.arraycopy(matrix[i], 0, a[i], 0, D);
            a[i][D] = right[i];
        }
        for (int k = 0; k < D; k++) {
            int pivot = k;
            for (int i = k + 1; i < D; i++) {
                pivot = Math.abs(a[i][k]) > Math.abs(a[pivot][k]) ? i : pivot;
            }
            double[] swap = a[k];
            a[k] = a[pivot];
            a[pivot] = swap;
            for (int i = 0; i < D; i++) {
                double factor = i == k ? 0 : a[i][k] / a[k][k];
                for (int j = k; j <= D; j++) {
                    a[i][j] -= factor * a[k][j];
                }
            }
        }
        double[] x = new double[D];
        for (int i = 0; i < D; i++) {
            x[i] = a[i][D] / a[i][i];
        }
        return x;
    }

    /** Window 0 is LSTD. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void valuesAndIntervalsFollowTheFormulas(int window) {
        var episodes = episodes();
        int n = episodes.size();
        double[][] a = new double[D][D];
        double[][] transposed = new double[D][D];
        double[] b = new double[D];
        double[] start = new double[D];
        for (var rows : episodes) {
            for (int k = 0; k < D; k++) {
                start[k] += rows.get(0).phi[k] / n;
            }
            for (var r : rows) {
                for (int i = 0; i < D; i++) {
                    b[i] += r.rho * r.reward * r.phi[i];
                    for (int j = 0; j < D; j++) {
                        double entry = r.rho * r.phi[i] * (r.phi[j] - GAMMA * r.next[j]);
                        a[i][j] += entry;
                        transposed[j][i] += entry;
                    }
                }
            }
        }
        double[] theta = solved(a, b);
        double[] c = solved(transposed, start);
        double value = dot(start, theta);
        double[] own = new double[n];
        double[][] moved = new double[n][D];
        double[] gradient = new double[D];
        double[] corrections = new double[n];
        for (int i = 0; i < n; i++) {
            var rows = episodes.get(i);
            for (int t = 0; t < rows.size(); t++) {
                var r = rows.get(t);
                double delta = r.rho * (r.reward + GAMMA * dot(r.next, theta) - dot(r.phi, theta));
                double weight = t < window ? 1 : n * dot(rows.get(t - window).phi, c);
                for (int s = Math.max(0, t - window); s < t; s++) {
                    weight *= GAMMA * rows.get(s).rho;
                }
                corrections[i] += weight * delta;
                for (int k = 0; k < D; k++) {
                    moved[i][k] += delta * r.phi[k];
                    gradient[k] += weight * r.rho * (GAMMA * r.next[k] - r.phi[k]) / n;
                }
            }
            own[i] = dot(rows.get(0).phi, theta);
        }
        for (int k = 0; k < D; k++) {
            gradient[k] += start[k];
        }
        // LSTD's own correction has the gradient −φ̄₀, so that θ does not matter to first order; its influence is that
        // of its weights.
        double[] sensitivity = solved(transposed, gradient);
        double[] u = new double[n];
        double mean = 0;
        for (int i = 0; i < n; i++) {
            u[i] = window == 0
                    ? n * dot(c, moved[i]) + own[i]
                    : own[i] + corrections[i] + n * dot(sensitivity, moved[i]);
            mean += u[i] / n;
        }
        double square = 0;
        double fourth = 0;
        for (double x : u) {
            square += (x - mean) * (x - mean);
            fourth += StrictMath.pow(x - mean, 4);
        }
        double error = Math.sqrt(square / (n - 1) / n);
        double kurtosis = n * fourth / (square * square);
        double degrees = Math.min(n - 1, 2 * n / (kurtosis - 1));
        double correction = 0;
        for (double x : corrections) {
            correction += window == 0 ? 0 : x / n;
        }
        var estimators = Estimators.of(window == 0 ? new String[] {"LSTD"} : new String[] {"LSTD", "DR-" + window});
        var e = Evaluation.of(steps(episodes))
                .withEstimators(estimators)
                .run()
                .estimate(window == 0 ? "LSTD" : "DR-" + window);
        var close = Offset.offset(1e-9);
        assertThat(e.value()).isCloseTo(value + correction, close);
        assertThat(e.standardError()).isCloseTo(error, close);
        assertThat(e.tails().degrees()).isCloseTo(degrees, Offset.offset(1e-6));
        assertThat(e.high() - e.value())
                .isCloseTo(1.2 * StudentT.halfWidth(0.95, degrees) * error, Offset.offset(1e-6));
    }
}
