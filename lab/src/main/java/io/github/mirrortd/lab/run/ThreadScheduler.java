package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.Cancellation;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.learnerfile.WeightMemory;
import io.github.mirrortd.learn.Schedule;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.LongConsumer;

/**
 * Runs blocks on threads of this process, as many at once as the weights of their learners fit into the memory, and no more than there
 * are processors: others would only take these, and what compiles the code, away from each other.
 */
public final class ThreadScheduler implements Scheduler {
    private final Engine engine;
    private final int threads;
    private final WeightMemory memory;

    /** The megabytes that no block has taken. */
    private final Semaphore left;

    /**
     * Runs blocks on threads of this process.
     *
     * @param engine for constant step sizes; those that change are the plain engine's
     * @param threads how many at most
     */
    public ThreadScheduler(Engine engine, int threads) {
        this(engine, threads, WeightMemory.usual());
    }

    ThreadScheduler(Engine engine, int threads, WeightMemory memory) {
        this.engine = engine;
        this.threads = Math.min(threads, Runtime.getRuntime().availableProcessors());
        this.memory = memory;
        left = new Semaphore(memory.megabytes());
    }

    @Override
    public int width() {
        return threads;
    }

    @Override
    public WeightMemory memory() {
        return memory;
    }

    /**
     * {@return the engine that runs cells of such a schedule}
     *
     * @param schedule how step sizes change
     */
    public Engine engine(Schedule schedule) {
        return schedule.isConstant() ? engine : Engines.reference(schedule);
    }

    @Override
    public void run(List<RunBlock> blocks, Listener listener) {
        Workers.run(
                threads,
                blocks.stream()
                        .map(block -> (Runnable) () -> run(block, listener))
                        .toList());
    }

    private void run(RunBlock block, Listener listener) {
        listener.finished(run(block, listener::advanced, listener));
    }

    /** Runs a block on this thread, when there is memory for it. */
    List<FinishedRun> run(RunBlock block, LongConsumer advanced, Cancellation cancellation) {
        long weights = block.runs().size()
                * block.cells().stream().mapToLong(this::bytes).sum();
        var schedule = block.cells().get(0).schedule();
        int units = (int) Math.min(memory.megabytes(), weights / WeightMemory.UNIT);
        left.acquireUninterruptibly(units);
        try {
            return block.run(engine(schedule), advanced, cancellation);
        } finally {
            left.release(units);
        }
    }

    private long bytes(Cell cell) {
        return memory.bytes(cell.problem(), cell.algorithm());
    }
}
