package io.github.mirrortd.bench;

import io.github.mirrortd.engine.DenseLearner;
import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.random.Pcg64;
import java.util.Locale;

/**
 * Cost of an online learner's step, as a multiple of a plain Java loop written for that learner. Both make the same steps in
 * turns of some microseconds; the fastest turn of each counts. Arguments: TD or TDRC, λ, and the number of features, or for
 * 8 active of 10⁶ {@code random} (others at every step) or {@code tiles} (each stays active for 8 steps). One measurement
 * per process: what Java compiles depends on all that it has run.
 */
public final class OnlineSteps {
    private static final int STEPS = 512;
    private static final int TURNS = 2_000;
    private static final int ACTIVE = 8;
    private static final int WEIGHTS = 1_000_000;
    private static final double ALPHA = 0.001;
    private static final double GAMMA = 0.99;
    private static final double SMALL = 1e-12;

    private final double[] rewards = new double[STEPS];
    private final double[] ratios = new double[STEPS];
    private final Pcg64 random = new Pcg64(1);

    private OnlineSteps() {
        for (int i = 0; i < STEPS; i++) {
            rewards[i] = random.random();
            ratios[i] = random.random() < 0.5 ? 0.8 : 1.2;
        }
    }

    private interface Step {
        double at(int i);
    }

    public static void main(String[] args) {
        double lambda = Double.parseDouble(args[1]);
        var settings = Settings.alpha(ALPHA).with(Parameter.LAMBDA, lambda);
        double[] nanos = Character.isDigit(args[2].charAt(0))
                ? new OnlineSteps().dense(args[0], Integer.parseInt(args[2]), lambda, settings)
                : new OnlineSteps().sparse(args[0], args[2].equals("tiles"), lambda, settings);
        System.out.println(String.format(
                Locale.ROOT,
                "   %-5s λ = %.1f  %-7s plain %7.1f ns  learner %7.1f ns  %.2fx",
                args[0],
                lambda,
                args[2],
                nanos[0],
                nanos[1],
                nanos[1] / nanos[0]));
    }

    private double[] dense(String name, int d, double lambda, Settings settings) {
        var phi = new double[STEPS + 1][d];
        for (double[] x : phi) {
            for (int i = 0; i < d; i++) {
                x[i] = random.random() - 0.5;
            }
        }
        var learner = DenseLearner.of(d, name, settings);
        var plain = new Plain(d, name.equals("TDRC"), lambda);
        return measure(
                i -> plain.step(phi[i], phi[i + 1], rewards[i], ratios[i]),
                i -> learner.step(phi[i], phi[i + 1], rewards[i], GAMMA, ratios[i]));
    }

    private double[] sparse(String name, boolean tiles, double lambda, Settings settings) {
        var step = new SparseStep();
        var active = new int[STEPS + 1][ACTIVE];
        for (int i = 0; i <= STEPS; i++) {
            for (int k = 0; k < ACTIVE; k++) {
                int place = tiles ? (i + k) / ACTIVE * 37 : (int) random.integers(0, WEIGHTS / ACTIVE);
                active[i][k] = WEIGHTS / ACTIVE * k + place;
            }
        }
        var learner = SparseLearner.of(WEIGHTS, name, settings);
        var plain = new PlainSparse(name.equals("TDRC"), lambda);
        return measure(i -> plain.step(active[i], active[i + 1], rewards[i], ratios[i]), i -> {
            step.phi().clear();
            step.next().clear();
            for (int k = 0; k < ACTIVE; k++) {
                step.phi().add(active[i][k], 1);
                step.next().add(active[i + 1][k], 1);
            }
            step.ratio(ratios[i]);
            step.outcome(rewards[i], GAMMA, false);
            return learner.step(step);
        });
    }

    /** {@return the nanoseconds of a step of either} */
    private static double[] measure(Step plain, Step learner) {
        double[] best = {Double.MAX_VALUE, Double.MAX_VALUE};
        double sum = 0;
        for (int turn = 0; turn < 2 * TURNS; turn++) {
            long start = System.nanoTime();
            sum += turn % 2 == 0 ? run(plain) : runLearner(learner);
            best[turn % 2] = Math.min(best[turn % 2], (System.nanoTime() - start) / (double) STEPS);
        }
        if (Double.isNaN(sum)) {
            throw new IllegalStateException("diverged");
        }
        return best;
    }

    private static double run(Step step) {
        double sum = 0;
        for (int i = 0; i < STEPS; i++) {
            sum += step.at(i);
        }
        return sum;
    }

    /** The same loop, compiled for the other kind of step. */
    private static double runLearner(Step step) {
        double sum = 0;
        for (int i = 0; i < STEPS; i++) {
            sum += step.at(i);
        }
        return sum;
    }

    /** TD(λ) or TDRC(λ) over arrays, by hand. */
    private static final class Plain {
        private final double[] theta;
        private final double[] w;
        private final double[] z;
        private final double lambda;

