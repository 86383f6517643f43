package io.github.mirrortd.engine.lanes;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Memory that groups of learners take turns with while their steps are made in one loop. A vector that crosses the border of two cache
 * lines costs twice and more, and where Java has put this memory it does not say. So it is tried out, and now and then again because
 * Java may have moved it, where the first row had better begin. Results do not depend on that.
 */
final class FusedMemory {
    /** Turns until the next trial. */
    private static final int TURNS = 100;

    /** How often each place is tried; the least time counts. */
    private static final int TRIES = 3;

    final double[] m;
    private final int width;
    private int first;
    private int turn;

    /**
     * @param length how many numbers there are
     * @param width of vectors: so many places are tried
     */
    FusedMemory(int length, int width) {
        this.width = width;
        m = new double[length + width - 1];
    }

    /**
     * Where the first row begins in this turn.
     *
     * @param trial makes some steps where it is told; what it leaves behind is cleared away
     */
    int first(IntConsumer trial) {
        if (turn == 0) {
            first = best(trial);
            Arrays.fill(m, 0);
        }
        turn = (turn + 1) % TURNS;
        return first;
    }

    private int best(IntConsumer trial) {
        long[] least = new long[width];
        Arrays.fill(least, Long.MAX_VALUE);
        int best = 0;
        for (int i = 0; i < TRIES * width; i++) {
            int at = i % width;
            long start = System.nanoTime();
            trial.accept(at);
            least[at] = Math.min(least[at], System.nanoTime() - start);
            best = least[at] < least[best] ? at : best;
        }
        return best;
    }
}
