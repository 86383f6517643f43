package io.github.mirrortd.data.step;

import java.io.Serializable;
import java.util.Iterator;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One who goes through episodes. May be sent, empty, to several machines, each of which processes its own episodes; what
 * comes back merges, in any order, to the same bits as if one had seen them all.
 *
 * @param <P> itself
 */
public interface Pass<P extends Pass<P>> extends Serializable {
    /**
     * Tells, before anything else, how many episodes of the log lie before the first one.
     *
     * @param episodes how many; not called where it is none
     */
    default void startAfter(long episodes) {}

    /**
     * An episode begins.
     *
     * @param step its first step, not to be kept
     */
    void begin(Step step);

    /**
     * The episode goes on.
     *
     * @param step its next step, not to be kept
     */
    void next(Step step);

    /** The episode is over. The last step is still as it was. */
    void end();

    /**
     * Adds what another one has seen.
     *
     * @param other that went through other episodes
     */
    void merge(P other);

    /**
     * Goes through steps here.
     *
     * @param steps of one episode after the other
     * @param pass their receiver
     * @param progress receives the number of finished rows
     */
    static void over(Iterator<Step> steps, Pass<?> pass, LongConsumer progress) {
        final int often = 1 << 14;
        @Nullable Step last = null;
        long id = 0;
        long rows = 0;
        while (steps.hasNext()) {
            // An iterator may reuse one object, so an episode's end is handled before the next step is read.
            if (last != null && last.seen().isLast()) {
                pass.end();
                last = null;
            }
            var step = steps.next();
            if (last != null && step.id() != id) {
                if (step == last) {
                    throw new IllegalArgumentException(
                            "episode " + step.episode()
                                    + " begins, but the one before neither ended nor was cut off; say so with outcome or cutOff");
                }
                pass.end();
                last = null;
            }
            if (last == null) {
                id = step.id();
                pass.begin(step);
            } else {
                pass.next(step);
            }
            last = step;
            if (++rows % often == 0) {
                progress.accept(often);
            }
        }
        if (last != null) {
            pass.end();
        }
        progress.accept(rows % often);
    }
}
