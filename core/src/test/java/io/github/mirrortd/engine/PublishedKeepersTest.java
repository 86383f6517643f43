package io.github.mirrortd.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import io.github.mirrortd.problems.Problems;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares learners with persistent vectors with plain Java written from the equations of their papers. */
class PublishedKeepersTest {
    private static final double ALPHA = 0.05;
    private static final double BETA = 0.02;
    private static final double LAMBDA = 0.7;
    private static final double START = 0.75;
    private static final double RECENCY = 0.1;

    /** The state of all of these learners; g is the discount of the state that is left. */
    private static final class Plain {
        private final int d;
        private double[] theta;
        private double[] w;
        private double[] z;
        private double[] x;
        private double[] y;
        private double[] u;
        private double[] v;
        private double[] usage;
        private double p;
        private double rhoBefore;
        private double followOn;
        private double g;

        Plain(int d) {
            this.d = d;
            theta = new double[d];
            w = new double[d];
            usage = new double[d];
            Arrays.fill(usage, START);
            begin();
        }

        private void begin() {
            z = new double[d];
            x = new double[d];
            y = new double[d];
            u = new double[d];
            v = new double[d];
            p = 0;
            rhoBefore = 0;
            followOn = 0;
            g = 0;
        }

        private static double dot(double[] a, double[] b) {
            double sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i] * b[i];
            }
            return sum;
        }

        private static double[] sum(double f, double[] a, double h, double[] b) {
            double[] sum = new double[a.length];
            Arrays.setAll(sum, i -> f * a[i] + h * b[i]);
            return sum;
        }

        private static double[] times(double[] a, double[] b) {
            double[] product = new double[a.length];
            Arrays.setAll(product, i -> a[i] * b[i]);
            return product;
        }

        private double[] stepSizes(double[] phi, double rho) {
            double[] square = times(phi, phi);
            double[] left = sum(1, v, -RECENCY, times(square, v));
            usage = sum(
                    1,
                    sum(1, usage, -RECENCY, times(square, usage)),
                    1,
                    sum(rho, square, (rho - 1) * g * LAMBDA, left));
            v = sum(rho * g * LAMBDA, left, rho, square);
            return Arrays.stream(usage).map(q -> q == 0 ? 1 : 1 / q).toArray();
        }

        /** x and y of both true online gradient learners, and what they change. */
        private void corrections(double[] phi, double[] aNext, double[] step, double rho, double delta, double gNext) {
            double kx = rhoBefore * g * LAMBDA;
            x = sum(kx, x, BETA * (1 - kx * dot(phi, x)), phi);
            y = sum(rho * g * LAMBDA, y, rho, phi);
            double off = dot(theta, phi) - p;
            double[] wBefore = w;
            w = sum(1, w, 1, sum(rho * delta, x, -BETA * dot(w, phi), phi));
            theta = sum(1, theta, 1, sum(delta, z, off, sum(1, z, -rho, step)));
            theta = sum(1, theta, -gNext * (1 - LAMBDA) * dot(wBefore, y), aNext);
        }

        void step(String learner, double[] phi, double[] next, double rho, double r, double gNext, boolean last) {
            double value = dot(theta, next);
            double delta = r + gNext * value - dot(theta, phi);
            double k = rho * g * LAMBDA;
            switch (learner) {
                case "TO-TD" -> {
                    z = sum(k, z, rho * ALPHA * (1 - k * dot(phi, z)), phi);
                    double off = dot(theta, phi) - p;
                    theta = sum(1, theta, 1, sum(delta, z, off, sum(1, z, -ALPHA * rho, phi)));
                }
                case "TO-ETD" -> {
                    followOn = 1 + g * rhoBefore * followOn;
                    double m = LAMBDA + (1 - LAMBDA) * followOn;
                    z = sum(k, z, rho * ALPHA * m * (1 - k * dot(phi, z)), phi);
                    double off = dot(theta, phi) - p;
                    theta = sum(1, theta, 1, sum(delta, z, off, sum(1, z, -ALPHA * m * rho, phi)));
                }
                case "TO-HTD" -> {
                    z = sum(k, z, rho * ALPHA * (1 - k * dot(phi, z)), phi);
                    double kx = rhoBefore * g * LAMBDA;
                    x = sum(kx, x, BETA * (1 - kx * dot(phi, x)), phi);
                    y = sum(rho * g * LAMBDA, y, rho, phi);
                    u = sum(g * LAMBDA, u, 1, phi);
                    double[] a = sum(1, phi, -gNext, next);
                    double[] wBefore = w;
                    w = sum(1, w, 1, sum(rho * delta, x, -BETA * dot(w, u), a));
                    double off = dot(theta, phi) - p;
                    theta = sum(1, theta, 1, sum(delta, z, off, sum(1, z, -ALPHA * rho, phi)));
                    theta = sum(1, theta, ALPHA * (dot(wBefore, y) - dot(wBefore, u)), a);
                }
                case "TO-GTD" -> {
                    z = sum(k, z, rho * ALPHA * (1 - k * dot(phi, z)), phi);
                    corrections(phi, sum(ALPHA, next, 0, next), sum(ALPHA, phi, 0, phi), rho, delta, gNext);
                }
                case "WIS-TD" -> {
                    double[] a = times(stepSizes(phi, rho), phi);
                    z = sum(rho, a, g * LAMBDA * rho, sum(1, z, -rho * dot(phi, z), a));
                    double[] left = sum(1, u, -rho * dot(u, phi), a);
                    double off = rho * (p - dot(theta, phi));
                    theta = sum(1, theta, 1, sum(r + gNext * value - p, z, off, a));
                    theta = sum(1, theta, (rho - 1) * g * LAMBDA, left);
                    u = sum(rho * g * LAMBDA, left, r + value - p, z);
                }
                case "WIS-GTD" -> {
                    double[] a = stepSizes(phi, rho);
                    z = sum(rho * g * LAMBDA, z, rho, phi);
                    double correction = -gNext * (1 - LAMBDA) * dot(z, w);
                    theta = sum(1, theta, 1, sum(delta, times(a, z), correction, times(a, next)));
                    w = sum(1, w, BETA, sum(delta, z, -dot(phi, w), phi));
                }
                default -> {
                    double[] a = stepSizes(phi, rho);
                    z = sum(k, z, rho * (1 - k * dot(phi, z)), times(a, phi));
                    corrections(phi, times(a, next), times(a, phi), rho, delta, gNext);
                }
            }
            p = value;
            rhoBefore = rho;
            g = gNext;
            if (last) {
                begin();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "TO-TD, boyan_chain",
        "TO-TD, random_walk",
        "TO-ETD, boyan_chain",
        "TO-ETD, random_walk",
        "TO-GTD, boyan_chain",
        "TO-GTD, 'garnet:states=10,seed=1'",
        "TO-HTD, random_walk",
        "TO-HTD, 'garnet:states=10,seed=1'",
        "WIS-TD, random_walk",
        "WIS-TD, 'garnet:states=10,seed=1'",
        "WIS-GTD, 'garnet:states=10,seed=1'",
        "WIS-GTD, boyan_chain",
        "WIS-TO-GTD, 'garnet:states=10,seed=1'",
        "WIS-TO-GTD, random_walk"
    })
    void theyAreTheirEquations(String name, String of) {
        var problem = Problems.get(of);
        var learner = Algorithms.rule(name);
        var settings = Settings.NONE;
        for (var p : learner.parameters()) {
            settings = settings.with(p, value(p));
        }
        var file = Learner.of(problem, learner, settings);
        var plain = new Plain(problem.dimension());
        plain.theta = problem.initial().clone();
        double largest = 0;
        for (int t : problem.trajectory(3, 400)) {
            file.step(t);
            step(plain, name, problem, problem.transitions().get(t));
            largest = Math.max(
                    largest, Arrays.stream(plain.theta).map(Math::abs).max().orElseThrow());
            assertThat(file.theta()).containsExactly(plain.theta, within(1e-13 * largest));
        }
        assertThat(largest).isBetween(1e-3, 1e6);
    }

    private static double value(Parameter p) {
        return switch (p.id()) {
            case "alpha" -> ALPHA;
            case "beta" -> BETA;
            case "lambda" -> LAMBDA;
            case "initd" -> START;
            default -> RECENCY;
        };
    }

    private static void step(Plain plain, String name, FiniteProblem problem, Transition t) {
        double[] phi = problem.features().dense(t.state());
        double[] next =
                t.terminal() ? new double[phi.length] : problem.features().dense(t.next());
        plain.step(name, phi, next, t.rho(), t.reward(), t.gamma(), t.terminal());
    }
}
