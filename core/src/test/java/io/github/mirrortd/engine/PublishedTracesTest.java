package io.github.mirrortd.engine;

import static io.github.mirrortd.learn.Parameter.BETA;
import static io.github.mirrortd.learn.Parameter.CLIP;
import static io.github.mirrortd.learn.Parameter.FADE;
import static io.github.mirrortd.learn.Parameter.HORIZON;
import static io.github.mirrortd.learn.Parameter.LAMBDA;
import static io.github.mirrortd.learn.Parameter.REG;
import static io.github.mirrortd.learn.Parameter.ZETA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import io.github.mirrortd.problems.Problems;
import io.github.mirrortd.problems.Uneven;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Learners with traces against their equations as they are published: whole vectors, and the importance ratio inside the trace,
 * z = ρ(γλz₋₁ + x), where MirrorTD keeps it outside.
 */
class PublishedTracesTest {
    private static final double ALPHA = 0.02;
    private static final double BETA_STEP = 0.03;
    private static final double L = 0.8;
    private static final int STEPS = 300;

    static List<FiniteProblem> problems() {
        return List.of(
                Problems.get("two_state"),
                Problems.get("random_walk"),
                Problems.get("boyan_chain"),
                Problems.get("collision"),
                Uneven.problem());
    }

    /** The inputs of an equation at one step. */
    private record Step(Transition t, double pi, double mu, double interest, double[] x, double[] next) {}

    /** A learner written down as its equations are. */
    private abstract static class Written {
        final FiniteProblem problem;
        final double[] theta;
        final double[] w;
        double[] z;
        double[] zb;
        double f;

        /** γ(S_t), ρ, π and μ of the step before; all 0 at an episode's start. */
        double gamma;

        double rho;
        double pi;
        double mu;

        Written(FiniteProblem problem) {
            this.problem = problem;
            theta = problem.initial();
            w = new double[theta.length];
            z = new double[theta.length];
            zb = new double[theta.length];
        }

        abstract void step(Step s, double delta);

        double[] run() {
            for (int row : problem.trajectory(3, STEPS)) {
                var t = problem.transitions().get(row);
                var action = problem.actions().get(t.action());
                double[] x = problem.features().dense(t.state());
                double[] next =
                        t.terminal() ? new double[x.length] : problem.features().dense(t.next());
                double delta = t.reward() + t.gamma() * dot(theta, next) - dot(theta, x);
                step(new Step(t, action.target(), action.behaviour(), problem.interest()[t.state()], x, next), delta);
                gamma = t.gamma();
                rho = t.rho();
                pi = action.target();
                mu = action.behaviour();
                if (t.terminal()) {
                    Arrays.fill(z, 0);
                    Arrays.fill(zb, 0);
                    gamma = 0;
                    rho = 0;
                    f = 0;
                }
            }
            return theta;
        }

        /** z = ρ (γλz₋₁ + x). */
        final void trace(Step s) {
            z = sum(s.t.rho() * gamma * L, z, s.t.rho(), s.x);
        }

        /** zb = γλzb₋₁ + x. */
        final void behaviourTrace(Step s) {
            zb = sum(gamma * L, zb, 1, s.x);
        }

        /** a·x + b·y. */
        static double[] sum(double a, double[] x, double b, double[] y) {
            double[] sum = new double[x.length];
            Arrays.setAll(sum, i -> a * x[i] + b * y[i]);
            return sum;
        }

        static void add(double[] to, double factor, double[] x) {
            for (int i = 0; i < to.length; i++) {
                to[i] += factor * x[i];
            }
        }

