package io.github.mirrortd.engine.reference;

import io.github.mirrortd.learn.Averaging;
import io.github.mirrortd.learn.LearnerState;
import java.util.Arrays;

/** The mean of a learner's weights over all steps, or over the tail of them. */
final class WeightMean {
    private final Averaging averaging;

    /** The sum since the start or, of a tail, since half of the last power of two; θ₀ while there is nothing to add up. */
    private final double[] older;

    /** Sum since the last power of two, for a mean over the tail. */
    private final double[] newer;

    private final double[] answer;
    private long steps;
    private long inOlder;
    private long inNewer;

    WeightMean(Averaging averaging, int dimension) {
        this.averaging = averaging;
        int n = averaging == Averaging.NONE ? 0 : dimension;
        older = new double[n];
        newer = new double[averaging == Averaging.TAIL ? n : 0];
        answer = new double[n];
    }

    boolean isNone() {
        return averaging == Averaging.NONE;
    }

    void add(double[] theta) {
        if (averaging == Averaging.NONE) {
            return;
        }
        steps++;
        if (averaging == Averaging.TAIL && Long.bitCount(steps) == 1) {
            System.arraycopy(newer, 0, older, 0, older.length);
            Arrays.fill(newer, 0);
            inOlder = inNewer;
            inNewer = 0;
        }
        for (int i = 0; i < older.length; i++) {
            older[i] += theta[i];
        }
        inOlder++;
        for (int i = 0; i < newer.length; i++) {
            newer[i] += theta[i];
        }
        inNewer++;
    }

    void state(LearnerState state) {
        if (averaging != Averaging.NONE) {
            state.vector("sum of theta", older);
            state.vector("sum of theta since", newer);
            steps = state.count("steps of the mean", steps);
            inOlder = state.count("steps of the sum", inOlder);
            inNewer = state.count("steps since", inNewer);
        }
    }

    /** The mean; the weights themselves where there is none. */
    double[] of(double[] theta) {
        if (averaging == Averaging.NONE || inOlder == 0) {
            return theta;
        }
        for (int i = 0; i < answer.length; i++) {
            answer[i] = older[i] / inOlder;
        }
        return answer;
    }
}
