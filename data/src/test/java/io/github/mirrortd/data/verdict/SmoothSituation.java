package io.github.mirrortd.data.verdict;

import io.github.mirrortd.data.step.Steps;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * States in the plane that move linearly with noise, x' = Bx + c_a + ξ, rewards quadratic in x, a target policy that does
 * not depend on x and a behaviour policy that does. Values are quadratic, and known exactly.
 */
final class SmoothSituation implements Case {
    private static final double NOISE = 0.5;

    /** Features of x. */
    private enum Features {
        LINEAR,
        QUADRATIC,
        CELLS,
        ONE_AXIS
    }

    private final int number;
    private final int episodes;
    private final int actions;
    private final double horizon;
    private final double gamma;
    private final double cut;
    private final double sharpness;
    private final boolean missing;
    private final boolean wrong;
    private final boolean skewed;
    private final boolean curved;
    private final Features kind;
    private final Situation.Mismatch mismatch;
    private final double[][] move = new double[2][2];
    private final double[][] push;
    private final double[][] taste;
    private final double[] gains;
    private final double[] slope = new double[2];
    private final double curvature;
    private final double[] first = new double[2];
    private final double[] pi;
    private final double[] lie;
    private final double truth;

    SmoothSituation(int number) {
        this.number = number;
        var random = new SplittableRandom(6_151L * number + 29);
        horizon = Situation.pick(random, 1, 5, 5, 20, 60);
        episodes =
                (int) Math.min(Situation.MOST_STEPS / horizon, Situation.pick(random, 30, 50, 100, 300, 1_000, 2_000));
        actions = 2 + random.nextInt(3);
        gamma = Situation.pick(random, 1, 1, 0.95, 0.9);
        cut = horizon == 1 ? 0 : Situation.pick(random, 0, 0, 0.3, 0.6);
        sharpness = Situation.pick(random, 0.5, 1, 1, 3);
        missing = random.nextInt(6) == 0;
        wrong = random.nextInt(6) == 0;
        skewed = random.nextInt(4) == 0;
        curved = random.nextBoolean();
        kind = Features.values()[random.nextInt(4)];
        mismatch = Situation.mismatch(random);
        double angle = 3 * random.nextDouble();
        double shrink = 0.3 + 0.5 * random.nextDouble();
        move[0][0] = shrink * StrictMath.cos(angle);
        move[0][1] = -shrink * StrictMath.sin(angle);
        move[1][0] = -move[0][1];
        move[1][1] = move[0][0];
        push = normal(random, 0.7);
        taste = normal(random, 1);
        gains = new double[actions];
        Arrays.setAll(gains, a -> random.nextGaussian());
        slope[0] = random.nextGaussian();
        slope[1] = random.nextGaussian();
        curvature = curved ? 0.5 * random.nextGaussian() : 0;
        first[0] = random.nextGaussian();
        first[1] = random.nextGaussian();
        double[] centre = behaviour(new double[2]);
        double[] other = Situation.soft(random, actions, mismatch == Situation.Mismatch.EXTREME ? 3 : 1.5);
        pi = switch (mismatch) {
            case NONE, MILD -> Situation.mixed(centre, other, 0.1);
            case STRONG -> Situation.mixed(centre, other, 0.5);
            case EXTREME -> Situation.mixed(centre, other, 0.9);
            case GREEDY -> Situation.greedy(other);
        };
        lie = Situation.soft(random, actions, 1);
        truth = solved();
    }

    private double[][] normal(SplittableRandom random, double size) {
        double[][] all = new double[actions][2];
        for (double[] one : all) {
            one[0] = size * random.nextGaussian();
            one[1] = size * random.nextGaussian();
        }
        return all;
    }

    private double[] behaviour(double[] x) {
        double[] p = new double[actions];
        for (int a = 0; a < actions; a++) {
            p[a] = StrictMath.exp(sharpness * (taste[a][0] * x[0] + taste[a][1] * x[1]));
        }
        if (missing && x[0] > 0) {
            p[0] = 0;
        }
        Situation.normalise(p);
        return p;
    }

