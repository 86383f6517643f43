package io.github.mirrortd.exact.moments;

import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.DoubleConsumer;

/**
 * The work that a computation may take before it is given up, counted in multiplications: so it ends at the same place on
 * every machine and with any number of threads.
 */
final class WorkBudget {
    static final WorkBudget ENDLESS = new WorkBudget(Double.POSITIVE_INFINITY, share -> {});

    /** Signals that a computation takes more work than its budget. */
    static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1;

        Exhausted() {
            super("this takes more work than it was given", null, false, false);
        }
    }

    private final double most;
    private final DoubleConsumer progress;
    private final DoubleAdder spent = new DoubleAdder();

    /** @param progress receives the share of the budget that is spent */
    WorkBudget(double most, DoubleConsumer progress) {
        this.most = most;
        this.progress = progress;
    }

    /** @throws Exhausted where there is no patience left */
    void spend(double multiplications) {
        if (most == Double.POSITIVE_INFINITY) {
            return;
        }
        spent.add(multiplications);
        double share = spent.sum() / most;
        if (share > 1) {
            throw new Exhausted();
        }
        progress.accept(share);
    }
}
