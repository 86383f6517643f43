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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every policy against its paper's equations, written down plainly: whole vectors, one line after the other. */
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

    @ParameterizedTest
    @ValueSource(strings = {"random_walk", "boyan_chain"})
    void adaGrad(String problem) {
        int d = Problems.get(problem).dimension();
        double[] squares = new double[d];
        check(problem, "TD-AdaGrad", Settings.alpha(0.05), (s, theta, w) -> {
            double error = s.rho() * s.delta(theta);
            for (int i = 0; i < d; i++) {
                double g = error * s.phi()[i];
                squares[i] += g * g;
                theta[i] += 0.05 * g / (Math.sqrt(squares[i]) + 1e-8);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"TD-Adam", "TD-AMSGrad"})
    void adam(String algorithm) {
        int d = Problems.get("boyan_chain").dimension();
        double[] m = new double[d];
        double[] v = new double[d];
        double[] most = new double[d];
        int[] time = {0};
        check("boyan_chain", algorithm, Settings.alpha(0.01), (s, theta, w) -> {
            int t = ++time[0];
            double error = s.rho() * s.delta(theta);
            for (int i = 0; i < d; i++) {
                double g = error * s.phi()[i];
                m[i] = 0.9 * m[i] + 0.1 * g;
                v[i] = 0.999 * v[i] + 0.001 * g * g;
                most[i] = Math.max(most[i], v[i]);
                theta[i] += algorithm.endsWith("Adam")
                        ? 0.01 * (m[i] / (1 - Math.pow(0.9, t))) / (Math.sqrt(v[i] / (1 - Math.pow(0.999, t))) + 1e-8)
                        : 0.01 * m[i] / (Math.sqrt(most[i]) + 1e-8);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"random_walk", "boyan_chain"})
    void autostep(String problem) {
        int d = Problems.get(problem).dimension();
        double[] alpha = filled(d, 0.02);
        double[] v = new double[d];
        double[] h = new double[d];
        check(problem, "TD-Autostep", Settings.alpha(0.02), (s, theta, w) -> {
            double error = s.rho() * s.delta(theta);
            double[] x = s.phi();
            for (int i = 0; i < d; i++) {
                double agreement = error * x[i] * h[i];
                v[i] = Math.max(
                        Math.abs(agreement), v[i] + 1e-4 * alpha[i] * x[i] * x[i] * (Math.abs(agreement) - v[i]));
                if (v[i] != 0) {
                    alpha[i] *= Math.exp(0.01 * agreement / v[i]);
                }
            }
            double m = 0;
            for (int i = 0; i < d; i++) {
                m += alpha[i] * x[i] * x[i];
            }
            for (int i = 0; i < d; i++) {
                alpha[i] /= Math.max(m, 1);
                theta[i] += alpha[i] * error * x[i];
                h[i] = h[i] * Math.max(0, 1 - alpha[i] * x[i] * x[i]) + alpha[i] * error * x[i];
            }
        });
    }

    /** The factor h in the update of h is what is easily lost; without it, this fails. */
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

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.7})
    void alphaBound(double lambda) {
        int d = Problems.get("boyan_chain").dimension();
        double[] z = new double[d];
        double[] before = {0};
        double[] alpha = {1};
        var settings = Settings.alpha(1).with(Parameter.LAMBDA, lambda);
        check("boyan_chain", "TD-AlphaBound", settings, (s, theta, w) -> {
            double along = 0;
            for (int i = 0; i < d; i++) {
                z[i] = before[0] * z[i] + s.phi()[i];
                along += z[i] * (s.gamma() * s.next()[i] - s.phi()[i]);
            }
            double size = Math.abs(s.rho() * along);
            alpha[0] = size > 0 ? Math.min(alpha[0], 1 / size) : alpha[0];
            double error = s.rho() * s.delta(theta);
            for (int i = 0; i < d; i++) {
                theta[i] += alpha[0] * error * z[i];
            }
            before[0] = s.last() ? 0 : s.gamma() * lambda * s.rho();
        });
    }

    /** θ' is where its own prediction is taken: found by solving for it. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1, 10})
    void implicit(double alpha) {
        check("boyan_chain", "TD-Implicit", Settings.alpha(alpha), (s, theta, w) -> {
            double square = dot(s.phi(), s.phi());
            double target = s.reward() + s.gamma() * dot(theta, s.next());
            // v' = v + αρ(target − v')‖φ‖²
            double there = (dot(theta, s.phi()) + alpha * s.rho() * target * square) / (1 + alpha * s.rho() * square);
            for (int i = 0; i < theta.length; i++) {
                theta[i] += alpha * s.rho() * (target - there) * s.phi()[i];
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"random_walk", "boyan_chain"})
    void distanceOverGradients(String name) {
        double[] start = Problems.get(name).initial();
        double[] farthest = {1e-6 * (1 + Math.sqrt(dot(start, start)))};
        double[] squares = {0};
        check(name, "GTD2-ST-DoG", Settings.alpha(1), (s, theta, w) -> {
            double[][] g = gradient(s, theta, w);
            double[] away = theta.clone();
            for (int i = 0; i < away.length; i++) {
                away[i] -= start[i];
            }
            farthest[0] = Math.max(farthest[0], Math.sqrt(dot(away, away) + dot(w, w)));
            squares[0] += dot(g[0], g[0]) + dot(g[1], g[1]);
            double eta = squares[0] > 0 ? farthest[0] / Math.sqrt(squares[0]) : 0;
            for (int i = 0; i < theta.length; i++) {
                theta[i] -= eta * g[0][i];
                w[i] -= eta * g[1][i];
            }
        });
    }

    /** GTD2's saddle point: the gradients in θ and in w. */
    private static double[][] gradient(Sample s, double[] theta, double[] w) {
        double c = dot(w, s.phi());
        double error = s.rho() * s.delta(theta);
        double[][] g = new double[2][theta.length];
        for (int i = 0; i < theta.length; i++) {
            g[0][i] = -s.rho() * c * (s.phi()[i] - s.gamma() * s.next()[i]);
            g[1][i] = -(error - c) * s.phi()[i];
        }
        return g;
    }

    @ParameterizedTest
    @ValueSource(strings = {"random_walk", "boyan_chain"})
    void parameterFree(String name) {
        int d = Problems.get(name).dimension();
        double[] start = Problems.get(name).initial();
        var one = new WrittenBettors(d);
        var two = new WrittenBettors(d);
        check(name, "GTD2-ST-PF", Settings.alpha(1), (s, theta, w) -> {
            double[][] g = gradient(s, theta, w);
            double[] thetaBet = one.next(g[0]);
            double[] wBet = two.next(g[1]);
            for (int i = 0; i < d; i++) {
                theta[i] = start[i] + thetaBet[i];
                w[i] = wBet[i];
            }
        });
    }

    /** The paper's two bettors side by side. */
    private static final class WrittenBettors {
        private final double[] hints;
        private final double[] u;
        private double beta;
        private double wealth;
        private double a;
        private double lengths;
        private final double[] betas;
        private final double[] wealths;
        private final double[] as;

        WrittenBettors(int d) {
            hints = filled(d, 1e-5);
            u = filled(d, 1 / Math.sqrt(d));
            wealth = 0.5 * d;
            betas = new double[d];
            wealths = filled(d, 0.5);
            as = new double[d];
        }

        double[] next(double[] given) {
            int d = given.length;
            double[] g = given.clone();
            for (int i = 0; i < d; i++) {
                if (Math.abs(g[i]) > hints[i]) {
                    g[i] = hints[i] * Math.signum(g[i]);
                }
                hints[i] = Math.max(hints[i], Math.abs(given[i]));
            }
            double k = 2 - Math.log(3);
            double h = Math.sqrt(dot(hints, hints));
            double s = dot(g, u);
            double v = beta * wealth;
            double m = s / (1 - beta * s);
            a += m * m;
            beta = Math.max(Math.min(beta - 2 * m / (k * a + 1e-5), 0.5 / h), -0.5 / h);
            wealth -= s * v;
            lengths += dot(g, g);
            for (int i = 0; i < d; i++) {
                u[i] -= Math.sqrt(2) / (2 * Math.sqrt(lengths) + 1e-5) * g[i];
            }
            double norm = Math.sqrt(dot(u, u));
            double[] bet = new double[d];
            for (int i = 0; i < d; i++) {
                u[i] /= Math.max(norm, 1);
                double own = betas[i] * wealths[i];
                double mi = g[i] / (1 - betas[i] * g[i]);
                as[i] += mi * mi;
                betas[i] = Math.max(Math.min(betas[i] - 2 * mi / (k * as[i] + 1e-8), 0.5 / hints[i]), -0.5 / hints[i]);
                wealths[i] -= g[i] * own;
                bet[i] = beta * wealth * u[i] + betas[i] * wealths[i];
            }
            return bet;
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1})
    void universalMirrorProx(double diameter) {
        double[] squares = {1};
        check("boyan_chain", "GTD2-MP-Universal", Settings.alpha(diameter), (s, theta, w) -> {
            double eta = diameter / Math.sqrt(squares[0]);
            double[][] g = gradient(s, theta, w);
            int d = theta.length;
            double[] thetaAhead = theta.clone();
            double[] wAhead = w.clone();
            for (int i = 0; i < d; i++) {
                thetaAhead[i] -= eta * g[0][i];
                wAhead[i] -= eta * g[1][i];
            }
            double[][] there = gradient(s, thetaAhead, wAhead);
            double moved = 0;
            for (int i = 0; i < d; i++) {
                double first = thetaAhead[i] - theta[i];
                double second = wAhead[i] - w[i];
                theta[i] -= eta * there[0][i];
                w[i] -= eta * there[1][i];
                double back = theta[i] - thetaAhead[i];
                double wBack = w[i] - wAhead[i];
                moved += first * first + second * second + back * back + wBack * wBack;
            }
            squares[0] += moved / (5 * eta * eta);
        });
    }

    private static double[] filled(int n, double x) {
        double[] all = new double[n];
        Arrays.fill(all, x);
        return all;
    }
}
