package io.github.mirrortd.engine.batch;

import io.github.mirrortd.mdp.Sampler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The next transitions of one run or of several runs side by side. Make one, fill it again and again, and give it to all
 * batches that follow these runs: what engines derive from the transitions they keep here, so that it is made once for all
 * algorithms. A length of 100 to 200 steps keeps that in the processor's caches. Not thread-safe.
 */
public final class TransitionChunk {
    private final int[][] transitions;
    private int count;
    private int version;
    private final Map<Object, Made> derived = new HashMap<>();

    /** Something that an engine makes of transitions, and fills anew when they change. */
    public interface Derived {
        /**
         * Takes over other transitions.
         *
         * @param transitions a row for each run
         * @param count how many of each row count
         */
        void update(int[][] transitions, int count);
    }

    private TransitionChunk(int[][] transitions) {
        this.transitions = transitions;
    }

    /**
     * For so many runs and at most so many steps at a time.
     *
     * @param runs how many
     * @param length the most steps at a time
     */
    public TransitionChunk(int runs, int length) {
        this(new int[runs][length]);
    }

    /**
     * {@return one run, which begins with the given transitions}
     *
     * @param transitions row numbers; not copied
     * @param count how many of them count
     */
    public static TransitionChunk of(int[] transitions, int count) {
        var chunk = new TransitionChunk(new int[][] {transitions});
        chunk.count = count;
        return chunk;
    }

    /**
     * Takes the next {@code count} transitions of every run; one sampler for each.
     *
     * @param samplers one for each run
     * @param count how many, at most the length
     */
    public void sample(List<Sampler> samplers, int count) {
        for (int run = 0; run < transitions.length; run++) {
            samplers.get(run).next(transitions[run], count);
        }
        this.count = count;
        version++;
    }

    /** {@return at most how many steps it can hold} */
    public int length() {
        return transitions[0].length;
    }

    /** {@return how many steps it holds} */
    public int count() {
        return count;
    }

    /** {@return a row for each run} Not a copy. */
    public int[][] transitions() {
        return transitions;
    }

    private static final class Made {
        private final Derived what;
        private int version = -1;

        Made(Derived what) {
            this.what = what;
        }
    }

    /**
     * {@return what an engine derived under a key, up to date; made by {@code maker} where there is none yet}
     *
     * @param <T> what is derived
     * @param key tells what is derived for one purpose from what is derived for another
     * @param type its class
     * @param maker makes it, empty
     */
    public <T extends Derived> T derived(Object key, Class<T> type, Supplier<T> maker) {
        var made = derived.computeIfAbsent(key, k -> new Made(maker.get()));
        if (made.version != version) {
            made.what.update(transitions, count);
            made.version = version;
        }
        return type.cast(made.what);
    }
}
