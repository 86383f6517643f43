package io.github.mirrortd.data.replay;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.mdp.SparseStep;
import java.util.Arrays;
import java.util.Iterator;

/** Steps in memory: whole episodes, or whole stretches of long ones, and what is left of the last one. */
final class Chunk {
    private final int wanted;
    private final boolean products;
    private Step[] steps = new Step[0];
    private SparseStep[] seen = new SparseStep[0];
    private long[] units = new long[0];
    private int count;
    private int complete;
    private int place;
    private long unit;

    /** Receives stretches. */
    interface Unit {
        /** @param unit which stretch of its episode, from 0 on */
        void take(SparseStep[] steps, int from, int to, long episode, long unit);
    }

    /**
     * @param wanted how many steps it reads at a time, or a few more
     * @param products whether steps will be asked for the products of their features with each other
     */
    Chunk(int wanted, boolean products) {
        this.wanted = wanted;
        this.products = products;
    }

    /** Reads on until there is enough, from where the other one stopped. */
    void fill(Iterator<Step> source, Chunk before) {
        takeOver(before);
        while (source.hasNext() && complete < wanted) {
            grow();
            var step = steps[count];
            step.set(source.next());
            remember(step);
            units[count++] = unit;
            place++;
            if (step.seen().isLast()) {
                complete = count;
                place = 0;
                unit = 0;
            } else if (place == Replay.STRETCH) {
                complete = count;
                place = 0;
                unit++;
            }
        }
        if (!source.hasNext()) {
            complete = count;
            place = 0;
            unit = 0;
        }
    }

    /** Now, on one thread: what learners on several ask a step for is remembered in it. */
    private void remember(Step step) {
        if (products) {
            step.seen().phiPhi();
        }
    }

    private void grow() {
        if (count == steps.length) {
            int room = Math.max(256, 2 * count);
            steps = Arrays.copyOf(steps, room);
            seen = Arrays.copyOf(seen, room);
            units = Arrays.copyOf(units, room);
            for (int i = count; i < room; i++) {
                steps[i] = new Step();
                seen[i] = steps[i].seen();
            }
        }
    }

    /** Steps of an incomplete episode from the previous chunk. */
    private void takeOver(Chunk before) {
        count = 0;
        complete = 0;
        for (int i = before.complete; i < before.count; i++) {
            grow();
            steps[count].set(before.steps[i]);
            remember(steps[count]);
            units[count++] = before.units[i];
        }
        place = before.place;
        unit = before.unit;
    }

    int complete() {
        return complete;
    }

    void forEach(Unit hear) {
        int from = 0;
        for (int i = 0; i < complete; i++) {
            boolean last = i + 1 == complete
                    || steps[i].seen().isLast()
                    || units[i + 1] != units[i]
                    || steps[i + 1].id() != steps[i].id();
            if (last) {
                hear.take(seen, from, i + 1, steps[from].id(), units[from]);
                from = i + 1;
            }
        }
    }
}