        Plain(int d, boolean corrected, double lambda) {
            theta = new double[d];
            w = new double[corrected ? d : 0];
            z = new double[d];
            this.lambda = lambda;
        }

        double step(double[] phi, double[] next, double reward, double rho) {
            return lambda == 0 ? withoutTrace(phi, next, reward, rho) : withTrace(phi, next, reward, rho);
        }

        private double withoutTrace(double[] phi, double[] next, double reward, double rho) {
            double value = 0;
            double valueNext = 0;
            double c = 0;
            int d = theta.length;
            if (w.length == 0) {
                for (int i = 0; i < d; i++) {
                    value += theta[i] * phi[i];
                    valueNext += theta[i] * next[i];
                }
            } else {
                for (int i = 0; i < d; i++) {
                    value += theta[i] * phi[i];
                    valueNext += theta[i] * next[i];
                    c += w[i] * phi[i];
                }
            }
            double delta = reward + GAMMA * valueNext - value;
            double onPhi = ALPHA * rho * delta;
            if (w.length == 0) {
                for (int i = 0; i < d; i++) {
                    theta[i] += onPhi * phi[i];
                }
                return delta;
            }
            double onNext = -ALPHA * rho * GAMMA * c;
            double wOnPhi = onPhi - ALPHA * c;
            for (int i = 0; i < d; i++) {
                theta[i] += onPhi * phi[i] + onNext * next[i];
                w[i] += wOnPhi * phi[i] - ALPHA * w[i];
            }
            return delta;
        }

        private double withTrace(double[] phi, double[] next, double reward, double rho) {
            double value = 0;
            double valueNext = 0;
            double c = 0;
            double wz = 0;
            int d = theta.length;
            if (w.length == 0) {
                for (int i = 0; i < d; i++) {
                    value += theta[i] * phi[i];
                    valueNext += theta[i] * next[i];
                    z[i] += phi[i];
                }
            } else {
                for (int i = 0; i < d; i++) {
                    z[i] += phi[i];
                    value += theta[i] * phi[i];
                    valueNext += theta[i] * next[i];
                    c += w[i] * phi[i];
                    wz += w[i] * z[i];
                }
            }
            double delta = reward + GAMMA * valueNext - value;
            double onTrace = ALPHA * rho * delta;
            double kept = GAMMA * lambda * rho;
            if (w.length == 0) {
                for (int i = 0; i < d; i++) {
                    theta[i] += onTrace * z[i];
                    z[i] *= kept;
                }
                return delta;
            }
            double onNext = -ALPHA * rho * GAMMA * (1 - lambda) * wz;
            double onPhi = -ALPHA * c;
            for (int i = 0; i < d; i++) {
                theta[i] += onTrace * z[i] + onNext * next[i];
                w[i] += onTrace * z[i] + onPhi * phi[i] - ALPHA * w[i];
                z[i] *= kept;
            }
            return delta;
        }
    }

    /** The same over active features, with w over a common factor. */
    private static final class PlainSparse {
        private final double[] theta = new double[WEIGHTS];
        private final double[] w = new double[WEIGHTS];
        private final double[] z = new double[WEIGHTS];
        private final int[] live = new int[WEIGHTS];
        private final boolean corrected;
        private final double lambda;
        private int count;
        private double scale = 1;

        PlainSparse(boolean corrected, double lambda) {
            this.corrected = corrected;
            this.lambda = lambda;
        }

        double step(int[] phi, int[] next, double reward, double rho) {
            double delta = reward;
            double c = 0;
            double wz = 0;
            for (int i : phi) {
                delta -= theta[i];
                c += scale * w[i];
                if (z[i] == 0) {
                    live[count++] = i;
                }
                z[i]++;
            }
            for (int i : next) {
                delta += GAMMA * theta[i];
            }
            double onTrace = ALPHA * rho * delta;
            if (corrected) {
                for (int k = 0; k < count; k++) {
                    wz += scale * w[live[k]] * z[live[k]];
                }
                scale *= 1 - ALPHA;
                if (scale < SMALL) {
                    for (int i = 0; i < w.length; i++) {
                        w[i] *= scale;
                    }
                    scale = 1;
                }
                for (int i : next) {
                    theta[i] -= ALPHA * rho * GAMMA * (1 - lambda) * wz;
                }
                for (int i : phi) {
                    w[i] -= ALPHA * c / scale;
                }
            }
            double onW = corrected ? onTrace / scale : 0;
            double kept = GAMMA * lambda * rho;
            for (int k = 0; k < count; k++) {
                int i = live[k];
                theta[i] += onTrace * z[i];
                w[i] += onW * z[i];
                z[i] *= kept;
                if (Math.abs(z[i]) < SMALL) {
                    z[i] = 0;
                    live[k--] = live[--count];
                }
            }
            return delta;
        }
    }
}