    /** V(x) = k + wᵀx + p|x|²: B is a rotation that shrinks, so that BᵀPB is P times the square of its factor. */
    private double solved() {
        double g = horizon == 1 ? 0 : gamma * (1 - 1 / horizon);
        double shrink = move[0][0] * move[0][0] + move[0][1] * move[0][1];
        double p = curvature / (1 - g * shrink);
        double[] mean = new double[2];
        double gain = 0;
        double pushed = 0;
        for (int a = 0; a < actions; a++) {
            gain += pi[a] * gains[a];
            for (int i = 0; i < 2; i++) {
                mean[i] += pi[a] * push[a][i];
                pushed += pi[a] * push[a][i] * push[a][i];
            }
        }
        double[] w = slope.clone();
        for (int sweep = 0; sweep < 5_000; sweep++) {
            double[] better = slope.clone();
            for (int i = 0; i < 2; i++) {
                for (int j = 0; j < 2; j++) {
                    better[i] += g * move[j][i] * (w[j] + 2 * p * mean[j]);
                }
            }
            w = better;
        }
        double after = w[0] * mean[0] + w[1] * mean[1] + p * (pushed + 2 * NOISE * NOISE);
        double k = (gain + g * after) / (1 - g);
        return k + w[0] * first[0] + w[1] * first[1] + p * (first[0] * first[0] + first[1] * first[1] + 2);
    }

    private double[] features(double[] x) {
        return switch (kind) {
            case LINEAR -> new double[] {1, x[0], x[1]};
            case QUADRATIC -> new double[] {1, x[0], x[1], x[0] * x[0], x[0] * x[1], x[1] * x[1]};
            case ONE_AXIS -> new double[] {1, x[0]};
            case CELLS -> {
                double[] cells = new double[16];
                cells[4 * cell(x[0]) + cell(x[1])] = 1;
                yield cells;
            }
        };
    }

    private static int cell(double x) {
        return x < -1 ? 0 : x < 0 ? 1 : x < 1 ? 2 : 3;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public double truth() {
        return truth;
    }

    @Override
    public boolean isRight() {
        return !wrong;
    }

    @Override
    public boolean isMissing() {
        return missing;
    }

    @Override
    public Steps log(int log) {
        var random = new SplittableRandom(1_000_003L * number + log);
        int longest = (int) Math.max(2, Math.ceil(-horizon * StrictMath.log(Math.max(cut, 0.3))));
        var rows = new Rows(actions, gamma);
        for (int e = 0; e < episodes; e++) {
            double[] x = {first[0] + random.nextGaussian(), first[1] + random.nextGaussian()};
            boolean over = false;
            double[] phi = features(x);
            for (int t = 0; !over; t++) {
                double[] mu = behaviour(x);
                int a = Situation.draw(random, mu);
                double noise =
                        skewed ? StrictMath.exp(random.nextGaussian()) - StrictMath.exp(0.5) : random.nextGaussian();
                double r =
                        gains[a] + slope[0] * x[0] + slope[1] * x[1] + curvature * (x[0] * x[0] + x[1] * x[1]) + noise;
                boolean ended = random.nextDouble() < 1 / horizon;
                double[] to = new double[2];
                for (int i = 0; i < 2; i++) {
                    to[i] = move[i][0] * x[0] + move[i][1] * x[1] + push[a][i] + NOISE * random.nextGaussian();
                }
                boolean broken = !ended && ((cut > 0 && t + 1 >= longest) || t >= 100 * horizon);
                double[] next = features(to);
                double[] told = wrong ? Situation.mixed(mu, lie, 0.5) : mu;
                rows.add(e, phi, next, pi, pi, told, a, r, ended, broken);
                x = to;
                phi = next;
                over = ended || broken;
            }
        }
        return rows;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d: horizon %.0f, %d episodes, %s rewards, %s mismatch, plane %s features%s, mu %s%s%s, %.0f %% cut, gamma %s",
                number,
                horizon,
                episodes,
                skewed ? "SKEWED" : "NORMAL",
                mismatch,
                kind,
                curved ? " of curved values" : "",
                wrong ? "WRONG" : "KNOWN",
                sharpness > 2 ? ", sharp" : "",
                missing ? ", missing actions" : "",
                100 * cut,
                gamma);
    }
}
