package io.github.mirrortd.learn.stepsize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.problems.Problems;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Step-size methods against plain transcriptions of their papers' equations, on whole vectors. */
class AgainstTranscriptionTest {
    private static final int STEPS = 600;

    /** One transition as papers write it. */
    private record Sample(double[] phi, double[] next, double rho, double reward, double gamma, boolean last) {
        double delta(double[] theta) {
            return reward + gamma * dot(theta, next) - dot(theta, phi);
        }
    }

    private interface Written {
        void step(Sample s, double[] theta, double[] w);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static void check(String problemName, String algorithm, Settings settings, Written written) {
        var problem = Problems.get(problemName);
        var learner = Learner.of(problem, Algorithms.get(algorithm), settings);
        double[] theta = problem.initial();
        double[] w = new double[theta.length];
        for (int row : problem.trajectory(11, STEPS)) {
            learner.step(row);
            written.step(sample(problem, row), theta, w);
        }
        assertThat(learner.theta()).isNotEqualTo(problem.initial());
        for (int i = 0; i < theta.length; i++) {
            assertThat(learner.theta()[i]).isCloseTo(theta[i], within(1e-9 * (1 + Math.abs(theta[i]))));
        }
    }

    private static Sample sample(FiniteProblem problem, int row) {
        var t = problem.transitions().get(row);
        return new Sample(
                problem.features().dense(t.state()),
                t.terminal()
                        ? new double[problem.dimension()]
                        : problem.features().dense(t.next()),
                t.rho(),
                t.reward(),
                t.gamma(),
                t.terminal());
    }

    @Test
    void amsGrad() {
        int d = Problems.get("boyan_chain").dimension();
        double[] m = new double[d];
        double[] v = new double[d];
        double[] most = new double[d];
        check("boyan_chain", "TD-AMSGrad", Settings.alpha(0.01), (s, theta, w) -> {
            double error = s.rho() * s.delta(theta);
            for (int i = 0; i < d; i++) {
                double g = error * s.phi()[i];
                m[i] = 0.9 * m[i] + 0.1 * g;
                v[i] = 0.999 * v[i] + 0.001 * g * g;
                most[i] = Math.max(most[i], v[i]);
                theta[i] += 0.01 * m[i] / (Math.sqrt(most[i]) + 1e-8);
            }
        });
    }

    /** Fails without the factor h in the update of h, which is easily lost. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.7})
    void autoTidbd(double lambda) {
        int d = Problems.get("random_walk").dimension();
        double[] beta = filled(d, Math.log(0.02));
        double[] eta = new double[d];
        double[] h = new double[d];
        double[] z = new double[d];
        double[] before = {0};
        var settings = Settings.alpha(0.02).with(Parameter.LAMBDA, lambda);
        check("random_walk", "TD-AutoTIDBD", settings, (s, theta, w) -> {
            double error = s.rho() * s.delta(theta);
            double[] x = new double[d];
            for (int i = 0; i < d; i++) {
                z[i] = before[0] * z[i] + s.phi()[i];
                x[i] = s.gamma() * s.next()[i] - s.phi()[i];
                eta[i] = Math.max(
                        Math.abs(error * x[i] * h[i]),
                        eta[i]
                                - 1e-4
                                        * Math.exp(beta[i])
                                        * x[i]
                                        * z[i]
                                        * (Math.abs(error * s.phi()[i] * h[i]) - eta[i]));
                if (eta[i] != 0) {
                    beta[i] -= 0.01 * error * x[i] * h[i] / eta[i];
                }
            }
            double m = 0;
            for (int i = 0; i < d; i++) {
                m -= Math.exp(beta[i]) * x[i] * z[i];
            }
            for (int i = 0; i < d; i++) {
                beta[i] -= Math.log(Math.max(m, 1));
                double alpha = Math.exp(beta[i]);
                theta[i] += alpha * error * z[i];
                h[i] = h[i] * Math.max(0, 1 + alpha * x[i] * z[i]) + alpha * error * z[i];
            }
            before[0] = s.last() ? 0 : s.gamma() * lambda * s.rho();
        });
    }

    /** Over a rule with a correction, φ' moves weights too but does not enter the bound. */
    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.3})
    void swift(double first) {
        int d = Problems.get("boyan_chain").dimension();
        double[] alpha = filled(d, first);
        double[] h = new double[d];
        int[] cuts = {0};
        var settings = Settings.alpha(first).with(Parameter.BETA, 0.05);
        check("boyan_chain", "TDC-Swift", settings, (s, theta, w) -> {
            double error = s.rho() * s.delta(theta);
            double c = dot(w, s.phi());
            double tau = 0;
            for (int i = 0; i < d; i++) {
                tau += s.rho() * alpha[i] * s.phi()[i] * s.phi()[i];
            }
            double part = Math.min(1, 0.1 / tau);
            cuts[0] += tau > 0.1 ? 1 : 0;
            for (int i = 0; i < d; i++) {
                double u = error * s.phi()[i] - s.rho() * s.gamma() * c * s.next()[i];
                theta[i] += part * alpha[i] * u;
                double square = s.phi()[i] * s.phi()[i];
                if (tau > 0.1 && square > 0) {
                    h[i] = 0;
                    alpha[i] *= Math.pow(0.999, square);
                }
                double hBefore = h[i];
                h[i] = hBefore * Math.max(0, 1 - part * s.rho() * alpha[i] * square) + part * alpha[i] * u;
                alpha[i] = Math.min(0.1, Math.max(1e-10, alpha[i] * Math.exp(1e-3 * u * hBefore / alpha[i])));
                w[i] += 0.05 * (error - c) * s.phi()[i];
            }
        });
        assertThat(first < 0.1 || cuts[0] > 0).isTrue();
        assertThat(alpha[1]).isNotEqualTo(first);
    }

    private static double[] filled(int n, double x) {
        double[] all = new double[n];
        Arrays.fill(all, x);
        return all;
    }
}