        static double dot(double[] a, double[] b) {
            double sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i] * b[i];
            }
            return sum;
        }
    }

    private static void check(FiniteProblem problem, String name, Settings settings, Written written) {
        var learner = Learner.of(problem, name, settings);
        learner.learn(problem.trajectory(3, STEPS));
        double[] expected = written.run();
        double size = Math.max(1, Arrays.stream(expected).map(Math::abs).max().orElseThrow());
        assertThat(learner.theta()).as("%s on %s", name, problem).containsExactly(expected, within(1e-11 * size));
    }

    private static Settings lambda() {
        return Settings.alpha(ALPHA).with(LAMBDA, L);
    }

    @ParameterizedTest
    @MethodSource("problems")
    void td(FiniteProblem problem) {
        check(problem, "TD", lambda(), new Written(problem) {
            @Override
            void step(Step s, double delta) {
                trace(s);
                add(theta, ALPHA * delta, z);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("problems")
    void tdcAndTdrc(FiniteProblem problem) {
        for (double reg : new double[] {0, 1}) {
            var written = new Written(problem) {
                @Override
                void step(Step s, double delta) {
                    trace(s);
                    double zw = dot(z, w);
                    double c = dot(s.x, w);
                    add(theta, ALPHA * delta, z);
                    add(theta, -ALPHA * s.t.gamma() * (1 - L) * zw, s.next);
                    add(w, -ALPHA * reg, w.clone());
                    add(w, ALPHA * delta, z);
                    add(w, -ALPHA * c, s.x);
                }
            };
            check(problem, "TDRC", lambda().with(REG, reg), written);
        }
        check(problem, "TDC", lambda().with(BETA, BETA_STEP), new Written(problem) {
            @Override
            void step(Step s, double delta) {
                trace(s);
                double zw = dot(z, w);
                double c = dot(s.x, w);
                add(theta, ALPHA * delta, z);
                add(theta, -ALPHA * s.t.gamma() * (1 - L) * zw, s.next);
                add(w, BETA_STEP * delta, z);
                add(w, -BETA_STEP * c, s.x);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("problems")
    void gtdAndGtd2(FiniteProblem problem) {
        for (boolean second : new boolean[] {false, true}) {
            var settings = lambda().with(BETA, BETA_STEP);
            check(problem, second ? "GTD2" : "GTD", settings, new Written(problem) {
                @Override
                void step(Step s, double delta) {
                    trace(s);
                    double zw = dot(z, w);
                    double c = dot(s.x, w);
                    add(theta, ALPHA * zw, sum(1, s.x, -s.t.gamma(), s.next));
                    add(w, -BETA_STEP, second ? sum(c, s.x, 0, s.x) : w.clone());
                    add(w, BETA_STEP * delta, z);
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void hackmansHybrid(FiniteProblem problem) {
        check(problem, "Hackman-HTD", lambda().with(BETA, BETA_STEP), new Written(problem) {
            @Override
            void step(Step s, double delta) {
                trace(s);
                behaviourTrace(s);
                double[] a = sum(1, s.x, -s.t.gamma(), s.next);
                double difference = dot(z, w) - dot(zb, w);
                double behaviour = dot(zb, w);
                add(theta, ALPHA * delta, z);
                add(theta, ALPHA * difference, a);
                add(w, BETA_STEP * delta, z);
                add(w, -BETA_STEP * behaviour, a);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("problems")
    void sthtdWithTheSymmetricPartOfTheBehavioursOwnMatrix(FiniteProblem problem) {
        check(problem, "STHTD", lambda(), new Written(problem) {
            @Override
            void step(Step s, double delta) {
                trace(s);
                behaviourTrace(s);
                double[] a = sum(1, s.x, -s.t.gamma(), s.next);
                double aw = dot(a, w);
                double zbw = dot(zb, w);
                add(theta, ALPHA * dot(z, w), a);
                add(w, ALPHA * delta, z);
                add(w, -ALPHA / 2 * aw, zb);
                add(w, -ALPHA / 2 * zbw, a);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("problems")
    void emphaticTd(FiniteProblem problem) {
        check(problem, "ETD", lambda(), new Emphatic(problem, Double.NaN));
        check(problem, "ETD-Beta", lambda().with(FADE, 0.4), new Emphatic(problem, 0.4));
    }

    private static final class Emphatic extends Written {
        private final double fade;

        Emphatic(FiniteProblem problem, double fade) {
            super(problem);
            this.fade = fade;
        }

        @Override
        void step(Step s, double delta) {
            double discount = Double.isNaN(fade) || gamma == 0 ? gamma : fade;
            f = discount * rho * f + s.interest;
            double m = L * s.interest + (1 - L) * f;
            z = sum(s.t.rho() * gamma * L, z, s.t.rho() * m, s.x);
            add(theta, ALPHA * delta, z);
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void truncatedEmphaticTd(FiniteProblem problem) {
        int n = 3;
        check(problem, "ETD-Truncated", Settings.alpha(ALPHA).with(HORIZON, n), new Written(problem) {
            /** F₀ … Fₙ of this step. */
            private double[] levels = new double[n + 1];

            @Override
            void step(Step s, double delta) {
                double[] next = new double[n + 1];
                next[0] = s.interest;
                for (int k = 1; k <= n; k++) {
                    next[k] = s.interest + gamma * rho * levels[k - 1];
                }
                levels = next;
                add(theta, ALPHA * s.t.rho() * levels[n] * delta, s.x);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("problems")
    void treeBackupAndVTrace(FiniteProblem problem) {
        check(problem, "Tree-Backup", lambda(), new Written(problem) {
            @Override
            void step(Step s, double delta) {
                z = sum(gamma * L * pi, z, 1, s.x);
                add(theta, ALPHA * s.t.rho() * delta, z);
            }
        });
        check(problem, "V-trace", lambda().with(CLIP, 1.2), new Written(problem) {
            @Override
            void step(Step s, double delta) {
                z = sum(gamma * L * Math.min(1, rho), z, 1, s.x);
                add(theta, ALPHA * Math.min(1.2, s.t.rho()) * delta, z);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("problems")
    void actionDependentBootstrapping(FiniteProblem problem) {
        double most = 0;
        double least = 1;
        for (var action : problem.actions()) {
            double likelier = Math.max(action.target(), action.behaviour());
            most = Math.max(most, likelier);
            least = Math.min(least, likelier);
        }
        for (double zeta : new double[] {0, 0.3, 0.5, 0.8, 1}) {
            double low = 1 / most;
            double high = 1 / least;
            double psi = zeta <= 0.5 ? 2 * zeta * low : 2 * zeta * low + (2 * zeta - 1) * (high - 2 * low);
            check(problem, "ABTD", Settings.alpha(ALPHA).with(ZETA, zeta), new Written(problem) {
                @Override
                void step(Step s, double delta) {
                    double nu = Math.min(psi, 1 / Math.max(pi, mu));
                    z = sum(gamma == 0 ? 0 : gamma * nu * pi, z, 1, s.x);
                    add(theta, ALPHA * s.t.rho() * delta, z);
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void leastSquaresFindTheFixedPointsOfTheirTraces(FiniteProblem problem) {
        if (problem.id().equals("two_state") || problem.id().equals("collision")) {
            return; // ratios of 2 step after step: what a sample says of a long trace is not near its mean
        }
        var lstd = Learner.of(problem, "LSTD", Settings.NONE.with(LAMBDA, 0.5));
        lstd.learn(problem.trajectory(1, 300_000));
        double[] fixed = Operators.of(problem, 0.5).fixedPoint();
        double size = Arrays.stream(fixed).map(Math::abs).max().orElseThrow();
        assertThat(lstd.theta()).as("%s", problem).containsExactly(fixed, within(0.05 * size));

        var emphatic = Learner.of(problem, "LS-ETD", Settings.NONE.with(LAMBDA, 0.5));
        emphatic.learn(problem.trajectory(1, 300_000));
        var etd = Algorithms.rule("ETD");
        var mean = MeanUpdate.of(problem, etd, etd.complete(lambda().with(LAMBDA, 0.5)));
        double[] change = mean.at(emphatic.theta());
        double before = Arrays.stream(mean.at(new double[change.length]))
                .map(Math::abs)
                .max()
                .orElseThrow();
        for (double left : change) {
            assertThat(left).as("%s", problem).isCloseTo(0, within(0.05 * before));
        }
    }
}
