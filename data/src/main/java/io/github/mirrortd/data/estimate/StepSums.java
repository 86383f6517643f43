package io.github.mirrortd.data.estimate;

import io.github.mirrortd.data.sums.ExactSums;
import java.io.Serializable;

/** Sums over episodes for each t: of weights, their squares, and weighted rewards. Episodes that are over keep their weight. */
final class StepSums implements Serializable {
    /** Maximum number of steps kept; products of more ratios carry no information. */
    static final int MOST_STEPS = 100_000;

    private static final int EACH = 5;

    private final ExactSums sums = new ExactSums(0);
    private int steps;
    private boolean whole = true;

    void step(Walk walk) {
        int t = walk.time();
        if (t >= MOST_STEPS) {
            whole = false;
            return;
        }
        if (t >= steps) {
            steps = t + 1;
            sums.grow(EACH * (steps + 1));
        }
        double w = walk.weight();
        sums.add(EACH * t, w);
        sums.add(EACH * t + 1, w * w);
        sums.add(EACH * t + 2, walk.discount() * w * walk.step().reward());
    }

    void end(Walk walk) {
        int over = walk.time() + 1;
        if (over <= steps) {
            sums.add(EACH * over + 3, walk.weight());
            sums.add(EACH * over + 4, walk.weight() * walk.weight());
        }
    }

    void merge(StepSums other) {
        steps = Math.max(steps, other.steps);
        whole &= other.whole;
        sums.merge(other.sums);
    }

    /** Returns whether no episode was too long. */
    boolean isWhole() {
        return whole;
    }

    /** Σ_i W_{i,t}. */
    double[] weights() {
        return withEnded(0, 3);
    }

    /** Σ_i W²_{i,t}. */
    double[] squares() {
        return withEnded(1, 4);
    }

    /** Σ_i γᵗ W_{i,t} r_{i,t}. */
    double[] rewards() {
        double[] all = new double[steps];
        for (int t = 0; t < steps; t++) {
            all[t] = sums.get(EACH * t + 2);
        }
        return all;
    }

    private double[] withEnded(int live, int ended) {
        double[] all = new double[steps];
        double over = 0;
        for (int t = 0; t < steps; t++) {
            over += sums.get(EACH * t + ended);
            all[t] = over + sums.get(EACH * t + live);
        }
        return all;
    }
}
