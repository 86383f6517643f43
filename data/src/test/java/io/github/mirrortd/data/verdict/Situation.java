package io.github.mirrortd.data.verdict;

import io.github.mirrortd.data.step.Steps;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * A problem, two policies, features and a kind of log, drawn at random from a number; the target policy's value is known
 * exactly. States are discrete, but learners may see them through continuous features.
 */
final class Situation implements Case {
    /** Rewards around their means. */
    enum Reward {
        NORMAL,
        SKEWED,
        RARE
    }

    /** Distance between both policies. */
    enum Mismatch {
        NONE,
        MILD,
        STRONG,
        EXTREME,
        GREEDY
    }

    /** Features of states. */
    enum Features {
        TABULAR,
        AGGREGATED,
        CONTINUOUS,
        SUFFICIENT
    }

    /** Source of the probabilities in the log: the true ones, estimates, or wrong ones. */
    enum Reported {
        KNOWN,
        ESTIMATED,
        WRONG
    }

    /** Number of steps of a log, on average: more of them take too long. */
    static final int MOST_STEPS = 8_000;

    final int number;
    final int episodes;
    final Reward reward;
    final Mismatch mismatch;
    final Features kind;
    final Reported reported;
    final boolean sharp;
    final boolean missing;
    final double cut;
    final double horizon;
    final double truth;

    private final int states;
    private final int actions;
    private final double gamma;
    private final double[][][] next;
    private final double[][] ends;
    private final double[][] means;
    private final double[][] pi;
    private final double[][] mu;
    private final double[][] told;
    private final double[][] features;
    private final double[] start;

    Situation(int number) {
        this.number = number;
        var random = new SplittableRandom(977L * number + 13);
        boolean bandit = random.nextInt(6) == 0;
        boolean chain = !bandit && random.nextInt(4) == 0;
        states = 5 + random.nextInt(16);
        actions = chain ? 2 : 2 + random.nextInt(3);
        horizon = bandit ? 1 : pick(random, 5, 5, 20, 60);
        gamma = pick(random, 1, 1, 0.95, 0.9);
        episodes = (int) Math.min(MOST_STEPS / horizon, pick(random, 30, 50, 100, 300, 1_000, 2_000));
        reward = Reward.values()[(int) pick(random, 0, 0, 0, 1, 2)];
        mismatch = mismatch(random);
        kind = bandit && random.nextInt(2) == 0 ? Features.TABULAR : Features.values()[random.nextInt(4)];
        reported = Reported.values()[(int) pick(random, 0, 0, 0, 0, 1, 1, 2)];
        sharp = random.nextInt(5) == 0;
        missing = random.nextInt(6) == 0;
        cut = bandit ? 0 : pick(random, 0, 0, 0.3, 0.6);
        next = new double[states][actions][];
        ends = new double[states][actions];
        means = new double[states][actions];
        pi = new double[states][];
        mu = new double[states][];
        told = new double[states][];
        double[] quality = new double[states];
        for (int s = 0; s < states; s++) {
            quality[s] = random.nextGaussian();
            for (int a = 0; a < actions; a++) {
                next[s][a] = chain ? neighbour(s, a, states) : few(random, states);
                ends[s][a] = Math.min(1, (0.5 + random.nextDouble()) / horizon);
                double rare = random.nextDouble();
                means[s][a] =
                        reward == Reward.RARE ? 0.002 + 0.03 * rare * rare * rare : quality[s] + random.nextGaussian();
            }
        }
        if (horizon == 1) {
            for (double[] e : ends) {
                Arrays.fill(e, 1);
            }
        }
        policies(random);
        start = few(random, states);
        double[] values = values();
        double sum = 0;
        for (int s = 0; s < states; s++) {
            sum += start[s] * values[s];
        }
        truth = sum;
        features = features(random, values);
    }

    static double pick(SplittableRandom random, double... of) {
        return of[random.nextInt(of.length)];
    }

    static Mismatch mismatch(SplittableRandom random) {
        return Mismatch.values()[random.nextInt(5)];
    }

    private static double[] neighbour(int s, int a, int states) {
        double[] to = new double[states];
        to[Math.max(0, Math.min(states - 1, a == 0 ? s - 1 : s + 1))] += 0.9;
        to[s] += 0.1;
        return to;
    }

