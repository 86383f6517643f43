package io.github.mirrortd.engine.reference;

import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;
import java.util.Collection;

/**
 * The entries of vectors that a step may change: those of its features, and those in which a vector that fades is not 0. Entries that
 * have become small in all of these vectors are dropped. Not thread-safe.
 */
final class LiveEntries {
    /** An entry below this share of the largest one is small. What it would still add to weights, step by step, changes no result. */
    private static final double CUT = 1e-15;

    private static final int FIRST_SIZE = 64;

    private int[] indices = new int[FIRST_SIZE];
    private int count;

    /** Where each index stands, from 1 on; 0 if it is not live. */
    private final int[] places;

    /** Entries are looked through for small ones if there are as many. */
    private int full = FIRST_SIZE;

    LiveEntries(int dimension) {
        places = new int[dimension];
    }

    int count() {
        return count;
    }

    int index(int k) {
        return indices[k];
    }

    /** The place of an index that is live. */
    int place(int index) {
        return places[index] - 1;
    }

    void state(LearnerState state) {
        for (int k = 0; k < count; k++) {
            places[indices[k]] = 0;
        }
        indices = state.entries("live entries", indices, count);
        count = indices.length;
        for (int k = 0; k < count; k++) {
            places[indices[k]] = k + 1;
        }
        indices = Arrays.copyOf(indices, Math.max(count, FIRST_SIZE));
        full = (int) state.count("live entries before a cut", full);
    }

    void add(SparseVector x) {
        for (int k = 0; k < x.count(); k++) {
            int index = x.indices()[k];
            if (places[index] == 0) {
                if (count == indices.length) {
                    indices = Arrays.copyOf(indices, 2 * count);
                }
                indices[count++] = index;
                places[index] = count;
            }
        }
    }

    /** Drops small entries, if there are many. */
    void dropSmall(Collection<double[]> fading, boolean ended) {
        if (count < full && !ended) {
            return;
        }
        boolean[] kept = new boolean[count];
        for (double[] vector : fading) {
            double largest = 0;
            for (int k = 0; k < count; k++) {
                largest = Math.max(largest, Math.abs(vector[indices[k]]));
            }
            for (int k = 0; k < count; k++) {
                double size = Math.abs(vector[indices[k]]);
                // NaN stays.
                kept[k] |= size != 0 && !(size < CUT * largest);
            }
        }
        int left = 0;
        for (int k = 0; k < kept.length; k++) {
            int index = indices[k];
            places[index] = 0;
            if (kept[k]) {
                indices[left++] = index;
                places[index] = left;
            } else {
                fading.forEach(vector -> vector[index] = 0);
            }
        }
        count = left;
        full = 2 * count + FIRST_SIZE;
    }
}
