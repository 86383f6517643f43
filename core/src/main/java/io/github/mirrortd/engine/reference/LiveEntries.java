package io.github.mirrortd.engine.reference;

import io.github.mirrortd.learn.LearnerState;
import java.util.Arrays;

/**
 * The entries of a sparse vector that are not 0, numbered in the order in which they came; a hash table finds them. Not
 * thread-safe.
 */
final class LiveEntries {
    static final int FIRST_SIZE = 64;
    private static final int MIXER = 0x9E3779B1;

    private int[] indices = new int[FIRST_SIZE];

    /** Index of each entry in {@link #table}. */
    private int[] places = new int[FIRST_SIZE];

    private int count;

    /** Numbers of entries plus one, by hash of their indices; a power of two in size, and at most half full. */
    private int[] table = new int[2 * FIRST_SIZE];

    int count() {
        return count;
    }

    int[] indices() {
        return indices;
    }

    /** The number of the entry with an index; −1 if it is not alive. */
    int find(int index) {
        return table[place(index)] - 1;
    }

    /** Adds an entry if it is not there; returns its number. */
    int add(int index) {
        int place = place(index);
        if (table[place] > 0) {
            return table[place] - 1;
        }
        if (count == indices.length) {
            indices = Arrays.copyOf(indices, 2 * count);
            places = Arrays.copyOf(places, 2 * count);
            table = new int[4 * count];
            enter();
            place = place(index);
        }
        indices[count] = index;
        places[count] = place;
        table[place] = ++count;
        return count - 1;
    }

    /** The place of an index in the table, or the free one where it would stand. */
    private int place(int index) {
        int mask = table.length - 1;
        int place = ((index * MIXER) >>> 7) & mask;
        while (table[place] != 0 && indices[table[place] - 1] != index) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private void enter() {
        for (int k = 0; k < count; k++) {
            places[k] = place(indices[k]);
            table[places[k]] = k + 1;
        }
    }

    /** Drops all entries. Their indices stay in the array until others are added. */
    void clear() {
        for (int k = 0; k < count; k++) {
            table[places[k]] = 0;
        }
        count = 0;
    }

    void state(String name, LearnerState state) {
        int[] saved = state.entries(name, indices, count);
        clear();
        for (int index : saved) {
            add(index);
        }
    }
}
