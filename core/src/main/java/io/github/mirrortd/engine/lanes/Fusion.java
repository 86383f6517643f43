package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.mdp.ErrorForm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A second tier for long work: what a rule does on a problem in one loop ({@link FusedKernel}). To be written and compiled takes
 * it as long as a hundred million steps, so it begins when so many have been made, in the background, and learners go over to it
 * between two steps when it is ready. Results are the same bits.
 */
final class Fusion {
    /** Steps of learners, about half a second's work on one thread: what is shorter never waits for anything. */
    static final long USUAL = 100_000_000;

    /** Vectors in a step while a kernel is made to be compiled. */
    private static final int VECTORS = 2;

    /** Nanoseconds that a step and an operation in it take at most when they have been compiled; before, ten times that. */
    private static final long COMPILED_STEP = 300;

    private static final long COMPILED_OPERATION = 2;

    /** Steps until the JIT has seen enough, and those after which it is not waited for any more. */
    private static final int ENOUGH = 6_000;

    private static final int MOST = 12_000;
    private static final int TOGETHER = 32;
    private static final int PAUSE_MILLIS = 5;

    private static final ExecutorService BACKGROUND = background();

    private final LaneRule rule;
    private final ErrorForm error;
    private final ProblemTables tables;
    private final FusedShape shape;
    private final boolean common;
    private final int bits;
    private final long after;
    private final boolean trusting;
    private final double[] initial;
    private final AtomicLong done = new AtomicLong();
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile @Nullable FusedKernel kernel;

    /**
     * @param common whether it is for learners that have {@link CommonTraces}
     * @param after how many steps; where none, it is there at once, compiled or not
     */
    Fusion(LaneRule rule, FiniteProblem problem, ProblemTables tables, boolean common, int bits, long after) {
        this(rule, problem, tables, common, bits, after, false);
    }

    /** @param trusting whether a kernel is taken that has not been seen to be fast */
    Fusion(
            LaneRule rule,
            FiniteProblem problem,
            ProblemTables tables,
            boolean common,
            int bits,
            long after,
            boolean trusting) {
        this.rule = rule;
        this.common = common;
        this.trusting = trusting;
        this.bits = bits;
        this.after = after;
        error = problem.error();
        this.tables = tables;
        shape = FusedShape.of(problem, tables);
        initial = problem.initial();
        if (after == 0) {
            kernel = write().map(FusedCode.Written::kernel).orElse(null);
        }
    }

    /** One thread, which ends when it has nothing to do, and does not keep Java from ending. */
    private static ExecutorService background() {
        var one = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
            var thread = new Thread(work, "mirrortd-fusion");
            thread.setDaemon(true);
            return thread;
        });
        one.allowCoreThreadTimeOut(true);
        return one;
    }

    FusedShape shape() {
        return shape;
    }

    /** Whether it is for learners that have {@link CommonTraces}. */
    boolean common() {
        return common;
    }

    /** Whether there can be a kernel at all. */
    boolean isPossible() {
        return FusedCode.isPossible(rule, shape);
    }

    /** The kernel, when there is one. */
    @Nullable
    FusedKernel kernel() {
        return kernel;
    }

    /** Hears how many steps learners have made without it. */
    void advanced(long steps) {
        if (!begun.get() && done.addAndGet(steps) > after && begun.compareAndSet(false, true)) {
            BACKGROUND.execute(() -> kernel = prepare());
        }
    }

    private Optional<FusedCode.Written> write() {
        return FusedCode.compile(rule, shape, common, error, bits);
    }

    /** Writes the kernel and has it compiled, on learners that nobody asks for results. */
    private @Nullable FusedKernel prepare() {
        return write().filter(written -> {
                    var trial = new Trial(written);
                    return (trial.isCompiled(false) && trial.isCompiled(true)) || trusting;
                })
                .map(FusedCode.Written::kernel)
                .orElse(null);
    }

    /** Learners for the JIT to watch. */
    private final class Trial {
        private final FusedCode.Written written;
        private final int lanes = VECTORS * bits / Double.SIZE;
        private final double[] m;
        private final FusedTables usual;
        private final FusedTables careful;
        private final int[] transitions = new int[tables.terminal.length];
        private final double[] followOn = new double[tables.terminal.length];
        private final double[] traces = new double[tables.terminal.length * CommonTraces.numbers(shape.dimension())];

        Trial(FusedCode.Written written) {
            this.written = written;
            var form = new LaneError(error, lanes);
            int sumRow = rule.sumRow(shape.dimension());
            m = new double[(sumRow + 1 + shape.rows(rule)) * lanes];
            usual = new FusedTables(shape, rule, tables, form, ErrorForm.FAINT, sumRow, lanes);
            careful = new FusedTables(shape, rule, tables, form, Double.POSITIVE_INFINITY, sumRow, lanes);
            Arrays.setAll(transitions, t -> t);
            Arrays.fill(followOn, 1);
            Arrays.fill(traces, 0.5);
        }

        /** Makes steps until they are fast; both ways where there are two, so that the JIT leaves neither out. */
        boolean isCompiled(boolean measures) {
            long compiled = TOGETHER * (COMPILED_STEP + COMPILED_OPERATION * VECTORS * written.operations());
            for (int steps = 0; steps < MOST; steps += TOGETHER) {
                begin();
                long start = System.nanoTime();
                for (int k = 0; k < TOGETHER; k++) {
                    step(measures, (steps + k) % transitions.length, k == 0 ? careful : usual);
                }
                if (System.nanoTime() - start < compiled) {
                    return true;
                }
                if (steps > ENOUGH && !pause()) {
                    return false;
                }
            }
            return false;
        }

        private void step(boolean measures, int at, FusedTables with) {
            if (measures) {
                written.kernel().measure(m, 0, lanes, transitions, at, at + 1, followOn, traces, with);
            } else {
                written.kernel().learn(m, 0, lanes, transitions, at, at + 1, followOn, traces, with);
            }
        }

        private void begin() {
            Arrays.fill(m, 0);
            Arrays.fill(m, 0, LaneRows.IN_WEIGHTS * lanes, 1e-3);
            for (int j = 0; j < initial.length; j++) {
                Arrays.fill(m, (LaneRows.THETA + j) * lanes, (LaneRows.THETA + j + 1) * lanes, initial[j]);
            }
        }

        private static boolean pause() {
            try {
                Thread.sleep(PAUSE_MILLIS);
                return true;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }
}
