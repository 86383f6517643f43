package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.lab.learnerfile.WeightMemory;
import java.util.List;

/** Has blocks run, in any order and anywhere: on threads here, on other machines, one after another. It changes no result. */
public interface Scheduler {
    /** {@return how many blocks it runs at once} */
    int width();

    /** {@return how much memory there is for the weights of all blocks that run at once} */
    WeightMemory memory();

    /**
     * Returns when all blocks have run.
     *
     * @param blocks the longest first
     * @param listener receives the progress
     * @throws java.util.concurrent.CancellationException where it was asked to stop
     */
    void run(List<RunBlock> blocks, Listener listener);

    /** Hears what comes of blocks. Called from several threads. */
    interface Listener extends Cancellation {
        /**
         * Reports finished learner-steps.
         *
         * @param steps how many more
         */
        void advanced(long steps);

        /**
         * A block has run.
         *
         * @param runs of the block
         */
        void finished(List<FinishedRun> runs);
    }
}