    private static double[] few(SplittableRandom random, int states) {
        double[] to = new double[states];
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            double weight = random.nextDouble();
            to[random.nextInt(states)] += weight;
            sum += weight;
        }
        for (int s = 0; s < states; s++) {
            to[s] /= sum;
        }
        return to;
    }

    private void policies(SplittableRandom random) {
        for (int s = 0; s < states; s++) {
            mu[s] = soft(random, sharp ? 4 : 1);
            if (missing && random.nextInt(3) == 0) {
                mu[s][random.nextInt(actions)] = 0;
                normalise(mu[s]);
            }
            double[] other = soft(random, mismatch == Mismatch.EXTREME ? 3 : 1.5);
            pi[s] = switch (mismatch) {
                case NONE -> mu[s].clone();
                case MILD -> mixed(mu[s], other, 0.3);
                case STRONG, EXTREME -> mixed(mu[s], other, 0.9);
                case GREEDY -> greedy(other);
            };
            if (mismatch == Mismatch.NONE && missing) {
                pi[s] = mixed(mu[s], other, 0.1);
            }
            told[s] = reported == Reported.WRONG ? mixed(mu[s], soft(random, 1), 0.5) : mu[s];
        }
    }

    private double[] soft(SplittableRandom random, double sharpness) {
        return soft(random, actions, sharpness);
    }

    static double[] soft(SplittableRandom random, int actions, double sharpness) {
        double[] p = new double[actions];
        for (int a = 0; a < actions; a++) {
            p[a] = StrictMath.exp(sharpness * random.nextGaussian());
        }
        normalise(p);
        return p;
    }

    static void normalise(double[] p) {
        double sum = Arrays.stream(p).sum();
        for (int a = 0; a < p.length; a++) {
            p[a] /= sum;
        }
    }

    static double[] mixed(double[] one, double[] other, double share) {
        double[] p = new double[one.length];
        Arrays.setAll(p, a -> (1 - share) * one[a] + share * other[a]);
        return p;
    }

    static double[] greedy(double[] of) {
        double[] p = new double[of.length];
        int best = 0;
        for (int a = 1; a < of.length; a++) {
            best = of[a] > of[best] ? a : best;
        }
        p[best] = 1;
        return p;
    }

    /** The target policy's values, by going over all states until nothing changes. */
    private double[] values() {
        double[] v = new double[states];
        for (int sweep = 0; sweep < 5_000; sweep++) {
            double[] better = new double[states];
            for (int s = 0; s < states; s++) {
                for (int a = 0; a < actions; a++) {
                    double after = 0;
                    for (int t = 0; t < states; t++) {
                        after += next[s][a][t] * v[t];
                    }
                    better[s] += pi[s][a] * (means[s][a] + gamma * (1 - ends[s][a]) * after);
                }
            }
            v = better;
        }
        return v;
    }

    private double[][] features(SplittableRandom random, double[] values) {
        double[][] phi = new double[states][];
        int groups = Math.max(2, states / 3);
        for (int s = 0; s < states; s++) {
            switch (kind) {
                case TABULAR -> {
                    phi[s] = new double[states];
                    phi[s][s] = 1;
                }
                case AGGREGATED -> {
                    phi[s] = new double[groups];
                    phi[s][s % groups] = 1;
                }
                case CONTINUOUS -> {
                    double x = random.nextGaussian();
                    double y = random.nextGaussian();
                    phi[s] = new double[] {1, x, y, x * y, x * x, y * y};
                }
                case SUFFICIENT ->
                    phi[s] = new double[] {
                        1, values[s], random.nextGaussian(), random.nextGaussian(), random.nextGaussian()
                    };
            }
        }
        return phi;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d: horizon %.0f, %d episodes, %s rewards, %s mismatch, %s features, mu %s%s%s, %.0f %% cut, gamma %s",
                number,
                horizon,
                episodes,
                reward,
                mismatch,
                kind,
                reported,
                sharp ? ", sharp" : "",
                missing ? ", missing actions" : "",
                100 * cut,
                gamma);
    }

    @Override
    public boolean isRight() {
        return reported != Reported.WRONG;
    }

    @Override
    public boolean isMissing() {
        return missing;
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
    public Steps log(int log) {
        var random = new SplittableRandom(1_000_003L * number + log);
        int longest = (int) Math.max(2, Math.ceil(-horizon * StrictMath.log(Math.max(cut, 0.3))));
        var rows = new Rows(actions, gamma);
        int[] state = new int[256];
        for (int e = 0; e < episodes; e++) {
            int s = draw(random, start);
            boolean over = false;
            for (int t = 0; !over; t++) {
                if (rows.count() + 2 >= state.length) {
                    state = Arrays.copyOf(state, 2 * state.length);
                }
                int a = draw(random, mu[s]);
                double r = reward(random, means[s][a]);
                boolean ended = random.nextDouble() < ends[s][a];
                int to = draw(random, next[s][a]);
                boolean broken = !ended && ((cut > 0 && t + 1 >= longest) || t >= 100 * horizon);
                state[rows.count()] = s;
                rows.add(e, features[s], features[to], pi[s], pi[to], told[s], a, r, ended, broken);
                s = to;
                over = ended || broken;
            }
        }
        if (reported == Reported.ESTIMATED) {
            rows.estimate(frequencies(rows, state));
        }
        return rows;
    }

    private double[][] frequencies(Rows rows, int[] state) {
        double[][] counts = new double[states][actions];
        for (int i = 0; i < rows.count(); i++) {
            counts[state[i]][rows.action(i)]++;
        }
        double[][] each = new double[rows.count()][];
        for (double[] row : counts) {
            normalise(row);
        }
        Arrays.setAll(each, i -> counts[state[i]]);
        return each;
    }

    private double reward(SplittableRandom random, double mean) {
        return switch (reward) {
            case NORMAL -> mean + random.nextGaussian();
            case SKEWED -> mean + StrictMath.exp(random.nextGaussian()) - StrictMath.exp(0.5);
            case RARE -> random.nextDouble() < mean ? 1 : 0;
        };
    }

    /** A number, with these probabilities. */
    static int draw(SplittableRandom random, double[] p) {
        double left = random.nextDouble();
        int last = 0;
        for (int i = 0; i < p.length; i++) {
            if (p[i] > 0) {
                left -= p[i];
                last = i;
                if (left < 0) {
                    return i;
                }
            }
        }
        return last;
    }
}
